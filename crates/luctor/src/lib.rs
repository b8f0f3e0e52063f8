//! The `luctor` program as a library: [`main`] parses the command line and runs the selected command.
//!
//! `cli` defines the command line. Each command has a module with a `run` function that takes its
//! arguments and returns an `Error` on failure. The rules, the engine and the server are libraries;
//! this crate holds only their command-line interface.

#![allow(rustdoc::bare_urls, reason = "help texts are written for terminals")]

mod board;
mod bot;
mod cli;
mod engine;
mod engine_setup;
mod error;
#[doc(hidden)]
pub mod fuzzing;
mod hosting;
mod input;
mod output;
mod pbm;
mod play;
mod players;
mod positions;
mod remote;
mod shell;
mod tournament;
mod ugi;

use std::process::ExitCode;

use cli::{Cli, Command};
use engine::{analyze, annotate, bench, levels};
use error::Error;
use hosting::{admin, backup, doctor, health, invite, mail, replay_all, reports, serve, worker};
use positions::{moves, perft, picture, playouts, problems, replay, solve, tables, verify};
use shell::{completions, man};
use tournament::openings;

/// Runs the program with the arguments of the process, and returns its exit status.
pub fn main() -> ExitCode {
    match Cli::read().and_then(|command| command.map_or(Ok(()), run)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn run(command: Command) -> Result<(), Error> {
    match command {
        Command::Serve(args) => serve::run(args),
        Command::Health(args) => health::run(&args),
        Command::Doctor(args) => doctor::run(args.serve),
        Command::Backup(args) => backup::backup(args),
        Command::Restore(args) => backup::restore(args),
        Command::Bot(args) => bot::run(args),
        Command::Pbm(args) => pbm::run(&args),
        Command::Worker(args) => worker::run(args),
        Command::Mail(args) => mail::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Picture(args) => picture::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::ReplayAll(args) => replay_all::run(args),
        Command::Admin(args) => admin::run(args),
        Command::Invite(args) => invite::run(args),
        Command::Reports(args) => reports::run(args),
        Command::Perft(args) => perft::run(&args),
        Command::Playouts(args) => playouts::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Annotate(args) => annotate::run(&args),
        Command::Levels => levels::run(),
        Command::Solve(args) => solve::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Tables(args) => tables::run(&args.command),
        Command::Problems(args) => problems::run(&args.command),
        Command::Bench(args) => bench::run(&args),
        Command::Ugi(args) => ugi::run(&args),
        Command::Match(args) => tournament::run(&args),
        Command::Openings(args) => openings::run(&args),
        Command::Completions { shell } => completions::run(shell),
        Command::Man { out } => man::run(out.as_deref()),
    }
}

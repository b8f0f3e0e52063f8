//! Luctor on the command line.
//!
//! Every command has a file of its name; they read the call that [`cli`] defines and end with an
//! [`Error`], which decides the exit status. The rules, the engine and the server are libraries:
//! here is only what people and scripts see of them on a terminal.

#![allow(rustdoc::bare_urls, reason = "help texts are written for terminals")]

mod analyse;
mod backup;
mod bench;
mod board;
mod bot;
mod bounds;
mod cli;
mod completions;
mod contest;
mod error;
mod levels;
mod lines;
mod mail;
mod man;
mod moves;
mod openings;
mod pbm;
mod perft;
mod picture;
mod play;
mod playouts;
mod progress;
mod remote;
mod replay;
mod replay_all;
mod reports;
mod result;
mod serve;
mod settings;
mod start;
mod ugi;
mod worker;

use std::process::ExitCode;

use cli::{Cli, Command};
use error::Error;

fn main() -> ExitCode {
    match Cli::read().and_then(|command| command.map_or(Ok(()), run)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn run(command: Command) -> Result<(), Error> {
    match command {
        Command::Serve(args) => serve::run(args),
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
        Command::Reports(args) => reports::run(args),
        Command::Perft(args) => perft::run(&args),
        Command::Playouts(args) => playouts::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Levels => levels::run(),
        Command::Bench(args) => bench::run(&args),
        Command::Ugi(args) => ugi::run(&args),
        Command::Match(args) => contest::run(&args),
        Command::Openings(args) => openings::run(&args),
        Command::Completions { shell } => completions::run(shell),
        Command::Man { out } => man::run(out.as_deref()),
    }
}

//! A game of a match as a line of JSON, which `luctor replay` can read.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use luctor_rules::{Color, Variant, dispatch};
use serde::Serialize;

use super::game::End;
use super::schedule::{Ended, Plan};
use crate::error::Error;

/// The file that games are appended to.
pub(super) struct Records {
    file: File,
    name: String,
}

#[derive(Serialize)]
struct Line<'a> {
    game: String,
    position: Option<&'a str>,
    moves: &'a [String],
    /// Who had which color at the start.
    players: Players<'a>,
    result: Outcome<'a>,
    error: Option<Misdeed<'a>>,
    /// The number of the pair, from 1.
    pair: u64,
    /// Moves that were given.
    opening: usize,
    /// Milliseconds of each further move.
    times: Vec<f64>,
}

#[derive(Serialize)]
struct Players<'a> {
    black: &'a str,
    white: &'a str,
}

#[derive(Serialize)]
struct Outcome<'a> {
    winner: Option<String>,
    reason: String,
    /// The winner's name: after an exchange of colors the colors alone would mislead.
    name: Option<&'a str>,
}

#[derive(Serialize)]
struct Misdeed<'a> {
    player: &'a str,
    message: &'a str,
}

impl Records {
    /// Opens a file to append to; it is made when there is none.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn open(path: &Path) -> Result<Records, Error> {
        let name = path.display().to_string();
        let file = OpenOptions::new().create(true).append(true).open(path);
        match file {
            Ok(file) => Ok(Records { file, name }),
            Err(error) => Err(cannot_write(&name, &error)),
        }
    }

    /// Appends a game. It is in the file when this returns, whatever happens to the program then.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn add(&mut self, plan: &Plan, ended: &Ended) -> Result<(), Error> {
        let mut line = serde_json::to_vec(&line(plan, ended)).expect("texts and numbers are JSON");
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| cannot_write(&self.name, &error))
    }
}

fn cannot_write(name: &str, error: &std::io::Error) -> Error {
    Error::Failure(format!("cannot write {name}: {error}"))
}

fn line<'a>(plan: &'a Plan, ended: &'a Ended) -> Line<'a> {
    let Ended { pair, beginner, played } = ended;
    let opening = &plan.book.openings[pair.opening];
    let name = |at: usize| plan.specs[pair.players[at]].name.as_str();
    let first = first_color(&plan.terms.house.variant);
    let had = |color| if color == first { name(*beginner) } else { name(1 - beginner) };
    Line {
        game: plan.terms.house.variant.to_string(),
        position: opening.position.as_deref(),
        moves: &played.moves,
        players: Players { black: had(Color::Black), white: had(Color::White) },
        result: Outcome {
            winner: played.winning_color.map(|color| color.to_string()),
            reason: played.end.reason(),
            name: played.winner.map(name),
        },
        error: match &played.end {
            End::Fault(at, fault) => Some(Misdeed { player: name(*at), message: &fault.message }),
            _ => None,
        },
        pair: pair.number + 1,
        opening: opening.moves.len(),
        times: played.times.iter().map(|time| time.as_micros() as f64 / 1000.0).collect(),
    }
}

fn first_color(variant: &Variant) -> Color {
    use luctor_rules::Position;
    dispatch!(variant, |P, config| P::start(config).turn())
}

//! Writes the games of a match as JSON Lines, which `luctor replay` can read.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use luctor_rules::Color;
use serde::Serialize;

use super::game::End;
use super::schedule::{PairGame, Schedule};
use super::variant::first_color;
use crate::error::Error;

/// A file that games are appended to.
pub(super) struct RecordFile {
    file: File,
    name: String,
}

#[derive(Serialize)]
struct MatchRecord<'a> {
    game: String,
    position: Option<&'a str>,
    moves: &'a [String],
    /// Names of the players by their colors at the start.
    players: PlayerNames<'a>,
    result: RecordedResult<'a>,
    error: Option<RecordedFault<'a>>,
    /// Number of the pair, starting from 1.
    pair: u64,
    /// Number of opening moves.
    opening: usize,
    /// Time of each further move in milliseconds.
    times: Vec<f64>,
}

#[derive(Serialize)]
struct PlayerNames<'a> {
    black: &'a str,
    white: &'a str,
}

#[derive(Serialize)]
struct RecordedResult<'a> {
    winner: Option<String>,
    reason: String,
    /// The winner's name. After a swap of sides, the color does not match `players`.
    name: Option<&'a str>,
}

#[derive(Serialize)]
struct RecordedFault<'a> {
    player: &'a str,
    message: &'a str,
}

impl RecordFile {
    /// Opens a file for appending, and creates it if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub(super) fn open(path: &Path) -> Result<RecordFile, Error> {
        let name = path.display().to_string();
        let file = OpenOptions::new().create(true).append(true).open(path);
        match file {
            Ok(file) => Ok(RecordFile { file, name }),
            Err(error) => Err(cannot_write(&name, &error)),
        }
    }

    /// Appends a game. It is written to the file when this returns.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub(super) fn append(&mut self, schedule: &Schedule, game: &PairGame) -> Result<(), Error> {
        let mut line = serde_json::to_vec(&record(schedule, game))
            .expect("strings and numbers are valid JSON");
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| cannot_write(&self.name, &error))
    }
}

fn cannot_write(name: &str, error: &std::io::Error) -> Error {
    Error::Failure(format!("cannot write {name}: {error}"))
}

fn record<'a>(schedule: &'a Schedule, game: &'a PairGame) -> MatchRecord<'a> {
    let PairGame { pair, beginner, finished } = game;
    let variant = &schedule.conditions.setup.variant;
    let opening = &schedule.book.openings[pair.opening];
    let name = |player: usize| schedule.specs[pair.players[player]].name.as_str();
    let first = first_color(variant);
    let name_of_color = |color| if color == first { name(*beginner) } else { name(1 - beginner) };
    MatchRecord {
        game: variant.to_string(),
        position: opening.position.as_deref(),
        moves: &finished.moves,
        players: PlayerNames {
            black: name_of_color(Color::Black),
            white: name_of_color(Color::White),
        },
        result: RecordedResult {
            winner: finished.winning_color.map(|color| color.to_string()),
            reason: finished.end.reason(),
            name: finished.winner.map(name),
        },
        error: match &finished.end {
            End::Fault(player, fault) => {
                Some(RecordedFault { player: name(*player), message: &fault.message })
            }
            _ => None,
        },
        pair: pair.number + 1,
        opening: opening.moves.len(),
        times: finished.times.iter().map(|time| time.as_micros() as f64 / 1000.0).collect(),
    }
}

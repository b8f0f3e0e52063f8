//! Reads games as text or as JSON Lines.

use std::io::Read;

use luctor_annotate::record::{Record, RecordedMove, read_all};
use luctor_rules::emergo::Coordinates;
use serde_json::{Map, Value};

use super::cannot_read;
use crate::error::Error;
use crate::input::{GameRecord, Line, Lines, MAX_LINE};

/// The longest file of text records, in bytes.
const LONGEST_FILE: usize = 16 << 20;

/// A game as it was read.
pub(super) enum Game {
    /// A record with headers.
    Text(Record),
    /// A line of JSON.
    Json(Map<String, Value>),
}

/// Reads the games of an input. It is JSON Lines if it begins with `{"`.
pub(super) struct Games<R> {
    lines: Lines<R>,
    /// The name of the input for messages.
    name: String,
    /// The records of a text that are not returned yet, last first; `None` before the first line is read and for JSON.
    records: Option<Vec<Record>>,
    is_json: bool,
}

impl<R: Read> Games<R> {
    pub(super) fn of(lines: Lines<R>, name: String) -> Games<R> {
        Games { lines, name, records: None, is_json: false }
    }

    /// Returns the next game, or `None` at the end of the input.
    pub(super) fn next(&mut self) -> Result<Option<Game>, Error> {
        if let Some(records) = &mut self.records {
            return Ok(records.pop().map(Game::Text));
        }
        while let Some(line) = self.line()? {
            if line.trim().is_empty() {
                continue;
            }
            if !self.is_json && !is_json(&line) {
                self.records = Some(self.text(line)?);
                return self.next();
            }
            self.is_json = true;
            let value = serde_json::from_str(&line).map_err(|error| {
                Error::Failure(format!("{}: the line is not a game: {error}", self.name))
            })?;
            return Ok(Some(Game::Json(value)));
        }
        Ok(None)
    }

    fn line(&mut self) -> Result<Option<String>, Error> {
        match self.lines.read() {
            Err(error) => Err(cannot_read(&self.name, &error)),
            Ok(None) => Ok(None),
            Ok(Some(Line::TooLong)) => Err(Error::Failure(format!(
                "{}: a line is longer than {MAX_LINE} bytes",
                self.name
            ))),
            Ok(Some(Line::Whole(bytes))) => match str::from_utf8(bytes) {
                Ok(text) => Ok(Some(text.trim_end_matches('\r').to_owned())),
                Err(_) => Err(Error::Failure(format!("{} is not UTF-8", self.name))),
            },
        }
    }

    /// Reads the rest of the input as text. Returns its records, the last first.
    fn text(&mut self, first: String) -> Result<Vec<Record>, Error> {
        let mut text = first + "\n";
        while let Some(line) = self.line()? {
            text.push_str(&line);
            text.push('\n');
            if text.len() > LONGEST_FILE {
                let message = format!("{} is longer than {LONGEST_FILE} bytes", self.name);
                return Err(Error::Failure(message));
            }
        }
        let mut records = read_all(&text).map_err(|(number, error)| {
            Error::Failure(format!("{}, record {number}: {error}", self.name))
        })?;
        records.reverse();
        Ok(records)
    }
}

/// Returns `true` for a line of JSON. A record of text may begin with a comment in braces.
fn is_json(line: &str) -> bool {
    let inside = line.trim_start().trim_start_matches('\u{feff}').strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with(['"', '}']))
}

impl Game {
    /// Returns the record of the game.
    ///
    /// # Errors
    ///
    /// Returns a message if the JSON has no game.
    pub(super) fn record(&self) -> Result<Record, String> {
        let map = match self {
            Game::Text(record) => return Ok(record.clone()),
            Game::Json(map) => map,
        };
        let line = serde_json::to_vec(map).map_err(|error| error.to_string())?;
        let GameRecord { game, position, coordinates, moves } = GameRecord::parse(&line)?;
        let mut record = Record::default();
        record.set_header("Game", game);
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let fields = [
            ("Site", map.get("site").and_then(text)),
            ("Date", map.get("date").and_then(text).map(|date| date.replace('-', "."))),
            ("White", map.get("players").and_then(|players| text(&players["white"]))),
            ("Black", map.get("players").and_then(|players| text(&players["black"]))),
            ("TimeControl", map.get("control").and_then(text)),
            ("Position", position),
            ("Coordinates", coordinates.map(|names| name_of(names).to_owned())),
        ];
        let known = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
        known.for_each(|(name, value)| record.set_header(name, value));
        record.result = result(map).map(str::to_owned);
        if let Some(result) = record.result.clone() {
            record.set_header("Result", result);
        }
        record.moves = moves.into_iter().map(RecordedMove::new).collect();
        Ok(record)
    }
}

fn name_of(coordinates: Coordinates) -> &'static str {
    match coordinates {
        Coordinates::Checkerboard => "checkerboard",
        Coordinates::Diamond => "diamond",
    }
}

/// Returns the result of a line of JSON in the form of text records.
fn result(map: &Map<String, Value>) -> Option<&'static str> {
    let result = map.get("result").filter(|result| result.is_object())?;
    match (result["winner"].as_str(), result["reason"].as_str()) {
        (Some("white"), _) => Some("1-0"),
        (Some("black"), _) => Some("0-1"),
        (_, Some("aborted" | "not-begun")) => Some("*"),
        _ => Some("1/2-1/2"),
    }
}

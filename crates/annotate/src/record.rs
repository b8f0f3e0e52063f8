//! Records of games as text, with comments, marks and variations (`docs/formats.md`).

mod eval;
mod mark;
mod reader;
mod words;
mod writer;

pub use eval::Eval;
pub use mark::Mark;
pub use reader::{LONGEST_TEXT, MOST_DEPTH, MOST_MOVES, ReadError, read, read_all};

use std::fmt;

/// A game with headers, comments and variations. [`Display`](fmt::Display) writes its text, and [`read`] reads it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// The headers in their order, each with its name.
    pub headers: Vec<(String, String)>,
    /// The notes about the first position.
    pub start: Note,
    /// The moves of the game.
    pub moves: Vec<RecordedMove>,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`. `None` if the text has no result.
    pub result: Option<String>,
}

/// A move with its notes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RecordedMove {
    /// The text of the move.
    pub text: String,
    /// `true` if the move is marked as the only legal one.
    pub forced: bool,
    /// The judgment of the move.
    pub mark: Option<Mark>,
    /// The notes about the position after the move.
    pub note: Note,
    /// Variations: other moves instead of this one, with the moves after them.
    pub variations: Vec<Variation>,
}

/// Moves that were not played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Variation {
    /// A comment before the first move; may be empty.
    pub comment: String,
    /// The moves, at least one.
    pub moves: Vec<RecordedMove>,
}

/// Notes about a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Note {
    /// The engine's evaluation.
    pub eval: Option<Eval>,
    /// A comment of words that are separated by single spaces; may be empty.
    pub comment: String,
}

impl Record {
    /// Returns the value of a header. Case does not matter.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a header. A new header comes last.
    pub fn set_header(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.headers.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value,
            None => self.headers.push((name.to_owned(), value)),
        }
    }

    /// Returns the texts of the moves of the game.
    pub fn move_texts(&self) -> Vec<String> {
        self.moves.iter().map(|played| played.text.clone()).collect()
    }
}

impl RecordedMove {
    /// Creates a move without notes.
    pub fn new(text: impl Into<String>) -> RecordedMove {
        RecordedMove { text: text.into(), ..RecordedMove::default() }
    }
}

impl Variation {
    /// Creates a variation of moves without notes.
    pub fn of(moves: &[String], comment: impl Into<String>) -> Variation {
        let moves = moves.iter().map(RecordedMove::new).collect();
        Variation { comment: comment.into(), moves }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&writer::write(self))
    }
}

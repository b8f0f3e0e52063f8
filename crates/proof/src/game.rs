//! What the server tells of a match, as far as the tools look at it (`docs/api.md`).

use serde::Deserialize;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

impl Color {
    /// Both.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];
}

/// A match as somebody sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct Game {
    /// Its address.
    pub id: String,
    /// Events so far.
    pub version: u64,
    /// Whether the reader is to move.
    pub to_move: bool,
    /// waiting, running, adjourned, over.
    pub status: String,
    /// What the reader can do now beside moving.
    pub actions: Vec<String>,
    /// The moves so far.
    pub moves: Vec<Text>,
    /// The present position.
    pub position: Position,
    /// What the clocks say.
    pub clock: Option<Clock>,
    /// How it ended.
    pub result: Option<End>,
    /// In the answer that makes a match: what takes the seats.
    pub codes: Option<Codes>,
}

/// Anything with a canonical text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Text {
    /// The text.
    pub text: String,
}

/// The present position.
#[derive(Clone, Debug, Deserialize)]
pub struct Position {
    /// What can be played.
    pub legal: Vec<Text>,
}

/// Milliseconds that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Clock {
    /// To Black.
    pub black: i64,
    /// To White.
    pub white: i64,
    /// Whose time runs.
    pub running: Option<Color>,
}

impl Clock {
    /// What a side has left.
    pub fn of(&self, color: Color) -> i64 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct End {
    /// The word for the reason.
    pub reason: String,
}

/// What was said in a match.
#[derive(Clone, Debug, Deserialize)]
pub struct Chat {
    /// The lines.
    pub lines: Vec<Text>,
}

/// What takes the seats of a match.
#[derive(Clone, Debug, Deserialize)]
pub struct Codes {
    /// Black's.
    pub black: Option<String>,
    /// White's.
    pub white: Option<String>,
}

impl Game {
    /// The texts of the moves.
    pub fn texts(&self) -> Vec<&str> {
        self.moves.iter().map(|played| played.text.as_str()).collect()
    }
}

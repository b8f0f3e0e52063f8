//! The parts of the server's JSON answers that the tests use (`docs/api.md`).

use serde::Deserialize;

/// A color.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

impl Color {
    /// Both colors.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];
}

/// A match from the point of view of a client.
#[derive(Clone, Debug, Deserialize)]
pub struct Game {
    /// Match id.
    pub id: String,
    /// Number of events so far.
    pub version: u64,
    /// True if the client is to move.
    pub to_move: bool,
    /// Status: `waiting`, `running`, `adjourned` or `over`.
    pub status: String,
    /// Actions that the client can take now, besides moving.
    pub actions: Vec<String>,
    /// Moves so far.
    pub moves: Vec<Text>,
    /// Current position.
    pub position: Position,
    /// Clocks, if the match has any.
    pub clock: Option<Clock>,
    /// Result, once the match is over.
    pub result: Option<End>,
    /// Codes for the seats, only in the answer that creates the match.
    pub codes: Option<Codes>,
}

/// An object with a text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Text {
    /// The text.
    pub text: String,
}

/// A position.
#[derive(Clone, Debug, Deserialize)]
pub struct Position {
    /// Legal moves.
    pub legal: Vec<Text>,
}

/// Remaining times in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Clock {
    /// Black's time.
    pub black: i64,
    /// White's time.
    pub white: i64,
    /// Color whose clock is running.
    pub running: Option<Color>,
}

impl Clock {
    /// Returns the remaining time of a color.
    pub fn of(&self, color: Color) -> i64 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

/// The result of a match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct End {
    /// Stable code of the reason.
    pub reason: String,
}

/// The chat of a match.
#[derive(Clone, Debug, Deserialize)]
pub struct Chat {
    /// Messages in order.
    pub lines: Vec<Text>,
}

/// Codes that give access to the seats of a match.
#[derive(Clone, Debug, Deserialize)]
pub struct Codes {
    /// Code of Black's seat.
    pub black: Option<String>,
    /// Code of White's seat.
    pub white: Option<String>,
}

impl Game {
    /// Returns the moves as text.
    pub fn move_texts(&self) -> Vec<&str> {
        self.moves.iter().map(|played| played.text.as_str()).collect()
    }
}

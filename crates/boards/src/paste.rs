//! Reading a pasted text as a board: a position, moves, a record, a line of JSON, or the link to a match.

mod guesses;
mod reading;
mod record;

use luctor_rules::{Message, Variant};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accepted_variant;
use crate::any_board::AnyBoard;
use crate::line_player::Effort;
use crate::text::sentence::shortened;
use crate::variants::UnknownGame;
use guesses::guesses;
use reading::{Misfit, Reading};
pub use record::Coordinates;
use record::Record;

/// The longest text, in bytes.
pub const LONGEST_TEXT: usize = 100_000;

/// The length of the id of a match.
const ID_LENGTH: usize = 16;

/// The content of a pasted text.
pub enum Pasted {
    /// What seems to be the id of a match of the server, alone or in a link.
    Link(String),
    /// A board.
    Board(Box<dyn AnyBoard>),
}

/// The board that a text describes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ReadText {
    /// The canonical name of the game.
    pub game: String,
    /// The name of the game for users.
    pub title: String,
    /// The text of the position before the moves; null for the start of the game.
    #[schema(required)]
    pub position: Option<String>,
    /// The moves in canonical spelling.
    pub moves: Vec<String>,
    /// The id of the match if the text is a link to one.
    #[schema(required)]
    pub id: Option<String>,
}

impl ReadText {
    /// Returns what a board shows. `id` is that of its match.
    pub fn of(board: &dyn AnyBoard, id: Option<String>) -> ReadText {
        let (game, title) = board.names();
        ReadText { game, title, position: board.start(), moves: board.texts(), id }
    }
}

/// The reason why a text does not describe a board, and the part of it that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The message for the user.
    pub message: Message,
    /// The number of the rule that a move breaks.
    pub rule: Option<u8>,
    /// Legal moves that the text may have meant.
    pub legal: Vec<String>,
}

impl Unreadable {
    /// Wraps a message about the text as a whole.
    fn new(message: Message) -> Unreadable {
        Unreadable { message, rule: None, legal: Vec::new() }
    }
}

/// A text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PasteError {
    /// It does not describe a board.
    #[error("the text does not describe a board: {}", .0.message.code)]
    Unreadable(Unreadable),
    /// It has more than [`LONGEST_TEXT`] bytes.
    #[error("the text is longer than {LONGEST_TEXT} bytes")]
    TooLong,
    /// The game does not exist, or its boards cannot be shown.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
}

impl From<Unreadable> for PasteError {
    fn from(why: Unreadable) -> PasteError {
        PasteError::Unreadable(why)
    }
}

impl std::fmt::Debug for Pasted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Pasted::Link(id) => write!(f, "Link({id})"),
            Pasted::Board(board) => write!(f, "Board({})", board.names().0),
        }
    }
}

/// Reads a pasted text. `game` is the name of the game if the text does not name one. `coordinates` are those of
/// moves whose cells exist on both the checkerboard and the diamond, again if the text names no game.
///
/// # Errors
///
/// Fails if the text is too long, does not describe a board, or names a game that does not exist.
pub fn read(
    text: &str,
    game: Option<&str>,
    coordinates: Option<Coordinates>,
) -> Result<Pasted, PasteError> {
    if text.len() > LONGEST_TEXT {
        return Err(PasteError::TooLong);
    }
    match parse(text)? {
        Parsed::Link(id) => Ok(Pasted::Link(id)),
        Parsed::Record(record) => {
            let usual = coordinates.filter(|_| record.game.is_none()).unwrap_or_default();
            Ok(Pasted::Board(board_of(&record, game, usual)?))
        }
    }
}

/// A parsed text, before the rules are applied.
enum Parsed {
    Link(String),
    Record(Record),
}

fn parse(text: &str) -> Result<Parsed, Unreadable> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if let Some(id) = match_link(text) {
        return Ok(Parsed::Link(id));
    }
    if !text.starts_with('{') {
        return Ok(Parsed::Record(Record::of_text(text)));
    }
    let record = Record::of_json(text).map_err(|error| {
        Unreadable::new(Message::new("paste-json").with("error", error.to_string()))
    });
    record.map(Parsed::Record)
}

/// Returns the number of words in the moves of a text, or `None` if it is not a record.
pub fn count_moves(text: &str) -> Option<usize> {
    match parse(text) {
        Ok(Parsed::Record(record)) => Some(record.moves.len()),
        Ok(Parsed::Link(_)) | Err(_) => None,
    }
}

/// Returns the match that a link leads to. The server's address and a query are optional.
fn match_link(text: &str) -> Option<String> {
    // Records contain links, too.
    if text.contains(char::is_whitespace) || text.starts_with(['{', '[']) {
        return None;
    }
    let path = text.split_once("/game/").map_or(text, |(_, id)| id);
    let id = path.split(['?', '#', '/']).next()?;
    let is_id = |id: &&str| {
        let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        id.len() == ID_LENGTH && id.bytes().all(is_part)
    };
    Some(id).filter(is_id).map(str::to_owned)
}

/// Returns the board of a record. Its game is the one that the record names, or `game`, or else the first usual game
/// that fits.
fn board_of(
    record: &Record,
    game: Option<&str>,
    usual: Coordinates,
) -> Result<Box<dyn AnyBoard>, PasteError> {
    if record.position.is_none() && record.moves.is_empty() && record.game.is_none() {
        return Err(Unreadable::new(Message::new("paste-empty")).into());
    }
    let named = record.game.as_deref().or(game).map(accepted_variant).transpose()?;
    let others = match record.game {
        Some(_) => Vec::new(),
        None => guesses(record.position.as_deref()),
    };
    let readings: Vec<Reading> = named
        .iter()
        .chain(&others)
        .flat_map(|variant: &Variant| Reading::all(variant, record, usual))
        .collect();
    if readings.is_empty() && record.game.is_some() {
        return Err(Unreadable::new(Message::new("paste-diamond")).into());
    }
    let mut best: Option<Misfit> = None;
    let effort = Effort::of_line();
    for reading in readings {
        match reading.play(record, &effort) {
            Ok(board) => return Ok(board),
            // If no reading fits, the error is that of the reading that plays the most moves; of equals, the first.
            Err(misfit) if best.as_ref().is_none_or(|best| misfit.played > best.played) => {
                best = Some(misfit);
            }
            Err(_) => {}
        }
    }
    let why = match (best, record.moves.first()) {
        (Some(best), _) if best.played > 0 || record.position.is_some() || named.is_some() => {
            best.why
        }
        (Some(_), Some(word)) => {
            Unreadable::new(Message::new("paste-no-game").with("text", shortened(word)))
        }
        _ => Unreadable::new(Message::new("paste-no-board")),
    };
    Err(why.into())
}

#[cfg(test)]
mod tests;

//! Reading a pasted text as a board: a position, moves, a record, a line of JSON, or the link to a match.

mod guesses;
mod reading;
mod record;

use luctor_rules::{Message, Variant};
use luctor_store::MatchId;

use crate::boards::board_error::{BoardError, Unreadable};
use crate::views::{Effort, shortened};
use guesses::guesses;
use luctor_boards::accepted_variant;
use luctor_boards::any_board::AnyBoard;
use reading::{Misfit, Reading};
pub(crate) use record::Coordinates;
use record::Record;

/// The content of a pasted text.
pub(crate) enum Pasted {
    /// The link to a match of this server, or its id.
    Link(MatchId),
    /// A board.
    Board(Box<dyn AnyBoard>),
}

/// Reads a pasted text. `game` is the name of the game if the text does not name one. `coordinates` are those of
/// moves whose cells exist on both the checkerboard and the diamond, again if the text names no game.
///
/// # Errors
///
/// Fails if the text does not describe a board, or a game that this server does not play.
pub(crate) fn read(
    text: &str,
    game: Option<&str>,
    coordinates: Option<Coordinates>,
) -> Result<Pasted, BoardError> {
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
    Link(MatchId),
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
pub(crate) fn count_moves(text: &str) -> Option<usize> {
    match parse(text) {
        Ok(Parsed::Record(record)) => Some(record.moves.len()),
        Ok(Parsed::Link(_)) | Err(_) => None,
    }
}

/// Returns the match that a link leads to. The server's address and a query are optional.
fn match_link(text: &str) -> Option<MatchId> {
    // Records contain links, too.
    if text.contains(char::is_whitespace) || text.starts_with(['{', '[']) {
        return None;
    }
    let path = text.split_once("/game/").map_or(text, |(_, id)| id);
    path.split(['?', '#', '/']).next()?.parse().ok()
}

/// Returns the board of a record. Its game is the one that the record names, or `game`, or else the first usual game
/// that fits.
fn board_of(
    record: &Record,
    game: Option<&str>,
    usual: Coordinates,
) -> Result<Box<dyn AnyBoard>, BoardError> {
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

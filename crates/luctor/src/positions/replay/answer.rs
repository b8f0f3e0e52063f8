//! The JSON answer to one game.

use std::io::{self, Write};

use luctor_rules::{Game, Outcome, Position};
use serde::{Serialize, Serializer};

/// Optional parts of an answer.
#[derive(Clone, Copy)]
pub(super) struct Extras {
    pub(super) legal: bool,
    pub(super) positions: bool,
}

/// The first error in a game: an invalid move, or an invalid record if no move was played.
#[derive(Serialize)]
pub(super) struct GameError {
    /// Number of moves played before the error.
    pub(super) ply: usize,
    pub(super) message: String,
}

/// The answer, with its fields in the documented order.
#[derive(Serialize)]
pub(super) struct Answer<'a, L, T> {
    plies: usize,
    position: Option<String>,
    result: Option<GameResult>,
    error: Option<&'a GameError>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<L>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<T>,
}

#[derive(Serialize)]
struct GameResult {
    winner: Option<String>,
    reason: String,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult {
            winner: outcome.winner.map(|winner| winner.to_string()),
            reason: outcome.reason.to_string(),
        }
    }
}

impl<'a> Answer<'a, [(); 0], [(); 0]> {
    /// Creates the answer to a line that does not describe a game.
    pub(super) fn of_no_game(error: &'a GameError, extras: Extras) -> Self {
        Answer {
            plies: 0,
            position: None,
            result: None,
            error: Some(error),
            legal: extras.legal.then_some([]),
            positions: extras.positions.then_some([]),
        }
    }
}

impl<'a, P: Position> Answer<'a, Legal<'a, P>, Positions<'a, P>> {
    /// Creates the answer to a game, up to its first error.
    pub(super) fn of_game(game: &'a Game<P>, error: Option<&'a GameError>, extras: Extras) -> Self {
        Answer {
            plies: game.moves().len(),
            position: Some(game.position().to_string()),
            result: game.outcome().filter(|_| error.is_none()).map(GameResult::from),
            error,
            legal: extras.legal.then_some(Legal(game)),
            positions: extras.positions.then_some(Positions(game)),
        }
    }
}

impl<L: Serialize, T: Serialize> Answer<'_, L, T> {
    /// Writes the answer as one line.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        out.write_all(b"\n")
    }
}

/// Serializes the legal moves before every ply and in the final position. They are computed during
/// serialization, because all moves of a long game on a large board would not fit in memory.
pub(super) struct Legal<'a, P: Position>(&'a Game<P>);

/// Serializes the position before every ply and the final position.
pub(super) struct Positions<'a, P: Position>(&'a Game<P>);

impl<P: Position> Serialize for Legal<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map_positions(self.0, Game::legal_texts))
    }
}

impl<P: Position> Serialize for Positions<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map_positions(self.0, |game| game.position().to_string()))
    }
}

/// Replays a game and applies a function to every position.
fn map_positions<P: Position, T>(
    game: &Game<P>,
    look: impl Fn(&Game<P>) -> T,
) -> impl Iterator<Item = T> {
    let mut past = Game::new(game.start().clone());
    let first = look(&past);
    let later = game.moves().iter().map(move |&m| {
        past.play_unchecked(m);
        look(&past)
    });
    std::iter::once(first).chain(later)
}

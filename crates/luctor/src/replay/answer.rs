//! The line of an answer.

use std::io::{self, Write};

use luctor_rules::{Game, Outcome, Position};
use serde::{Serialize, Serializer};

/// What is told besides, if asked for.
#[derive(Clone, Copy)]
pub(super) struct Extras {
    pub(super) legal: bool,
    pub(super) positions: bool,
}

/// The move that was refused, or what was wrong before the first.
#[derive(Serialize)]
pub(super) struct Fault {
    /// Moves played before.
    pub(super) ply: usize,
    pub(super) message: String,
}

/// The fields in the order of the text formats.
#[derive(Serialize)]
pub(super) struct Answer<'a, L, T> {
    plies: usize,
    position: Option<String>,
    result: Option<End>,
    error: Option<&'a Fault>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<L>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<T>,
}

#[derive(Serialize)]
struct End {
    winner: Option<String>,
    reason: String,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> End {
        End {
            winner: outcome.winner.map(|winner| winner.to_string()),
            reason: outcome.reason.to_string(),
        }
    }
}

impl<'a> Answer<'a, [(); 0], [(); 0]> {
    /// The answer where no game was begun.
    pub(super) fn of_no_game(fault: &'a Fault, extras: Extras) -> Self {
        Answer {
            plies: 0,
            position: None,
            result: None,
            error: Some(fault),
            legal: extras.legal.then_some([]),
            positions: extras.positions.then_some([]),
        }
    }
}

impl<'a, P: Position> Answer<'a, Legal<'a, P>, Positions<'a, P>> {
    /// The answer for a game as far as it was played.
    pub(super) fn of_game(game: &'a Game<P>, fault: Option<&'a Fault>, extras: Extras) -> Self {
        Answer {
            plies: game.moves().len(),
            position: Some(game.position().to_string()),
            result: game.outcome().filter(|_| fault.is_none()).map(End::from),
            error: fault,
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

/// The legal moves before every ply and of the last position. They are found anew while they are
/// written: those of a long game on a large board would not fit the memory together.
pub(super) struct Legal<'a, P: Position>(&'a Game<P>);

/// The texts of the same positions.
pub(super) struct Positions<'a, P: Position>(&'a Game<P>);

impl<P: Position> Serialize for Legal<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(at_every_ply(self.0, Game::legal_texts))
    }
}

impl<P: Position> Serialize for Positions<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(at_every_ply(self.0, |game| game.position().to_string()))
    }
}

fn at_every_ply<P: Position, T>(
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

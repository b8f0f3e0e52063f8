//! Moves that are played one after the other in a game that nobody plays.

use std::fmt;

use luctor_rules::{Game, Message as Told};

use super::sentences::capital;
use super::{Color, GameResult, PlayedMove, Position, Shown, ShownGame};
use luctor_match::rejection::Rejection;
use luctor_match::state::End;

/// Landings that may be looked at in one line for all captures of its positions. A game needs some thousands;
/// a drawn position may need more than there is time for.
const EFFORT: u64 = 1_000_000;

/// What was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Line {
    /// The moves in canonical spelling.
    pub(crate) moves: Vec<PlayedMove>,
    /// The cells of the last one, in order; empty where there is none.
    pub(crate) last: Vec<String>,
}

/// Why moves cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unplayable {
    /// The text is no position.
    Position {
        /// Why, in one sentence.
        why: String,
        /// All that is wrong, for other languages.
        told: Vec<Told>,
    },
    /// A position has more captures than can be listed.
    Endless,
    /// A move is refused where it is made.
    Refused {
        /// The moves before it that were played.
        ply: usize,
        /// Why.
        why: Rejection,
    },
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Position { why, .. } => f.write_str(why),
            Unplayable::Endless => {
                f.write_str("more captures are possible here than can be listed")
            }
            Unplayable::Refused { why, .. } => why.fmt(f),
        }
    }
}

impl Unplayable {
    /// The reasons for other languages.
    pub(crate) fn told(&self) -> Vec<Told> {
        match self {
            Unplayable::Position { told, .. } => told.clone(),
            Unplayable::Endless => vec![Told::new("endless")],
            Unplayable::Refused { why: Rejection::Illegal { told, .. }, .. } => vec![told.clone()],
            Unplayable::Refused { why, .. } => vec![Told::new(why.code())],
        }
    }
}

/// Plays moves in any spelling, as far as they are legal.
pub(crate) struct Player<P: Shown> {
    game: Game<P>,
    line: Line,
    effort: u64,
}

impl<P: Shown> Player<P> {
    /// Goes on from a game.
    ///
    /// # Errors
    ///
    /// Its position has too many captures.
    pub(crate) fn new(game: Game<P>) -> Result<Player<P>, Unplayable> {
        let mut player = Player { game, line: Line::default(), effort: EFFORT };
        player.look()?;
        Ok(player)
    }

    /// Plays a move; a refused one changes nothing.
    ///
    /// # Errors
    ///
    /// It is not legal, or leads to a position with too many captures.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Unplayable> {
        let before = self.game.position().clone();
        let ply = self.line.moves.len();
        let m = self.game.play_text(text);
        let m = m.map_err(|error| Unplayable::Refused { ply, why: error.into() })?;
        self.line.moves.push(PlayedMove {
            text: before.move_text(m),
            color: before.turn().into(),
            forced: before.legal_count() == 1,
        });
        self.line.last = before.cells_of(m);
        self.look()
    }

    /// Where the moves have led.
    pub(crate) fn game(&self) -> &Game<P> {
        &self.game
    }

    /// The moves.
    pub(crate) fn line(&self) -> &Line {
        &self.line
    }

    fn look(&mut self) -> Result<(), Unplayable> {
        let listable = self.game.position().is_listable(&mut self.effort);
        if listable { Ok(()) } else { Err(Unplayable::Endless) }
    }
}

/// Where a game stands by the rules alone: its position, without a hint where it is over, and how it ended.
pub(super) fn standing<P: Shown>(game: &Game<P>) -> (Position, Option<GameResult>) {
    let outcome = game.outcome();
    let mut present = ShownGame::position(game);
    if outcome.is_some() {
        present.hint = None;
        present.hint_told = None;
    }
    let result = outcome.map(|outcome| GameResult {
        winner: outcome.winner.map(Color::from),
        reason: End::Rules(outcome).reason().into(),
        text: capital(&game.position().explain(outcome)),
        told: game.position().outcome_message(outcome).into(),
    });
    (present, result)
}

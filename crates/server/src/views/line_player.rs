//! Moves tried out on a board that belongs to no match, or after a position of a match.

use std::fmt;

use luctor_match::rejection::Rejection;
use luctor_match::state::End;
use luctor_rules::emergo::MOST_LANDINGS;
use luctor_rules::{Game, Message};

use super::result::explained;
use super::shown::{Shown, ShownGame};
use super::types::{GameResult, PlayedMove, Position};

/// The most landings examined for the captures of all positions of one line. Games need some thousands, but a position
/// that was set up may need more than there is time for. For one position the limit is that of the rules.
const EFFORT: u64 = 4 * MOST_LANDINGS as u64;

/// A line of moves that were played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Line {
    /// The moves.
    pub(crate) moves: Vec<PlayedMove>,
    /// The cells of the last move, in order; empty before the first.
    pub(crate) last: Vec<String>,
}

/// A reason why moves cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unplayable {
    /// The text is not a valid position.
    Position {
        /// The reason as a clause.
        why: String,
        /// All problems, for translation.
        messages: Vec<Message>,
    },
    /// A position has too many captures to list.
    Endless,
    /// A move is illegal.
    Refused {
        /// The number of moves played before it.
        ply: usize,
        /// The reason.
        why: Rejection,
    },
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Position { why, .. } => f.write_str(why),
            Unplayable::Endless => f.write_str("this position has too many captures to list"),
            Unplayable::Refused { why, .. } => why.fmt(f),
        }
    }
}

impl std::error::Error for Unplayable {}

impl Unplayable {
    /// Returns the reasons for translation.
    pub(crate) fn messages(&self) -> Vec<Message> {
        match self {
            Unplayable::Position { messages, .. } => messages.clone(),
            Unplayable::Endless => vec![Message::new("endless")],
            Unplayable::Refused { why, .. } => vec![why.message()],
        }
    }
}

/// Plays moves given in any accepted notation, as long as they are legal.
pub(crate) struct LinePlayer<P: Shown> {
    game: Game<P>,
    line: Line,
    effort: u64,
}

impl<P: Shown> LinePlayer<P> {
    /// Starts with a game.
    ///
    /// # Errors
    ///
    /// Fails if the position has too many captures.
    pub(crate) fn new(game: Game<P>) -> Result<LinePlayer<P>, Unplayable> {
        let mut player = LinePlayer { game, line: Line::default(), effort: EFFORT };
        player.examine()?;
        Ok(player)
    }

    /// Plays a move. A rejected move changes nothing.
    ///
    /// # Errors
    ///
    /// Fails if the move is illegal, or if the position after it has too many captures.
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
        self.examine()
    }

    /// Returns the game after the moves.
    pub(crate) fn game(&self) -> &Game<P> {
        &self.game
    }

    /// Returns the moves.
    pub(crate) fn line(&self) -> &Line {
        &self.line
    }

    fn examine(&mut self) -> Result<(), Unplayable> {
        let allowed = self.effort.min(MOST_LANDINGS.into());
        let mut left = allowed;
        let listable = self.game.position().is_listable(&mut left);
        self.effort -= allowed - left;
        if listable { Ok(()) } else { Err(Unplayable::Endless) }
    }
}

/// Returns the present position of a game, and the result if the rules have ended it. Then the position
/// has no hint.
pub(super) fn position_and_result<P: Shown>(game: &Game<P>) -> (Position, Option<GameResult>) {
    let outcome = game.outcome();
    let mut position = ShownGame::position(game);
    if outcome.is_some() {
        position.hint = None;
        position.hint_told = None;
    }
    let result = outcome.map(|outcome| explained(End::Rules(outcome), game.explain(outcome)));
    (position, result)
}

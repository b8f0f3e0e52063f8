//! A move of a running match as its coach judges it.

use serde::Serialize;
use utoipa::ToSchema;

use super::JudgedMove;
use crate::views::types::{Color, PlayedMove};
use luctor_boards::analysis::Analysis;

/// The loss of winning chance, from 0 to 1, from which the coach interrupts: more than an ordinary mistake.
const COSTLY: f64 = 0.12;

/// The winning chance below which a game is as good as lost, so that no move can cost much.
const LOST: f64 = 0.15;

/// A move of a running match with a coach, and the engine's analysis around it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct CoachedMove {
    /// `true` if the player should think again: the move loses 12% of winning chance or more, in a game that was not
    /// lost.
    pub(crate) costly: bool,
    /// The move.
    played: JudgedMove,
    /// The analysis of the position in which it was played.
    before: Analysis,
    /// The analysis of the position after it.
    after: Analysis,
}

impl CoachedMove {
    /// Judges a move by the analysis before and after it.
    pub(crate) fn of(played: &PlayedMove, before: Analysis, after: Analysis) -> CoachedMove {
        let chance = match played.color {
            Color::White => before.chance,
            Color::Black => 1.0 - before.chance,
        };
        let played = JudgedMove::of(played, &before, &after);
        CoachedMove { costly: chance >= LOST && played.loss >= COSTLY, played, before, after }
    }
}

#[cfg(test)]
mod tests {
    use luctor_rules::{Outcome, Reason};

    use super::*;

    /// Judges a move of White between positions with these winning chances of White.
    fn judged(before: f64, after: f64) -> CoachedMove {
        let end = Outcome { winner: None, reason: Reason::Blocked };
        let analysis = |chance| Analysis { chance, ..Analysis::of_end(0, Vec::new(), end) };
        let played = PlayedMove { text: "a1-a2".to_owned(), color: Color::White, forced: false };
        CoachedMove::of(&played, analysis(before), analysis(after))
    }

    #[test]
    fn a_move_is_costly_if_it_loses_much_in_a_game_that_was_not_lost() {
        assert!(judged(0.6, 0.4).costly);
        assert!(judged(0.2, 0.05).costly);
        assert!(!judged(0.6, 0.49).costly, "an ordinary mistake");
        assert!(!judged(0.14, 0.0).costly, "the game was lost");
        assert!(!judged(0.4, 0.6).costly);
    }
}

//! Exact values of positions.

use luctor_tables::{Known, WinDrawLoss};
use serde::Serialize;
use utoipa::ToSchema;

/// A result with best play of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ExactResult {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

/// An exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ExactValue {
    /// The result with best play of both sides.
    result: ExactResult,
    /// The number of turns of both sides to the end, if the winner wins as soon as possible and the loser loses as late
    /// as possible. Null in draws, in Emulsion, and if the table has no distances.
    #[schema(required)]
    turns: Option<u16>,
    /// The turns of these in which the side to move has a choice, on one line of best play. Null if `turns` is, and if
    /// the table is too large to follow the line.
    #[schema(required)]
    unforced: Option<u16>,
}

impl ExactValue {
    /// Returns the value of a result without a distance.
    pub(crate) fn without_distance(result: ExactResult) -> ExactValue {
        ExactValue { result, turns: None, unforced: None }
    }

    /// Returns a value from a table, with the unforced turns of its line.
    pub(crate) fn of(known: Known, unforced: Option<u16>) -> ExactValue {
        let result = match known.result() {
            WinDrawLoss::Win => ExactResult::Win,
            WinDrawLoss::Draw => ExactResult::Draw,
            WinDrawLoss::Loss => ExactResult::Loss,
        };
        ExactValue { result, turns: known.turns(), unforced }
    }
}

/// A legal move with its value for the player who makes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ExactMove {
    /// The text of the move.
    pub(crate) text: String,
    /// The value after the move. Turns count from before it.
    #[serde(flatten)]
    pub(crate) value: ExactValue,
}

/// The exact values of a position and of its legal moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub(crate) struct ExactValues {
    /// The value for the side to move; null if it is unknown.
    #[schema(required)]
    pub(crate) value: Option<ExactValue>,
    /// The legal moves with known values, the best first.
    pub(crate) moves: Vec<ExactMove>,
}

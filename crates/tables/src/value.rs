//! Values as tables know them: with or without distances.

use std::fmt;

use luctor_rules::Value;

/// The result of a position for the side to move, without the distance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinDrawLoss {
    /// Neither side can force a win.
    Draw,
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
}

impl From<Value> for WinDrawLoss {
    fn from(value: Value) -> WinDrawLoss {
        match value {
            Value::Win(_) => WinDrawLoss::Win,
            Value::Draw => WinDrawLoss::Draw,
            Value::Loss(_) => WinDrawLoss::Loss,
        }
    }
}

impl WinDrawLoss {
    /// Returns the result for the other side.
    pub fn for_opponent(self) -> WinDrawLoss {
        match self {
            WinDrawLoss::Win => WinDrawLoss::Loss,
            WinDrawLoss::Draw => WinDrawLoss::Draw,
            WinDrawLoss::Loss => WinDrawLoss::Win,
        }
    }

    /// Returns the number in a table: 0 for a draw, 1 for a win, 2 for a loss.
    pub(crate) fn code(self) -> u8 {
        match self {
            WinDrawLoss::Draw => 0,
            WinDrawLoss::Win => 1,
            WinDrawLoss::Loss => 2,
        }
    }

    pub(crate) fn of_code(code: u8) -> Option<WinDrawLoss> {
        [WinDrawLoss::Draw, WinDrawLoss::Win, WinDrawLoss::Loss].get(usize::from(code)).copied()
    }

    /// Returns the value with this result. Wins take an odd and losses an even number of turns, so tables store
    /// half of it.
    pub(crate) fn with_half(self, half: u16) -> Value {
        match self {
            WinDrawLoss::Draw => Value::Draw,
            WinDrawLoss::Win => Value::Win(half.saturating_mul(2).saturating_add(1)),
            WinDrawLoss::Loss => Value::Loss(half.saturating_mul(2)),
        }
    }
}

impl fmt::Display for WinDrawLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WinDrawLoss::Win => "win",
            WinDrawLoss::Draw => "draw",
            WinDrawLoss::Loss => "loss",
        })
    }
}

/// The value of a position as far as tables know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Known {
    /// The value.
    Value(Value),
    /// Only the result, from a table without distances.
    Result(WinDrawLoss),
}

impl Known {
    /// Returns the value for the other side, one turn earlier: that of a turn which leads to this value.
    pub fn before(self) -> Known {
        match self {
            Known::Value(value) => Known::Value(value.before()),
            Known::Result(result) => Known::Result(result.for_opponent()),
        }
    }

    /// Returns the result.
    pub fn result(self) -> WinDrawLoss {
        match self {
            Known::Value(value) => value.into(),
            Known::Result(result) => result,
        }
    }

    /// Returns the number of turns to the end, or `None` for draws and for tables without distances.
    pub fn turns(self) -> Option<u16> {
        match self {
            Known::Value(Value::Win(turns) | Value::Loss(turns)) => Some(turns),
            Known::Value(Value::Draw) | Known::Result(_) => None,
        }
    }

    /// Returns a number that is larger for values that are better for the side to move.
    pub fn rank(self) -> i32 {
        match self {
            Known::Value(value) => value.rank(),
            Known::Result(result) => result.with_half(0).rank(),
        }
    }
}

/// Writes `win 7`, `draw`, `loss 6`, or without a distance `win`.
impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Known::Value(value) => value.fmt(f),
            Known::Result(result) => result.fmt(f),
        }
    }
}

//! Values of positions with best play.

use std::any::Any;
use std::fmt;

/// The value of a position for the side to move, with best play of both sides.
///
/// The winner wins as soon as possible, and the loser loses as late as possible. Turns of both sides count. A
/// side that can repeat positions for ever holds a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins after this number of turns.
    Win(u16),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses after this number of turns.
    Loss(u16),
}

impl Value {
    /// Returns the value for the other side, one turn earlier: that of a turn which leads to this value.
    pub fn before(self) -> Value {
        match self {
            Value::Win(turns) => Value::Loss(turns.saturating_add(1)),
            Value::Draw => Value::Draw,
            Value::Loss(turns) => Value::Win(turns.saturating_add(1)),
        }
    }

    /// Returns a number that is larger for values that are better for the side to move.
    pub fn rank(self) -> i32 {
        match self {
            Value::Win(turns) => 1 << 20 | (i32::from(u16::MAX) - i32::from(turns)),
            Value::Draw => 0,
            Value::Loss(turns) => i32::from(turns) - (1 << 20),
        }
    }
}

/// Writes `win 7`, `draw` or `loss 6`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(turns) => write!(f, "win {turns}"),
            Value::Draw => f.write_str("draw"),
            Value::Loss(turns) => write!(f, "loss {turns}"),
        }
    }
}

/// A source of exact values of some positions of one game, such as its endgame tables.
///
/// Searches ask it at every position that they visit, so implementations should answer within a microsecond.
pub trait Probe: fmt::Debug + Send + Sync {
    /// Returns the value of a position, or `None` if it is unknown. `position` must be a
    /// [`Position`](crate::Position) of the game that the values are for.
    fn exact(&self, position: &dyn Any) -> Option<Value>;
}

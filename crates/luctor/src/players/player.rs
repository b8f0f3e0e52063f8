//! The interface of all players, and the faults that they can commit.

use std::fmt;
use std::time::Duration;

use super::limits::ThinkingLimits;

/// Extra time for a player to answer after a request to stop.
pub(super) const STOP_GRACE: Duration = Duration::from_secs(1);

/// A source of moves.
pub(crate) trait Player {
    /// Prepares for a new game and forgets everything about earlier games. `seed` initializes the player's
    /// random numbers.
    fn begin(&mut self, seed: u64) -> Result<(), Fault>;

    /// Chooses a move.
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, Fault>;
}

/// A request for a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    /// Position at the start of the game; `None` is the initial position.
    pub(crate) position: Option<&'a str>,
    /// Moves played since, in canonical notation.
    pub(crate) moves: &'a [String],
    /// Limits for this move.
    pub(crate) limits: ThinkingLimits,
    /// The clocks, if the game has any: first of the color that moves first, then of the other.
    pub(crate) clock: Option<[Remaining; 2]>,
    /// Index of the player to move in `clock`: 0 for the color that moved first.
    pub(crate) seat: usize,
    /// Time to wait for an answer.
    pub(crate) timeout: Duration,
}

/// The remaining time on a clock.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Remaining {
    pub(crate) left: Duration,
    pub(crate) increment: Duration,
}

/// A chosen move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// Text of the move, as the player wrote it.
    pub(crate) m: String,
    /// Time the player took.
    pub(crate) took: Duration,
}

/// An error of a player. The player loses the game and is restarted for the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    /// Description for users.
    pub(crate) message: String,
}

/// The kinds of faults, which reports count separately.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FaultKind {
    /// The player could not be started.
    Start,
    /// The player ended during a game.
    Crash,
    /// The player no longer answers.
    Hang,
    /// The player exceeded its time.
    Time,
    /// The player chose an illegal move.
    Illegal,
}

impl FaultKind {
    /// All kinds.
    pub(crate) const ALL: [FaultKind; 5] =
        [FaultKind::Start, FaultKind::Crash, FaultKind::Hang, FaultKind::Time, FaultKind::Illegal];

    /// Returns the name in records and reports.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Crash => "crash",
            FaultKind::Hang => "hang",
            FaultKind::Time => "time",
            FaultKind::Illegal => "illegal",
        }
    }

    /// Creates a fault of this kind.
    pub(crate) fn fault(self, message: impl Into<String>) -> Fault {
        Fault { kind: self, message: message.into() }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

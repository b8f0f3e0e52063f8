//! The reason why a match ended, as a word.

use luctor_rules::Reason;

use crate::state::End;
use crate::words;

/// The reason why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// Emergo: a side has no pieces left.
    Eliminated,
    /// Emergo: the side to move has no legal move.
    Blocked,
    /// Emergo: the position occurred for the third time.
    Repetition,
    /// Emulsion: one side has the larger groups.
    Groups,
    /// Emulsion: all groups cancel out, and the side that moved last wins.
    LastMover,
    /// A side resigned.
    Resigned,
    /// A side ran out of time.
    Time,
    /// A side left, and the other claimed a win or a draw.
    Left,
    /// Both sides agreed on a draw.
    Agreed,
    /// The match was aborted.
    Aborted,
}

words!(EndReason {
    Eliminated => "eliminated",
    Blocked => "blocked",
    Repetition => "repetition",
    Groups => "groups",
    LastMover => "last-mover",
    Resigned => "resigned",
    Time => "time",
    Left => "left",
    Agreed => "agreed",
    Aborted => "aborted",
});

impl From<Reason> for EndReason {
    fn from(reason: Reason) -> EndReason {
        match reason {
            Reason::Eliminated => EndReason::Eliminated,
            Reason::Blocked => EndReason::Blocked,
            Reason::Repetition => EndReason::Repetition,
            Reason::Groups => EndReason::Groups,
            Reason::LastMover => EndReason::LastMover,
        }
    }
}

impl From<End> for EndReason {
    fn from(end: End) -> EndReason {
        match end {
            End::Rules(outcome) => outcome.reason.into(),
            End::Resigned(_) => EndReason::Resigned,
            End::Flagged(_) => EndReason::Time,
            End::Claimed(_) | End::ClaimedDraw => EndReason::Left,
            End::Agreed => EndReason::Agreed,
            End::Aborted(_) => EndReason::Aborted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::assert_words_round_trip;

    #[test]
    fn every_reason_is_read_as_it_is_written() {
        assert_words_round_trip::<EndReason>();
    }
}

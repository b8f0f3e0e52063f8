//! The result of a match.

use luctor_match::state;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::color::Color;
use crate::text::message::Message;

/// The result of a match that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Result)]
pub struct GameResult {
    /// The winner; null for a draw and for an aborted match.
    #[schema(required)]
    pub winner: Option<Color>,
    /// The reason for the end.
    pub reason: EndReason,
    /// An explanation in English.
    pub text: String,
    /// The explanation for translation.
    pub told: Message,
}

/// The reason for the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// Emergo: a side has no pieces left.
    Eliminated,
    /// Emergo: the side to move has no legal move.
    Blocked,
    /// Emergo: the position occurred for the third time.
    Repetition,
    /// Emulsion: a side has the largest group.
    Groups,
    /// Emulsion: all groups cancel each other out.
    LastMover,
    /// A side resigned.
    Resigned,
    /// A side ran out of time.
    Time,
    /// A side left and the opponent claimed the result.
    Left,
    /// The players agreed on a draw.
    Agreed,
    /// The match was aborted, so it has no result.
    Aborted,
}

impl From<state::EndReason> for EndReason {
    fn from(reason: state::EndReason) -> EndReason {
        match reason {
            state::EndReason::Eliminated => EndReason::Eliminated,
            state::EndReason::Blocked => EndReason::Blocked,
            state::EndReason::Repetition => EndReason::Repetition,
            state::EndReason::Groups => EndReason::Groups,
            state::EndReason::LastMover => EndReason::LastMover,
            state::EndReason::Resigned => EndReason::Resigned,
            state::EndReason::Time => EndReason::Time,
            state::EndReason::Left => EndReason::Left,
            state::EndReason::Agreed => EndReason::Agreed,
            state::EndReason::Aborted => EndReason::Aborted,
        }
    }
}

impl From<EndReason> for state::EndReason {
    fn from(reason: EndReason) -> state::EndReason {
        match reason {
            EndReason::Eliminated => state::EndReason::Eliminated,
            EndReason::Blocked => state::EndReason::Blocked,
            EndReason::Repetition => state::EndReason::Repetition,
            EndReason::Groups => state::EndReason::Groups,
            EndReason::LastMover => state::EndReason::LastMover,
            EndReason::Resigned => state::EndReason::Resigned,
            EndReason::Time => state::EndReason::Time,
            EndReason::Left => state::EndReason::Left,
            EndReason::Agreed => state::EndReason::Agreed,
            EndReason::Aborted => state::EndReason::Aborted,
        }
    }
}

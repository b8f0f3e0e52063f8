//! The commands, grouped by topic.

mod accounts;
mod challenge;
mod lists;
mod move_text;
mod moves;
mod pending;
mod plans;
mod rankings;
mod talk;

pub(super) use accounts::AccountCommands;
pub(super) use challenge::ChallengeCommands;
pub(super) use lists::{ListCommands, list_shares};
pub(super) use moves::MoveCommands;
pub(super) use pending::PendingCommands;
pub(super) use plans::PlanCommands;
pub(super) use rankings::RankingCommands;
pub(super) use talk::TalkCommands;

//! Parses what users and other programs send: game names, positions, moves, durations, lines.

mod duration;
mod game;
mod lines;
mod record;

pub(crate) use duration::HumanDuration;
pub(crate) use game::{game, position, variant};
pub(crate) use lines::{Line, Lines, MAX_LINE};
pub(crate) use record::GameRecord;

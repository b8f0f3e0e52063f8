//! Engines that play games: the built-in engine and external UGI programs.

mod builtin;
mod limits;
mod player;
mod process;
mod program;
mod spec;
mod start;

pub(crate) use limits::{ThinkingLimits, TimeControl, parse_thinking_time};
pub(crate) use player::{Choice, Fault, FaultKind, Player, Remaining, Request};
pub(crate) use spec::{PlayerSpec, make_names_unique};
pub(crate) use start::{PlayerSetup, start};

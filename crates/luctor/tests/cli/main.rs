//! Tests of the built program, run as users and scripts run it.

#![allow(clippy::unwrap_used, reason = "the helpers of tests fail the test, as the tests do")]

mod bot;
mod engine;
mod help;
mod hosting;
mod pbm;
mod play;
mod positions;
mod problems;
mod program;
mod solving;
mod tables;
mod tournament;
mod usage;

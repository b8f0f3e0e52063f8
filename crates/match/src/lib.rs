//! The domain model of a match: its state, events, clocks, calendars and ratings, as pure functions.
//!
//! The state of a match is a fold over its log of events. This crate does no I/O and does not read the
//! time of day: callers pass the time in. Start reading at [`state`].

pub mod calendar;
pub mod clock;
pub mod event;
pub mod game;
pub mod game_kind;
pub mod glicko;
pub mod lag;
pub mod player;
pub mod rejection;
pub mod speed;
pub mod state;
pub mod steady_time;
pub mod time_control;
pub mod word;

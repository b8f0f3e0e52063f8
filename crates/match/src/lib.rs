//! What a match is: its state, its events, clocks, calendars and ratings, as pure functions.
//!
//! The state of a match is a fold over its log of events. Nothing here does I/O or reads the time of day: callers
//! pass the time in.

pub mod calendar;
pub mod clock;
pub mod control_kind;
pub mod end_reason;
pub mod event;
pub mod game_kind;
pub mod glicko;
pub mod lag;
pub mod player;
pub mod speed;
pub mod state;
pub mod status;
pub mod time_control;
pub mod word;

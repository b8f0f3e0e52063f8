//! Luctor on the web: HTTP, WebSocket, storage and the embedded browser client.
//!
//! A request comes in through [`router`], is read by the extractors of `body`, `match_id` and
//! `owner`, decided by the pure `match_state`, stored below [`db`] and told by `view`. This is the
//! only crate that knows HTTP, SQL and JSON. `docs/api.md` describes the interface.

mod analysis;
mod analyst;
mod any_match;
mod app;
mod body;
mod bus;
mod cache;
mod calendar;
mod catalog;
mod chat;
mod client;
mod clock;
pub mod db;
mod due;
mod engine_player;
mod error;
mod event;
mod games;
#[cfg_attr(not(test), expect(dead_code, reason = "rated matches come next"))]
mod glicko;
mod head;
mod health;
mod lag;
mod live;
mod lobby;
mod log;
mod match_id;
mod match_state;
mod matches;
mod now;
mod openapi;
mod outages;
mod owner;
mod player;
mod ply;
mod presence;
mod replay_all;
mod router;
mod seat;
mod seating;
mod serve;
mod socket;
#[cfg_attr(not(test), expect(dead_code, reason = "rated matches come next"))]
mod speed;
mod time_control;
mod view;

pub use app::{App, PACE};
pub use log::log_to_stderr;
pub use openapi::openapi_json;
pub use replay_all::{Difference, ReplayError, Replayed, replay_all};
pub use router::router;
pub use serve::{Options, Ready, ServeError, Store, serve};

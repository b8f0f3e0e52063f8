//! Luctor on the web: HTTP, WebSocket, storage and the embedded browser client.
//!
//! A request comes in through [`router`], is read by the extractors of `body`, `match_id` and
//! `owner`, decided by the pure `match_state`, stored below [`db`] and told by `view`. This is the
//! only crate that knows HTTP, SQL and JSON. `docs/api.md` describes the interface.

mod analysis;
mod analyst;
mod any_match;
mod app;
mod backup;
mod body;
mod catalog;
mod client;
pub mod db;
mod engine_player;
mod error;
mod event;
mod games;
mod head;
mod health;
mod live;
mod log;
mod match_id;
mod match_state;
mod matches;
mod metrics;
mod openapi;
mod owner;
mod ply;
mod requests;
mod router;
mod serve;
mod socket;
mod view;

pub use app::{App, PACE};
pub use backup::{BackupError, Summary, backup, check, restore};
pub use db::Store;
pub use log::{LogFormat, log_to_stderr};
pub use openapi::openapi_json;
pub use router::router;
pub use serve::{Options, Ready, ServeError, serve};

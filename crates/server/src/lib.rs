//! Luctor on the web: HTTP, WebSocket, storage and the embedded browser client.
//!
//! A request comes in through [`router`], is read by the extractors of `body`, `match_id` and
//! `owner`, decided by the pure `match_state`, stored below [`db`] and told by `view`. This is the
//! only crate that knows HTTP, SQL and JSON. `docs/api.md` describes the interface.

mod account;
mod address;
mod analysis;
mod analyst;
mod any_match;
mod api_page;
mod app;
mod attendance;
mod backup;
mod body;
mod bus;
mod cache;
mod calendar;
mod catalog;
mod chat;
mod client;
mod clock;
mod cookie;
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
mod limits;
mod live;
mod lobby;
mod log;
mod mail;
mod match_id;
mod match_state;
mod matches;
mod metrics;
mod ndjson;
mod news;
mod now;
mod open_streams;
mod openapi;
mod origin;
mod outages;
mod owner;
mod player;
mod ply;
mod presence;
mod requests;
mod router;
mod seat;
mod seating;
mod secret;
mod serve;
mod settings;
mod socket;
#[cfg_attr(not(test), expect(dead_code, reason = "rated matches come next"))]
mod speed;
mod stream;
mod time_control;
mod view;
mod visitor;
mod worker;

pub use app::{App, PACE};
pub use backup::{BackupError, Summary, backup, check, restore};
pub use db::Store;
pub use lettre::message::Mailbox;
pub use log::{LogFormat, log_to_stderr};
pub use mail::{Inbox, MailSettings, MailWay};
pub use openapi::openapi_json;
pub use router::router;
pub use serve::{Options, Ready, ServeError, serve};
pub use settings::{PublicUrl, RateLimit, Settings};
pub use worker::{Working, work};

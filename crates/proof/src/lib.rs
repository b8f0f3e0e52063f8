//! Tests that the server keeps its reliability guarantees (`docs/reliability.md`).
//!
//! The tests start and kill the server as a process and use it as clients do, over HTTP and WebSocket.
//! Nothing here depends on the server's code, so its mistakes are not repeated here.

pub mod attack;
pub mod client;
pub mod crash;
pub mod game;
pub mod latency;
pub mod load;
pub mod lookup;
pub mod mail;
pub mod measure_error;
pub mod proxy;
pub mod server;
mod socket_pair;
pub mod tracked_match;
mod usage;

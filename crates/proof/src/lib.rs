//! Programs that show that the server keeps its promises (`docs/reliability.md`).
//!
//! They know the server as a client does: over HTTP and WebSocket, started and killed as a process. Nothing
//! here depends on the server's code, so a mistake there is not repeated here.

pub mod crash;
pub mod game;
pub mod latency;
pub mod load;
pub mod lookup;
pub mod mail;
pub mod person;
pub mod proxy;
pub mod server;
pub mod table;
pub mod unmeasured;

//! Commands for people who run a server.

mod admin;
mod backup;
mod mail;
mod memory;
mod operation;
mod serve;
mod server;
mod settings;
mod worker;

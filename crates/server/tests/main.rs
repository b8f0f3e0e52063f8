//! The server as its clients see it, on both databases.
#![allow(clippy::unwrap_used, reason = "a test ends where something unexpected happens")]

mod cluster;
mod scenarios;
mod stream;
mod world;

mod access;
mod backup;
mod both_databases;
mod client;
mod connections;
mod mailbox;
mod openapi;
mod program;
mod scenario_list;

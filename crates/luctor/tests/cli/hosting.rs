//! Commands for people who run a server.

mod admin;
mod backup;
mod doctor;
mod mail;
mod memory;
mod operation;
mod serve;
mod server;
mod settings;
mod worker;

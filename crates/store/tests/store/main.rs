//! The store on both databases.
#![allow(clippy::unwrap_used, reason = "a test ends where something unexpected happens")]

mod analyses;
mod backup;
#[path = "../../../server/tests/cluster.rs"]
mod cluster;
mod databases;
mod matches;
mod open;
mod people;
mod problems;
mod push;
mod races;
mod seed;
mod upgrade;
mod writer;

//! The store on both databases.
#![allow(clippy::unwrap_used, reason = "a test ends where something unexpected happens")]

#[path = "../../../server/tests/cluster.rs"]
mod cluster;
mod databases;
mod matches;
mod upgrade;

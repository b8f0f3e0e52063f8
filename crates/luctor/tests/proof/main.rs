//! Short runs of the reliability tests of `luctor-proof`, with the built program.
#![allow(clippy::unwrap_used, reason = "a test fails if something unexpected happens")]

// Runs PostgreSQL without fsync, because the tests kill only the server and never PostgreSQL.
#[path = "../../../server/tests/cluster.rs"]
mod cluster;

mod attack;
mod crashes;
mod disk;
mod doctor;
mod load;
mod network;
mod replay_all;
mod worker;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use luctor_proof::server::{Launch, Store};

/// Returns the launch configuration of the built program.
fn launch(store: Store) -> Launch {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_luctor"));
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    Launch { program, store, limited: false, options: Vec::new(), listen, wrapper: Vec::new() }
}

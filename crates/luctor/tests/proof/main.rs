//! What the server promises, shown with the built program: what `luctor-proof` does at length by hand.
#![allow(clippy::unwrap_used, reason = "a test ends where something unexpected happens")]

// With fsync off, which is right here: it is the program that is killed, and never PostgreSQL.
#[path = "../../../server/tests/cluster.rs"]
mod cluster;

mod crashes;
mod disk;
mod load;
mod replay_all;
mod wire;
mod worker;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use luctor_proof::server::{Launch, Store};

/// How the built program is started on a store.
fn launch(store: Store) -> Launch {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_luctor"));
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    Launch { program, store, options: Vec::new(), listen, before: Vec::new() }
}

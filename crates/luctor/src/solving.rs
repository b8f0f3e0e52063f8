//! Commands that solve positions and check the proofs.

mod progress;
pub(crate) mod solve;
pub(crate) mod verify;

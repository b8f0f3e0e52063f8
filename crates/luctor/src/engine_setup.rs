//! What every use of the engine sets up: its limits and its tables.

pub(crate) mod limits;
pub(crate) mod tables;

//! Analysis of the structure of a Rust crate: its modules, their imports, and cycles among them.

pub mod cycles;
pub mod files;
mod graph;
pub mod modules;
pub mod source;

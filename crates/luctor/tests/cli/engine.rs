//! Commands that run the engine.

mod analyze;
mod bench;
mod levels;
mod ugi;

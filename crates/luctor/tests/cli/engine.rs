//! Commands that run the engine.

mod analyze;
mod annotate;
mod bench;
mod levels;
mod ugi;

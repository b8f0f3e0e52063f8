//! The engine.

mod playout;
mod random;

pub use playout::{Tally, playout, playouts};
pub use random::Random;

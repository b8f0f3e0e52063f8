//! Exact solver of Emulsion.
//!
//! [`Solver`] finds the winner of a position with best play, with several threads and a shared table.
//! [`certificate`] writes proofs of its results and checks them with the rules core alone.

mod board;
pub mod certificate;
mod estimate;
mod inspect;
mod position;
mod progress;
mod search;
mod solver;
mod state;
mod symmetry;
mod table;
mod technique;

pub use estimate::Estimate;
pub use progress::Progress;
pub use solver::{Options, STATE_RESULTS, SolveError, Solver, supports};
pub use state::{StateError, StateInfo};

pub use technique::{Technique, Techniques};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

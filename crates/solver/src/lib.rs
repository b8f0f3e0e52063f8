//! Exact solver of Emulsion.
//!
//! [`Solver`] finds the winner of a position with best play, with several threads and a shared table.
//! [`Solver::prove`] does the same on the calling thread, within a limit, for engines.
//! The module `certificate` writes proofs of its results and checks them with the rules core alone.

mod board;
#[cfg(feature = "files")]
pub mod certificate;
mod estimate;
#[cfg(feature = "files")]
mod inspect;
mod position;
mod progress;
mod quick;
mod search;
mod solver;
#[cfg(feature = "files")]
mod state;
mod symmetry;
mod table;
mod technique;

pub use estimate::Estimate;
pub use progress::Progress;
pub use quick::{Effort, Proof, Verdict};
pub use solver::{Options, STATE_RESULTS, SolveError, Solver, supports};
#[cfg(feature = "files")]
pub use state::{StateError, StateInfo};
pub use technique::{Technique, Techniques};

#[cfg(all(doctest, feature = "files"))]
#[doc = include_str!("../README.md")]
struct Readme;

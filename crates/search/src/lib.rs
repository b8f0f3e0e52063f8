//! The engine: search for every game that implements [`luctor_rules::Position`].
//!
//! [`Engine`] is the entry point for the command line, the server and every protocol. It chooses between
//! two searches for any game that implements [`Evaluate`]: iterative deepening alpha-beta and Monte Carlo
//! tree search. Only the modules below `eval` and the positions of [`BENCH`] name a game.

mod alpha_beta;
mod bench;
mod engine;
mod eval;
mod helpers;
mod limits;
mod line;
mod mcts;
mod moment;
mod move_key;
mod options;
mod playout;
mod random;
mod report;
mod score;
mod session;
mod simple;

pub use bench::{BENCH, BenchPosition};
pub use engine::{Engine, Stopper};
pub use eval::{Evaluate, Evaluator, Linear, PHASES, Phase, Proof, Prove, Verdict, Weight};
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
pub use helpers::help;
pub use limits::{Clock, Limits};
pub use options::{
    Handicap, Level, Method, Options, ParseLevelError, ParseMethodError, ParseTechniqueError,
    Technique, Techniques,
};
pub use playout::{LONGEST, Tally, playouts};
pub use random::Random;
pub use report::{BestMove, Info, Listener};
pub use score::{LOGISTIC, Score};
pub use session::SetGameError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

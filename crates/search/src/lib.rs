//! The engine: search for every game that obeys [`luctor_rules::Position`].
//!
//! [`Engine`] is the door; the command line, the server and every protocol only translate between it
//! and their users. Behind it an iterative deepening alpha-beta search works on any [`Evaluate`];
//! the modules below `eval` are the only ones that know a game by name, besides the positions of [`BENCH`].

mod alpha_beta;
mod bench;
mod clock;
mod engine;
mod eval;
mod forest;
mod level;
mod limits;
mod mcts;
mod method;
mod options;
mod ordering;
mod playout;
mod prefetch;
mod random;
mod report;
mod root;
mod sampling;
mod score;
mod session;
mod simple;
mod table;
mod technique;

pub use bench::{BENCH, BenchPosition};
pub use clock::Clock;
pub use engine::{Engine, Stopper};
pub use eval::{Evaluate, Evaluator, Linear, PHASES, Phase, Weight};
pub use level::{Handicap, Level, ParseLevelError};
pub use limits::Limits;
pub use method::{Method, ParseMethodError};
pub use options::Options;
pub use playout::{LONGEST, Tally, playouts};
pub use random::Random;
pub use report::{BestMove, Info, Listener};
pub use score::{LOGISTIC, Score};
pub use session::SetGameError;
pub use technique::{ParseTechniqueError, Technique, Techniques};

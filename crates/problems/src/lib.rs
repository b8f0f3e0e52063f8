//! Problems of Emergo and Emulsion: positions in which exactly one move wins, keeps a win or holds a draw.
//!
//! [`mine`] finds them in games and proves them. [`Problem`] is one of them, [`solution::Attempt`] a player's attempt to
//! solve it. `docs/problems.md` describes the file, the proofs and the themes.

mod built_in;
mod check;
mod collection;
mod difficulty;
pub mod file;
mod goal;
mod id;
pub mod mine;
mod problem;
mod progress;
mod prove;
mod recognize;
pub mod solution;
mod table_set;
mod text;
mod theme;

pub use built_in::{built_in, built_in_file};
pub use check::{Failure, check};
pub use collection::Collection;
pub use goal::{Goal, MOST_MOVES, ParseGoalError};
pub use id::{Id, ParseIdError};
pub use problem::{Problem, ProblemError, Proof, Source};
pub use progress::Progress;
pub use prove::supports;
pub use table_set::TableSet;
pub use theme::{ParseThemeError, Theme};

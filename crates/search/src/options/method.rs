//! Methods of choosing moves.

use std::fmt;
use std::str::FromStr;

/// A method of choosing moves: the engine's searches, or simple players to measure it against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// The stronger of alpha-beta and RAVE for the game, according to matches.
    #[default]
    Engine,
    /// Alpha-beta search with the static evaluation.
    AlphaBeta,
    /// Monte Carlo tree search with RAVE ("all moves as first"), after an attempt to solve the game by
    /// alpha-beta.
    Rave,
    /// Plain Monte Carlo tree search: UCB1 and uniformly random playouts, without knowledge of the game.
    Mcts,
    /// The move with the best [`count`](crate::Evaluate::count) after it, without a search.
    Greedy,
    /// A random legal move.
    Random,
}

impl Method {
    /// All methods, starting with the engine.
    pub const ALL: [Method; 6] = [
        Method::Engine,
        Method::AlphaBeta,
        Method::Rave,
        Method::Mcts,
        Method::Greedy,
        Method::Random,
    ];

    /// Returns the name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Engine => "engine",
            Method::AlphaBeta => "alphabeta",
            Method::Rave => "rave",
            Method::Mcts => "mcts",
            Method::Greedy => "greedy",
            Method::Random => "random",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for an unknown method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseMethodError;

impl fmt::Display for ParseMethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the methods are engine, alphabeta, rave, mcts, greedy and random")
    }
}

impl std::error::Error for ParseMethodError {}

impl FromStr for Method {
    type Err = ParseMethodError;

    fn from_str(name: &str) -> Result<Method, ParseMethodError> {
        Method::ALL.into_iter().find(|method| method.name() == name).ok_or(ParseMethodError)
    }
}

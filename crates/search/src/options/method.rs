//! How a player chooses its moves.

use std::fmt;
use std::str::FromStr;

/// How moves are chosen: by the engine's search, or by one of the simple players that it is measured
/// against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// The engine: alpha-beta or guided Monte Carlo tree search, whichever matches have shown to be the stronger
    /// for the game.
    #[default]
    Engine,
    /// Alpha-beta search with the static evaluation.
    AlphaBeta,
    /// Monte Carlo tree search with "all moves as first", after a try to see the end by alpha-beta.
    Rave,
    /// Plain Monte Carlo tree search: UCB1 and uniformly random playouts, no knowledge of the game.
    Mcts,
    /// The move after which the game's own count is best: one turn ahead, no search.
    Greedy,
    /// Any legal move.
    Random,
}

impl Method {
    /// All methods, the engine first.
    pub const ALL: [Method; 6] = [
        Method::Engine,
        Method::AlphaBeta,
        Method::Rave,
        Method::Mcts,
        Method::Greedy,
        Method::Random,
    ];

    /// The name in commands.
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

/// There is no such method.
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

//! Running matches as small boards.

use serde::Serialize;
use utoipa::ToSchema;

use super::game::outline::Outline;
use super::{Board, Clock, Players, Position};
use luctor_boards::shown::ShownGame;

/// The running games that are most interesting to watch, best first: up to four of Emergo and up to four of Emulsion.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Tv)]
pub(crate) struct TvGames {
    /// The games.
    pub(crate) games: Vec<TvGame>,
}

/// A running game as a small board shows it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct TvGame {
    /// The id of the match.
    pub(crate) id: String,
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The name of the game for users.
    title: String,
    /// The players.
    players: Players,
    /// The time control.
    control: String,
    /// `true` if the result counts for ratings.
    rated: bool,
    /// The number of moves so far.
    moves: usize,
    /// The time left to each side when this was written; null without a clock.
    #[schema(required)]
    clock: Option<Clock>,
    /// The board without pieces.
    board: Board,
    /// The present position, without legal moves, hint and groups.
    position: Position,
    /// The cells of the last move, in order; empty before the first.
    last: Vec<String>,
}

impl TvGames {
    /// Returns whether both lists have the same games with the same players and positions. Clocks are not compared.
    pub(crate) fn has_same_positions(&self, other: &TvGames) -> bool {
        fn key(game: &TvGame) -> (&str, &Players, &str) {
            (&game.id, &game.players, &game.position.text)
        }
        self.games.iter().map(key).eq(other.games.iter().map(key))
    }
}

impl TvGame {
    /// Creates the view of a running match.
    pub(crate) fn new(outline: Outline, moves: usize, game: &dyn ShownGame) -> TvGame {
        TvGame {
            id: outline.id,
            game: outline.game,
            title: outline.title,
            players: outline.players,
            control: outline.control,
            rated: outline.rated,
            moves,
            clock: outline.clock,
            board: game.board(),
            position: game.still(),
            last: game.last_cells(),
        }
    }
}

//! A match in a list.

use serde::Serialize;
use utoipa::ToSchema;

use crate::account::visitor::Visitor;
use crate::play::loaded::Loaded;
use crate::views::{Color, GameResult, GameViews, Players, Status};

/// A match in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Summary)]
pub(crate) struct GameSummary {
    /// The id of the match.
    id: String,
    /// The canonical name of the game.
    game: String,
    /// The name of the game for users.
    title: String,
    /// The status.
    status: Status,
    /// The players.
    players: Players,
    /// The time control.
    control: String,
    /// `true` if the result counts for ratings.
    rated: bool,
    /// The number of moves so far.
    moves: usize,
    /// The side to move.
    turn: Color,
    /// `true` if the visitor is to move, or to answer an invitation.
    pub(super) to_move: bool,
    /// The side of the visitor.
    #[schema(required)]
    you: Option<Color>,
    /// The time left to the side to move, in milliseconds.
    #[schema(required)]
    pub(super) time_left: Option<i64>,
    /// The result; null while the match is not over.
    #[schema(required)]
    result: Option<GameResult>,
    /// The time of its creation, in milliseconds since the Unix epoch.
    pub(super) created: i64,
}

impl GameSummary {
    /// Returns a match as a visitor sees it.
    pub(super) fn of(views: &GameViews, loaded: &Loaded, visitor: &Visitor) -> GameSummary {
        let outline = views.outline(loaded, visitor);
        let is_invited = loaded.seats.iter().any(|seat| seat.invites(visitor));
        let time_left = outline.clock.and_then(|clock| match clock.running? {
            Color::Black => Some(clock.black),
            Color::White => Some(clock.white),
        });
        GameSummary {
            id: outline.id,
            game: outline.game,
            title: outline.title,
            status: outline.status,
            players: outline.players,
            control: outline.control,
            rated: outline.rated,
            moves: loaded.state.plies(),
            turn: loaded.state.turn().into(),
            to_move: outline.to_move || (is_invited && outline.status == Status::Waiting),
            you: outline.you.map(Into::into),
            time_left,
            result: outline.result,
            created: loaded.state.terms().created_ms,
        }
    }
}

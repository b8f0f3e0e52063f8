//! `/api/lobby`: the open challenges.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use luctor_match::player::Player;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::visitor::Visitor;
use crate::http::error::AppError;
use crate::play::loaded::Loaded;
use crate::play::seat::{Hold, Sitter};
use crate::play::seat_error::SeatError;
use crate::play::seating::Seating;
use crate::views::{self, Color};

/// The open challenges, newest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Lobby {
    /// At most a hundred.
    pub(crate) seeks: Vec<Seek>,
}

/// A match with an open seat.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Seek {
    /// The id of the match.
    pub(crate) id: String,
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The name of the game for users.
    pub(crate) title: String,
    /// The open side.
    pub(crate) open: Color,
    /// The name of the creator; null for a guest.
    #[schema(required)]
    pub(crate) name: Option<String>,
    /// The time control.
    pub(crate) control: String,
    /// Whether the result counts for ratings.
    pub(crate) rated: bool,
    /// Whether the reader has created it.
    pub(crate) mine: bool,
}

impl Seek {
    fn of(loaded: &Loaded, reader: &Visitor) -> Option<Seek> {
        let open = |&player: &Player| loaded.seat(player).sitter == Sitter::Open;
        let open = Player::ALL.into_iter().find(open)?;
        let terms = loaded.state.terms();
        let (title, _) = views::headline(loaded);
        Some(Seek {
            id: loaded.id.to_string(),
            game: loaded.variant.to_string(),
            title,
            open: loaded.state.color_of(open).into(),
            name: loaded.seat(open.other()).name.clone(),
            control: terms.control.to_string(),
            rated: terms.rated,
            mine: Hold::of(&loaded.seats, reader) != Hold::None,
        })
    }
}

/// Returns the open challenges of the lobby.
#[utoipa::path(get, operation_id = "lobby", path = "/api/lobby", responses(
    (status = 200, body = Lobby),
))]
pub(crate) async fn show(
    State(seating): State<Arc<Seating>>,
    reader: Visitor,
) -> Result<Json<Lobby>, AppError> {
    Ok(Json(read(&seating, &reader).await?))
}

/// Returns the lobby as a reader sees it.
pub(crate) async fn read(seating: &Seating, reader: &Visitor) -> Result<Lobby, SeatError> {
    let waiting = seating.lobby().await?;
    Ok(Lobby { seeks: waiting.iter().filter_map(|loaded| Seek::of(loaded, reader)).collect() })
}

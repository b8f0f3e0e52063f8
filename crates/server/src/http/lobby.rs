//! `/api/lobby`: the matches that wait for somebody.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::visitor::Visitor;
use crate::http::error::AppError;
use crate::play::loaded::Loaded;
use crate::play::seat::{Hold, Sitter};
use crate::play::seating::Seating;
use crate::views::{self, Color};
use luctor_match::player::Player;

/// The matches that wait for somebody, the newest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Lobby {
    /// At most a hundred.
    pub(crate) seeks: Vec<Seek>,
}

/// A match that waits for somebody.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Seek {
    /// Its address.
    pub(crate) id: String,
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The name for people.
    pub(crate) title: String,
    /// The side that waits to be taken.
    pub(crate) open: Color,
    /// Who waits; null for a guest.
    #[schema(required)]
    pub(crate) name: Option<String>,
    /// The time control.
    pub(crate) control: String,
    /// Whether the result counts for ratings.
    pub(crate) rated: bool,
    /// Whether it is the reader's own.
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

/// The matches that wait for somebody.
#[utoipa::path(get, operation_id = "lobby", path = "/api/lobby", responses(
    (status = 200, body = Lobby),
))]
pub(crate) async fn show(
    State(seating): State<Arc<Seating>>,
    reader: Visitor,
) -> Result<Json<Lobby>, AppError> {
    Ok(Json(read(&seating, &reader).await?))
}

/// The lobby as a reader sees it.
pub(crate) async fn read(seating: &Seating, reader: &Visitor) -> Result<Lobby, AppError> {
    let waiting = seating.lobby().await?;
    Ok(Lobby { seeks: waiting.iter().filter_map(|loaded| Seek::of(loaded, reader)).collect() })
}

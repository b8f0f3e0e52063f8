//! What everybody sees of an account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::segment::Segment;
use super::{AccountError, Name};
use crate::app::App;
use crate::error::{AppError, Problem};

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Player {
    /// As its owner writes it.
    name: String,
    /// Since when there is the account, in milliseconds since 1970.
    created_ms: i64,
    /// A program plays here.
    bot: bool,
}

/// A player, by the name in any spelling.
#[utoipa::path(get, operation_id = "player", path = "/api/players/{name}", params(("name" = String, Path)), responses(
    (status = 200, body = Player),
    (status = 404, body = Problem, description = "not-found"),
))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Segment(name): Segment,
) -> Result<Json<Player>, AppError> {
    let name = Name::read(&name).map_err(|_| AccountError::NoSuchPlayer)?;
    let row = app.db.account_named(&name.key()).await?.ok_or(AccountError::NoSuchPlayer)?;
    Ok(Json(Player { name: row.name, created_ms: row.created_ms, bot: row.bot }))
}

//! What everybody sees of an account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::segment::Segment;
use super::{AccountError, Name};
use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::http::games::ratings::PlayerRating;
use luctor_store::AccountRow;

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
// The document knows the player of a match by the shorter name.
#[schema(as = Profile)]
pub(crate) struct Player {
    /// As its owner writes it.
    name: String,
    /// Since when there is the account, in milliseconds since 1970.
    created_ms: i64,
    /// A program plays here.
    bot: bool,
    /// Its ratings, one for each game and speed at which it has played.
    ratings: Vec<PlayerRating>,
}

impl App {
    /// The account of a name in any spelling.
    pub(crate) async fn account_named(&self, name: &str) -> Result<AccountRow, AppError> {
        let name = Name::read(name).map_err(|_| AccountError::NoSuchPlayer)?;
        Ok(self.db.account_named(&name.key()).await?.ok_or(AccountError::NoSuchPlayer)?)
    }
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
    let row = app.account_named(&name).await?;
    let ratings = app.db.ratings(row.id.as_str()).await?;
    Ok(Json(Player {
        name: row.name,
        created_ms: row.created_ms,
        bot: row.bot,
        ratings: ratings.into_iter().map(PlayerRating::from).collect(),
    }))
}

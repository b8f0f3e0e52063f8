//! `/api/players/{name}`: the public profile of an account.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::accounts::Accounts;
use crate::account::visitor::Visitor;
use crate::archive::people::People;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;
use crate::http::games::ratings::PlayerRating;
use luctor_store::Db;

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
// The document knows the player of a match by the shorter name.
#[schema(as = Profile)]
pub(crate) struct PlayerProfile {
    /// The name, as its owner writes it.
    name: String,
    /// The creation of the account, in milliseconds since the Unix epoch.
    created_ms: i64,
    /// `true` if a program plays with the account.
    bot: bool,
    /// Its ratings, one for each game and speed.
    ratings: Vec<PlayerRating>,
}

/// A player, in short, as the visitor sees them.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct PlayerCard {
    /// The name, as its owner writes it.
    name: String,
    /// `true` if a program plays with the account.
    bot: bool,
    /// `true` if the player is online; null if they do not show it to the visitor.
    #[schema(required)]
    online: Option<bool>,
    /// Its ratings, one for each game and speed.
    ratings: Vec<PlayerRating>,
    /// `true` if it is the visitor's own account.
    you: bool,
    /// `true` if the visitor follows the player.
    followed: bool,
    /// `true` if the visitor may challenge the player.
    welcome: bool,
}

/// Returns a player in short: presence, ratings, and what the visitor can do.
#[utoipa::path(get, operation_id = "playerCard", path = "/api/players/{name}/card", params(("name" = String, Path)), responses(
    (status = 200, body = PlayerCard),
    (status = 404, body = Problem, description = "not-found"),
))]
pub(crate) async fn card(
    State(people): State<People>,
    visitor: Visitor,
    Segment(name): Segment,
) -> Result<Json<PlayerCard>, ApiError> {
    let found = people.person(&visitor, &name).await?;
    Ok(Json(PlayerCard {
        name: found.row.name,
        bot: found.row.bot,
        online: found.online,
        ratings: found.ratings.into_iter().map(PlayerRating::from).collect(),
        you: found.is_visitor,
        followed: found.is_followed,
        welcome: found.is_challengeable,
    }))
}

/// Returns a player by name, in any spelling.
#[utoipa::path(get, operation_id = "player", path = "/api/players/{name}", params(("name" = String, Path)), responses(
    (status = 200, body = PlayerProfile),
    (status = 404, body = Problem, description = "not-found"),
))]
pub(crate) async fn show(
    State(accounts): State<Accounts>,
    State(db): State<Db>,
    Segment(name): Segment,
) -> Result<Json<PlayerProfile>, ApiError> {
    let row = accounts.named(&name).await?;
    let ratings = db.ratings(row.id.as_str()).await?;
    Ok(Json(PlayerProfile {
        name: row.name,
        created_ms: row.created_ms,
        bot: row.bot,
        ratings: ratings.into_iter().map(PlayerRating::from).collect(),
    }))
}

//! `/api/account/follows`: the players whom the account follows.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::visitor::Visitor;
use crate::archive::people::{Followed, People};
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;

/// A player whom the account follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct FollowedPlayer {
    /// The name, as its owner writes it.
    name: String,
    /// `true` if a program plays with the account.
    bot: bool,
    /// `true` if the player is online; null if they do not show it.
    #[schema(required)]
    online: Option<bool>,
}

impl From<Followed> for FollowedPlayer {
    fn from(Followed { row, online }: Followed) -> FollowedPlayer {
        FollowedPlayer { name: row.name, bot: row.bot, online }
    }
}

/// Returns the players whom the account follows: those that are online first, then by name.
#[utoipa::path(get, operation_id = "follows", path = "/api/account/follows", responses(
    (status = 200, body = Vec<FollowedPlayer>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn list(
    State(people): State<People>,
    visitor: Visitor,
) -> Result<Json<Vec<FollowedPlayer>>, ApiError> {
    let (account, _) = visitor.session()?;
    let followed = people.followed(account).await?.into_iter();
    Ok(Json(followed.map(FollowedPlayer::from).collect()))
}

/// Follows a player. Only the account itself sees whom it follows.
#[utoipa::path(put, operation_id = "follow", path = "/api/account/follows/{name}", params(("name" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found, own-name, not-welcome, too-many"),
))]
pub(crate) async fn follow(
    State(people): State<People>,
    visitor: Visitor,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    people.follow(account, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends following a player. Succeeds even if the account does not follow them.
#[utoipa::path(delete, operation_id = "unfollow", path = "/api/account/follows/{name}", params(("name" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found"),
))]
pub(crate) async fn unfollow(
    State(people): State<People>,
    visitor: Visitor,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    people.unfollow(account, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

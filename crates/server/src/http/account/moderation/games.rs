//! `/api/mod/games`: actions on games and their chats.

use axum::extract::State;
use axum::http::StatusCode;
use luctor_store::RatingCorrection;
use serde::Deserialize;
use utoipa::ToSchema;

use super::moderator::Moderator;
use crate::account::moderation::actions::{By, Moderation};
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::play::chat::Room;

/// An action on a line of a chat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct LineAct {
    /// The room.
    room: Room,
    /// The number of the line.
    line: i64,
    /// True to hide the line, which upholds its reports; false to show it again.
    hidden: bool,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
}

/// An action on the address of a line's author.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct AddressAct {
    /// The room.
    room: Room,
    /// The number of the line.
    line: i64,
    /// True to block the address for seven days; false to end the block.
    blocked: bool,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
}

/// An action on a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct GameAct {
    /// The action.
    action: GameVerb,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
}

/// What happens to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GameVerb {
    /// The game is deleted for ever.
    Delete,
    /// The game does not count for ratings any more.
    Annul,
    /// An annulled game counts again.
    Restore,
}

/// Hides a line of a chat, or shows it again.
#[utoipa::path(post, operation_id = "moderateLine", path = "/api/mod/games/{id}/chat", params(("id" = String, Path)),
    request_body = LineAct,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn moderate_line(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    MatchPath(id): MatchPath,
    Body(act): Body<LineAct>,
) -> Result<StatusCode, ApiError> {
    let by = By { moderator: Some(&account.id), reason: &act.reason };
    moderation.chat_line(by, &id, act.room.into(), act.line, act.hidden).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks the address from which a guest or the owner of a deleted account wrote a line, or ends the block. From a blocked
/// address nobody can sign up, and guests and accounts of less than seven days can neither write in chats nor play other
/// people. Moderators do not learn the address.
#[utoipa::path(post, operation_id = "moderateAddress", path = "/api/mod/games/{id}/chat/address", params(("id" = String, Path)),
    request_body = AddressAct,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, own-case, author-has-account, unknown-address, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn moderate_address(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    MatchPath(id): MatchPath,
    Body(act): Body<AddressAct>,
) -> Result<StatusCode, ApiError> {
    let by = By { moderator: Some(&account.id), reason: &act.reason };
    moderation.address_of_line(by, &id, act.room.into(), act.line, act.blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a game, annuls a rated game, or counts it again. Ratings are computed again from all games that count.
#[utoipa::path(post, operation_id = "moderateGame", path = "/api/mod/games/{id}", params(("id" = String, Path)),
    request_body = GameAct,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, not-rated, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn moderate_game(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    MatchPath(id): MatchPath,
    Body(act): Body<GameAct>,
) -> Result<StatusCode, ApiError> {
    let correction = match act.action {
        GameVerb::Delete => RatingCorrection::Delete,
        GameVerb::Annul => RatingCorrection::Annul,
        GameVerb::Restore => RatingCorrection::Restore,
    };
    let by = By { moderator: Some(&account.id), reason: &act.reason };
    moderation.game(by, &id, correction).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! `/api/games/{id}/chat`: the chat of a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::play::change_id::ChangeId;
use crate::play::chat::Chat;
use crate::play::chat::Room;
use crate::views::Color;

/// The requested lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChatQuery {
    /// The room.
    room: Room,
    /// The number of the last line that the client has.
    #[serde(default)]
    after: i64,
}

/// A new line.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewWords {
    /// Chosen by the client; a line sent again with the same id is added once.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 64)]
    id: Option<ChangeId>,
    /// The room.
    room: Room,
    /// Up to 500 characters.
    text: String,
}

/// Lines of a room, oldest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Chat)]
pub(crate) struct ChatLines {
    /// At most 200. Request further lines with the number of the last one.
    lines: Vec<ChatLine>,
}

/// A line of the chat.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Line)]
pub(crate) struct ChatLine {
    /// Counts from 1 without gaps.
    seq: i64,
    /// The side that the speaker plays now; null for spectators.
    #[schema(required)]
    color: Option<Color>,
    /// The name of the speaker's account; null for guests.
    #[schema(required)]
    name: Option<String>,
    /// Distinguishes the speakers of this match, and reveals nothing else about them.
    speaker: String,
    /// `true` if the visitor wrote it.
    mine: bool,
    /// The text.
    text: String,
    /// The time at which it was written, in milliseconds since the Unix epoch.
    at: i64,
    /// `true` if a moderator has hidden the text, which is empty then.
    hidden: bool,
}

/// Returns lines of the chat.
#[utoipa::path(get, operation_id = "chat", path = "/api/games/{id}/chat",
    params(("id" = String, Path), ChatQuery),
    responses(
        (status = 200, body = ChatLines),
        (status = "4XX", body = Problem, description = "malformed, not-found, running"),
    )
)]
pub(crate) async fn show(
    State(chat): State<Arc<Chat>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    query_string: Result<Query<ChatQuery>, QueryRejection>,
) -> Result<Json<ChatLines>, ApiError> {
    let Query(query_string) =
        query_string.map_err(|error| ApiError::Malformed(error.body_text()))?;
    let (loaded, lines) = chat.read(&id, &visitor, query_string.room, query_string.after).await?;
    let lines = lines.into_iter().map(|line| ChatLine {
        seq: line.seq,
        color: line.player.map(|player| loaded.state.color_of(player).into()),
        name: line.player.and_then(|player| loaded.seat(player).name.clone()),
        speaker: line.speaker,
        mine: line.mine,
        text: line.text,
        at: line.at_ms,
        hidden: line.hidden,
    });
    Ok(Json(ChatLines { lines: lines.collect() }))
}

/// Adds a line. Players write to the players' room, everyone else to the spectators' room.
#[utoipa::path(post, operation_id = "say", path = "/api/games/{id}/chat", params(("id" = String, Path)),
    request_body = NewWords,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, not-yours, unconfirmed-email, running, signed-out"),
    )
)]
pub(crate) async fn say(
    State(chat): State<Arc<Chat>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(new): Body<NewWords>,
) -> Result<StatusCode, ApiError> {
    visitor.allow(Scope::Play)?;
    chat.say(&id, &visitor, new.room, &new.text, new.id.as_ref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An objectionable line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct Wrong {
    /// The room.
    room: Room,
    /// The number of the line.
    seq: i64,
}

/// Reports a line to the host.
#[utoipa::path(post, operation_id = "reportLine", path = "/api/games/{id}/chat/report",
    params(("id" = String, Path)), request_body = Wrong,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, signed-out, too-often"),
    )
)]
pub(crate) async fn report(
    State(chat): State<Arc<Chat>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(wrong): Body<Wrong>,
) -> Result<StatusCode, ApiError> {
    visitor.allow(Scope::Play)?;
    chat.report(&id, &visitor, wrong.room, wrong.seq).await?;
    Ok(StatusCode::NO_CONTENT)
}

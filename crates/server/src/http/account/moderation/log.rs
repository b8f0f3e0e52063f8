//! `/api/mod/log`: the actions of moderators.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::moderator::Moderator;
use crate::account::moderation::actions::Moderation;
use crate::account::moderation::report_queue::NamedEntry;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::query::query;

/// An action of a moderator.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = ModerationEntry)]
pub(crate) struct Entry {
    /// Milliseconds since the Unix epoch.
    at: i64,
    /// The name of the moderator; null for the command line.
    #[schema(required)]
    moderator: Option<String>,
    /// The action, such as `mute`.
    action: String,
    /// The account that it concerns.
    #[schema(required)]
    account: Option<String>,
    /// The game that it concerns.
    #[schema(required)]
    game: Option<String>,
    /// The room of the line that it concerns.
    #[schema(required)]
    room: Option<String>,
    /// The line that it concerns.
    #[schema(required)]
    line: Option<i64>,
    /// The shared analysis that it concerns.
    #[schema(required)]
    analysis: Option<String>,
    /// The reason.
    reason: String,
    /// The state before the action, such as the old name; empty if there is none.
    previous: String,
    /// The state after the action, such as the new name; empty if there is none.
    next: String,
}

impl From<NamedEntry> for Entry {
    fn from(NamedEntry { entry, moderator, account }: NamedEntry) -> Entry {
        Entry {
            at: entry.at_ms,
            moderator,
            action: entry.action.to_string(),
            account,
            game: entry.match_id,
            room: entry.room,
            line: entry.line,
            analysis: entry.analysis_id,
            reason: entry.reason,
            previous: entry.previous,
            next: entry.next,
        }
    }
}

/// The part of the log that is returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogPart {
    /// Only actions before this time, in milliseconds since the Unix epoch.
    #[serde(default)]
    before: Option<i64>,
}

/// Returns the latest 100 actions of moderators, latest first.
#[utoipa::path(get, operation_id = "moderationLog", path = "/api/mod/log", params(LogPart), responses(
    (status = 200, body = Vec<Entry>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-a-moderator"),
))]
pub(crate) async fn log(
    State(moderation): State<Moderation>,
    _: Moderator,
    part: Result<Query<LogPart>, QueryRejection>,
) -> Result<Json<Vec<Entry>>, ApiError> {
    let LogPart { before } = query(part)?;
    let entries = moderation.log(None, before.unwrap_or(i64::MAX)).await?;
    Ok(Json(entries.into_iter().map(Entry::from).collect()))
}

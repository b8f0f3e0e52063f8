//! `/api/mod/reports`: reported chat lines, and decisions about them.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use luctor_store::{ChatRoom, MatchId, Outcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::QueuePart;
use super::moderator::Moderator;
use crate::account::moderation::actions::{By, Moderation};
use crate::account::moderation::report_queue::QueuedReport;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::query::query;
use crate::play::chat::Room;

/// A reported line with its context.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Report {
    /// The id of the game.
    game: String,
    /// The room: `players` or `spectators`.
    room: String,
    /// The number of the line.
    line: i64,
    /// The number of users who have reported it.
    times: i64,
    /// The names of the accounts that have reported it. Guests have no names.
    reporters: Vec<String>,
    /// The line and the lines around it.
    lines: Vec<ReportedLine>,
}

/// A line near a reported line.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct ReportedLine {
    /// The number of the line.
    line: i64,
    /// The name of the author; null for guests.
    #[schema(required)]
    speaker: Option<String>,
    /// The text, even if it is hidden.
    text: String,
    /// Milliseconds since the Unix epoch.
    at: i64,
    /// `true` if the line is hidden.
    hidden: bool,
}

/// A decision about the reports of a line.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct Decision {
    /// The id of the game.
    game: String,
    /// The room.
    room: Room,
    /// The number of the line.
    line: i64,
    /// True if a moderator has acted, false if the line is acceptable.
    upheld: bool,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
}

impl From<QueuedReport> for Report {
    fn from(queued: QueuedReport) -> Report {
        let lines = queued.lines.into_iter().map(|line| ReportedLine {
            line: line.seq,
            speaker: line.speaker,
            text: line.text,
            at: line.at_ms,
            hidden: line.hidden,
        });
        Report {
            game: queued.report.match_id.to_string(),
            room: queued.report.room.to_string(),
            line: queued.report.seq,
            times: queued.report.times,
            reporters: queued.reporters,
            lines: lines.collect(),
        }
    }
}

/// Returns the reports without a decision, at most 100. Those of accounts come first. Reporters take turns, each with
/// their oldest report first.
#[utoipa::path(get, operation_id = "reports", path = "/api/mod/reports", params(QueuePart), responses(
    (status = 200, body = Vec<Report>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-a-moderator"),
))]
pub(crate) async fn reports(
    State(moderation): State<Moderation>,
    _: Moderator,
    part: Result<Query<QueuePart>, QueryRejection>,
) -> Result<Json<Vec<Report>>, ApiError> {
    let QueuePart { skip } = query(part)?;
    Ok(Json(moderation.reports(skip).await?.into_iter().map(Report::from).collect()))
}

/// Closes the reports of a line. The reporters learn the decision, and the author of the line too.
#[utoipa::path(post, operation_id = "resolveReport", path = "/api/mod/reports/resolve", request_body = Decision,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn resolve(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    Body(decision): Body<Decision>,
) -> Result<StatusCode, ApiError> {
    let id: MatchId = decision.game.parse().map_err(|_| ApiError::NoSuchMatch)?;
    let room = ChatRoom::from(decision.room);
    let outcome = if decision.upheld { Outcome::Upheld } else { Outcome::Dismissed };
    let by = By { moderator: Some(&account.id), reason: &decision.reason };
    moderation.resolve(by, &id, room, decision.line, outcome).await?;
    Ok(StatusCode::NO_CONTENT)
}

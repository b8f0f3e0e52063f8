//! `/api/account/notices`: outcomes of moderation that the account has not read.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use luctor_store::{Db, NoticeRow};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::visitor::Visitor;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};

/// An outcome of moderation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Notice {
    /// An action on the account, its line or its game, such as `mute`; or `report-upheld`, `report-dismissed` for a
    /// report of the account; or `cleared` if a report about the account was dismissed.
    kind: String,
    /// The id of the game.
    #[schema(required)]
    game: Option<String>,
    /// The time of the decision, in milliseconds since the Unix epoch.
    at: i64,
}

impl From<NoticeRow> for Notice {
    fn from(row: NoticeRow) -> Notice {
        Notice { kind: row.kind, game: row.match_id, at: row.at_ms }
    }
}

/// The notices that the user has read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct ReadNotices {
    /// The time of the latest one, in milliseconds since the Unix epoch.
    until: i64,
}

/// Returns the notices of the account, latest first.
#[utoipa::path(get, operation_id = "notices", path = "/api/account/notices", responses(
    (status = 200, body = Vec<Notice>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn list(
    State(db): State<Db>,
    visitor: Visitor,
) -> Result<Json<Vec<Notice>>, ApiError> {
    let (account, _) = visitor.session()?;
    let rows = db.notices(account.id.as_str()).await?;
    Ok(Json(rows.into_iter().map(Notice::from).collect()))
}

/// Deletes the notices that the user has read.
#[utoipa::path(post, operation_id = "clearNotices", path = "/api/account/notices", request_body = ReadNotices,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token"),
    )
)]
pub(crate) async fn clear(
    State(db): State<Db>,
    visitor: Visitor,
    Body(ReadNotices { until }): Body<ReadNotices>,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    db.delete_notices(account.id.as_str(), until).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! `/api/mod/analyses`: reported analyses, and decisions about shared analyses.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use luctor_store::{Outcome, ReportedAnalysis};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::QueuePart;
use super::moderator::Moderator;
use crate::account::moderation::actions::{By, Moderation};
use crate::boards::shared_tree::AnalysisNode;
use crate::http::boards::shared::analysis_id;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::query::query;
use crate::http::extract::segment::Segment;

/// A reported analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisReport {
    /// The id of the analysis.
    id: String,
    /// The name of the account that shares it; null for guests.
    #[schema(required)]
    name: Option<String>,
    /// The title; may be empty.
    title: String,
    /// The comments.
    comments: Vec<String>,
    /// The number of users who have reported it.
    times: i64,
    /// The time of the first report, in milliseconds since the Unix epoch.
    at: i64,
}

/// A decision about a shared analysis.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct AnalysisAct {
    /// The decision.
    action: AnalysisVerb,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
}

/// What happens to a shared analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AnalysisVerb {
    /// The analysis is deleted for ever, which upholds its reports.
    Delete,
    /// The reports are dismissed.
    Dismiss,
}

impl AnalysisReport {
    fn of(row: ReportedAnalysis) -> Result<AnalysisReport, ApiError> {
        let nodes: Vec<AnalysisNode> =
            serde_json::from_str(&row.tree).map_err(ApiError::internal)?;
        let comments = nodes.into_iter().map(|node| node.comment).filter(|text| !text.is_empty());
        Ok(AnalysisReport {
            id: row.id.to_string(),
            name: row.name,
            title: row.title,
            comments: comments.collect(),
            times: row.times,
            at: row.at_ms,
        })
    }
}

/// Returns the reported analyses without a decision, in the order of their first reports, at most 20.
#[utoipa::path(get, operation_id = "reportedAnalyses", path = "/api/mod/analyses", params(QueuePart), responses(
    (status = 200, body = Vec<AnalysisReport>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-a-moderator"),
))]
pub(crate) async fn reported(
    State(moderation): State<Moderation>,
    _: Moderator,
    part: Result<Query<QueuePart>, QueryRejection>,
) -> Result<Json<Vec<AnalysisReport>>, ApiError> {
    let QueuePart { skip } = query(part)?;
    let rows = moderation.reported_analyses(skip).await?;
    Ok(Json(rows.into_iter().map(AnalysisReport::of).collect::<Result<_, _>>()?))
}

/// Deletes a shared analysis, or dismisses its reports. The owner and the reporters learn the decision.
#[utoipa::path(post, operation_id = "moderateAnalysis", path = "/api/mod/analyses/{id}", params(("id" = String, Path)),
    request_body = AnalysisAct,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, own-case, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn moderate(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    Segment(id): Segment,
    Body(act): Body<AnalysisAct>,
) -> Result<StatusCode, ApiError> {
    let outcome = match act.action {
        AnalysisVerb::Delete => Outcome::Upheld,
        AnalysisVerb::Dismiss => Outcome::Dismissed,
    };
    let by = By { moderator: Some(&account.id), reason: &act.reason };
    moderation.analysis(by, &analysis_id(&id)?, outcome).await?;
    Ok(StatusCode::NO_CONTENT)
}

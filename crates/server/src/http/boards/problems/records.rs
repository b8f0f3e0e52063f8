//! The account's results by theme, and its history.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use luctor_store::time::{DAY_MS, now_ms};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::types::{ProblemAttempt, SolverRating};
use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::dashboard::{Results, by_theme};
use crate::boards::problems::training::Training;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::query::query;

/// The attempts of a page of the history.
const PAGE: usize = 30;

/// The time that a dashboard covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DashboardTime {
    /// The number of days until now; by default all time.
    days: Option<u16>,
}

/// Results of attempts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ProblemResults {
    /// The name of the theme; null for all attempts together.
    #[schema(required)]
    theme: Option<String>,
    /// The number of attempts.
    attempts: u32,
    /// The number of solved problems.
    solved: u32,
    /// The rating that the results are worth; null without attempts.
    #[schema(required)]
    performance: Option<i64>,
}

impl ProblemResults {
    fn of(theme: Option<String>, results: &Results) -> ProblemResults {
        let Results { attempts, solved, .. } = *results;
        ProblemResults { theme, attempts, solved, performance: results.performance() }
    }
}

/// The account's results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ProblemDashboard {
    /// Its ratings.
    ratings: Vec<SolverRating>,
    /// All attempts in the time.
    all: ProblemResults,
    /// The attempts by theme.
    themes: Vec<ProblemResults>,
    /// The most problems that it has solved in a race; null if it has finished none.
    #[schema(required)]
    best_race: Option<i64>,
    /// The number of failed problems to repeat now.
    due: i64,
}

/// Returns the account's ratings and results by theme.
#[utoipa::path(get, operation_id = "problemDashboard", path = "/api/problems/dashboard", params(DashboardTime), responses(
    (status = 200, body = ProblemDashboard),
    (status = "4XX", body = Problem, description = "malformed, scope, signed-out"),
))]
pub(crate) async fn dashboard(
    State(catalog): State<Arc<ProblemCatalog>>,
    State(training): State<Arc<Training>>,
    visitor: Visitor,
    time: Result<Query<DashboardTime>, QueryRejection>,
) -> Result<Json<ProblemDashboard>, ApiError> {
    let account = visitor.account(Scope::Read)?;
    let since = query(time)?.days.map_or(i64::MIN, |days| now_ms() - i64::from(days) * DAY_MS);
    let (attempts, best_race) = training.results_since(&account.id, since, visitor.address).await?;
    let mut all = Results::default();
    attempts.iter().for_each(|attempt| all.add(attempt));
    let themes = by_theme(&catalog, &attempts);
    let theme = |(theme, results): &(luctor_problems::Theme, Results)| {
        ProblemResults::of(Some(theme.name().to_owned()), results)
    };
    let ratings = training.solver_ratings(&account.id).await?;
    Ok(Json(ProblemDashboard {
        ratings: ratings.into_iter().map(Into::into).collect(),
        all: ProblemResults::of(None, &all),
        themes: themes.iter().map(theme).collect(),
        best_race,
        due: training.due(&account.id).await?.0,
    }))
}

/// The place of a page of the history: the last attempt of the page before.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct HistoryPlace {
    /// Its time, in milliseconds since the Unix epoch.
    before_ms: Option<i64>,
    /// The id of its problem.
    before_id: Option<String>,
}

/// A page of the account's attempts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ProblemHistory {
    /// Attempts, the latest first.
    attempts: Vec<ProblemAttempt>,
    /// `true` if there are earlier ones.
    more: bool,
}

/// Returns 30 attempts of the account, the latest first.
#[utoipa::path(get, operation_id = "problemHistory", path = "/api/problems/history", params(HistoryPlace), responses(
    (status = 200, body = ProblemHistory),
    (status = "4XX", body = Problem, description = "malformed, scope, signed-out"),
))]
pub(crate) async fn history(
    State(training): State<Arc<Training>>,
    visitor: Visitor,
    place: Result<Query<HistoryPlace>, QueryRejection>,
) -> Result<Json<ProblemHistory>, ApiError> {
    let account = visitor.account(Scope::Read)?;
    let HistoryPlace { before_ms, before_id } = query(place)?;
    let before = (before_ms.unwrap_or(i64::MAX), before_id.as_deref().unwrap_or(""));
    let mut rows = training.attempts_before(&account.id, before, PAGE as i64 + 1).await?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    Ok(Json(ProblemHistory { attempts: rows.into_iter().map(Into::into).collect(), more }))
}

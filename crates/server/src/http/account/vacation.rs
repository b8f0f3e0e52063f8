//! `/api/account/vacation`: times in which the correspondence clocks of an account stand still.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::vacations;
use crate::account::vacations::Vacations;
use crate::account::visitor::Visitor;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};

/// The vacation of an account.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Vacation)]
pub(crate) struct VacationView {
    /// The end of the present vacation, in milliseconds since the Unix epoch.
    #[schema(required)]
    until: Option<i64>,
    /// Days left of this year's vacation, with fractions.
    days_left: f64,
}

/// A vacation that starts now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewVacation {
    /// From 1 to 14; 0 ends a vacation early.
    days: i64,
}

impl From<vacations::Vacation> for VacationView {
    fn from(vacation: vacations::Vacation) -> VacationView {
        VacationView { until: vacation.until_ms, days_left: vacation.days_left }
    }
}

/// Returns the vacation of the account.
#[utoipa::path(get, operation_id = "vacation", path = "/api/account/vacation", responses(
    (status = 200, body = VacationView),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn show(
    State(vacations): State<Vacations>,
    visitor: Visitor,
) -> Result<Json<VacationView>, ApiError> {
    let (account, _) = visitor.session()?;
    Ok(Json(vacations.get(&account.id).await?.into()))
}

/// Starts a vacation now, extends the present one, or ends it. Until its end all correspondence clocks of the account
/// stand still.
#[utoipa::path(post, operation_id = "setVacation", path = "/api/account/vacation", request_body = NewVacation,
    responses(
        (status = 200, body = VacationView),
        (status = "4XX", body = Problem, description = "malformed, no-vacation, signed-out, not-by-token, too-often"),
    )
)]
pub(crate) async fn set(
    State(vacations): State<Vacations>,
    visitor: Visitor,
    Body(NewVacation { days }): Body<NewVacation>,
) -> Result<Json<VacationView>, ApiError> {
    let (account, _) = visitor.session()?;
    Ok(Json(vacations.set(&account.id, days).await?.into()))
}

//! `/api/account/vacation`: times in which the correspondence clocks of an account stand.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::body::Body;
use crate::http::error::{AppError, Problem};
use luctor_store::time::{DAY_MS, now_ms};

/// Days of vacation in any 365 days.
const YEARLY: i64 = 30;
/// Days at a time.
const AT_ONCE: i64 = 14;
const YEAR_MS: i64 = 365 * DAY_MS;

/// The vacation of an account.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Vacation {
    /// Until when it is on vacation, in milliseconds since 1970.
    #[schema(required)]
    until: Option<i64>,
    /// Days that are left of this year's, with parts of days.
    days_left: f64,
}

/// A vacation that begins now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewVacation {
    /// From 1 to 14; 0 ends a vacation early.
    days: i64,
}

/// What is used of the year before `now_ms`, without what lies in the future, and when a present vacation
/// began and ends.
fn used(vacations: &[(i64, i64)], now_ms: i64) -> (i64, Option<(i64, i64)>) {
    let within = |&(from, to): &(i64, i64)| (to - from.max(now_ms - YEAR_MS)).max(0);
    let present = vacations.iter().copied().find(|&(from, to)| from <= now_ms && now_ms < to);
    (vacations.iter().map(within).sum(), present)
}

/// The vacation of the account.
#[utoipa::path(get, operation_id = "vacation", path = "/api/account/vacation", responses(
    (status = 200, body = Vacation),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vacation>, AppError> {
    let (account, _) = visitor.session()?;
    Ok(Json(app.vacation(account.id.as_str()).await?))
}

/// Begins a vacation now, lengthens it, or ends it: all correspondence clocks of the account stand until then.
#[utoipa::path(post, operation_id = "setVacation", path = "/api/account/vacation", request_body = NewVacation,
    responses(
        (status = 200, body = Vacation),
        (status = "4XX", body = Problem, description = "malformed, no-vacation, signed-out, not-by-token"),
    )
)]
pub(crate) async fn set(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(NewVacation { days }): Body<NewVacation>,
) -> Result<Json<Vacation>, AppError> {
    let (account, _) = visitor.session()?;
    let id = account.id.as_str();
    if !(0..=AT_ONCE).contains(&days) {
        return Err(AppError::Malformed(format!("a vacation has up to {AT_ONCE} days at a time")));
    }
    let now_ms = now_ms();
    let vacations = app.db.vacations(id, now_ms - YEAR_MS).await?;
    let (used_ms, present) = used(&vacations, now_ms);
    let to_ms = now_ms + days * DAY_MS;
    let more_ms = to_ms - present.map_or(now_ms, |(_, to)| to);
    if used_ms + more_ms > YEARLY * DAY_MS {
        return Err(AppError::NoVacation);
    }
    if days > 0 || present.is_some() {
        let from_ms = present.map_or(now_ms, |(from, _)| from);
        app.db.set_vacation(id, from_ms, to_ms).await?;
        // What was due may be due now, or no more.
        app.live.hub.notify_all();
    }
    Ok(Json(app.vacation(id).await?))
}

impl App {
    async fn vacation(&self, account_id: &str) -> Result<Vacation, AppError> {
        let now_ms = now_ms();
        let vacations = self.db.vacations(account_id, now_ms - YEAR_MS).await?;
        let (used_ms, present) = used(&vacations, now_ms);
        let left_ms = (YEARLY * DAY_MS - used_ms).max(0);
        Ok(Vacation { until: present.map(|(_, to)| to), days_left: left_ms as f64 / DAY_MS as f64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_is_that_of_the_last_year() {
        let now = 2000 * DAY_MS;
        let old = (now - 400 * DAY_MS, now - 390 * DAY_MS);
        let cut = (now - 370 * DAY_MS, now - 360 * DAY_MS);
        let present = (now - DAY_MS, now + DAY_MS);
        assert_eq!(used(&[old, cut, present], now), (7 * DAY_MS, Some(present)));
        assert_eq!(used(&[], now), (0, None));
    }
}

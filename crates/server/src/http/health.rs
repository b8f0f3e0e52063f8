//! Health checks: `/api/health` for clients, `/healthz` and `/readyz` for supervisors.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use luctor_store::Db;

use crate::http::error::{ApiError, Problem};
use crate::process::shared::Shared;
use crate::process::tasks::Draining;

/// The time in which the database must answer the simplest query.
const PATIENCE: Duration = Duration::from_secs(1);

/// The server works.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    pub(crate) status: String,
}

/// Checks that the server and its database answer.
#[utoipa::path(get, operation_id = "health", path = "/api/health", responses(
    (status = 200, body = Health),
    (status = 500, body = Problem, description = "internal"),
))]
pub(crate) async fn show(State(db): State<Db>) -> Result<Json<Health>, ApiError> {
    db.ping().await?;
    Ok(Json(Health { status: "ok".to_owned() }))
}

/// Confirms that the process is up, so that a restart would not help.
pub(crate) async fn live() -> &'static str {
    "ok\n"
}

/// Checks whether requests should be sent here: the database answers, and the server is not about to shut down. A
/// server listens only after the migrations.
pub(crate) async fn ready(
    State(readiness): State<Arc<Readiness>>,
    State(draining): State<Draining>,
) -> (StatusCode, &'static str) {
    if draining.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server ends\n");
    }
    readiness.get().await
}

/// Checks the database, once for all health checks at the same time: they are not limited.
#[derive(Debug)]
pub(crate) struct Readiness {
    db: Db,
    latest: Shared<(StatusCode, &'static str)>,
}

impl Readiness {
    /// Creates the service.
    pub(crate) fn new(db: Db) -> Readiness {
        Readiness { db, latest: Shared::default() }
    }

    async fn get(&self) -> (StatusCode, &'static str) {
        let check = async {
            Ok::<_, Infallible>(match tokio::time::timeout(PATIENCE, self.db.ping()).await {
                Ok(Ok(())) => (StatusCode::OK, "ok\n"),
                Ok(Err(_)) => (StatusCode::SERVICE_UNAVAILABLE, "the database fails\n"),
                Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
            })
        };
        let Ok(answer) = self.latest.get(check).await;
        answer
    }
}

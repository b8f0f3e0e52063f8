//! `/api/health`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::{AppError, Problem};

/// The server works.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    pub(crate) status: String,
}

/// Whether the server and its database answer.
#[utoipa::path(get, operation_id = "health", path = "/api/health", responses(
    (status = 200, body = Health),
    (status = 500, body = Problem, description = "internal"),
))]
pub(crate) async fn show(State(app): State<Arc<App>>) -> Result<Json<Health>, AppError> {
    app.db.ping().await?;
    Ok(Json(Health { status: "ok".to_owned() }))
}

//! `/api/mod`: the interface of moderators.

pub(crate) mod accounts;
pub(crate) mod analyses;
pub(crate) mod games;
pub(crate) mod log;
mod moderator;
pub(crate) mod reports;
pub(crate) mod suspicions;

use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::state::Services;

/// A part of a queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct QueuePart {
    /// The number of entries to skip.
    #[serde(default)]
    skip: u32,
}

/// Returns the routes of moderators.
pub(crate) fn api() -> OpenApiRouter<Services> {
    OpenApiRouter::new()
        .routes(routes!(reports::reports))
        .routes(routes!(reports::resolve))
        .routes(routes!(analyses::reported))
        .routes(routes!(analyses::moderate))
        .routes(routes!(suspicions::suspicions))
        .routes(routes!(suspicions::close_suspicion))
        .routes(routes!(log::log))
        .routes(routes!(accounts::show, accounts::act))
        .routes(routes!(games::moderate_line))
        .routes(routes!(games::moderate_address))
        .routes(routes!(games::moderate_game))
}

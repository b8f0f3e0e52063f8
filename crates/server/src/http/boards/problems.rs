//! `/api/problems`: problems of the collection, attempts, races, repetition and records.

pub(crate) mod answers;
mod daily;
mod feed;
mod file;
pub(crate) mod races;
pub(crate) mod records;
pub(crate) mod repetition;
pub(crate) mod show;
pub(crate) mod types;

pub(crate) use file::ZSTD;
pub(crate) use types::{ProblemAttempt, SolverRating};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::state::Services;

/// Returns the routes of problems.
pub(crate) fn api() -> OpenApiRouter<Services> {
    OpenApiRouter::new()
        .routes(routes!(file::download))
        .routes(routes!(file::themes))
        .routes(routes!(daily::show))
        .routes(routes!(feed::atom))
        .routes(routes!(feed::json))
        .routes(routes!(show::next))
        .routes(routes!(show::show))
        .routes(routes!(answers::attempt))
        .routes(routes!(answers::vote))
        .routes(routes!(answers::import))
        .routes(routes!(records::dashboard))
        .routes(routes!(records::history))
        .routes(routes!(repetition::next))
        .routes(routes!(repetition::review))
        .routes(routes!(races::start))
        .routes(routes!(races::show))
        .routes(routes!(races::answer))
}

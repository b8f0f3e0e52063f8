//! `/api/games/{id}/evaluations`: the chances in every position of a finished match.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::streams::ndjson::{self, Feed, Gone, Lines};
use crate::limits::Address;
use crate::play::loaded::Loaded;
use crate::views::Evaluation;

/// What the engine thinks of every position of a finished match, at a glance, and which moves were mistakes: a
/// line of JSON for each position, from the first, as they are found. When all are told the answer ends; where it ends
/// before, the server is busy.
#[utoipa::path(get, operation_id = "evaluations", path = "/api/games/{id}/evaluations",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Evaluation, content_type = "application/x-ndjson",
            description = "an `Evaluation` a line"),
        (status = "4XX", body = Problem, description = "not-found, running, too-many-streams"),
    )
)]
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    address: Address,
    reader: Visitor,
) -> Result<Response, AppError> {
    let loaded = app.matches.load(&id).await?;
    if loaded.state.end().is_none() {
        return Err(AppError::Running);
    }
    let open = app.streams.open(address, &reader)?;
    Ok(ndjson::answer(&app.tasks, open, EvaluationFeed { app: app.clone(), loaded }))
}

struct EvaluationFeed {
    app: Arc<App>,
    loaded: Arc<Loaded>,
}

impl Feed for EvaluationFeed {
    async fn follow(&mut self, lines: &Lines) -> Result<Infallible, Gone> {
        let whole = self.loaded.state.plies() + 1;
        let mut progress = self.app.review(&self.loaded);
        let mut beats = ndjson::beats();
        let mut told = 0;
        loop {
            let (news, goes_on) = {
                let now = progress.borrow_and_update();
                (now.found[told..].to_vec(), now.goes_on)
            };
            for evaluation in &news {
                lines.send(evaluation).await?;
            }
            told += news.len();
            if told == whole || (!goes_on && news.is_empty()) {
                return Err(Gone);
            }
            tokio::select! {
                changed = progress.changed() => changed.map_err(|_| Gone)?,
                _ = beats.tick() => lines.beat().await?,
            }
        }
    }

    async fn leave(self) {}
}

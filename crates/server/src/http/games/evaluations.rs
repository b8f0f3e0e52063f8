//! `/api/games/{id}/evaluations`: the review of a finished match.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use luctor_store::Db;

use crate::account::visitor::Visitor;
use crate::engine::analyses::{require_finished, require_review_allowed};
use crate::engine::reviews::Reviews;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::streams::ndjson::{self, Feed, Gone, LineSender};
use crate::http::streams::open_streams::OpenStreams;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::views::Evaluation;

/// Streams a short evaluation of every position of a finished match, and the mistakes: a line of JSON for each
/// position, from the first. The stream ends after the last position, or earlier if the server is busy.
#[utoipa::path(get, operation_id = "evaluations", path = "/api/games/{id}/evaluations",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Evaluation, content_type = "application/x-ndjson",
            description = "an `Evaluation` a line"),
        (status = "4XX", body = Problem, description = "not-found, position-in-play, running, too-many-streams"),
    )
)]
pub(crate) async fn follow(
    State(matches): State<Arc<Matches>>,
    State(reviews): State<Arc<Reviews>>,
    State(streams): State<OpenStreams>,
    State(work): State<Arc<BoardWork>>,
    State(db): State<Db>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let loaded = matches.load(&id).await?;
    require_finished(&loaded)?;
    require_review_allowed(&db, &work, &loaded, visitor.address).await?;
    let open = streams.open(&visitor)?;
    Ok(ndjson::answer(open, EvaluationFeed { reviews, loaded, address: visitor.address }))
}

/// The evaluations that a stream copies at once. A client that reads slowly keeps them in memory.
const AT_ONCE: usize = 8;

struct EvaluationFeed {
    reviews: Arc<Reviews>,
    loaded: Arc<Loaded>,
    address: Address,
}

impl Feed for EvaluationFeed {
    async fn follow(&mut self, lines: &LineSender) -> Result<Infallible, Gone> {
        let positions = self.loaded.state.plies() + 1;
        let mut progress = self.reviews.follow(&self.loaded, self.address);
        let mut beats = ndjson::beats();
        let mut sent = 0;
        loop {
            let (new, left, is_active) = {
                let now = progress.borrow_and_update();
                let left = &now.found[sent..];
                (left[..left.len().min(AT_ONCE)].to_vec(), left.len(), now.is_active)
            };
            for evaluation in &new {
                lines.send(evaluation).await?;
            }
            sent += new.len();
            if left > new.len() {
                continue;
            }
            if sent == positions || (!is_active && new.is_empty()) {
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

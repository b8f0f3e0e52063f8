//! `/api/tv`: the running games that are most interesting to watch.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use tokio::time::interval;

use crate::account::visitor::Visitor;
use crate::archive::tv::{FRESH, Tv};
use crate::http::error::{ApiError, Problem};
use crate::http::streams::ndjson::{self, Feed, Gone, LineSender};
use crate::http::streams::open_streams::OpenStreams;
use crate::views::TvGames;

/// Returns the running games that are most interesting to watch: rated games and those from the lobby, but none that
/// were started by a link.
#[utoipa::path(get, operation_id = "tv", path = "/api/tv", responses((status = 200, body = TvGames)))]
pub(crate) async fn show(State(tv): State<Arc<Tv>>) -> Result<Json<TvGames>, ApiError> {
    Ok(Json(TvGames::clone(tv.games().await?.as_ref())))
}

/// Streams a line of JSON at once and after a change, at most every two seconds, and an empty line every 15 seconds.
#[utoipa::path(get, operation_id = "streamTv", path = "/api/tv/stream", responses(
    (status = 200, body = TvGames, content_type = "application/x-ndjson", description = "a `Tv` a line"),
    (status = "4XX", body = Problem, description = "too-many-streams"),
))]
pub(crate) async fn follow(
    State(tv): State<Arc<Tv>>,
    State(streams): State<OpenStreams>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let open = streams.open(&visitor)?;
    Ok(ndjson::answer(open, TvFeed { tv, sent: None }))
}

struct TvFeed {
    tv: Arc<Tv>,
    sent: Option<Arc<TvGames>>,
}

impl Feed for TvFeed {
    async fn follow(&mut self, lines: &LineSender) -> Result<Infallible, Gone> {
        let (mut beats, mut looks) = (ndjson::beats(), interval(FRESH));
        loop {
            tokio::select! {
                _ = looks.tick() => self.send_if_new(lines).await?,
                _ = beats.tick() => lines.beat().await?,
            }
        }
    }

    async fn leave(self) {}
}

impl TvFeed {
    async fn send_if_new(&mut self, lines: &LineSender) -> Result<(), Gone> {
        let games = self.tv.games().await.map_err(|error| {
            tracing::error!(%error, "running games cannot be read");
            Gone
        })?;
        // The client lets the clocks run, so they alone are no reason for an update.
        let is_same = |sent: &Arc<TvGames>| sent.has_same_positions(&games);
        if !self.sent.as_ref().is_some_and(is_same) {
            lines.send(games.as_ref()).await?;
            self.sent = Some(games);
        }
        Ok(())
    }
}

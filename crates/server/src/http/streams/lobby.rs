//! `/api/lobby/stream`: the lobby at once and after every change.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;

use crate::account::visitor::Visitor;
use crate::http::error::{ApiError, Problem};
use crate::http::streams::ndjson::{self, Feed, Gone, LineSender};
use crate::http::streams::open_streams::OpenStreams;
use crate::live::Live;
use crate::live::hub::Topic;
use crate::play::seating::open_matches::OpenMatches;
use crate::views::Lobby;

/// The shortest time between two updates.
const PACE: Duration = Duration::from_secs(1);

/// Streams the lobby: a line of JSON at once and after every change, at most once a second, and an empty line every 15 seconds.
#[utoipa::path(get, operation_id = "streamLobby", path = "/api/lobby/stream", responses(
    (status = 200, body = Lobby, content_type = "application/x-ndjson", description = "a `Lobby` a line"),
    (status = "4XX", body = Problem, description = "too-many-streams"),
))]
pub(crate) async fn follow(
    State(open_matches): State<Arc<OpenMatches>>,
    State(live): State<Arc<Live>>,
    State(streams): State<OpenStreams>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let open = streams.open(&visitor)?;
    let feed = LobbyFeed { open_matches, live, visitor, sent: None };
    Ok(ndjson::answer(open, feed))
}

struct LobbyFeed {
    open_matches: Arc<OpenMatches>,
    live: Arc<Live>,
    visitor: Visitor,
    sent: Option<Lobby>,
}

impl Feed for LobbyFeed {
    async fn follow(&mut self, lines: &LineSender) -> Result<Infallible, Gone> {
        let mut watch = self.live.hub.watch(Topic::Lobby);
        let mut beats = ndjson::beats();
        self.send_if_new(lines).await?;
        loop {
            tokio::select! {
                _ = watch.changed() => {
                    self.send_if_new(lines).await?;
                    // Changes meanwhile make one update: hundreds of streams must not follow a flood of challenges.
                    tokio::time::sleep(PACE).await;
                }
                // The host of a live challenge may have left without an event.
                _ = beats.tick() => {
                    lines.beat().await?;
                    self.send_if_new(lines).await?;
                }
            }
        }
    }

    async fn leave(self) {}
}

impl LobbyFeed {
    async fn send_if_new(&mut self, lines: &LineSender) -> Result<(), Gone> {
        let waiting = self.open_matches.list(&self.visitor).await.map_err(|error| {
            tracing::error!(%error, "watched lobby cannot be read");
            Gone
        })?;
        let lobby = Lobby::of(&waiting, &self.visitor);
        if self.sent.as_ref() != Some(&lobby) {
            lines.send(&lobby).await?;
            self.sent = Some(lobby);
        }
        Ok(())
    }
}

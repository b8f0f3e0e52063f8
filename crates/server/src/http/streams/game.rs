//! `/api/games/{id}/stream`: the match at once and after every change.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use crate::account::visitor::Visitor;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::streams::follower::{Follower, Followers};
use crate::http::streams::ndjson::{self, Feed, Gone, LineSender};
use crate::http::streams::open_streams::OpenStreams;
use crate::live::hub::Freshness;
use crate::play::matches::Matches;
use crate::play::seat::Role;
use crate::play::seating::Seating;
use crate::views::Game;

/// Streams the match: a line of JSON at once and after every change, like the WebSocket, and an empty line every 15
/// seconds.
#[utoipa::path(get, operation_id = "streamGame", path = "/api/games/{id}/stream", params(("id" = String, Path)), responses(
    (status = 200, body = Game, content_type = "application/x-ndjson", description = "a `Game` a line"),
    (status = "4XX", body = Problem, description = "not-found, too-many-streams"),
))]
pub(crate) async fn follow(
    State(matches): State<Arc<Matches>>,
    State(seating): State<Arc<Seating>>,
    State(followers): State<Followers>,
    State(streams): State<OpenStreams>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let loaded = seating.start_if_complete(matches.load(&id).await?).await?;
    let open = streams.open_match(&visitor, Role::of(&loaded.seats, &visitor))?;
    matches.resume(&loaded);
    let feed = GameFeed(followers.follow(id, visitor, open.pace().clone()));
    Ok(ndjson::answer(open, feed))
}

struct GameFeed(Follower);

impl Feed for GameFeed {
    async fn follow(&mut self, lines: &LineSender) -> Result<Infallible, Gone> {
        let GameFeed(follower) = self;
        let mut beats = ndjson::beats();
        let game = follower.see(Freshness::Stale).await;
        lines.send_game(game.map_err(|_| Gone)?).await?;
        loop {
            tokio::select! {
                update = follower.changed() => {
                    if let Some(game) = follower.updated(update).await.map_err(|_| Gone)? {
                        lines.send_game(game).await?;
                    }
                }
                _ = beats.tick() => {
                    lines.beat().await?;
                    if let Some(game) = follower.look_around().await.map_err(|_| Gone)? {
                        lines.send_game(game).await?;
                    }
                }
            }
        }
    }

    async fn leave(self) {
        self.0.leave().await;
    }
}

//! `/api/games/{id}/stream`: the match at once and after every change.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::streams::follower::Follower;
use crate::http::streams::ndjson::{self, Feed, Gone, Lines};
use crate::limits::Address;
use crate::live::hub::Freshness;
use crate::views::Game;

/// A line of JSON at once and after every change, as the WebSocket tells it; an empty line every 15 seconds.
#[utoipa::path(get, operation_id = "streamGame", path = "/api/games/{id}/stream", params(("id" = String, Path)), responses(
    (status = 200, body = Game, content_type = "application/x-ndjson", description = "a `Game` a line"),
    (status = "4XX", body = Problem, description = "not-found, too-many-streams"),
))]
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    address: Address,
    reader: Visitor,
) -> Result<Response, AppError> {
    let open = app.streams.open(address, &reader)?;
    let loaded = app.seating.start_if_complete(app.matches.load(&id).await?).await?;
    app.matches.resume(&loaded);
    let feed = GameFeed(Follower::new(&app, id, reader));
    Ok(ndjson::answer(&app, open, feed))
}

struct GameFeed(Follower);

impl Feed for GameFeed {
    async fn follow(&mut self, lines: &Lines) -> Result<Infallible, Gone> {
        let GameFeed(follower) = self;
        let mut beats = ndjson::beats();
        let mut news = Freshness::Stale;
        loop {
            lines.send(&follower.see(news).await.map_err(|_| Gone)?).await?;
            news = loop {
                tokio::select! {
                    news = follower.changed() => break news,
                    _ = beats.tick() => {
                        lines.beat().await?;
                        if let Some(game) = follower.look_around().await.map_err(|_| Gone)? {
                            lines.send(&game).await?;
                        }
                    }
                }
            };
        }
    }

    async fn leave(self) {
        self.0.leave().await;
    }
}

//! `/api/games/{id}/stream`: the match at once and after every change.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use crate::address::Address;
use crate::app::App;
use crate::attendance::Attendance;
use crate::error::{AppError, Problem};
use crate::live::Topic;
use crate::match_id::MatchId;
use crate::ndjson::{self, Feed, Gone, Lines};
use crate::seat::Hold;
use crate::view::Game;
use crate::visitor::Visitor;

/// A line of JSON at once and after every change, as the WebSocket tells it; an empty line every 15 seconds.
#[utoipa::path(get, operation_id = "streamGame", path = "/api/games/{id}/stream", params(("id" = String, Path)), responses(
    (status = 200, body = Game, content_type = "application/x-ndjson", description = "a `Game` a line"),
    (status = "4XX", body = Problem, description = "not-found, too-many-streams"),
))]
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    id: MatchId,
    address: Address,
    reader: Visitor,
) -> Result<Response, AppError> {
    let open = app.streams.open(address, &reader)?;
    let loaded = app.start_if_complete(app.load(&id).await?).await?;
    app.follow_up(&loaded);
    let feed = GameFeed { app: app.clone(), id, reader, sent: None, attendance: None };
    Ok(ndjson::answer(&app, open, feed))
}

struct GameFeed {
    app: Arc<App>,
    id: MatchId,
    reader: Visitor,
    /// The state that was sent last: events, and changes of the seats.
    sent: Option<(i64, i64)>,
    /// Lives as long as the reader is here as a player.
    attendance: Option<Attendance>,
}

impl Feed for GameFeed {
    async fn follow(&mut self, lines: &Lines) -> Result<Infallible, Gone> {
        let mut watch = self.app.live.watch(Topic::Match(self.id.clone()));
        let mut beats = ndjson::beats();
        self.send_newest(lines).await?;
        loop {
            tokio::select! {
                _ = watch.changed() => self.send_newest(lines).await?,
                _ = beats.tick() => {
                    lines.beat().await?;
                    if let Some(attendance) = &self.attendance {
                        attendance.report_to_others().await;
                    }
                    self.send_if_behind(lines).await?;
                }
            }
        }
    }

    async fn leave(self) {
        if let Some(attendance) = self.attendance {
            attendance.end().await;
        }
    }
}

impl GameFeed {
    async fn send_if_behind(&mut self, lines: &Lines) -> Result<(), Gone> {
        let newest = self.app.db.newest(self.id.as_str()).await.map_err(|_| Gone)?;
        let newest = newest.map(|newest| (newest.version, newest.stamp));
        if self.sent == newest { Ok(()) } else { self.send_newest(lines).await }
    }

    async fn send_newest(&mut self, lines: &Lines) -> Result<(), Gone> {
        let loaded = self.app.load(&self.id).await.map_err(|error| {
            tracing::error!(game = %self.id, ?error, "watched game cannot be read");
            Gone
        })?;
        let hold = Hold::of(&loaded.seats, &self.reader);
        if let (None, Hold::One(player)) = (&self.attendance, hold) {
            self.attendance = Some(Attendance::begin(&self.app, &loaded, player).await);
        }
        lines.send(&self.app.view(&loaded, &self.reader)).await?;
        self.sent = Some((i64::from(loaded.state.version()), loaded.stamp));
        Ok(())
    }
}

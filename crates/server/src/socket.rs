//! `/api/games/{id}/live`: the match at once and after every change.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::time::{Instant, interval_at};

use crate::app::App;
use crate::attendance::Attendance;
use crate::error::{AppError, LARGEST_BODY, Problem};
use crate::live::{News, Topic};
use crate::match_id::MatchId;
use crate::metrics;
use crate::seat::Hold;
use crate::visitor::Visitor;

/// How often a connection is asked whether it still lives; one that has not answered by the next
/// time is given up. It is also when changes are noticed that another process has made.
const PING: Duration = Duration::from_secs(20);

/// A connection that has not taken a state in this time is given up.
const SEND: Duration = Duration::from_secs(20);

/// What is set aside for what a watcher sends: pongs. The usual 128 KiB would be most of the memory that an
/// idle connection takes.
const READ_BUFFER: usize = 1024;

/// A WebSocket: `Game` as a text frame at once and after every change.
#[utoipa::path(get, operation_id = "live", path = "/api/games/{id}/live", params(("id" = String, Path)), responses(
    (status = 101, description = "text frames of JSON: `Game`"),
    (status = "4XX", body = Problem, description = "malformed, not-found"),
))]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    id: MatchId,
    reader: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, AppError> {
    let loaded = app.load(&id).await?;
    let upgrade =
        upgrade.map_err(|_| AppError::Malformed("this address is for a WebSocket".to_owned()))?;
    app.follow_up(&loaded);
    let tracked = app.tasks.token();
    // Nothing of what a watcher sends is of interest.
    let upgrade = upgrade
        .max_message_size(LARGEST_BODY)
        .max_frame_size(LARGEST_BODY)
        .read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(async move |socket| {
        let _counted = metrics::SOCKETS.enter();
        Connection { app, id, reader, socket, sent: None, attendance: None }.run().await;
        drop(tracked);
    }))
}

/// A watcher of a match.
struct Connection {
    app: Arc<App>,
    id: MatchId,
    reader: Visitor,
    socket: WebSocket,
    /// The state that was sent last: events, and changes of the seats.
    sent: Option<(i64, i64)>,
    /// Lives as long as the reader is here as a player.
    attendance: Option<Attendance>,
}

/// The connection is of no use any more.
struct Gone;

impl Connection {
    async fn run(mut self) {
        let shutdown = self.app.shutdown.clone();
        let followed = shutdown.run_until_cancelled(self.follow()).await;
        if followed.is_none() {
            let reason = "the server ends".into();
            let away = CloseFrame { code: close_code::AWAY, reason };
            // Who is gone already needs no farewell.
            let _ = self.send(Message::Close(Some(away))).await;
        }
        if let Some(attendance) = self.attendance {
            attendance.end().await;
        }
    }

    async fn follow(&mut self) -> Result<(), Gone> {
        let mut watch = self.app.live.watch(Topic::Match(self.id.clone()));
        let mut pings = interval_at(Instant::now() + PING, PING);
        let mut answered = true;
        self.send_newest(News::Unread).await?;
        loop {
            tokio::select! {
                news = watch.changed() => self.send_newest(news).await?,
                _ = pings.tick() => {
                    if !answered {
                        return Err(Gone);
                    }
                    answered = false;
                    self.send(Message::Ping(Vec::new().into())).await?;
                    if let Some(attendance) = &self.attendance {
                        attendance.report_to_others().await;
                    }
                    self.send_if_behind().await?;
                }
                received = self.socket.recv() => match received {
                    Some(Ok(_)) => answered = true,
                    Some(Err(_)) | None => return Err(Gone),
                },
            }
        }
    }

    async fn send_if_behind(&mut self) -> Result<(), Gone> {
        let newest = self.app.db.newest(self.id.as_str()).await.map_err(|_| Gone)?;
        let newest = newest.map(|newest| (newest.version, newest.stamp));
        if self.sent == newest { Ok(()) } else { self.send_newest(News::Unread).await }
    }

    async fn send_newest(&mut self, news: News) -> Result<(), Gone> {
        let loaded = self.app.load_news(&self.id, news).await.map_err(|error| {
            tracing::error!(game = %self.id, ?error, "watched game cannot be read");
            Gone
        })?;
        let hold = Hold::of(&loaded.seats, &self.reader);
        if let (None, Hold::One(player)) = (&self.attendance, hold) {
            self.attendance = Some(Attendance::begin(&self.app, &loaded, player).await);
        }
        let game = self.app.view(&loaded, &self.reader);
        let json = serde_json::to_string(&game).expect("a view has string keys only");
        self.send(Message::text(json)).await?;
        self.sent = Some((i64::from(loaded.state.version()), loaded.stamp));
        Ok(())
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match tokio::time::timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}

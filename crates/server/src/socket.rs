//! `/api/games/{id}/live`: the match at once and after every change.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::time::{Instant, interval_at};

use crate::app::App;
use crate::db::Heard;
use crate::error::{AppError, LARGEST_BODY, Problem};
use crate::live::{News, Topic};
use crate::match_id::MatchId;
use crate::matches::Loaded;
use crate::metrics;
use crate::now::now_ms;
use crate::player::Player;
use crate::presence::Here;
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
        Connection { app, id, reader, socket, sent: None, here: None }.run().await;
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
    here: Option<Here>,
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
        if let Some(here) = self.here.take() {
            let player = here.player();
            drop(here);
            self.app.writer.left(self.id.as_str(), player, now_ms()).await;
            self.tell_of_presence().await;
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
                    if let Some(player) = self.here.as_ref().map(Here::player) {
                        self.report(player).await;
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
        self.enter(&loaded).await;
        let game = self.app.view(&loaded, &self.reader);
        let json = serde_json::to_string(&game).expect("a view has string keys only");
        self.send(Message::text(json)).await?;
        self.sent = Some((i64::from(loaded.state.version()), loaded.stamp));
        Ok(())
    }

    /// Who has a seat is here from now on, and everybody is told, where somebody waits for it.
    async fn enter(&mut self, loaded: &Loaded) {
        if let (None, Hold::One(player)) = (&self.here, Hold::of(&loaded.seats, &self.reader)) {
            self.here = Some(self.app.presence.enter(&self.id, player));
            if loaded.level().is_none() {
                self.report(player).await;
                self.tell_of_presence().await;
            }
        }
    }

    async fn report(&mut self, player: Player) {
        self.app.writer.seen(self.id.as_str(), player, now_ms()).await;
    }

    /// Presence is of no version; those who watch are just sent the state again.
    async fn tell_of_presence(&mut self) {
        self.app.live.tell(&Topic::Match(self.id.clone()));
        self.app.db.tell(&Heard::Game(self.id.to_string())).await;
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match tokio::time::timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}

//! `/api/games/{id}/live`: the match at once and after every change.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::time::{Instant, interval_at};
use tokio_util::sync::CancellationToken;

use crate::account::visitor::Visitor;
use crate::http::error::{ApiError, LARGEST_BODY, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::streams::follower::{Follower, Followers, Seen};
use crate::http::streams::open_streams::{OpenStream, OpenStreams, Pace};
use crate::limits::shares::Place;
use crate::live::hub::Freshness;
use crate::play::matches::Matches;
use crate::play::seat::Role;
use crate::process::metrics;

/// The interval of pings. A connection that has not answered by the next one is closed. Changes that no process has
/// announced are noticed at this interval, too.
const PING: Duration = Duration::from_secs(20);

/// The time after which a connection that does not take a state is closed.
const SEND: Duration = Duration::from_secs(20);

/// The size of the read buffer in bytes. Spectators only send pongs, and the default of 128 KiB would be most of the
/// memory of an idle connection.
const READ_BUFFER: usize = 1024;

/// The most frames that a client may send between two pings. Clients only need to answer the ping.
const MOST_FRAMES: u32 = 32;

/// Opens a WebSocket that sends `Game` as a text frame at once and after every change.
#[utoipa::path(get, operation_id = "live", path = "/api/games/{id}/live", params(("id" = String, Path)), responses(
    (status = 101, description = "text frames of JSON: `Game`"),
    (status = "4XX", body = Problem, description = "malformed, not-found, too-many-streams"),
))]
pub(crate) async fn live(
    State(matches): State<Arc<Matches>>,
    State(followers): State<Followers>,
    State(streams): State<OpenStreams>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let loaded = matches.load(&id).await?;
    let upgrade = upgrade.map_err(|rejection| ApiError::Malformed(rejection.body_text()))?;
    let open = streams.open_match(&visitor, Role::of(&loaded.seats, &visitor))?;
    matches.resume(&loaded);
    let tasks = open.tasks().clone();
    let tracked = tasks.token();
    // Frames of a spectator are ignored.
    let upgrade = upgrade
        .max_message_size(LARGEST_BODY)
        .max_frame_size(LARGEST_BODY)
        .read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(async move |socket| {
        let _counted = metrics::SOCKETS.enter();
        let pace = open.pace().clone();
        let follower = followers.follow(id, visitor, pace.clone());
        Connection { follower, socket, pace, heavy: None }.run(tasks.shutdown(), open).await;
        drop(tracked);
    }))
}

/// A connection that follows a match.
struct Connection {
    follower: Follower,
    socket: WebSocket,
    pace: Pace,
    /// Held once a large state has been sent.
    heavy: Option<Place>,
}

/// The connection is closed or too slow, or the client sends too many frames.
struct Gone;

impl Connection {
    async fn run(mut self, shutdown: &CancellationToken, mut open: OpenStream) {
        let close = tokio::select! {
            Err(Gone) = self.follow() => None,
            () = open.access_ended() => Some((close_code::POLICY, "signed-out")),
            () = shutdown.cancelled() => Some((close_code::AWAY, "the server ends")),
        };
        if let Some((code, reason)) = close {
            let frame = CloseFrame { code, reason: reason.into() };
            // A client that is already gone needs no close frame.
            let _ = self.send(Message::Close(Some(frame))).await;
        }
        self.follower.leave().await;
    }

    async fn follow(&mut self) -> Result<Infallible, Gone> {
        let mut pings = interval_at(Instant::now() + PING, PING);
        let mut answered = true;
        let mut frames = 0;
        let game = self.follower.see(Freshness::Stale).await;
        self.send_state(game.map_err(|_| Gone)?).await?;
        loop {
            tokio::select! {
                update = self.follower.changed() => {
                    if let Some(game) = self.follower.updated(update).await.map_err(|_| Gone)? {
                        self.send_state(game).await?;
                    }
                }
                _ = pings.tick() => {
                    if !answered {
                        return Err(Gone);
                    }
                    answered = false;
                    frames = 0;
                    self.send(Message::Ping(Vec::new().into())).await?;
                    if let Some(game) = self.follower.look_around().await.map_err(|_| Gone)? {
                        self.send_state(game).await?;
                    }
                }
                received = self.socket.recv() => match received {
                    Some(Ok(_)) if frames < MOST_FRAMES => {
                        answered = true;
                        frames += 1;
                    }
                    _ => return Err(Gone),
                },
            }
        }
    }

    async fn send_state(&mut self, Seen { game, place }: Seen) -> Result<(), Gone> {
        // The text is written only when it may be sent: hundreds of sockets can wait for half a megabyte each.
        self.pace.wait(game.size()).await;
        if self.heavy.is_none() {
            // The buffer of the socket never becomes smaller.
            self.heavy = self.pace.heavy(game.size()).await.map_err(|_| Gone)?;
        }
        let _place = self.pace.keep(place, game.size()).await;
        let json = serde_json::to_string(&game).expect("a view has string keys only");
        self.send(Message::text(json)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match tokio::time::timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}

//! Streams of JSON lines (`application/x-ndjson`): one line for each state, and empty lines that keep the connection.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::poll_fn;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, Interval, interval_at};

use crate::http::body::guarded::guarded;
use crate::http::streams::follower::Seen;
use crate::http::streams::open_streams::{OpenStream, Pace};
use crate::limits::shares::Place;
use crate::process::metrics;

/// The media type of streams.
pub(crate) const CONTENT_TYPE: &str = "application/x-ndjson";

/// The interval of empty lines, which keep proxies from closing the connection. Feeds also use it to look for changes
/// that nobody has announced.
const BEAT: Duration = Duration::from_secs(15);

/// The time after which a client that does not take a line is given up.
const SEND: Duration = Duration::from_secs(20);

/// The client has disconnected or is too slow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gone;

/// The sender of a stream's lines.
#[derive(Debug)]
pub(crate) struct LineSender {
    lines: mpsc::Sender<Bytes>,
    pace: Pace,
}

impl LineSender {
    /// Writes a state.
    ///
    /// # Errors
    ///
    /// Fails if nobody reads the stream.
    pub(crate) async fn send(&self, state: &(impl Serialize + Sync)) -> Result<(), Gone> {
        let line = encoded(state);
        self.wait(line.len()).await;
        let place = self.pace.sending(line.len()).await;
        self.write(unsent(line, place)).await
    }

    /// Writes a match. Its line is encoded only when it may be sent.
    ///
    /// # Errors
    ///
    /// Fails if nobody reads the stream.
    pub(crate) async fn send_game(&self, Seen { game, place }: Seen) -> Result<(), Gone> {
        self.wait(game.size()).await;
        let place = self.pace.keep(place, game.size()).await;
        self.write(unsent(encoded(&game), place)).await
    }

    /// Writes an empty line.
    ///
    /// # Errors
    ///
    /// Fails if nobody reads the stream.
    pub(crate) async fn beat(&self) -> Result<(), Gone> {
        self.write(Bytes::from_static(b"\n")).await
    }

    /// Waits until so many bytes may be sent, for work that costs more than its line.
    pub(crate) async fn wait(&self, bytes: usize) {
        self.pace.wait(bytes).await;
    }

    async fn write(&self, line: Bytes) -> Result<(), Gone> {
        self.lines.send_timeout(line, SEND).await.map_err(|_| Gone)
    }
}

fn encoded(state: &impl Serialize) -> Bytes {
    let mut line = serde_json::to_vec(state).expect("a view has string keys only");
    line.push(b'\n');
    line.shrink_to_fit();
    line.into()
}

/// Returns a line that keeps its place among the large ones of its address until its client has read it.
fn unsent(line: Bytes, place: Option<Place>) -> Bytes {
    match place {
        Some(place) => guarded(line, place),
        None => line,
    }
}

/// Returns the interval of empty lines.
pub(crate) fn beats() -> Interval {
    interval_at(Instant::now() + BEAT, BEAT)
}

/// The source of a stream.
pub(crate) trait Feed: Send + 'static {
    /// Writes the present state and every update, until cancelled.
    fn follow(
        &mut self,
        lines: &LineSender,
    ) -> impl Future<Output = Result<Infallible, Gone>> + Send;

    /// Cleans up after the client has disconnected.
    fn leave(self) -> impl Future<Output = ()> + Send;
}

/// Returns a response that streams a feed until the client disconnects, its session or token ends, or the server shuts
/// down.
pub(crate) fn answer(mut open: OpenStream, mut feed: impl Feed) -> Response {
    // Only one line is buffered: a slow client skips states, as with a WebSocket.
    let (sender, mut receiver) = mpsc::channel(1);
    let tasks = open.tasks().clone();
    let shutdown = tasks.shutdown().clone();
    tasks.spawn(async move {
        let _counted = metrics::SOCKETS.enter();
        let lines = LineSender { lines: sender, pace: open.pace().clone() };
        tokio::select! {
            _ = feed.follow(&lines) => {}
            () = lines.lines.closed() => {}
            () = open.access_ended() => {}
            () = shutdown.cancelled() => {}
        }
        // Ends the body first, since a shutdown waits for it.
        drop(lines);
        feed.leave().await;
        drop(open);
    });
    let body = poll_fn(move |context| {
        receiver.poll_recv(context).map(|line| line.map(Ok::<Bytes, Infallible>))
    });
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], Body::from_stream(body)).into_response()
}

//! A large JSON object that is written piece by piece, so that it never is in memory as a whole.

use std::io;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::stream::poll_fn;
use serde::Serialize;
use tokio::sync::mpsc;

use crate::http::streams::open_streams::{OpenStream, Pace};

/// The time after which a client that does not take a piece is given up.
const SEND: Duration = Duration::from_secs(20);

/// The file ends early: the client has disconnected or is too slow, or the database failed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

type Piece = Result<Bytes, io::Error>;

/// Writes the members of an object. The client reads each piece before the next one is made.
#[derive(Debug)]
pub(crate) struct JsonWriter {
    pieces: mpsc::Sender<Piece>,
    pace: Pace,
    /// `true` if the next item or list is the first one.
    is_first: bool,
}

/// Returns a body that `write` writes. It breaks off, visibly for the client, if `write` fails or if the session of the
/// client ends.
pub(crate) fn body<F>(
    mut open: OpenStream,
    write: impl FnOnce(JsonWriter) -> F + Send + 'static,
) -> Body
where
    F: Future<Output = Result<(), Stopped>> + Send,
{
    let (pieces, mut receiver) = mpsc::channel(1);
    let tasks = open.tasks().clone();
    let shutdown = tasks.shutdown().clone();
    tasks.spawn(async move {
        let (broken, pace) = (pieces.clone(), open.pace().clone());
        let written = tokio::select! {
            written = write(JsonWriter { pieces, pace, is_first: true }) => written,
            () = open.access_ended() => Err(Stopped),
            () = shutdown.cancelled() => Err(Stopped),
        };
        if written.is_err() {
            let error = io::Error::other("the file ends early");
            let _ = broken.send_timeout(Err(error), SEND).await;
        }
    });
    Body::from_stream(poll_fn(move |context| receiver.poll_recv(context)))
}

impl JsonWriter {
    /// Writes the members of an object, except the lists that [`JsonWriter::begin_list`] writes.
    pub(crate) async fn fields(
        &mut self,
        object: &(impl Serialize + Sync),
        lists: &[&str],
    ) -> Result<(), Stopped> {
        let value = serde_json::to_value(object).map_err(|_| Stopped)?;
        let members = value.as_object().ok_or(Stopped)?;
        self.write(b"{".to_vec()).await?;
        for (name, value) in members {
            if !lists.contains(&name.as_str()) {
                self.name(name).await?;
                self.write(value.to_string().into_bytes()).await?;
            }
        }
        Ok(())
    }

    /// Begins a list.
    pub(crate) async fn begin_list(&mut self, name: &str) -> Result<(), Stopped> {
        self.name(name).await?;
        self.is_first = true;
        self.write(b"[".to_vec()).await
    }

    /// Writes an item of the present list.
    pub(crate) async fn item(&mut self, item: &(impl Serialize + Sync)) -> Result<(), Stopped> {
        let mut piece = if self.is_first { Vec::new() } else { b",\n".to_vec() };
        self.is_first = false;
        serde_json::to_writer(&mut piece, item).map_err(|_| Stopped)?;
        self.write(piece).await
    }

    /// Ends the present list.
    pub(crate) async fn end_list(&mut self) -> Result<(), Stopped> {
        self.is_first = false;
        self.write(b"]".to_vec()).await
    }

    /// Ends the object.
    pub(crate) async fn end(self) -> Result<(), Stopped> {
        self.write(b"}\n".to_vec()).await
    }

    async fn name(&mut self, name: &str) -> Result<(), Stopped> {
        let comma = if self.is_first { "" } else { ",\n" };
        self.is_first = false;
        let name = serde_json::Value::from(name);
        self.write(format!("{comma}{name}:").into_bytes()).await
    }

    async fn write(&self, piece: Vec<u8>) -> Result<(), Stopped> {
        self.pace.wait(piece.len()).await;
        self.pieces.send_timeout(Ok(piece.into()), SEND).await.map_err(|_| Stopped)
    }
}

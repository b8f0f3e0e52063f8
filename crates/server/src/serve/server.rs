//! The server within a program: its start, its shutdown, and what tests control.

use std::error::Error;
use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use luctor_store::time::now_ms;
use luctor_store::{Channel, Db};
use tokio::net::TcpListener;

use super::assembly::assemble;
use super::background::Background;
use crate::http::connections::{Patience, serve_connections};
use crate::http::state::Services;
use crate::ops::retention::Deleted;
use crate::postal::lmtp::MailListener;
use crate::router::router;
use crate::settings::Settings;

/// A server on a database. Clones share everything; matches live in the database only.
#[derive(Clone)]
pub struct Server {
    services: Services,
    background: Background,
}

impl Server {
    /// Creates a server, within a Tokio runtime. The computer takes at least `pace` for a move, usually
    /// [`PACE`](crate::PACE).
    pub fn new(db: Db, pace: Duration, settings: &Settings) -> Server {
        Server::started_at(db, pace, settings, now_ms())
    }

    /// Creates a server as if it had started at `started_ms`, in milliseconds since the Unix epoch. Players who left
    /// before that instant had since then to connect again.
    pub fn started_at(db: Db, pace: Duration, settings: &Settings, started_ms: i64) -> Server {
        let (services, background) = assemble(db, pace, settings, started_ms);
        Server { services, background }
    }

    /// Starts the work in the background: clocks, the computer's moves, messages, and changes by other processes.
    pub async fn resume(&self) {
        self.background.start(&self.services).await;
    }

    /// Returns the service that answers requests.
    pub fn router(&self) -> Router {
        router(self.services.clone())
    }

    /// Answers connections until the server shuts down, and then finishes the responses that are under way.
    pub async fn answer_connections(self, listener: TcpListener, patience: Patience) {
        let tasks = self.services.tasks.clone();
        let limit = self.services.connection_limit.clone();
        serve_connections(listener, self.router(), tasks, patience, limit).await;
    }

    /// Delivers the email that is due now. Returns the number of emails sent.
    ///
    /// # Errors
    ///
    /// Fails if the outbox cannot be read or written.
    pub async fn deliver_mail(&self) -> Result<usize, Box<dyn Error + Send + Sync>> {
        Ok(self.background.delivery.deliver(Channel::Mail).await?)
    }

    /// Delivers the push messages that are due now. Returns the number of messages done.
    ///
    /// # Errors
    ///
    /// Fails if the outbox cannot be read or written.
    pub async fn deliver_push(&self) -> Result<usize, Box<dyn Error + Send + Sync>> {
        Ok(self.background.delivery.deliver(Channel::Push).await?)
    }

    /// Writes the digests that are due at an instant, in milliseconds since the Unix epoch. Returns their number.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn write_digests(&self, now_ms: i64) -> Result<usize, Box<dyn Error + Send + Sync>> {
        Ok(self.background.digest.write_due(now_ms).await?)
    }

    /// Computes the deadlines that vacations have changed.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn compute_deadlines(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        Ok(self.background.changed_clocks.compute_all().await?)
    }

    /// Deletes the records that are too old at an instant, in milliseconds since the Unix epoch.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn delete_old_records(
        &self,
        now_ms: i64,
    ) -> Result<Deleted, Box<dyn Error + Send + Sync>> {
        Ok(self.background.retention.run(now_ms).await?)
    }

    /// Receives mail from a socket until the server shuts down, if the settings allow it.
    pub fn receive_mail(&self, listener: TcpListener) {
        if let Some(server) = &self.background.mail_server {
            server.receive(listener);
        }
    }

    /// Receives mail at a listener that is already bound, if the settings allow it. Returns its address.
    pub(super) fn receive_mail_at(&self, listener: Option<MailListener>) -> Option<SocketAddr> {
        let (listener, server) = listener.zip(self.background.mail_server.as_ref())?;
        Some(listener.start(server))
    }

    /// Asks proxies, by `/readyz`, to send no more requests. Requests are still answered.
    pub fn drain(&self) {
        self.services.draining.start();
    }

    /// Tells connections and background tasks to end.
    pub(super) fn shut_down(&self) {
        self.services.tasks.shut_down();
    }

    /// Ends the engine and all streams, and closes the database. The next start repeats an unfinished turn of the
    /// computer.
    pub async fn close(&self) {
        self.drain();
        self.services.tasks.finish().await;
        self.services.db.close().await;
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").finish_non_exhaustive()
    }
}

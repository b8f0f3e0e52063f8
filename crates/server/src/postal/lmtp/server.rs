//! Connections of mail servers.

use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::handler::MailHandler;
use super::reply::TOO_MANY_CONNECTIONS;
use super::session::run_session;
use crate::postal::settings::IncomingMailSettings;
use crate::process::tasks::Tasks;

/// The largest number of simultaneous connections. A mail server uses one or two.
const MOST_CONNECTIONS: usize = 32;
/// The time after which a silent mail server is disconnected.
const TIMEOUT: Duration = Duration::from_secs(5 * 60);
/// The pause after a failure to accept a connection.
const PAUSE: Duration = Duration::from_millis(100);

/// Receives mail and passes it to a handler.
#[derive(Debug)]
pub(crate) struct MailServer<H> {
    handler: Arc<H>,
    settings: IncomingMailSettings,
    tasks: Tasks,
}

impl<H> Clone for MailServer<H> {
    fn clone(&self) -> MailServer<H> {
        MailServer {
            handler: Arc::clone(&self.handler),
            settings: self.settings.clone(),
            tasks: self.tasks.clone(),
        }
    }
}

impl<H: MailHandler> MailServer<H> {
    /// Creates the server.
    pub(crate) fn new(
        handler: Arc<H>,
        settings: IncomingMailSettings,
        tasks: Tasks,
    ) -> MailServer<H> {
        MailServer { handler, settings, tasks }
    }

    /// Receives mail from a socket in the background, until the server shuts down.
    pub(crate) fn receive(&self, listener: TcpListener) {
        self.tasks.spawn_until_shutdown(self.clone().accept_connections(listener));
    }

    async fn accept_connections(self, listener: TcpListener) {
        let free = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        loop {
            let stream = match listener.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    // Usually there are too many open files, which is temporary.
                    tracing::warn!(%error, "mail connection cannot be accepted");
                    sleep(PAUSE).await;
                    continue;
                }
            };
            let Ok(permit) = Arc::clone(&free).try_acquire_owned() else {
                reject(&stream);
                continue;
            };
            let MailServer { handler, settings, tasks } = self.clone();
            let shutdown = tasks.shutdown().clone();
            // A shutdown waits until a completely received mail is processed.
            tasks.spawn(async move {
                let ended = run_session(&*handler, &settings, &shutdown, stream, TIMEOUT).await;
                if let Err(error) = ended {
                    tracing::debug!(%error, "mail connection lost");
                }
                drop(permit);
            });
        }
    }
}

/// Rejects a connection, without waiting for the client.
fn reject(stream: &TcpStream) {
    tracing::warn!("too many mail connections");
    // If the reply cannot be sent, the client still notices the closed connection.
    let _ = stream.try_write(TOO_MANY_CONNECTIONS.line().as_bytes());
}

//! Where mail servers hand mails over.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::PostSettings;
use super::reply::CROWDED;
use super::session::converse;
use crate::app::App;
use crate::process::start::{ServeError, bind};

/// Connections at a time; a mail server uses one or two.
const MOST_CONNECTIONS: usize = 32;
/// How long the other side may be silent.
const PATIENCE: Duration = Duration::from_secs(5 * 60);
/// How long it is waited when no connection can be taken.
const PAUSE: Duration = Duration::from_millis(100);

/// A listener for mail servers. Nothing is answered before [`PostOffice::open`].
#[derive(Debug)]
pub(crate) struct PostOffice {
    listener: TcpListener,
    address: SocketAddr,
}

impl PostOffice {
    /// Listens, if there is an address to listen at.
    ///
    /// # Errors
    ///
    /// The address is not of this machine alone, or cannot be listened on.
    pub(crate) async fn bind(
        address: Option<SocketAddr>,
    ) -> Result<Option<PostOffice>, ServeError> {
        let Some(address) = address else { return Ok(None) };
        // Whoever can connect is believed what it says about senders.
        if !address.ip().is_loopback() {
            return Err(ServeError::NotLoopback(address));
        }
        let (listener, address) = bind(address, "--mail-listen").await?;
        Ok(Some(PostOffice { listener, address }))
    }

    /// Takes mails at this address from now on, until the server ends.
    pub(crate) fn open(self, app: &Arc<App>, post: &PostSettings) -> SocketAddr {
        let address = self.address;
        app.tasks.spawn_until_shutdown(receive_mail(Arc::clone(app), post.clone(), self.listener));
        address
    }
}

impl App {
    /// Takes mails from a listener until the server ends, if the settings say how mail is answered.
    pub fn take_mails(self: &Arc<App>, listener: TcpListener) {
        if let Some(post) = self.settings.post.clone() {
            self.tasks.spawn_until_shutdown(receive_mail(Arc::clone(self), post, listener));
        }
    }
}

async fn receive_mail(app: Arc<App>, post: PostSettings, listener: TcpListener) {
    let (post, places) = (Arc::new(post), Arc::new(Semaphore::new(MOST_CONNECTIONS)));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Usually there are too many open files, which passes.
                tracing::warn!(%error, "mail cannot be taken");
                sleep(PAUSE).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            refuse(&stream);
            continue;
        };
        let (app, post) = (Arc::clone(&app), Arc::clone(&post));
        // A mail that has come whole is brought to its end: a shutdown waits for that.
        app.tasks.clone().spawn(async move {
            if let Err(error) = converse(&app, &post, stream, PATIENCE).await {
                tracing::debug!(%error, "a mail server is gone");
            }
            drop(place);
        });
    }
}

/// Says that there is no place, if that can be said without waiting.
fn refuse(stream: &TcpStream) {
    tracing::warn!("too many mail servers are connected");
    // Who does not hear it sees that the connection is closed.
    let _ = stream.try_write(CROWDED.line().as_bytes());
}

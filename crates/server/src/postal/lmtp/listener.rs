//! The socket that mail servers connect to.

use std::net::SocketAddr;

use tokio::net::TcpListener;

use super::handler::MailHandler;
use super::server::MailServer;
use crate::process::start::{ServeError, bind};

/// A bound socket for mail servers. It accepts connections from [`MailListener::start`] on.
#[derive(Debug)]
pub(crate) struct MailListener {
    listener: TcpListener,
    address: SocketAddr,
}

impl MailListener {
    /// Binds the address, if one is given.
    ///
    /// # Errors
    ///
    /// Fails if the address is not a loopback address, or cannot be bound.
    pub(crate) async fn bind(
        address: Option<SocketAddr>,
    ) -> Result<Option<MailListener>, ServeError> {
        let Some(address) = address else { return Ok(None) };
        // A client is trusted to report the authentication of senders.
        if !address.ip().is_loopback() {
            return Err(ServeError::NotLoopback(address));
        }
        let (listener, address) = bind(address, "--mail-listen").await?;
        Ok(Some(MailListener { listener, address }))
    }

    /// Accepts connections until the server shuts down. Returns the address.
    pub(crate) fn start(self, server: &MailServer<impl MailHandler>) -> SocketAddr {
        server.receive(self.listener);
        self.address
    }
}

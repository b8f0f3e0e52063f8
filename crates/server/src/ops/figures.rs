//! Where Prometheus finds the figures of the process.

use std::net::SocketAddr;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::process::metrics;
use crate::process::start::{ServeError, bind};

/// An address of their own, since the figures are nobody's business outside. Nothing is answered before
/// [`Figures::show`].
#[derive(Debug)]
pub(crate) struct Figures {
    listener: TcpListener,
    address: SocketAddr,
}

impl Figures {
    /// Listens, if there is an address to listen at.
    ///
    /// # Errors
    ///
    /// The address cannot be listened on.
    pub(crate) async fn bind(address: Option<SocketAddr>) -> Result<Option<Figures>, ServeError> {
        let Some(address) = address else { return Ok(None) };
        let (listener, address) = bind(address, "--metrics-listen").await?;
        Ok(Some(Figures { listener, address }))
    }

    /// Shows the figures at this address from now on, until the process ends.
    pub(crate) fn show(self) -> SocketAddr {
        let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
        let page = get(async move || (kind, metrics::text()));
        let router = Router::new().route("/metrics", page);
        tokio::spawn(axum::serve(self.listener, router).into_future());
        self.address
    }
}

/// Behind the line that says that a process is ready: where its figures are.
pub(crate) struct Shown(pub(crate) Option<SocketAddr>);

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(address) => write!(f, ", metrics at http://{address}/metrics"),
            None => Ok(()),
        }
    }
}

//! Serves the metrics of the process to Prometheus.

use std::net::SocketAddr;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::process::metrics;
use crate::process::start::{ServeError, bind};

/// The listener for metrics. They have their own address, since they are not public. Nothing is served before
/// [`MetricsListener::serve`].
#[derive(Debug)]
pub(crate) struct MetricsListener {
    listener: TcpListener,
    address: SocketAddr,
}

impl MetricsListener {
    /// Binds an address, if there is one.
    ///
    /// # Errors
    ///
    /// Fails if the address cannot be bound.
    pub(crate) async fn bind(
        address: Option<SocketAddr>,
    ) -> Result<Option<MetricsListener>, ServeError> {
        let Some(address) = address else { return Ok(None) };
        let (listener, address) = bind(address, "--metrics-listen").await?;
        Ok(Some(MetricsListener { listener, address }))
    }

    /// Serves the metrics until the process ends. Returns their address.
    pub(crate) fn serve(self) -> SocketAddr {
        let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
        let page = get(async move || (kind, metrics::text()));
        let router = Router::new().route("/metrics", page);
        tokio::spawn(axum::serve(self.listener, router).into_future());
        self.address
    }
}

/// Formats the address of the metrics as part of the line that a process prints when it is ready.
pub(crate) struct MetricsNote(pub(crate) Option<SocketAddr>);

impl std::fmt::Display for MetricsNote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(address) => write!(f, ", metrics at http://{address}/metrics"),
            None => Ok(()),
        }
    }
}

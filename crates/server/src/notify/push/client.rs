//! Requests to push services.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{Request, StatusCode};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_util::task::AbortOnDropHandle;

use super::{AllowedDestinations, Endpoint};

/// The time in which a service must answer.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Sends requests to push services.
pub(super) struct PushClient {
    tls: TlsConnector,
    reach: AllowedDestinations,
}

/// The reason why a request failed.
#[derive(Debug)]
pub(super) enum SendError {
    /// The host has no address that messages may be sent to.
    ForbiddenAddress,
    /// The service did not answer in time.
    TooSlow,
    /// The service is unreachable.
    Unreachable(String),
}

impl PushClient {
    /// Creates a client that trusts the certificate authorities of this machine.
    pub(super) fn new(reach: AllowedDestinations) -> PushClient {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        let (known, _) = roots.add_parsable_certificates(found.certs);
        if known == 0 {
            tracing::warn!(
                "no CA certificates found on this machine: push messages cannot be sent"
            );
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider has the versions that are built in")
            .with_root_certificates(roots)
            .with_no_client_auth();
        PushClient { tls: TlsConnector::from(Arc::new(config)), reach }
    }

    /// Sends a request, and sets its `Host` header. Redirects are not followed, and the body of the response is not read.
    ///
    /// # Errors
    ///
    /// Fails if no address of the service is allowed, or if the service does not answer.
    pub(super) async fn send(
        &self,
        endpoint: &Endpoint,
        request: Request<Full<Bytes>>,
    ) -> Result<StatusCode, SendError> {
        let answered =
            tokio::time::timeout(RESPONSE_TIMEOUT, self.exchange(endpoint, request)).await;
        answered.unwrap_or(Err(SendError::TooSlow))
    }

    async fn exchange(
        &self,
        endpoint: &Endpoint,
        request: Request<Full<Bytes>>,
    ) -> Result<StatusCode, SendError> {
        let stream = self.connect(endpoint).await?;
        if !endpoint.https {
            return ask(stream, request).await;
        }
        let name = ServerName::try_from(endpoint.host.clone()).map_err(unreachable)?;
        ask(self.tls.connect(name, stream).await.map_err(unreachable)?, request).await
    }

    /// Connects to an address that has been checked, rather than to a name, which may resolve to another address by then.
    async fn connect(&self, endpoint: &Endpoint) -> Result<TcpStream, SendError> {
        let found = tokio::net::lookup_host((endpoint.host.as_str(), endpoint.port)).await;
        let found: Vec<SocketAddr> = found.map_err(unreachable)?.collect();
        let allowed = found.into_iter().filter(|address| self.reach.allows(address.ip()));
        let mut failed = SendError::ForbiddenAddress;
        for address in allowed {
            match TcpStream::connect(address).await {
                Ok(stream) => return Ok(stream),
                Err(error) => failed = unreachable(error),
            }
        }
        Err(failed)
    }
}

async fn ask(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, SendError> {
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(unreachable)?;
    // This task moves the bytes. The request reports its errors.
    let _connection = AbortOnDropHandle::new(tokio::spawn(connection));
    sender.send_request(request).await.map(|answer| answer.status()).map_err(unreachable)
}

fn unreachable(error: impl fmt::Display) -> SendError {
    SendError::Unreachable(error.to_string())
}

impl fmt::Debug for PushClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PushClient({:?})", self.reach)
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    /// Returns the outcome of a request to a port of this machine, by name.
    async fn ask_this_machine(reach: AllowedDestinations) -> (Result<StatusCode, SendError>, bool) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let endpoint =
            Endpoint { https: false, host: "localhost".to_owned(), port, path: "/".to_owned() };
        let request = Request::post("/").body(Full::new(Bytes::new())).unwrap();
        let (client, mut connected) = (PushClient::new(reach), false);
        let send = client.send(&endpoint, request);
        let answered = tokio::select! {
            answered = send => answered,
            // The listener closes the connection without a response.
            accepted = listener.accept() => {
                connected = accepted.is_ok();
                Err(SendError::Unreachable(String::new()))
            }
        };
        (answered, connected)
    }

    #[tokio::test]
    async fn a_host_with_only_internal_addresses_is_rejected() {
        let (answered, connected) = ask_this_machine(AllowedDestinations::Internet).await;
        assert!(matches!(answered, Err(SendError::ForbiddenAddress)) && !connected, "{answered:?}");
        let (_, connected) = ask_this_machine(AllowedDestinations::Loopback).await;
        assert!(connected, "tests allow this machine");
    }
}

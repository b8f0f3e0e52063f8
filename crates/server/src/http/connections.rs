//! Accepts connections, and closes those whose clients do not finish a request or do not read a response in time.
//!
//! The server of axum waits forever: an attacker who sends half a head on each connection could use up all connections
//! of the system, and one who reads no response could use up its memory.

pub(crate) mod limit;

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::time::Instant;
use tokio_io_timeout::TimeoutStream;
use tokio_util::task::TaskTracker;

use crate::http::connections::limit::ConnectionLimit;
use crate::process::tasks::Tasks;

/// The time in which a client must send a request and read the response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// From the start of the connection, or from the last response, to the end of the next head. An idle connection is
    /// closed after this time, too.
    pub head: Duration,
    /// From the end of the head to the end of the body.
    pub body: Duration,
    /// The longest time in which a client reads nothing of a response.
    pub response: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(30),
            body: Duration::from_secs(20),
            response: Duration::from_secs(20),
        }
    }
}

/// The instant by which the body of a request must arrive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyDeadline(pub(crate) Instant);

/// The buffer of a connection in bytes, which also limits the head of a request.
const BUFFER: usize = 32 * 1024;

/// Answers connections until the server shuts down, and then finishes the responses that are under way.
pub(crate) async fn serve_connections(
    mut listener: TcpListener,
    router: Router,
    tasks: Tasks,
    patience: Patience,
    limit: ConnectionLimit,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience.head).max_buf_size(BUFFER);
    let router = TowerToHyperService::new(router);
    let connections = TaskTracker::new();
    while let Some((stream, address)) =
        tasks.shutdown().run_until_cancelled(Listener::accept(&mut listener)).await
    {
        // The connection of a client that has too many is closed without a response.
        let Some(counted) = limit.enter(address) else { continue };
        // Without this, a state that follows another one immediately waits for an acknowledgment. A connection that
        // has already been closed needs no settings.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            let extensions = request.extensions_mut();
            extensions.insert(ConnectInfo::<SocketAddr>(address));
            extensions.insert(BodyDeadline(Instant::now() + patience.body));
            router.call(request)
        });
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(patience.response));
        let stream = TokioIo::new(Box::pin(stream));
        let connection = http.serve_connection(stream, service).with_upgrades();
        let end = tasks.shutdown().clone();
        connections.spawn(async move {
            let _counted = counted;
            let mut connection = pin!(connection);
            let ended = match end.run_until_cancelled(connection.as_mut()).await {
                Some(ended) => ended,
                None => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::trace!(%error, "connection broke off");
            }
        });
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

#[cfg(test)]
mod tests;

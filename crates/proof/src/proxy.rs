//! A wire with faults: a proxy that sends requests twice, loses them or their answers, and delays them, so that
//! those of different connections overtake each other.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fastrand::Rng;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// How bad a wire is. Parts of all requests are from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Faults {
    /// The part that arrives twice.
    pub twice: f64,
    /// The part that never arrives.
    pub lost: f64,
    /// The part whose answer never arrives.
    pub unanswered: f64,
    /// The longest delay.
    pub delay: Duration,
    /// Chooses who suffers.
    pub seed: u64,
}

/// A proxy; it ends when this is dropped.
#[derive(Debug)]
pub struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    accepting: JoinHandle<()>,
}

/// The connection ends without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cut;

type Answered = Result<Response<Full<Bytes>>, Cut>;

impl Proxy {
    /// Passes on what comes to a server.
    ///
    /// # Errors
    ///
    /// No address is free.
    pub async fn start(server: SocketAddr, faults: Faults) -> io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let rng = Arc::new(Mutex::new(Rng::with_seed(faults.seed)));
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let rng = Arc::clone(&rng);
                let service = service_fn(move |request| {
                    // Whoever panicked has left a generator that is as good as any.
                    let rng = rng.lock().unwrap_or_else(PoisonError::into_inner).fork();
                    pass(request, server, faults, rng)
                });
                let connection =
                    http1::Builder::new().serve_connection(TokioIo::new(stream), service);
                // A connection that is cut ends with an error, as it should.
                tokio::spawn(connection);
            }
        });
        Ok(Proxy { address, accepting })
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn pass(
    request: Request<Incoming>,
    server: SocketAddr,
    faults: Faults,
    mut rng: Rng,
) -> Answered {
    let (head, body) = request.into_parts();
    let body = body.collect().await.map_err(|_| Cut)?.to_bytes();
    let request = Request::from_parts(head, Full::new(body));
    let delay = faults.delay.mul_f64(rng.f64());
    let again = delay + faults.delay.mul_f64(rng.f64());
    if rng.f64() < faults.twice {
        // On its own, however the first one fares.
        let request = request.clone();
        tokio::spawn(async move {
            tokio::time::sleep(again).await;
            forward(request, server).await
        });
    }
    tokio::time::sleep(delay).await;
    if rng.f64() < faults.lost {
        return Err(Cut);
    }
    let answer = forward(request, server).await?;
    if rng.f64() < faults.unanswered { Err(Cut) } else { Ok(answer) }
}

async fn forward(request: Request<Full<Bytes>>, server: SocketAddr) -> Answered {
    let stream = TcpStream::connect(server).await.map_err(|_| Cut)?;
    let handshake = conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, driver) = handshake.map_err(|_| Cut)?;
    tokio::spawn(driver);
    let (head, body) = sender.send_request(request).await.map_err(|_| Cut)?.into_parts();
    let body = body.collect().await.map_err(|_| Cut)?.to_bytes();
    Ok(Response::from_parts(head, Full::new(body)))
}

impl std::fmt::Display for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the wire was cut")
    }
}

impl std::error::Error for Cut {}

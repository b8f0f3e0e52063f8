//! A proxy that simulates a faulty network. It duplicates, delays and loses requests, and loses answers.
//! Requests of different connections can overtake each other.

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

/// The faults of the network. Probabilities are from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Faults {
    /// Probability that a request arrives twice.
    pub duplicated: f64,
    /// Probability that a request is lost.
    pub lost: f64,
    /// Probability that an answer is lost.
    pub unanswered: f64,
    /// Maximum delay of a request.
    pub max_delay: Duration,
    /// Random seed.
    pub seed: u64,
}

/// A running proxy, stopped on drop.
#[derive(Debug)]
pub struct Proxy {
    /// Address it listens on.
    pub address: SocketAddr,
    accepting: JoinHandle<()>,
}

/// The connection is closed without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ConnectionCut;

type ProxyResult = Result<Response<Full<Bytes>>, ConnectionCut>;

impl Proxy {
    /// Starts a proxy that forwards requests to a server.
    ///
    /// # Errors
    ///
    /// Fails if no port is free.
    pub async fn start(server: SocketAddr, faults: Faults) -> io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let rng = Arc::new(Mutex::new(Rng::with_seed(faults.seed)));
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let rng = Arc::clone(&rng);
                let service = service_fn(move |request| {
                    // The generator is valid even after a panic of another task.
                    let rng = rng.lock().unwrap_or_else(PoisonError::into_inner).fork();
                    forward_with_faults(request, server, faults, rng)
                });
                let connection =
                    http1::Builder::new().serve_connection(TokioIo::new(stream), service);
                // A cut connection returns an error, which is expected.
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

async fn forward_with_faults(
    request: Request<Incoming>,
    server: SocketAddr,
    faults: Faults,
    mut rng: Rng,
) -> ProxyResult {
    let (head, body) = request.into_parts();
    let body = body.collect().await.map_err(|_| ConnectionCut)?.to_bytes();
    let request = Request::from_parts(head, Full::new(body));
    let delay = faults.max_delay.mul_f64(rng.f64());
    let second_delay = delay + faults.max_delay.mul_f64(rng.f64());
    if rng.f64() < faults.duplicated {
        // Independent of the fate of the first copy.
        let request = request.clone();
        tokio::spawn(async move {
            tokio::time::sleep(second_delay).await;
            forward(request, server).await
        });
    }
    tokio::time::sleep(delay).await;
    if rng.f64() < faults.lost {
        return Err(ConnectionCut);
    }
    let answer = forward(request, server).await?;
    if rng.f64() < faults.unanswered { Err(ConnectionCut) } else { Ok(answer) }
}

async fn forward(request: Request<Full<Bytes>>, server: SocketAddr) -> ProxyResult {
    let stream = TcpStream::connect(server).await.map_err(|_| ConnectionCut)?;
    let handshake = conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, driver) = handshake.map_err(|_| ConnectionCut)?;
    tokio::spawn(driver);
    let (head, body) = sender.send_request(request).await.map_err(|_| ConnectionCut)?.into_parts();
    let body = body.collect().await.map_err(|_| ConnectionCut)?.to_bytes();
    Ok(Response::from_parts(head, Full::new(body)))
}

impl std::fmt::Display for ConnectionCut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the connection was cut")
    }
}

impl std::error::Error for ConnectionCut {}

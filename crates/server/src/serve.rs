//! The server as a program: from options to the last answer.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::app::{App, PACE};
use crate::db::{Db, OpenError};
use crate::router::router;

/// How a server is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where it listens; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// Where the matches are kept.
    pub store: Store,
}

/// Where matches are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Store {
    /// A directory, which is made where it is missing.
    Data(PathBuf),
    /// The address of a PostgreSQL database.
    Database(String),
}

/// Shows an address of a database without user and password.
impl fmt::Display for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Store::Data(directory) => write!(f, "data in {}", directory.display()),
            Store::Database(_) => f.write_str("data in PostgreSQL"),
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A server that is ready to answer. [`Display`](fmt::Display) is the line that tells where.
#[derive(Clone, Debug)]
pub struct Ready {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where the matches are kept.
    pub store: Store,
}

impl fmt::Display for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Luctor is at http://{} ({})", self.address, self.store)
    }
}

/// How long answers may take after the server was asked to end.
const GRACE: Duration = Duration::from_secs(10);

/// Serves until the process is asked to end (SIGINT, SIGTERM). `ready` is called once, when requests
/// are answered.
///
/// # Errors
///
/// The server cannot start, in one sentence.
pub fn serve(options: Options, ready: impl FnOnce(&Ready)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(ServeError::Runtime)?.block_on(serve_until_told(options, ready))
}

async fn serve_until_told(options: Options, ready: impl FnOnce(&Ready)) -> Result<(), ServeError> {
    // 1. The address first: if it is taken, the data may be in use by the server that has it.
    let Options { listen, store } = options;
    let listener = TcpListener::bind(listen).await;
    let listener = listener.map_err(|error| ServeError::Listen(listen, error))?;
    let address = listener.local_addr().map_err(ServeError::Runtime)?;
    // 2. The data.
    let db = match &store {
        Store::Data(directory) => Db::open(directory).await,
        Store::Database(url) => Db::connect(url).await,
    };
    let app = App::new(db.map_err(ServeError::Store)?, PACE);
    // 3. The computer goes on where it was interrupted.
    app.resume().await;
    // 4. Answers, until the end is asked for; then those that are under way, and no more.
    let told = told_to_end().map_err(ServeError::Runtime)?;
    ready(&Ready { address, store });
    let shutdown = app.shutdown.clone();
    let end = shutdown.clone();
    // A state that follows another one at once must not wait until the first was acknowledged.
    let listener = listener.tap_io(|stream| {
        // A connection that is gone already needs no settings.
        let _ = stream.set_nodelay(true);
    });
    let server = axum::serve(listener, router(app.clone()))
        .with_graceful_shutdown(async move { end.cancelled().await });
    let answers = tokio::spawn(server.into_future());
    told.cancelled().await;
    tracing::info!("server ends");
    shutdown.cancel();
    let finish = async {
        // It ends without an error whenever it is told to.
        let _ = answers.await;
        app.close().await;
    };
    if tokio::time::timeout(GRACE, finish).await.is_err() {
        tracing::warn!("some answers were not finished");
    }
    Ok(())
}

/// Is cancelled when the process is asked to end.
fn told_to_end() -> io::Result<CancellationToken> {
    let told = CancellationToken::new();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let guard = told.clone().drop_guard();
    tokio::spawn(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        drop(guard);
    });
    Ok(told)
}

/// Why a server cannot start.
#[derive(Debug)]
pub enum ServeError {
    /// The address cannot be listened on.
    Listen(SocketAddr, io::Error),
    /// The matches cannot be kept.
    Store(OpenError),
    /// The system gives no threads or signals.
    Runtime(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Listen(address, error) if error.kind() == io::ErrorKind::AddrInUse => {
                write!(f, "port {} is in use already: choose another with --listen", address.port())
            }
            ServeError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            ServeError::Store(error) => error.fmt(f),
            ServeError::Runtime(error) => write!(f, "the server cannot start: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

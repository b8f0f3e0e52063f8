//! Parts of the start of a process: its id, its addresses, its signals, and its failures.

use std::fmt;
use std::io;
use std::net::SocketAddr;

use luctor_store::OpenError;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Listens on the address given by a command line option.
pub(crate) async fn bind(
    address: SocketAddr,
    option: &'static str,
) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |error| ServeError::Listen(option, address, error);
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

/// The signals that ask the process to end.
pub(crate) struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    /// Starts to listen for signals.
    pub(crate) fn new() -> io::Result<Signals> {
        let interrupt = signal(SignalKind::interrupt())?;
        Ok(Signals { interrupt, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for the next signal.
    pub(crate) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The reason why the server cannot start.
#[derive(Debug)]
pub enum ServeError {
    /// The address of an option cannot be listened on.
    Listen(&'static str, SocketAddr, io::Error),
    /// The address for mail is not on this machine.
    NotLoopback(SocketAddr),
    /// The database cannot be opened.
    Store(OpenError),
    /// The system provides no threads or signals.
    Runtime(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Listen(option, address, error)
                if error.kind() == io::ErrorKind::AddrInUse =>
            {
                write!(f, "port {} is in use already: choose another with {option}", address.port())
            }
            ServeError::Listen(_, address, error) => {
                write!(f, "cannot listen on {address}: {error}")
            }
            ServeError::NotLoopback(address) => write!(
                f,
                "mail is taken from this machine only: --mail-listen is an address such as 127.0.0.1:8025, not {address}"
            ),
            ServeError::Store(error) => error.fmt(f),
            ServeError::Runtime(error) => write!(f, "the server cannot start: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

/// Returns a random id of this process, for messages to other processes.
pub(crate) fn instance_id() -> String {
    let mut bytes = [0; 8];
    // Without randomness no match can be created either, and the id need not be secret.
    let _ = getrandom::fill(&mut bytes);
    luctor_store::hex(&bytes)
}

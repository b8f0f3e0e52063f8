//! Parts of the start of a process: its id, its addresses, its signals, and its failures.

use std::fmt;
use std::io;
use std::net::SocketAddr;

use luctor_store::OpenError;
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The send buffer of a connection in bytes, of which the system uses twice as many. Without this, a client that does not
/// read its responses can fill 4 MB for each connection.
const SEND_BUFFER: u32 = 128 * 1024;
/// The most connections that wait to be accepted.
const BACKLOG: u32 = 1024;

/// Listens on the address given by a command line option.
pub(crate) async fn bind(
    address: SocketAddr,
    option: &'static str,
) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |error| ServeError::Listen(option, address, error);
    let listener = listen(address).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The number of `SIGXFSZ` on Linux, FreeBSD and macOS: a file has reached the limit of the process (`ulimit -f`).
const FILE_SIZE: i32 = 25;

/// The signals that ask the process to end.
pub(crate) struct Signals {
    interrupt: Signal,
    terminate: Signal,
    /// Would end the process if it was not received. The failed write is enough: it rejects a change, as on a full disk.
    _file_size: Signal,
}

impl Signals {
    /// Starts to listen for signals.
    pub(crate) fn new() -> io::Result<Signals> {
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            _file_size: signal(SignalKind::from_raw(FILE_SIZE))?,
        })
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

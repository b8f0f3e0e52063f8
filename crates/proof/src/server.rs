//! Runs the server as a child process.

use std::ffi::OsString;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The storage of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Store {
    /// A data directory.
    Data(PathBuf),
    /// The URL of a PostgreSQL database.
    Database(String),
}

/// The configuration of a server process.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Path of the program `luctor`.
    pub program: PathBuf,
    /// Storage of the server.
    pub store: Store,
    /// Whether the server limits the requests of an address. All clients of most tests have the same address.
    pub limited: bool,
    /// Further options of `luctor serve`.
    pub options: Vec<String>,
    /// Listen address. With port 0, the first start chooses a free port, and restarts reuse it.
    pub listen: SocketAddr,
    /// Command that starts the program, placed before the program's path. Usually empty.
    pub wrapper: Vec<OsString>,
}

/// A running server, killed on drop.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// Address it listens on.
    pub address: SocketAddr,
}

/// Time for a server to start or to stop, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

impl Launch {
    /// Returns the arguments that select the storage.
    fn storage_args(&self) -> [OsString; 2] {
        match &self.store {
            Store::Data(directory) => ["--data".into(), directory.into()],
            Store::Database(url) => ["--database".into(), url.into()],
        }
    }

    /// Starts a server and waits until it is ready. A restart listens on the same address.
    ///
    /// # Errors
    ///
    /// Fails if the server does not start.
    pub async fn start(&mut self) -> Result<Server, StartError> {
        let mut words = self.wrapper.iter().map(OsString::as_os_str).chain([self.program.as_ref()]);
        let mut child = Command::new(words.next().expect("the words include the program"))
            .args(words)
            .arg("serve")
            .args(["--listen", &self.listen.to_string(), "--log", "error"])
            .args((!self.limited).then_some(["--rate-limit", "off"]).into_iter().flatten())
            .args(self.storage_args())
            .args(&self.options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| StartError(format!("{}: {error}", self.program.display())))?;
        let stdout = child.stdout.take().expect("standard output is piped");
        let (mut stdout, mut line) = (BufReader::new(stdout), String::new());
        let read = tokio::time::timeout(TIMEOUT, stdout.read_line(&mut line)).await;
        if !matches!(read, Ok(Ok(_))) {
            return Err(StartError("it did not report that it is ready".to_owned()));
        }
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split(' ').next());
        let Some(address) = address.and_then(|address| address.parse().ok()) else {
            return Err(StartError(format!("it ended or printed an unexpected line: {line:?}")));
        };
        self.listen = address;
        Ok(Server { child, address })
    }

    /// Runs `luctor replay-all`. Returns whether all stored games match their logs, and the output.
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be run.
    pub async fn replay_all(&self) -> Result<(bool, String), StartError> {
        let output =
            Command::new(&self.program).arg("replay-all").args(self.storage_args()).output().await;
        let output = output.map_err(|error| StartError(error.to_string()))?;
        let text = [output.stdout, output.stderr].concat();
        Ok((output.status.success(), String::from_utf8_lossy(&text).trim().to_owned()))
    }
}

impl Server {
    /// Returns the process id.
    pub fn id(&self) -> u32 {
        self.child.id().expect("the process is not waited for before kill or stop")
    }

    /// Kills the process (`SIGKILL`), like a power failure.
    pub async fn kill(mut self) {
        // Fails if the process has already ended. The checks find any loss anyway.
        let _ = self.child.kill().await;
    }

    /// Asks the process to stop (`SIGTERM`). Returns whether it stopped successfully.
    pub async fn stop(mut self) -> bool {
        let signal = Command::new("kill").arg(self.id().to_string()).status().await;
        let exit = tokio::time::timeout(TIMEOUT, self.child.wait()).await;
        signal.is_ok() && matches!(exit, Ok(Ok(status)) if status.success())
    }
}

/// The reason a server did not start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError(String);

impl StartError {
    pub(crate) fn new(reason: impl fmt::Display) -> StartError {
        StartError(reason.to_string())
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot start the server: {}", self.0)
    }
}

impl std::error::Error for StartError {}

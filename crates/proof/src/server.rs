//! The server as a child process.

use std::ffi::OsString;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Where the server keeps its matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Store {
    /// A directory.
    Data(PathBuf),
    /// The address of a PostgreSQL database.
    Database(String),
}

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program `luctor`.
    pub program: PathBuf,
    /// Where it keeps its matches.
    pub store: Store,
    /// Further options of `luctor serve`.
    pub options: Vec<String>,
    /// Where it listens; with port 0 any free port, which a restart takes again.
    pub listen: SocketAddr,
    /// Words before those of the program, as of a program that starts it; usually none.
    pub before: Vec<OsString>,
}

/// A running server. It is killed when this is dropped.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

/// How long a server may take to begin or to end, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

impl Launch {
    /// The words of the call that tell the store.
    fn place(&self) -> [OsString; 2] {
        match &self.store {
            Store::Data(directory) => ["--data".into(), directory.into()],
            Store::Database(url) => ["--database".into(), url.into()],
        }
    }

    /// Starts a server and waits until it answers; a further start listens at the same address.
    ///
    /// # Errors
    ///
    /// It does not start.
    pub async fn start(&mut self) -> Result<Server, StartError> {
        let mut words = self.before.iter().map(OsString::as_os_str).chain([self.program.as_ref()]);
        let mut child = Command::new(words.next().expect("the program is among them"))
            .args(words)
            .arg("serve")
            .args(["--listen", &self.listen.to_string(), "--log", "error"])
            // All clients here come from one address.
            .args(["--rate-limit", "off"])
            .args(self.place())
            .args(&self.options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| StartError(format!("{}: {error}", self.program.display())))?;
        let stdout = child.stdout.take().expect("it was asked for");
        let (mut stdout, mut line) = (BufReader::new(stdout), String::new());
        let read = tokio::time::timeout(PATIENCE, stdout.read_line(&mut line)).await;
        if !matches!(read, Ok(Ok(_))) {
            return Err(StartError("it does not say that it is ready".to_owned()));
        }
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split(' ').next());
        let Some(address) = address.and_then(|address| address.parse().ok()) else {
            return Err(StartError(format!("it ended, or said only {line:?}")));
        };
        self.listen = address;
        Ok(Server { child, address })
    }

    /// Lets the program check everything that is stored; what it says, and whether all is well.
    ///
    /// # Errors
    ///
    /// The program does not run.
    pub async fn replay_all(&self) -> Result<(bool, String), StartError> {
        let output =
            Command::new(&self.program).arg("replay-all").args(self.place()).output().await;
        let output = output.map_err(|error| StartError(error.to_string()))?;
        let said = [output.stdout, output.stderr].concat();
        Ok((output.status.success(), String::from_utf8_lossy(&said).trim().to_owned()))
    }
}

impl Server {
    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id().expect("it runs until this is killed or stopped")
    }

    /// Ends the process where it stands, as a power cut would end it (`SIGKILL`).
    pub async fn kill(mut self) {
        // It may have ended by itself; then what was lost is found all the same.
        let _ = self.child.kill().await;
    }

    /// Asks the process to end (`SIGTERM`) and tells whether it ended well.
    pub async fn stop(mut self) -> bool {
        let asked = Command::new("kill").arg(self.id().to_string()).status().await;
        let ended = tokio::time::timeout(PATIENCE, self.child.wait()).await;
        asked.is_ok() && matches!(ended, Ok(Ok(status)) if status.success())
    }
}

/// A server does not start: why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError(String);

impl StartError {
    pub(crate) fn new(reason: impl fmt::Display) -> StartError {
        StartError(reason.to_string())
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the server cannot be started: {}", self.0)
    }
}

impl std::error::Error for StartError {}

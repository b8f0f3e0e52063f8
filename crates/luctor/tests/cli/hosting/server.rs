//! A server under test.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command};

use crate::program::{ready, start_with};

/// Creates an empty directory for a test.
pub(super) fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

pub(super) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A running server.
pub(super) struct Server {
    pub(super) child: Child,
    /// The line printed when the server was ready.
    pub(super) line: String,
    log: ChildStderr,
}

impl Server {
    pub(super) fn start(args: &[&str], environment: &[(&str, &str)]) -> Server {
        let mut child = start_with(args, environment);
        let line = ready(&mut child);
        let log = child.stderr.take().unwrap();
        Server { child, line, log }
    }

    pub(super) fn address(&self) -> &str {
        let (_, rest) = self.line.split_once("http://").unwrap_or_else(|| panic!("{}", self.line));
        rest.split_once(' ').unwrap().0
    }

    pub(super) fn metrics(&self) -> &str {
        let (_, rest) = self.line.split_once("metrics at http://").unwrap();
        rest.split_once('/').unwrap().0
    }

    pub(super) fn create_game(&self) -> String {
        let body = r#"{"game":"emulsion:8","opponent":"human","color":"black"}"#;
        let answer = exchange(self.address(), "POST", "/api/games", body);
        assert!(answer.starts_with("HTTP/1.0 201"), "{answer}");
        let (_, rest) = answer.split_once("\"id\":\"").unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    }

    /// Sends the stop signal.
    pub(super) fn signal(&self) {
        let sent = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for the server to exit and returns its log.
    pub(super) fn ended(mut self) -> String {
        let mut log = String::new();
        self.log.read_to_string(&mut log).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{log}");
        log
    }
}

/// Sends a request and returns the whole response.
pub(super) fn exchange(address: &str, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

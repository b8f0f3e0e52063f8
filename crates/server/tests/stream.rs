//! A client that reads a stream of JSON lines.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::world::PATIENCE;

/// An answer that goes on.
pub(crate) struct Stream {
    socket: BufReader<TcpStream>,
    /// The received part of the next line.
    begun: Vec<u8>,
    /// The lines of the answer's head.
    pub(crate) head: String,
}

impl Stream {
    /// Asks for a stream; `header` is a line such as `Cookie: …`.
    pub(crate) async fn open(address: SocketAddr, path: &str, header: &str) -> Stream {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: luctor.test\r\nAccept-Encoding: gzip\r\n{header}\r\n\r\n"
        );
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut stream =
            Stream { socket: BufReader::new(socket), begun: Vec::new(), head: String::new() };
        while !stream.head.ends_with("\r\n\r\n") {
            let line = stream.socket_line().await;
            stream.head.push_str(&line);
        }
        stream.head.make_ascii_lowercase();
        stream
    }

    /// The next line, without its end; nothing when the stream has ended as it should.
    pub(crate) async fn line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.begun.iter().position(|&byte| byte == b'\n') {
                let line = self.begun.drain(..=end).collect();
                return Some(String::from_utf8(line).unwrap().trim_end().to_owned());
            }
            let size = self.socket_line().await;
            let size = usize::from_str_radix(size.trim_end(), 16).expect("a chunk has a size");
            let mut chunk = vec![0; size + 2];
            self.socket.read_exact(&mut chunk).await.unwrap();
            if size == 0 {
                assert!(self.begun.is_empty(), "a stream ends after a line");
                return None;
            }
            self.begun.extend(&chunk[..size]);
        }
    }

    /// The next state.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            let line = self.line().await.expect("the stream should go on");
            if !line.is_empty() {
                return serde_json::from_str(&line).unwrap();
            }
        }
    }

    /// The first state that fits.
    pub(crate) async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let state = self.next().await;
            if fits(&state) {
                return state;
            }
        }
    }

    async fn socket_line(&mut self) -> String {
        let mut line = String::new();
        let read = tokio::time::timeout(PATIENCE, self.socket.read_line(&mut line)).await;
        assert!(read.expect("a line should have come").unwrap() > 0, "the connection broke off");
        line
    }
}

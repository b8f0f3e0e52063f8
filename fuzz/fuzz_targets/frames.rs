//! Reads arbitrary bytes as WebSocket frames, with the limits of the server.
//!
//! The server ignores the content of frames, so the only parser is that of `tungstenite`.

#![no_main]

use std::io::{Cursor, Read, Result, Write};

use libfuzzer_sys::fuzz_target;
use tungstenite::WebSocket;
use tungstenite::protocol::{Role, WebSocketConfig};

/// The limits in `http/streams/socket.rs`.
const LARGEST: usize = 16 * 1024;
const READ_BUFFER: usize = 1024;

/// A client that sends bytes and reads all answers.
struct Client<'a>(Cursor<&'a [u8]>);

impl Read for Client<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        self.0.read(buffer)
    }
}

impl Write for Client<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

fuzz_target!(|bytes: &[u8]| {
    let limits = WebSocketConfig::default()
        .max_message_size(Some(LARGEST))
        .max_frame_size(Some(LARGEST))
        .read_buffer_size(READ_BUFFER);
    let client = Client(Cursor::new(bytes));
    let mut socket = WebSocket::from_raw_socket(client, Role::Server, Some(limits));
    // Each frame has at least two bytes.
    for _ in 0..=bytes.len() {
        match socket.read() {
            Ok(message) => assert!(message.len() <= LARGEST),
            Err(_) => return,
        }
    }
    panic!("more messages than bytes");
});

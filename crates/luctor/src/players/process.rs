//! A child process with piped standard streams.
//!
//! No behavior of the program can block or exhaust us: three threads serve its streams, each buffers
//! only a few lines, and every wait has a timeout.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::input::{Line, Lines};

/// Number of output lines that are buffered. A program that writes more must wait.
const BUFFERED_LINES: usize = 64;

/// Time for a program to exit on request.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// A running program. It is ended when this value is dropped.
pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<(Instant, String)>,
    /// Receives the last line of standard error after the program has ended.
    last_error_line: Receiver<String>,
}

/// The reason no line arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoLine {
    /// The timeout elapsed.
    Timeout,
    /// The program closed its output, usually because it ended.
    Ended,
}

impl Process {
    /// Starts a program. Output lines are dropped unless their first word is in `words`.
    ///
    /// # Errors
    ///
    /// Fails if the program does not exist or cannot be started.
    pub(super) fn start(command: &[String], words: &'static [&'static str]) -> io::Result<Process> {
        let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        const PIPED: &str = "all three streams are piped";
        let mut stdin = child.stdin.take().expect(PIPED);
        let stdout = child.stdout.take().expect(PIPED);
        let stderr = child.stderr.take().expect(PIPED);

        let (input, to_write) = channel::<String>();
        // A separate thread, because writing blocks if the program does not read.
        thread::spawn(move || {
            for line in to_write {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (sender, output) = sync_channel(BUFFERED_LINES);
        thread::spawn(move || forward_lines(stdout, words, &sender));
        let (sender, last_error_line) = channel();
        // The receiver is gone if the program ended normally.
        thread::spawn(move || sender.send(last_line(stderr)));
        Ok(Process { child, input: Some(input), output, last_error_line })
    }

    /// Writes a line, without waiting until the program reads it.
    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            // The writing thread has ended if the program has.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Waits for a line whose first word is `word`. Returns it with its arrival time. Drops other lines.
    pub(super) fn wait_for(
        &self,
        word: &str,
        timeout: Duration,
    ) -> Result<(Instant, String), NoLine> {
        self.wait_with(word, timeout, |_| {})
    }

    /// Like [`wait_for`](Process::wait_for), but passes the other lines to `other`.
    pub(super) fn wait_with(
        &self,
        word: &str,
        timeout: Duration,
        mut other: impl FnMut(&str),
    ) -> Result<(Instant, String), NoLine> {
        let started = Instant::now();
        loop {
            let rest = timeout.saturating_sub(started.elapsed());
            match self.output.recv_timeout(rest) {
                Ok((at, line)) if first_word(&line) == word => return Ok((at, line)),
                Ok((_, line)) => other(&line),
                Err(RecvTimeoutError::Timeout) => return Err(NoLine::Timeout),
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::Ended),
            }
            if rest.is_zero() {
                return Err(NoLine::Timeout);
            }
        }
    }

    /// Describes how the program ended. Kills it if it only closed its output.
    pub(super) fn post_mortem(&mut self) -> String {
        // A program can close its output shortly before it ends.
        if !self.has_ended_within(EXIT_TIMEOUT) {
            self.kill();
        }
        let status = match self.child.wait() {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        };
        // A child process of the program may keep the stream open.
        let line = self.last_error_line.recv_timeout(EXIT_TIMEOUT).unwrap_or_default();
        if line.is_empty() { status } else { format!("{status}; last error output: {line}") }
    }

    /// Kills the program.
    pub(super) fn kill(&mut self) {
        // An error means that it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn has_ended_within(&mut self, timeout: Duration) -> bool {
        let started = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if started.elapsed() < timeout => {
                    thread::sleep(Duration::from_millis(2));
                }
                Ok(None) => return false,
                Ok(Some(_)) | Err(_) => return true,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit");
        // Programs that ignore quit may exit at the end of their input.
        self.input = None;
        if !self.has_ended_within(EXIT_TIMEOUT) {
            self.kill();
        }
    }
}

/// Reads lines and forwards those whose first word is in `words`.
fn forward_lines(from: impl Read, words: &[&str], to: &SyncSender<(Instant, String)>) {
    let mut lines = Lines::new(from);
    while let Ok(Some(line)) = lines.read() {
        let Line::Whole(bytes) = line else { continue };
        let at = Instant::now();
        let text = String::from_utf8_lossy(bytes);
        if words.contains(&first_word(&text)) && to.send((at, text.into_owned())).is_err() {
            return;
        }
    }
}

/// Returns the last line that is not blank, shortened to fit a message.
fn last_line(from: impl Read) -> String {
    const MAX_CHARS: usize = 160;
    let mut last = String::new();
    let mut lines = Lines::new(from);
    while let Ok(Some(line)) = lines.read() {
        let Line::Whole(bytes) = line else { continue };
        let text = String::from_utf8_lossy(bytes);
        let printable = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
        let text: String = printable.take(MAX_CHARS).collect();
        if !text.is_empty() {
            last = text;
        }
    }
    last
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

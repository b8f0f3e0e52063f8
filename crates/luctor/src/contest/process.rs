//! A program that plays, with its streams in our hands.
//!
//! Whatever the program does, writes and reads here end by themselves: three threads serve its streams,
//! none of them keeps more than a few lines, and all that waits has a bound.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::lines::{Line, Lines};

/// Lines that are kept until somebody reads them; a program that writes more waits.
const KEPT: usize = 64;

/// How long a program may take to end when it is asked to.
const ENDING: Duration = Duration::from_millis(500);

/// A running program. It is gone when this value is.
pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<(Instant, String)>,
    /// What it last wrote to standard error, once it has ended.
    last_words: Receiver<String>,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// It took too long.
    Late,
    /// The program has closed its output: it ended.
    Ended,
}

impl Process {
    /// Starts a program. Of the lines that it writes only those that begin with one of `words` are
    /// ever read.
    ///
    /// # Errors
    ///
    /// There is no such program, or the system cannot start it.
    pub(super) fn start(command: &[String], words: &'static [&'static str]) -> io::Result<Process> {
        let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        const PIPED: &str = "all three streams were asked for";
        let mut stdin = child.stdin.take().expect(PIPED);
        let stdout = child.stdout.take().expect(PIPED);
        let stderr = child.stderr.take().expect(PIPED);

        let (input, to_write) = channel::<String>();
        // A program that does not read must not keep us waiting: it would fill the pipe.
        thread::spawn(move || {
            for line in to_write {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (sender, output) = sync_channel(KEPT);
        thread::spawn(move || pass_on(stdout, words, &sender));
        let (heard, last_words) = channel();
        // Nobody listens when the program ended as it should.
        thread::spawn(move || heard.send(last_line(stderr)));
        Ok(Process { child, input: Some(input), output, last_words })
    }

    /// Writes a line. Whether the program reads it shows in its answers.
    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            // The thread that writes has ended when the program has.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Waits for a line that begins with `word`, and tells when it came. Others are dropped.
    pub(super) fn wait_for(
        &self,
        word: &str,
        patience: Duration,
    ) -> Result<(Instant, String), Silence> {
        self.wait_with(word, patience, |_| {})
    }

    /// The same, and shows the other lines to `other`.
    pub(super) fn wait_with(
        &self,
        word: &str,
        patience: Duration,
        mut other: impl FnMut(&str),
    ) -> Result<(Instant, String), Silence> {
        let started = Instant::now();
        loop {
            let rest = patience.saturating_sub(started.elapsed());
            match self.output.recv_timeout(rest) {
                Ok((at, line)) if first_word(&line) == word => return Ok((at, line)),
                Ok((_, line)) => other(&line),
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
            if rest.is_zero() {
                return Err(Silence::Late);
            }
        }
    }

    /// Tells how the program ended, and ends it if it has only closed its output.
    pub(super) fn post_mortem(&mut self) -> String {
        // Between the end of the output and that of the program there may be a moment.
        if !self.has_ended_within(ENDING) {
            self.kill();
        }
        let status = match self.child.wait() {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        };
        // A process that the program has left behind may keep the stream open.
        let words = self.last_words.recv_timeout(ENDING).unwrap_or_default();
        if words.is_empty() { status } else { format!("{status}; its last words: {words}") }
    }

    /// Ends the program at once.
    pub(super) fn kill(&mut self) {
        // An error means that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn has_ended_within(&mut self, patience: Duration) -> bool {
        let started = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if started.elapsed() < patience => {
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
        // The end of the input is a request too, for programs that do not know the word.
        self.input = None;
        if !self.has_ended_within(ENDING) {
            self.kill();
        }
    }
}

/// Reads lines and passes on those that begin with one of `words`.
fn pass_on(from: impl Read, words: &[&str], to: &SyncSender<(Instant, String)>) {
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

/// The last line that says something, shortened to what fits a message.
fn last_line(from: impl Read) -> String {
    const MOST: usize = 160;
    let mut last = String::new();
    let mut lines = Lines::new(from);
    while let Ok(Some(line)) = lines.read() {
        let Line::Whole(bytes) = line else { continue };
        let text = String::from_utf8_lossy(bytes);
        let printable = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
        let words: String = printable.take(MOST).collect();
        if !words.is_empty() {
            last = words;
        }
    }
    last
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

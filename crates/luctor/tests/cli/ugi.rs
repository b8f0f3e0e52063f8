//! `luctor ugi`, spoken to through pipes.

mod bad_input;
mod conversation;
mod searches;
mod shuffled;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use crate::program::start;

/// A running engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// An engine for a game, with a small table: it is soon filled with zeros.
    fn new(game: &str) -> Engine {
        let mut child = start(&["ugi", game]);
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut engine = Engine { child, input, output };
        engine.send("setoption name Hash value 1");
        engine
    }

    fn send(&mut self, line: impl AsRef<[u8]>) {
        self.input.write_all(line.as_ref()).unwrap();
        self.input.write_all(b"\n").unwrap();
    }

    /// The next line.
    fn line(&mut self) -> String {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).unwrap();
        assert_ne!(length, 0, "the engine has left");
        assert_eq!(line.pop(), Some('\n'));
        line
    }

    /// The lines up to the first that begins so, which is the last.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().unwrap().starts_with(beginning) {
                return lines;
            }
        }
    }

    /// Sends a line, and returns the one line that it is answered with.
    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// The move of the next `bestmove`.
    fn best_move(&mut self) -> String {
        let lines = self.until("bestmove ");
        lines.last().unwrap().strip_prefix("bestmove ").unwrap().to_owned()
    }

    /// Whether all that was sent before is done, and said nothing.
    fn is_silent(&mut self) -> bool {
        self.ask("isready") == "readyok"
    }

    /// Ends the input, and returns all that is still said.
    fn end(self) -> Vec<String> {
        drop(self.input);
        let lines: Vec<String> = self.output.lines().map(Result::unwrap).collect();
        let left = self.child.wait_with_output().unwrap();
        assert_eq!(left.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&left.stderr), "");
        lines
    }
}

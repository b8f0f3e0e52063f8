//! Tests of `luctor ugi`, connected through pipes.

mod bad_input;
mod conversation;
mod searches;
mod shuffled;
mod tables;

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
    /// Starts an engine with a small transposition table, which is fast to clear.
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

    /// Returns the next line.
    fn line(&mut self) -> String {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).unwrap();
        assert_ne!(length, 0, "the engine has ended");
        assert_eq!(line.pop(), Some('\n'));
        line
    }

    /// Returns the lines up to and including the first one with this prefix.
    fn until(&mut self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().unwrap().starts_with(prefix) {
                return lines;
            }
        }
    }

    /// Sends a line and returns the next line of output.
    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// Returns the move of the next `bestmove`.
    fn best_move(&mut self) -> String {
        let lines = self.until("bestmove ");
        lines.last().unwrap().strip_prefix("bestmove ").unwrap().to_owned()
    }

    /// Returns whether all earlier commands were executed without output.
    fn is_silent(&mut self) -> bool {
        self.ask("isready") == "readyok"
    }

    /// Closes the input and returns the remaining output.
    fn end(self) -> Vec<String> {
        drop(self.input);
        let lines: Vec<String> = self.output.lines().map(Result::unwrap).collect();
        let output = self.child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        lines
    }
}

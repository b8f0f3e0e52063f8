//! Reads a file. The input may be damaged or hostile: time and memory are bounded.

use std::io::{self, BufRead, BufReader, Read};

use super::error::{Fault, FileError};
use super::header::Header;
use crate::collection::Collection;
use crate::problem::Problem;

/// The most bytes of a line.
pub const LONGEST_LINE: usize = 1 << 16;
/// The most problems of a file.
pub const MOST_PROBLEMS: usize = 100_000;
/// The most bytes of the text of a file.
pub const MOST_BYTES: u64 = 1 << 27;

/// Reads a compressed file. Checks every problem, but does not prove it.
///
/// # Errors
///
/// Returns the first fault with its line.
pub fn read(input: impl Read) -> Result<Collection, FileError> {
    let text = zstd::Decoder::new(input);
    let text = text.map_err(|error| FileError { line: 1, fault: Fault::Io(error) })?;
    read_text(text)
}

/// Reads the text of a file.
///
/// # Errors
///
/// Returns the first fault with its line.
pub fn read_text(input: impl Read) -> Result<Collection, FileError> {
    let mut lines = Lines { input: BufReader::new(input), bytes: 0, line: Vec::new() };
    let at = |line| move |fault| FileError { line, fault };
    let missing = || Fault::Header("it is empty".to_owned());
    let first = lines.next().map_err(at(1))?.ok_or_else(missing).map_err(at(1))?;
    let header = Header::parse(first).map_err(at(1))?;
    let mut collection = Collection::new();
    let mut number = 1;
    loop {
        number += 1;
        let Some(line) = lines.next().map_err(at(number))? else { break };
        add(&mut collection, line).map_err(at(number))?;
    }
    let (expected, found) = (header.problems, collection.problems().len());
    if expected != found {
        return Err(at(number)(Fault::Count { expected, found }));
    }
    for made in header.made {
        collection.set_games(&made.boards, made.seed, made.games);
    }
    Ok(collection)
}

/// Adds the problem of a line.
fn add(collection: &mut Collection, line: &str) -> Result<(), Fault> {
    if collection.problems().len() == MOST_PROBLEMS {
        return Err(Fault::TooLarge);
    }
    let problem: Problem =
        serde_json::from_str(line).map_err(|error| Fault::Line(error.to_string()))?;
    problem.validate().map_err(Fault::Problem)?;
    let id = problem.id;
    if collection.insert(problem) { Ok(()) } else { Err(Fault::Twice(id)) }
}

/// Lines of bounded length.
struct Lines<R> {
    input: BufReader<R>,
    /// The bytes read so far.
    bytes: u64,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    /// Returns the next line without its end, or `None` at the end of the input.
    fn next(&mut self) -> Result<Option<&str>, Fault> {
        self.line.clear();
        let most = LONGEST_LINE as u64 + 1;
        let read = (&mut self.input).take(most).read_until(b'\n', &mut self.line);
        self.bytes += read.map_err(Fault::Io)? as u64;
        if self.bytes > MOST_BYTES {
            return Err(Fault::TooLarge);
        }
        if self.line.is_empty() {
            return Ok(None);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > LONGEST_LINE {
            return Err(Fault::TooLong);
        }
        let text = std::str::from_utf8(&self.line);
        let invalid = |error| Fault::Io(io::Error::new(io::ErrorKind::InvalidData, error));
        text.map(Some).map_err(invalid)
    }
}

//! Input line by line, whoever sends it: a line of any length takes a bounded amount of memory.

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is kept, in bytes.
pub(crate) const LONGEST: usize = 262_144;

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// The line itself.
    Whole(&'a [u8]),
    /// It was longer than [`LONGEST`] and is gone.
    TooLong,
}

/// The lines of an input.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    /// All lines that `input` holds from here on.
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(1 << 16, input), line: Vec::new() }
    }

    /// The next line; the last one may lack its end. `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// The input cannot be read.
    pub(crate) fn read(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut length = 0;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() && length == 0 {
                return Ok(None);
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            length += part.len();
            if length <= LONGEST {
                self.line.extend_from_slice(part);
            }
            let at_end = end.is_some() || buffer.is_empty();
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if at_end {
                let whole = length <= LONGEST;
                return Ok(Some(if whole { Line::Whole(&self.line) } else { Line::TooLong }));
            }
        }
    }

    /// Whether reading the next line may have to wait for the sender, who may be waiting for us.
    pub(crate) fn may_wait(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_end() {
        let mut lines = Lines::new(&b"one\n\nthree"[..]);
        for expected in [&b"one"[..], b"", b"three"] {
            assert_eq!(lines.read().unwrap(), Some(Line::Whole(expected)));
        }
        assert_eq!(lines.read().unwrap(), None);
    }

    #[test]
    fn a_line_beyond_the_bound_is_skipped_and_the_next_is_read() {
        let mut input = vec![b'x'; LONGEST];
        input.extend_from_slice(b"\n");
        input.extend(vec![b'y'; LONGEST + 1]);
        input.extend_from_slice(b"\nz\n");
        let mut lines = Lines::new(&input[..]);
        assert_eq!(lines.read().unwrap(), Some(Line::Whole(&input[..LONGEST])));
        assert_eq!(lines.read().unwrap(), Some(Line::TooLong));
        assert!(lines.line.capacity() <= 2 * LONGEST);
        assert_eq!(lines.read().unwrap(), Some(Line::Whole(b"z")));
        assert_eq!(lines.read().unwrap(), None);
    }
}

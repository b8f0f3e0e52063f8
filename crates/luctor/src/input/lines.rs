//! Reads lines of untrusted input. A line of any length takes a bounded amount of memory.

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is returned, in bytes.
pub(crate) const MAX_LINE: usize = 262_144;

/// A line without its line ending.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// The line itself.
    Whole(&'a [u8]),
    /// The line was longer than [`MAX_LINE`] and was skipped.
    TooLong,
}

/// Splits an input into lines.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    /// Reads lines from `input`.
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(1 << 16, input), line: Vec::new() }
    }

    /// Returns the next line, or `None` at the end of the input. The last line may lack its line ending.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read.
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
            if length <= MAX_LINE {
                self.line.extend_from_slice(part);
            }
            let at_end = end.is_some() || buffer.is_empty();
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if at_end {
                let whole = length <= MAX_LINE;
                return Ok(Some(if whole { Line::Whole(&self.line) } else { Line::TooLong }));
            }
        }
    }

    /// Returns whether the next read may block. The sender may be waiting for our answer meanwhile.
    pub(crate) fn may_wait(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_at_line_feeds() {
        let mut lines = Lines::new(&b"one\n\nthree"[..]);
        for expected in [&b"one"[..], b"", b"three"] {
            assert_eq!(lines.read().unwrap(), Some(Line::Whole(expected)));
        }
        assert_eq!(lines.read().unwrap(), None);
    }

    #[test]
    fn an_overlong_line_is_skipped_and_the_next_line_is_read() {
        let mut input = vec![b'x'; MAX_LINE];
        input.extend_from_slice(b"\n");
        input.extend(vec![b'y'; MAX_LINE + 1]);
        input.extend_from_slice(b"\nz\n");
        let mut lines = Lines::new(&input[..]);
        assert_eq!(lines.read().unwrap(), Some(Line::Whole(&input[..MAX_LINE])));
        assert_eq!(lines.read().unwrap(), Some(Line::TooLong));
        assert!(lines.line.capacity() <= 2 * MAX_LINE);
        assert_eq!(lines.read().unwrap(), Some(Line::Whole(b"z")));
        assert_eq!(lines.read().unwrap(), None);
    }
}

//! The terminal: what is said and what is typed.

use std::io::{self, IsTerminal, StdinLock, Write};

use anstream::AutoStream;

use crate::board::Alphabet;
use crate::error::Error;
use crate::lines::{Line, Lines};

/// Columns that lists are fitted to.
const WIDTH: usize = 80;

/// Where a game is played.
pub(super) struct Screen {
    out: AutoStream<io::StdoutLock<'static>>,
    input: Lines<StdinLock<'static>>,
    alphabet: Alphabet,
    /// Whether what is typed must be shown, since no terminal does it.
    echo: bool,
}

impl Screen {
    /// Standard input and output.
    pub(super) fn new(alphabet: Alphabet) -> Screen {
        let input = io::stdin().lock();
        let echo = !input.is_terminal();
        let out = AutoStream::auto(io::stdout().lock());
        Screen { out, input: Lines::new(input), alphabet, echo }
    }

    pub(super) fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// Writes some lines.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Error> {
        match self.alphabet {
            Alphabet::Unicode => writeln!(self.out, "{}", text.trim_end())?,
            Alphabet::Ascii => writeln!(self.out, "{}", in_ascii(text.trim_end()))?,
        }
        self.out.flush()?;
        Ok(())
    }

    /// Writes words in columns.
    pub(super) fn list(&mut self, words: &[String]) -> Result<(), Error> {
        let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0) + 2;
        let lines = words.chunks((WIDTH / width).max(1)).map(|words| {
            let line: String = words.iter().map(|word| format!("{word:width$}")).collect();
            line.trim_end().to_owned()
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        self.say(&text)
    }

    /// Asks for a line; `None` at the end of the input.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let line = self.input.read();
        let line = line
            .map_err(|error| Error::Failure(format!("cannot read standard input: {error}")))?
            .map(|line| match line {
                Line::Whole(bytes) => String::from_utf8_lossy(bytes).trim().to_owned(),
                // No move is that long; the answer to it needs none of it.
                Line::TooLong => "?".to_owned(),
            });
        match &line {
            // The shell's prompt, or whatever comes next, begins on a line of its own.
            None => writeln!(self.out)?,
            Some(line) if self.echo => writeln!(self.out, "{}", line.escape_debug())?,
            Some(_) => {}
        }
        Ok(line)
    }
}

/// The characters beyond ASCII that our sentences use, for terminals that cannot show them.
fn in_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '½' if ascii.ends_with(|c: char| c.is_ascii_digit()) => ascii.push_str(".5"),
            '½' => ascii.push_str("0.5"),
            '…' => ascii.push_str("..."),
            c if c.is_ascii() => ascii.push(c),
            _ => ascii.push('?'),
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::in_ascii;

    #[test]
    fn halves_are_spelled_out() {
        assert_eq!(in_ascii("from 1½ to ½: \"é…\""), "from 1.5 to 0.5: \"?...\"");
    }
}

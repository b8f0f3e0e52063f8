//! Terminal input and output of a game.

use std::env;
use std::io::{self, IsTerminal, StdinLock, Write};

use anstream::AutoStream;

use crate::board::Alphabet;
use crate::error::Error;
use crate::input::{Line, Lines};

/// Terminal width that lists are formatted for.
const WIDTH: usize = 80;

/// The terminal.
pub(crate) struct Screen {
    out: AutoStream<io::StdoutLock<'static>>,
    input: Lines<StdinLock<'static>>,
    alphabet: Alphabet,
    /// True if the input must be printed, because it does not come from a terminal that echoes it.
    echo: bool,
}

impl Screen {
    /// Uses standard input and output, with the characters of the locale.
    pub(crate) fn new() -> Screen {
        let alphabet = alphabet();
        let input = io::stdin().lock();
        let echo = !input.is_terminal();
        let out = AutoStream::auto(io::stdout().lock());
        Screen { out, input: Lines::new(input), alphabet, echo }
    }

    pub(crate) fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// Prints one or more lines.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Error> {
        match self.alphabet {
            Alphabet::Unicode => writeln!(self.out, "{}", text.trim_end())?,
            Alphabet::Ascii => writeln!(self.out, "{}", to_ascii(text.trim_end()))?,
        }
        self.out.flush()?;
        Ok(())
    }

    /// Prints words in columns.
    pub(crate) fn print_columns(&mut self, words: &[String]) -> Result<(), Error> {
        let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0) + 2;
        let lines = words.chunks((WIDTH / width).max(1)).map(|words| {
            let line: String = words.iter().map(|word| format!("{word:width$}")).collect();
            line.trim_end().to_owned()
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        self.print(&text)
    }

    /// Prints a prompt and reads a line. Returns `None` at the end of the input.
    pub(crate) fn read(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let line = self.input.read();
        let line = line
            .map_err(|error| Error::Failure(format!("cannot read standard input: {error}")))?
            .map(|line| match line {
                Line::Whole(bytes) => String::from_utf8_lossy(bytes).trim().to_owned(),
                // No move is that long, so the error message does not need the text.
                Line::TooLong => "?".to_owned(),
            });
        match &line {
            // The shell's prompt starts on a new line.
            None => writeln!(self.out)?,
            Some(line) if self.echo => writeln!(self.out, "{}", line.escape_debug())?,
            Some(_) => {}
        }
        Ok(line)
    }
}

/// Returns the terminal's character set according to the locale. The first variable that is set counts.
fn alphabet() -> Alphabet {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty())
        .unwrap_or_default()
        .to_ascii_lowercase();
    let unicode = locale.contains("utf-8") || locale.contains("utf8");
    if unicode { Alphabet::Unicode } else { Alphabet::Ascii }
}

/// Replaces non-ASCII characters of our messages, for terminals that cannot show them.
fn to_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '½' if ascii.ends_with(|c: char| c.is_ascii_digit()) => ascii.push_str(".5"),
            '½' => ascii.push_str("0.5"),
            '…' => ascii.push_str("..."),
            '“' | '”' => ascii.push('"'),
            '‘' | '’' => ascii.push('\''),
            c if c.is_ascii() => ascii.push(c),
            _ => ascii.push('?'),
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::to_ascii;

    #[test]
    fn characters_have_ascii_forms() {
        assert_eq!(to_ascii("from 1½ to ½: “é…”, ’"), "from 1.5 to 0.5: \"?...\", '");
    }
}

//! Validation errors of a position.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use crate::message::Message;

/// A problem with a position text or a setup. Its `Display` is a short English sentence.
pub trait Fault: Display {
    /// Returns a stable code for programs.
    fn code(&self) -> &'static str;

    /// Returns the number of the broken rule, or `None` if the text form is broken instead.
    fn rule(&self) -> Option<u8> {
        None
    }

    /// Returns the fault as a message for translation.
    fn message(&self) -> Message;
}

/// All faults of a position text or a setup; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invalid<F>(Vec<F>);

impl<F> Invalid<F> {
    /// Returns `value` if `faults` is empty.
    ///
    /// # Errors
    ///
    /// Returns the faults if there are any.
    pub(crate) fn unless_empty<T>(faults: Vec<F>, value: T) -> Result<T, Invalid<F>> {
        if faults.is_empty() { Ok(value) } else { Err(Invalid(faults)) }
    }

    /// Returns the faults in the order of the text.
    pub fn faults(&self) -> &[F] {
        &self.0
    }
}

impl<F: Fault> Invalid<F> {
    /// Returns the faults as messages for translation, in the order of the text.
    pub fn messages(&self) -> Vec<Message> {
        self.0.iter().map(F::message).collect()
    }
}

impl<F> From<F> for Invalid<F> {
    fn from(fault: F) -> Invalid<F> {
        Invalid(vec![fault])
    }
}

impl<F: Display> Display for Invalid<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A text for another board size has a fault in every row; the first few are enough to read.
        const SHOWN: usize = 6;
        for (at, fault) in self.0.iter().take(SHOWN).enumerate() {
            if at > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            1 => f.write_str("; and 1 more fault"),
            more => write!(f, "; and {more} more faults"),
        }
    }
}

impl<F: Debug + Display> Error for Invalid<F> {}

/// Creates the message that a count is wrong.
pub(crate) fn amiss(code: &'static str, found: usize, expected: usize) -> Message {
    Message::new(code).with("found", found).with("expected", expected)
}

/// Creates the message that a part of the text is invalid.
pub(crate) fn unclear(code: &'static str, text: &str) -> Message {
    Message::new(code).with("text", text)
}

/// Shortens user input so that it can be quoted in a message.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Parses a number of plain digits without leading zeros. Returns `None` for any other text and for a
/// number that does not fit.
pub(crate) fn read_number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let plain = digits && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

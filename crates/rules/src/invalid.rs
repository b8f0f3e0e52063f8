//! Everything that is wrong with a drawn position.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use crate::message::Message;

/// Something that is wrong with a drawn position; its `Display` says it in a sentence.
pub trait Fault: Display {
    /// A word for programs.
    fn code(&self) -> &'static str;

    /// The number of the rule that makes it a fault, where one does: what else is wrong is so by the text
    /// form.
    fn rule(&self) -> Option<u8> {
        None
    }

    /// Returns the fault as a message for translation.
    fn message(&self) -> Message;
}

/// The faults of a position text or of the position that it draws; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invalid<F>(Vec<F>);

impl<F> Invalid<F> {
    /// `value` if there are no faults, all the faults otherwise.
    ///
    /// # Errors
    ///
    /// `faults` is not empty.
    pub(crate) fn unless_empty<T>(faults: Vec<F>, value: T) -> Result<T, Invalid<F>> {
        if faults.is_empty() { Ok(value) } else { Err(Invalid(faults)) }
    }

    /// The faults in the order of the text.
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
        // A text of another size has a fault in every row; a person reads a few of them.
        const SHOWN: usize = 6;
        for (at, fault) in self.0.iter().take(SHOWN).enumerate() {
            if at > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more faults"),
        }
    }
}

impl<F: Debug + Display> Error for Invalid<F> {}

/// There is another number of something than there should be.
pub(crate) fn amiss(code: &'static str, found: usize, expected: usize) -> Message {
    Message::new(code).with("found", found).with("expected", expected)
}

/// A text that means nothing at its place.
pub(crate) fn unclear(code: &'static str, text: &str) -> Message {
    Message::new(code).with("text", text)
}

/// The beginning of a text that somebody sent, short enough to be said back.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A number written in plain digits without a superfluous zero; `None` otherwise, and when it
/// does not fit.
pub(crate) fn read_number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let plain = digits && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

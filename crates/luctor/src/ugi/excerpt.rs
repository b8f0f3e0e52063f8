//! Quotes input in one-line error messages.

use std::fmt;

/// Maximum number of quoted characters.
const MAX_CHARS: usize = 40;

/// Displays a text in quotation marks, escaped and shortened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Excerpt<'a>(pub(super) &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(MAX_CHARS) {
            None => write!(f, "{:?}", self.0),
            Some((end, _)) => write!(f, "{:?}...", &self.0[..end]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    #[test]
    fn an_excerpt_is_escaped_and_short() {
        assert_eq!(Excerpt("a\u{7}b").to_string(), "\"a\\u{7}b\"");
        assert_eq!(Excerpt(&"é".repeat(41)).to_string(), format!("\"{}\"...", "é".repeat(40)));
    }
}

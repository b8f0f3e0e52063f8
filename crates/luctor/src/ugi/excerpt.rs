//! What others wrote, quoted in an answer of one line.

use std::fmt;

/// Characters of a quotation; whoever wrote more knows the rest.
const LONGEST: usize = 40;

/// A text in quotation marks, escaped, and cut where it is long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Excerpt<'a>(pub(super) &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(LONGEST) {
            None => write!(f, "{:?}", self.0),
            Some((end, _)) => write!(f, "{:?}...", &self.0[..end]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    #[test]
    fn a_quotation_is_one_short_line() {
        assert_eq!(Excerpt("a\u{7}b").to_string(), "\"a\\u{7}b\"");
        assert_eq!(Excerpt(&"é".repeat(41)).to_string(), format!("\"{}\"...", "é".repeat(40)));
    }
}

//! The parts of the text of moves: words, comments and parentheses.

/// A part of the text of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part<'a> {
    /// A move, a number, a mark or a result.
    Word(&'a str),
    /// A comment without its braces.
    Comment(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
}

/// Splits the text of moves into its parts. A comment without an end ends with the text.
pub(super) struct Parts<'a> {
    rest: &'a str,
}

impl<'a> Parts<'a> {
    pub(super) fn of(text: &'a str) -> Parts<'a> {
        Parts { rest: text }
    }

    /// Removes the first bytes of the rest and returns them.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (part, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        part
    }

    /// Removes the text up to a character and the character itself, and returns the text before it.
    fn take_until(&mut self, end: char) -> &'a str {
        match self.rest.split_once(end) {
            Some((part, rest)) => {
                self.rest = rest;
                part
            }
            None => self.take(self.rest.len()),
        }
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        self.rest = self.rest.trim_start();
        let part = match self.rest.chars().next()? {
            '{' => {
                self.take(1);
                Part::Comment(self.take_until('}'))
            }
            ';' => {
                self.take(1);
                Part::Comment(self.take_until('\n'))
            }
            '(' => {
                self.take(1);
                Part::Open
            }
            ')' => {
                self.take(1);
                Part::Close
            }
            _ => {
                let number = leading_number(self.rest);
                let is_end = |c: char| c.is_whitespace() || "{;()".contains(c);
                let length =
                    self.rest[number..].find(is_end).map_or(self.rest.len(), |at| number + at);
                Part::Word(self.take(length))
            }
        };
        Some(part)
    }
}

/// Returns the length of a number such as `1)` at the start of a text, whose parenthesis ends no variation; 0 if there
/// is no such number.
fn leading_number(text: &str) -> usize {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let spaced = text[digits..].strip_prefix(')').is_some_and(|rest| rest.starts_with(' '));
    if digits > 0 && spaced { digits + 1 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::Part::{Close, Comment, Open, Word};
    use super::*;

    #[test]
    fn texts_are_split_into_parts() {
        let parts: Vec<Part<'_>> =
            Parts::of("1. e3{good}(1. d4 {a (b)}) c3 ; rest\n1) g3").collect();
        let expected = [
            Word("1."),
            Word("e3"),
            Comment("good"),
            Open,
            Word("1."),
            Word("d4"),
            Comment("a (b)"),
            Close,
            Word("c3"),
            Comment(" rest"),
            Word("1)"),
            Word("g3"),
        ];
        assert_eq!(parts, expected);
        assert_eq!(Parts::of("{open").collect::<Vec<_>>(), [Comment("open")]);
        assert_eq!(Parts::of("  ").next(), None);
    }
}

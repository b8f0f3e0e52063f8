//! One text in ICU MessageFormat, as far as the message files use it: arguments, `plural`, `select` and `#`.
//!
//! Plural categories are those of English: `one` for 1, and `other`. Quoting with apostrophes is not supported; the
//! files use typographic apostrophes, except those of emails.

use std::fmt;

/// A parsed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern(Vec<Part>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Text(String),
    /// `{name}`
    Argument(String),
    /// `#`, the number of the plural around it.
    Number,
    /// `{name, plural, one{…} other{…}}`
    Plural(String, Vec<(String, Pattern)>),
    /// `{name, select, key{…} other{…}}`
    Select(String, Vec<(String, Pattern)>),
}

/// A text is not valid: why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternError(&'static str);

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for PatternError {}

impl Pattern {
    /// Parses a text.
    pub(crate) fn parse(text: &str) -> Result<Pattern, PatternError> {
        let mut parser = Parser { rest: text };
        let pattern = parser.pattern(false)?;
        match parser.rest.is_empty() {
            true => Ok(pattern),
            false => Err(PatternError("a brace is closed that was not opened")),
        }
    }

    /// Formats the text. `argument` returns the value of an argument as text; a missing one is left out.
    pub(crate) fn format(&self, argument: &dyn Fn(&str) -> Option<String>) -> String {
        let mut text = String::new();
        self.write(argument, None, &mut text);
        text
    }

    fn write(
        &self,
        argument: &dyn Fn(&str) -> Option<String>,
        number: Option<&str>,
        out: &mut String,
    ) {
        for part in &self.0 {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Argument(name) => out.push_str(&argument(name).unwrap_or_default()),
                Part::Number => out.push_str(number.unwrap_or("#")),
                Part::Plural(name, cases) => {
                    let value = argument(name).unwrap_or_default();
                    let exact = format!("={value}");
                    let category = if value == "1" { "one" } else { "other" };
                    if let Some(case) = choose(cases, &[&exact, category, "other"]) {
                        case.write(argument, Some(&value), out);
                    }
                }
                Part::Select(name, cases) => {
                    let value = argument(name).unwrap_or_default();
                    if let Some(case) = choose(cases, &[&value, "other"]) {
                        case.write(argument, number, out);
                    }
                }
            }
        }
    }
}

/// Returns the first case with one of the keys, in the order of the keys.
fn choose<'a>(cases: &'a [(String, Pattern)], keys: &[&str]) -> Option<&'a Pattern> {
    keys.iter().find_map(|key| cases.iter().find(|(name, _)| name == key).map(|(_, case)| case))
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    /// Reads parts up to the end, or up to the closing brace of a case.
    fn pattern(&mut self, in_plural: bool) -> Result<Pattern, PatternError> {
        let mut parts = Vec::new();
        loop {
            let end = self.rest.find(['{', '}', '#']).unwrap_or(self.rest.len());
            if end > 0 {
                parts.push(Part::Text(self.rest[..end].to_owned()));
                self.rest = &self.rest[end..];
            }
            match self.rest.as_bytes().first() {
                None | Some(b'}') => return Ok(Pattern(parts)),
                Some(b'#') => {
                    self.rest = &self.rest[1..];
                    parts.push(if in_plural { Part::Number } else { Part::Text("#".to_owned()) });
                }
                Some(_) => parts.push(self.placeholder(in_plural)?),
            }
        }
    }

    fn placeholder(&mut self, in_plural: bool) -> Result<Part, PatternError> {
        self.expect('{')?;
        let name = self.word()?;
        if self.accept('}') {
            return Ok(Part::Argument(name));
        }
        self.expect(',')?;
        let kind = self.word()?;
        self.expect(',')?;
        let plural = match kind.as_str() {
            "plural" => true,
            "select" => false,
            _ => return Err(PatternError("only plural and select are supported")),
        };
        let mut cases = Vec::new();
        while !self.accept('}') {
            let key = self.word()?;
            self.expect('{')?;
            let case = self.pattern(plural || in_plural)?;
            self.expect('}')?;
            cases.push((key, case));
        }
        if !cases.iter().any(|(key, _)| key == "other") {
            return Err(PatternError("the case other is missing"));
        }
        Ok(if plural { Part::Plural(name, cases) } else { Part::Select(name, cases) })
    }

    fn word(&mut self) -> Result<String, PatternError> {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| c.is_whitespace() || "{},".contains(c));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        match word {
            "" => Err(PatternError("a name is missing")),
            word => Ok(word.to_owned()),
        }
    }

    fn accept(&mut self, symbol: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(symbol);
        if let Some(rest) = rest {
            self.rest = rest;
        }
        rest.is_some()
    }

    fn expect(&mut self, symbol: char) -> Result<(), PatternError> {
        match self.accept(symbol) {
            true => Ok(()),
            false => Err(PatternError("a brace or a comma is missing")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(pattern: &str, arguments: &[(&str, &str)]) -> String {
        let pattern = Pattern::parse(pattern).unwrap();
        pattern.format(&|name| {
            arguments.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn arguments_are_inserted() {
        assert_eq!(format("{from} to {to}.", &[("from", "a1"), ("to", "b2")]), "a1 to b2.");
        assert_eq!(format("100 # sure", &[]), "100 # sure");
    }

    #[test]
    fn a_plural_prefers_the_exact_number_to_the_category() {
        let pattern = "{n, plural, =0{no moves were} one{# move was} other{# moves were}} read";
        for (n, text) in [("0", "no moves were read"), ("1", "1 move was read")] {
            assert_eq!(format(pattern, &[("n", n)]), text);
        }
        assert_eq!(format(pattern, &[("n", "7")]), "7 moves were read");
    }

    #[test]
    fn an_unknown_value_selects_other() {
        let pattern = "{side, select, black{Black} other{White}} wins";
        assert_eq!(format(pattern, &[("side", "black")]), "Black wins");
        assert_eq!(format(pattern, &[("side", "white")]), "White wins");
        assert_eq!(format(pattern, &[]), "White wins");
    }

    #[test]
    fn cases_may_contain_arguments_and_further_cases() {
        let pattern = "{n, plural, one{{who} has # {k, select, x{man} other{piece}}} other{many}}";
        assert_eq!(format(pattern, &[("n", "1"), ("who", "Anna"), ("k", "x")]), "Anna has 1 man");
    }

    #[test]
    fn invalid_texts_are_rejected() {
        for text in ["{", "}", "{a", "{a, date}", "{a, number, x{}}", "{a, plural, one{x}}", "{}"] {
            assert!(Pattern::parse(text).is_err(), "{text}");
        }
    }
}

//! The message files, and the rendering of a message.

use std::collections::HashMap;
use std::sync::LazyLock;

use luctor_rules::{Argument, Message};
use serde_json::Value;

use crate::pattern::{Pattern, PatternError};

/// The part of the texts that a message belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// Errors and rejected moves.
    Problems,
    /// Results of games.
    Results,
    /// Hints about a position.
    Hints,
    /// Notices of the game page.
    Notices,
    /// Mail, push messages and summaries of games. A code has dots, such as `letter.turn.body`.
    Mail,
    /// The engine's analysis of a position.
    Engine,
    /// Threats, and the comparison of groups.
    Threats,
    /// Parts of the titles of games.
    Variants,
    /// The offered games, boards and levels. A code has dots, such as `board.emergo.9x9`.
    Offers,
    /// Comments of annotated games.
    Annotations,
}

/// An area with its file and the path of its messages in the file.
type File = (Area, &'static str, &'static [&'static str]);

/// The areas that a board and its analysis need.
const OF_BOARDS: [File; 6] = [
    (Area::Problems, include_str!("../../../web/messages/en/problems.json"), &[]),
    (Area::Results, include_str!("../../../web/messages/en/results.json"), &[]),
    (Area::Hints, include_str!("../../../web/messages/en/game.json"), &["hint"]),
    (Area::Threats, include_str!("../../../web/messages/en/threats.json"), &[]),
    (Area::Variants, include_str!("../../../web/messages/en/common.json"), &["variant"]),
    (Area::Engine, include_str!("../../../web/messages/en/engine.json"), &[]),
];

/// The other areas. The module for browsers shows boards alone, and its size counts.
#[cfg(not(target_family = "wasm"))]
const OTHERS: [File; 4] = [
    (Area::Notices, include_str!("../../../web/messages/en/game.json"), &["notice"]),
    (Area::Mail, include_str!("../../../web/messages/en/mail.json"), &[]),
    (Area::Offers, include_str!("../../../web/messages/en/start.json"), &["catalog"]),
    (Area::Annotations, include_str!("../../../web/messages/en/annotations.json"), &[]),
];
#[cfg(target_family = "wasm")]
const OTHERS: [File; 0] = [];

/// Items of a long list that are shown.
const SHOWN: usize = 4;

/// Returns the text of an email, a push message or a summary of a game, or of a part of one. Arguments are shown as they
/// are.
pub fn mail_text(message: &Message) -> String {
    english().text(Area::Mail, message, &str::to_owned)
}

/// Parsed texts by area and code.
#[derive(Debug)]
pub struct Catalog(HashMap<(Area, String), Pattern>);

/// Returns the English catalog.
pub fn english() -> &'static Catalog {
    static ENGLISH: LazyLock<Catalog> =
        LazyLock::new(|| Catalog::read().expect("the files are part of the program and tested"));
    &ENGLISH
}

impl Catalog {
    fn read() -> Result<Catalog, PatternError> {
        let mut patterns = HashMap::new();
        for (area, file, path) in OF_BOARDS.into_iter().chain(OTHERS) {
            let file: Value = serde_json::from_str(file).unwrap_or_default();
            let messages = path.iter().fold(&file, |value, key| &value[*key]);
            for (code, text) in texts(messages, "") {
                patterns.insert((area, code), Pattern::parse(&text)?);
            }
        }
        Ok(Catalog(patterns))
    }

    /// Returns the codes of an area, in no particular order.
    pub fn codes(&self, area: Area) -> impl Iterator<Item = &str> {
        self.0.keys().filter(move |(own, _)| *own == area).map(|(_, code)| code.as_str())
    }

    /// Returns whether the catalog has a text for a code.
    pub fn has(&self, area: Area, code: &str) -> bool {
        self.0.contains_key(&(area, code.to_owned()))
    }

    /// Returns a text that has no arguments, or `None` if the catalog has no such text.
    pub fn plain(&self, area: Area, code: &str) -> Option<String> {
        let pattern = self.0.get(&(area, code.to_owned()))?;
        Some(pattern.format(&|_| None))
    }

    /// Renders a message as [`render`](Catalog::render) does. If the catalog has no text, returns the code. Tests check
    /// that the codes of the program have texts.
    pub fn text(&self, area: Area, message: &Message, title: &dyn Fn(&str) -> String) -> String {
        self.render(area, message, title).unwrap_or_else(|| message.code.to_owned())
    }

    /// Renders a message as one or more sentences. `title` returns the title of a game for its canonical name, such as
    /// `emergo:9x9`; the argument `game` of a message is shown as that title.
    ///
    /// Returns `None` if the catalog has no text for the message or for one inside it.
    pub fn render(
        &self,
        area: Area,
        message: &Message,
        title: &dyn Fn(&str) -> String,
    ) -> Option<String> {
        let pattern = self.0.get(&(area, message.code.to_owned()))?;
        let mut values = HashMap::new();
        for (name, argument) in &message.arguments {
            let value = match argument {
                Argument::Text(text) if *name == "game" => title(text),
                Argument::Text(text) => text.clone(),
                Argument::Number(number) => number.to_string(),
                Argument::List(items) => alternatives(items),
                Argument::Messages(messages) => {
                    let shown = messages.iter().take(SHOWN);
                    let texts: Option<Vec<String>> =
                        shown.map(|message| self.render(area, message, title)).collect();
                    let more = if messages.len() > SHOWN { " …" } else { "" };
                    texts?.join(" ") + more
                }
            };
            values.insert(*name, value);
        }
        Some(pattern.format(&|name| {
            debug_assert!(values.contains_key(name), "{} needs {name}", message.code);
            values.get(name).cloned()
        }))
    }
}

/// Returns all texts of a file with their codes: the keys from the top of the file, joined by dots.
fn texts(messages: &Value, code: &str) -> Vec<(String, String)> {
    match messages {
        Value::String(text) => vec![(code.to_owned(), text.clone())],
        Value::Object(members) => {
            let below = members.iter().flat_map(|(key, value)| {
                let dot = if code.is_empty() { "" } else { "." };
                texts(value, &format!("{code}{dot}{key}"))
            });
            below.collect()
        }
        _ => Vec::new(),
    }
}

/// Joins alternatives with commas and "or". A long list is cut after a few items.
fn alternatives(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] if items.len() <= SHOWN => format!("{} or {last}", rest.join(", ")),
        _ => {
            let others = items.len() - SHOWN;
            let others =
                if others == 1 { items[SHOWN].clone() } else { format!("one of {others} others") };
            format!("{} or {others}", items[..SHOWN].join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(area: Area, message: &Message) -> Option<String> {
        english().render(area, message, &|game| format!("<{game}>"))
    }

    #[test]
    fn every_text_of_the_files_is_valid() {
        let catalog = Catalog::read().unwrap();
        for (area, code) in [
            (Area::Problems, "stale"),
            (Area::Results, "agreed"),
            (Area::Notices, "sides-swapped"),
            (Area::Mail, "letter.turn.body"),
            (Area::Engine, "even"),
            (Area::Threats, "leads"),
            (Area::Variants, "noPie"),
            (Area::Offers, "board.emergo.9x9"),
            (Area::Annotations, "turning"),
        ] {
            assert!(catalog.has(area, code), "{area:?} {code}");
        }
        assert!(catalog.0.len() > 100, "{}", catalog.0.len());
    }

    #[test]
    fn a_message_is_rendered_with_its_arguments() {
        let message = Message::new("too-often").with("seconds", 2_u64);
        let text = render(Area::Problems, &message).unwrap();
        assert!(text.contains("2 seconds"), "{text}");
        assert_eq!(render(Area::Problems, &Message::new("no-such-code")), None);
    }

    #[test]
    fn messages_inside_a_message_are_rendered_too() {
        let why = vec![Message::new("stale"), Message::new("busy")];
        let message = Message::new("bad-position").with("why", why);
        let text = render(Area::Problems, &message).unwrap();
        let stale = render(Area::Problems, &Message::new("stale")).unwrap();
        assert!(text.starts_with(&stale) && text.len() > stale.len(), "{text}");
        let unknown = Message::new("bad-position").with("why", vec![Message::new("no-such-code")]);
        assert_eq!(render(Area::Problems, &unknown), None);
    }

    #[test]
    fn a_mail_is_rendered_with_numbers_and_nested_texts() {
        let hours = Message::new("time.hours").with("count", 1_u64);
        let days = Message::new("time.days").with("count", 3_u64);
        let sum = Message::new("time.sum").with("larger", vec![days]).with("smaller", vec![hours]);
        assert_eq!(mail_text(&sum), "3 days and 1 hour");
        assert_eq!(mail_text(&Message::new("no-such-code")), "no-such-code");
    }

    /// Mail programs and links suffer from the encodings that other characters need.
    #[test]
    fn mails_are_ascii_in_lines_of_at_most_80_columns() {
        let catalog = Catalog::read().unwrap();
        let codes: Vec<&str> = catalog.codes(Area::Mail).collect();
        assert!(codes.len() > 100, "{}", codes.len());
        let (_, file, _) = OTHERS.iter().find(|(area, ..)| *area == Area::Mail).unwrap();
        let value: Value = serde_json::from_str(file).unwrap();
        for (code, text) in texts(&value, "") {
            assert!(text.is_ascii(), "{code}: {text}");
            for line in text.lines().filter(|line| !line.contains('{')) {
                assert!(line.len() <= 80, "{code}: {line}");
            }
        }
    }

    #[test]
    fn a_text_without_arguments_needs_no_message() {
        let free = english().plain(Area::Offers, "title.emulsion.free-5");
        assert_eq!(free.as_deref(), Some("Free 5x5"));
        assert_eq!(english().plain(Area::Offers, "title.emulsion.8"), None);
    }

    #[test]
    fn long_lists_are_cut() {
        let items = |count: usize| (0..count).map(|i| format!("m{i}")).collect::<Vec<_>>();
        assert_eq!(alternatives(&items(1)), "m0");
        assert_eq!(alternatives(&items(3)), "m0, m1 or m2");
        assert_eq!(alternatives(&items(5)), "m0, m1, m2, m3 or m4");
        assert_eq!(alternatives(&items(6)), "m0, m1, m2, m3 or one of 2 others");
    }
}

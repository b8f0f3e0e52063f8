//! The text forms of games: a line of JSON, a record with headers, moves, a position.

use serde::Deserialize;
use utoipa::ToSchema;

/// The names of the cells of square Emergo boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Coordinates {
    /// By file and rank.
    #[default]
    Checkerboard,
    /// By row and number of the board turned into a diamond, as on MindSports.
    Diamond,
}

/// The content of a text, before it is checked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(super) struct Record {
    /// The name of the game.
    pub(super) game: Option<String>,
    /// The names of its cells, if the text says so.
    pub(super) coordinates: Option<Coordinates>,
    /// The text of the position before the first move.
    pub(super) position: Option<String>,
    /// The words of the moves. A move with spaces has several words.
    #[serde(default)]
    pub(super) moves: Vec<String>,
}

impl Record {
    /// Reads a game in the form of `luctor replay`.
    pub(super) fn of_json(text: &str) -> Result<Record, serde_json::Error> {
        let mut games = serde_json::Deserializer::from_str(text).into_iter();
        games.next().unwrap_or_else(|| Ok(Record::default()))
    }

    /// Reads headers in brackets, a position, and moves. Each is optional.
    pub(super) fn of_text(text: &str) -> Record {
        let mut record = Record::default();
        let mut rest = String::new();
        for mut line in text.lines() {
            while let Some((name, value, rest)) = header(line) {
                record.read_header(name, value);
                line = rest;
            }
            rest.push_str(line.split(';').next().unwrap_or_default());
            rest.push('\n');
        }
        let rest = without_comments(&rest);
        let mut words = rest.split_whitespace().peekable();
        let before = words.clone();
        words.next_if(|word| word.eq_ignore_ascii_case("position"));
        match position(words.clone()) {
            Some((position, length)) => {
                record.position = Some(position);
                words.by_ref().take(length).for_each(drop);
                words.next_if(|word| word.eq_ignore_ascii_case("moves"));
            }
            None => words = before,
        }
        record.moves = words.flat_map(|word| word.split(',')).filter_map(move_word).collect();
        record
    }

    fn read_header(&mut self, name: &str, value: &str) {
        match name.to_ascii_lowercase().as_str() {
            "game" | "variant" => self.game = Some(value.to_owned()),
            "coordinates" => {
                self.coordinates = match value.to_ascii_lowercase().as_str() {
                    "checkerboard" => Some(Coordinates::Checkerboard),
                    "diamond" => Some(Coordinates::Diamond),
                    _ => None,
                }
            }
            "position" | "fen" => self.position = Some(value.to_owned()),
            _ => {}
        }
    }
}

/// Splits `[Game "emulsion:8"] rest` into the name, the value, and the rest of the line.
fn header(line: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = line.trim_start().strip_prefix('[')?.split_once('"')?;
    let (value, rest) = rest.split_once('"')?;
    Some((name.trim(), value, rest.trim_start().strip_prefix(']')?))
}

/// Removes comments in braces and variations in parentheses.
fn without_comments(text: &str) -> String {
    let (mut rest, mut depth, mut comment) = (String::with_capacity(text.len()), 0u32, false);
    for c in text.chars() {
        match c {
            '}' if comment => comment = false,
            _ if comment => {}
            '{' => comment = true,
            '(' => depth += 1,
            // `1)` numbers a move.
            ')' if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            _ => rest.push(c),
        }
    }
    rest
}

/// Reads the position at the start of some words, and returns it with the number of its words: rows, the side to move,
/// the hands in Emergo, and the ply.
fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<(String, usize)> {
    let (rows, side) = (words.next()?, words.next()?);
    if !matches!(side, "b" | "w") {
        return None;
    }
    let third = words.next()?;
    let parts = match third.contains(',') {
        true => vec![rows, side, third, words.next()?],
        false => vec![rows, side, third],
    };
    Some((parts.join(" "), parts.len()))
}

/// Removes the number of a move and annotations from a word. Returns `None` for a number or a result alone.
fn move_word(word: &str) -> Option<String> {
    const RESULTS: [&str; 6] = ["1-0", "0-1", "1/2-1/2", "\u{bd}-\u{bd}", "0-0", "*"];
    if RESULTS.contains(&word) || word.starts_with('$') {
        return None;
    }
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    // This is the number of a move, unlike the number of men in `3*e5`.
    let bare = match after.is_empty() || after.starts_with(['.', ')', '\u{2026}']) {
        true => after.trim_start_matches(['.', ')', '\u{2026}']),
        false => word,
    };
    let bare = bare.trim_end_matches(['!', '?', '+', '#', '.', '□']);
    let plain: String = bare
        .chars()
        .map(|c| match c {
            '\u{d7}' => 'x',
            '\u{2010}'..='\u{2014}' => '-',
            other => other,
        })
        .collect();
    (!plain.is_empty()).then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> String {
        Record::of_text(text).moves.join(" ")
    }

    #[test]
    fn moves_are_read_with_and_without_numbers() {
        assert_eq!(moves("a1-b1 b2-c2"), "a1-b1 b2-c2");
        assert_eq!(moves("1. a1-b1 b2-c2 2. c1-d1"), "a1-b1 b2-c2 c1-d1");
        assert_eq!(moves("1.e3 c3\n2.g3 1-0"), "e3 c3 g3");
        assert_eq!(moves("1) e3, 1... c3! 2. 3*e5?! *"), "e3 c3 3*e5");
        assert_eq!(moves("1. e3 c3□ 2. g3 0-1"), "e3 c3 g3");
        assert_eq!(moves("g1\u{d7}e3\u{d7}c5 e4\u{2013}d3"), "g1xe3xc5 e4-d3");
    }

    #[test]
    fn comments_and_variations_are_ignored() {
        assert_eq!(moves("e3 {good (so far)} c3 (1... d4 (d2 e1) e3) $1 g3 ; the end"), "e3 c3 g3");
    }

    #[test]
    fn headers_give_game_and_position() {
        let record = Record::of_text("[Game \"emulsion:4\"] [White \"Anna\"]\n\n1. a1-b1");
        assert_eq!(record.game.as_deref(), Some("emulsion:4"));
        assert_eq!(record.moves, ["a1-b1"]);
        let record = Record::of_text("[FEN \"5/4 w 1,1 0\"]");
        assert_eq!(record.position.as_deref(), Some("5/4 w 1,1 0"));
    }

    #[test]
    fn a_position_can_precede_the_moves() {
        let record = Record::of_text("position wbwb/bwbw/wbwb/bwbw b 0 moves a1-b1");
        assert_eq!(record.position.as_deref(), Some("wbwb/bwbw/wbwb/bwbw b 0"));
        assert_eq!(record.moves, ["a1-b1"]);
        let record = Record::of_text("2,w1,2/4/5 b 12,11 1 e3");
        assert_eq!(record.position.as_deref(), Some("2,w1,2/4/5 b 12,11 1"));
        assert_eq!(record.moves, ["e3"]);
        assert_eq!(Record::of_text("c3/c4 b2-c2").position, None);
    }

    #[test]
    fn json_has_the_form_of_luctor_replay() {
        let record =
            Record::of_json("{\"game\":\"emergo\",\"position\":null,\"moves\":[\"e3\"]}\n{}");
        assert_eq!(record.unwrap().moves, ["e3"]);
        assert!(Record::of_json("{\"game\":").is_err());
    }
}

//! Reading records. Every text is read in bounded time and memory.

use std::fmt;

use super::words::{Part, Parts};
use super::{Mark, Note, Record, RecordedMove, Variation};

/// The longest text of one record, in bytes.
pub const LONGEST_TEXT: usize = 1 << 20;
/// The most moves of one record, including those of variations.
pub const MOST_MOVES: usize = 20_000;
/// The most variations inside each other.
pub const MOST_DEPTH: usize = 16;
/// The most headers of one record.
const MOST_HEADERS: usize = 64;
/// The results of games.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The reason why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// The text is longer than [`LONGEST_TEXT`].
    TooLong,
    /// The record has more than [`MOST_MOVES`] moves.
    TooManyMoves,
    /// The record has more headers than are read.
    TooManyHeaders,
    /// Variations are nested deeper than [`MOST_DEPTH`].
    TooDeep,
    /// A variation has no move before it, or has no moves.
    EmptyVariation,
    /// A parenthesis has no partner.
    Unbalanced,
    /// Moves follow the result.
    AfterResult(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::TooLong => write!(f, "the record is longer than {LONGEST_TEXT} bytes"),
            ReadError::TooManyMoves => write!(f, "the record has more than {MOST_MOVES} moves"),
            ReadError::TooManyHeaders => {
                write!(f, "the record has more than {MOST_HEADERS} headers")
            }
            ReadError::TooDeep => {
                write!(f, "variations are nested more than {MOST_DEPTH} levels deep")
            }
            ReadError::EmptyVariation => {
                f.write_str("a variation needs a move before it and a move in it")
            }
            ReadError::Unbalanced => f.write_str("a parenthesis has no partner"),
            ReadError::AfterResult(word) => write!(f, "{word:?} follows the result"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads one record: headers in brackets and moves, each optional.
///
/// # Errors
///
/// Fails if the text is not a record, or if it is too large.
pub fn read(text: &str) -> Result<Record, ReadError> {
    if text.len() > LONGEST_TEXT {
        return Err(ReadError::TooLong);
    }
    let mut record = Record::default();
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while let Some((name, value, after)) = header(rest) {
        if record.headers.len() == MOST_HEADERS {
            return Err(ReadError::TooManyHeaders);
        }
        record.headers.push((name.to_owned(), value));
        rest = after.trim_start();
    }
    let mut reader = Reader { record, lines: vec![Line::default()], moves: 0 };
    for part in Parts::of(rest) {
        reader.read(part)?;
    }
    reader.finish()
}

/// Reads the records of a file. A record begins at the first header after moves.
///
/// # Errors
///
/// Fails if a record is invalid. The number is that of the record, from 1.
pub fn read_all(text: &str) -> Result<Vec<Record>, (usize, ReadError)> {
    let mut starts = vec![0];
    let (mut at, mut has_moves, mut in_comment) = (0, false, false);
    for line in text.split_inclusive('\n') {
        let is_header = !in_comment && header(line).is_some();
        if is_header && has_moves {
            starts.push(at);
        }
        has_moves = !is_header && (has_moves || !line.trim().is_empty());
        // Braces in the values of headers are no comments.
        let braces = line.rfind(['{', '}']).filter(|_| !is_header);
        in_comment = braces.map_or(in_comment, |brace| line[brace..].starts_with('{'));
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let texts = starts.iter().zip(ends).map(|(&start, end)| &text[start..end]);
    let texts = texts.filter(|text| !text.trim().is_empty());
    texts.zip(1..).map(|(text, number)| read(text).map_err(|error| (number, error))).collect()
}

/// Splits `[Game "emulsion:8"] rest` into the name, the value, and the rest. Quotes and backslashes in the value have a
/// backslash before them.
fn header(text: &str) -> Option<(&str, String, &str)> {
    let (name, rest) = text.trim_start().strip_prefix('[')?.split_once('"')?;
    let name = name.trim();
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-') {
        return None;
    }
    let (mut value, mut escaped) = (String::new(), false);
    for (at, c) in rest.char_indices() {
        match c {
            '\n' => return None,
            '\\' if !escaped => escaped = true,
            '"' if !escaped => {
                let after = rest[at + 1..].trim_start_matches([' ', '\t']).strip_prefix(']')?;
                return Some((name, value, after));
            }
            c => {
                // A backslash before another character stands for itself.
                if escaped && c != '"' && c != '\\' {
                    value.push('\\');
                }
                value.push(c);
                escaped = false;
            }
        }
    }
    None
}

/// A line of moves that is being read: the game, or a variation.
#[derive(Default)]
struct Line {
    comment: String,
    moves: Vec<RecordedMove>,
}

struct Reader {
    record: Record,
    /// The game, and the variations inside each other that are not closed.
    lines: Vec<Line>,
    /// The number of moves so far.
    moves: usize,
}

impl Reader {
    fn line(&mut self) -> &mut Line {
        self.lines.last_mut().expect("the game is never closed")
    }

    fn read(&mut self, part: Part<'_>) -> Result<(), ReadError> {
        match part {
            Part::Comment(text) => self.read_comment(text),
            Part::Word(word) => return self.read_word(word),
            Part::Open => {
                if self.lines.len() > MOST_DEPTH {
                    return Err(ReadError::TooDeep);
                }
                if self.line().moves.is_empty() {
                    return Err(ReadError::EmptyVariation);
                }
                self.lines.push(Line::default());
            }
            Part::Close => {
                if self.lines.len() == 1 {
                    return Err(ReadError::Unbalanced);
                }
                let Line { comment, moves } = self.lines.pop().unwrap_or_default();
                let played = self.line().moves.last_mut();
                let played = played.filter(|_| !moves.is_empty());
                let played = played.ok_or(ReadError::EmptyVariation)?;
                played.variations.push(Variation { comment, moves });
            }
        }
        Ok(())
    }

    fn read_comment(&mut self, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let in_game = self.lines.len() == 1;
        let Line { comment, moves } = self.lines.last_mut().expect("the game is never closed");
        match moves.last_mut() {
            Some(played) => add(&mut played.note, &text),
            None if in_game => add(&mut self.record.start, &text),
            None => append(comment, &text),
        }
    }

    fn read_word(&mut self, word: &str) -> Result<(), ReadError> {
        if RESULTS.contains(&word) && self.lines.len() == 1 && self.record.result.is_none() {
            self.record.result = Some(word.to_owned());
            return Ok(());
        }
        if let Some(number) = word.strip_prefix('$') {
            let played = self.line().moves.last_mut();
            match (played, number.parse::<u8>()) {
                (Some(played), Ok(7)) => played.forced = true,
                (Some(played), Ok(number)) => played.mark = Some(Mark::of_number(number)),
                _ => {}
            }
            return Ok(());
        }
        let Some(played) = move_of(word) else { return Ok(()) };
        if self.record.result.is_some() {
            return Err(ReadError::AfterResult(word.chars().take(20).collect()));
        }
        self.moves += 1;
        if self.moves > MOST_MOVES {
            return Err(ReadError::TooManyMoves);
        }
        self.line().moves.push(played);
        Ok(())
    }

    fn finish(mut self) -> Result<Record, ReadError> {
        let game = self.lines.pop().unwrap_or_default();
        if !self.lines.is_empty() {
            return Err(ReadError::Unbalanced);
        }
        self.record.moves = game.moves;
        Ok(self.record)
    }
}

/// Adds a comment to a note. Its evaluation is taken from its start.
fn add(note: &mut Note, text: &str) {
    let command = text.strip_prefix("[%eval ").and_then(|rest| rest.split_once(']'));
    let eval = command.and_then(|(eval, rest)| Some((eval.parse().ok()?, rest)));
    match eval {
        Some((eval, rest)) => {
            note.eval = Some(eval);
            append(&mut note.comment, rest.trim_start());
        }
        None => append(&mut note.comment, text),
    }
}

fn append(comment: &mut String, text: &str) {
    if !comment.is_empty() && !text.is_empty() {
        comment.push(' ');
    }
    comment.push_str(text);
}

/// Reads a move with its signs. Returns `None` for the number of a move alone.
fn move_of(word: &str) -> Option<RecordedMove> {
    let bare = without_number(word);
    let text = bare.trim_end_matches(['!', '?', '□', '.']);
    let signs: String = bare[text.len()..].chars().filter(|c| matches!(c, '!' | '?')).collect();
    let mark = Mark::of_sign(&signs);
    let forced = bare.contains('□');
    // A number or a result with signs is no move, and neither are signs alone.
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_move = !is_number && !RESULTS.contains(&text) && text.starts_with(char::is_alphanumeric);
    is_move.then(|| RecordedMove { text: text.to_owned(), forced, mark, ..RecordedMove::default() })
}

/// Removes the number of a move before it, such as `12...`.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let dots = ['.', ')', '\u{2026}'];
    // `3*e5` starts with the number of men.
    match after.starts_with(dots) {
        true => without_number(after.trim_start_matches(dots)),
        false => word,
    }
}

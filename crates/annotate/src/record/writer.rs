//! Writing records.

use luctor_messages::fill_lines;

use super::{Note, Record, RecordedMove, Variation};

/// The length of a line of moves, in characters.
const LINE: usize = 80;
/// The mark after a move that was the only legal one, as in chess books.
const FORCED: &str = "□";

/// Returns the text of a record: headers, an empty line, and the moves followed by the result.
pub(super) fn write(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in &record.headers {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    if !record.headers.is_empty() {
        text.push('\n');
    }
    let mut words = Vec::new();
    add_note(&record.start, &mut words);
    add_moves(&record.moves, 0, &mut words);
    words.extend(record.result.clone());
    text.push_str(&fill_lines(words.iter().map(String::as_str), LINE));
    text.push('\n');
    text
}

/// Adds the words of a line of moves. `ply` is the number of moves before it.
fn add_moves(moves: &[RecordedMove], ply: usize, words: &mut Vec<String>) {
    // Notes separate the moves of a pair, so the second one gets a number, too.
    let mut is_separate = true;
    for (ply, played) in (ply..).zip(moves) {
        match (ply % 2, is_separate) {
            (0, _) => words.push(format!("{}.", ply / 2 + 1)),
            (_, true) => words.push(format!("{}...", ply / 2 + 1)),
            _ => {}
        }
        let forced = if played.forced { FORCED } else { "" };
        let sign = played.mark.map_or("", |mark| mark.sign());
        words.push(format!("{}{forced}{sign}", played.text));
        if let Some(mark) = played.mark.filter(|mark| mark.sign().is_empty()) {
            words.push(mark.to_string());
        }
        let before = words.len();
        add_note(&played.note, words);
        for variation in &played.variations {
            add_variation(variation, ply, words);
        }
        is_separate = words.len() > before;
    }
}

fn add_variation(variation: &Variation, ply: usize, words: &mut Vec<String>) {
    let before = words.len();
    add_comment(&plain(&variation.comment), words);
    add_moves(&variation.moves, ply, words);
    if let Some(first) = words.get_mut(before) {
        first.insert(0, '(');
    }
    if let Some(last) = words.last_mut() {
        last.push(')');
    }
}

fn add_note(note: &Note, words: &mut Vec<String>) {
    let eval = note.eval.map(|eval| format!("[%eval {eval}]"));
    let comment = plain(&note.comment);
    let space = if eval.is_some() && !comment.is_empty() { " " } else { "" };
    add_comment(&format!("{}{space}{comment}", eval.unwrap_or_default()), words);
}

/// Adds a comment in braces, unless it is empty.
fn add_comment(comment: &str, words: &mut Vec<String>) {
    if !comment.is_empty() {
        words.extend(format!("{{{comment}}}").split(' ').map(str::to_owned));
    }
}

/// Returns a comment without braces, which would end it, and without commands, which are written apart.
fn plain(comment: &str) -> String {
    let mut bare = String::with_capacity(comment.len());
    for c in comment.chars() {
        match c {
            '{' => bare.push('('),
            '}' => bare.push(')'),
            '%' if bare.ends_with('[') => {}
            c => bare.push(c),
        }
    }
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

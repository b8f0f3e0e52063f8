//! What the writer of a mail has written.

use super::html;
use super::parts::{Text, texts};
use super::quotation::own_words;

/// How much of a mail is read as text, in bytes.
const READ: usize = 256 * 1024;
/// The longest that is handed on, in characters.
const LONGEST: usize = 4000;

/// The lines that the writer of a mail has written himself; see [`Letter::words`](super::Letter::words).
pub(super) fn words(mail: &[u8]) -> Vec<String> {
    let texts = texts(mail);
    // Some programs send an empty text beside the page.
    let plain = joined(texts.iter().filter(|text| !text.is_page));
    let text = match plain.trim().is_empty() {
        true => joined(texts.iter().filter(|text| text.is_page)),
        false => plain,
    };
    let lines: Vec<&str> = text.lines().collect();
    tidy(&own_words(&lines))
}

fn joined<'a>(texts: impl Iterator<Item = &'a Text>) -> String {
    let mut whole = String::new();
    for Text { text, is_page, is_flowed, has_delsp } in texts {
        let text = &text[..text.floor_char_boundary(READ.saturating_sub(whole.len()))];
        match (is_page, is_flowed) {
            (true, _) => whole.push_str(&html::words(text)),
            (_, true) => whole.push_str(&unflowed(text, *has_delsp)),
            _ => whole.push_str(text),
        }
        whole.push('\n');
    }
    whole
}

/// The text with its paragraphs in one line each.
fn unflowed(text: &str, delsp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    // How deep the line is quoted that goes on.
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let bare = line.trim_start_matches('>');
        let depth = line.len() - bare.len();
        let bare = bare.strip_prefix(' ').unwrap_or(bare);
        if open != Some(depth) || bare == "-- " {
            if open.is_some() {
                out.push('\n');
            }
            out.push_str(&line[..depth]);
        }
        let goes_on = bare.ends_with(' ') && bare != "-- ";
        out.push_str(if goes_on && delsp { &bare[..bare.len() - 1] } else { bare });
        open = goes_on.then_some(depth);
        if !goes_on {
            out.push('\n');
        }
    }
    out
}

/// The lines as they are handed on.
fn tidy(lines: &[&str]) -> Vec<String> {
    let mut left = LONGEST;
    let mut words: Vec<String> = Vec::new();
    for line in lines {
        let plain: String =
            line.chars().map(blank).filter(|letter| !letter.is_control()).take(left).collect();
        let plain = plain.trim_end();
        if words.is_empty() && plain.is_empty() {
            continue;
        }
        // The end of a line counts too.
        let length = plain.chars().count() + 1;
        words.push(plain.to_owned());
        if length >= left {
            break;
        }
        left -= length;
    }
    while words.last().is_some_and(String::is_empty) {
        words.pop();
    }
    words
}

/// Blanks that look like one are one: a move that was typed with them is to be read.
fn blank(letter: char) -> char {
    if letter.is_whitespace() { ' ' } else { letter }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_that_flow_are_put_together() {
        let text = "A line that \ngoes on\n e3 \n> quoted \n> more\n>> deeper \nout\n-- \nAnna\n";
        assert_eq!(
            unflowed(text, false),
            "A line that goes on\ne3 \n>quoted more\n>>deeper \nout\n-- \nAnna\n"
        );
        assert_eq!(unflowed("wo \nrd\n", true), "word\n");
        assert_eq!(unflowed("end ", false), "end ");
    }

    #[test]
    fn lines_are_tidy_and_bounded() {
        assert_eq!(tidy(&["", " ", "\u{a0}e3\u{7}\t ", "", "b", "  "]), [" e3", "", "b"]);
        let long = "é".repeat(LONGEST);
        let words = tidy(&[&long, "more"]);
        assert_eq!((words.len(), words[0].chars().count()), (1, LONGEST));
        let lines = vec!["ab"; LONGEST];
        let length: usize = tidy(&lines).iter().map(|line| line.chars().count() + 1).sum();
        assert!(length <= LONGEST + 1, "{length}");
    }
}

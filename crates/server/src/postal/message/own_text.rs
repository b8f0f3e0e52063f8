//! The text that the sender of an email wrote.

use luctor_messages::is_plain;

use super::html;
use super::parts::{Text, texts};
use super::quotation::without_quotations;

/// The bytes of text that are read.
const MOST_BYTES: usize = 256 * 1024;
/// The characters that are kept.
const MOST_CHARACTERS: usize = 4000;

/// Returns the lines that the sender wrote; see [`IncomingMail::text`](super::IncomingMail::text).
pub(super) fn own_text(mail: &[u8]) -> Vec<String> {
    let texts = texts(mail);
    // Some programs send an empty text besides HTML.
    let plain = joined(texts.iter().filter(|text| !text.is_html));
    let text = match plain.trim().is_empty() {
        true => joined(texts.iter().filter(|text| text.is_html)),
        false => plain,
    };
    let lines: Vec<&str> = text.lines().collect();
    tidy(&without_quotations(&lines))
}

fn joined<'a>(texts: impl Iterator<Item = &'a Text>) -> String {
    let mut joined = String::new();
    for Text { text, is_html, is_flowed, has_delsp } in texts {
        let text = &text[..text.floor_char_boundary(MOST_BYTES.saturating_sub(joined.len()))];
        match (is_html, is_flowed) {
            (true, _) => joined.push_str(&html::text_of(text)),
            (_, true) => joined.push_str(&unflowed(text, *has_delsp)),
            _ => joined.push_str(text),
        }
        joined.push('\n');
    }
    joined
}

/// Returns flowed text with each paragraph on one line.
fn unflowed(text: &str, delsp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    // The quotation depth of the line that continues.
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
        let continues = bare.ends_with(' ') && bare != "-- ";
        out.push_str(if continues && delsp { &bare[..bare.len() - 1] } else { bare });
        open = continues.then_some(depth);
        if !continues {
            out.push('\n');
        }
    }
    out
}

/// Removes characters that hide or reorder text, trailing blanks and empty lines at both ends, and limits the length.
fn tidy(lines: &[&str]) -> Vec<String> {
    let mut left = MOST_CHARACTERS;
    let mut tidied: Vec<String> = Vec::new();
    for line in lines {
        let plain: String =
            line.chars().map(plain_blank).filter(|&c| is_plain(c)).take(left).collect();
        let plain = plain.trim_end();
        if tidied.is_empty() && plain.is_empty() {
            continue;
        }
        // The line break counts, too.
        let length = plain.chars().count() + 1;
        tidied.push(plain.to_owned());
        if length >= left {
            break;
        }
        left -= length;
    }
    while tidied.last().is_some_and(String::is_empty) {
        tidied.pop();
    }
    tidied
}

/// Replaces special blanks, such as non-breaking ones, since a move may contain them.
fn plain_blank(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flowed_paragraphs_are_joined() {
        let text = "A line that \ngoes on\n e3 \n> quoted \n> more\n>> deeper \nout\n-- \nAnna\n";
        assert_eq!(
            unflowed(text, false),
            "A line that goes on\ne3 \n>quoted more\n>>deeper \nout\n-- \nAnna\n"
        );
        assert_eq!(unflowed("wo \nrd\n", true), "word\n");
        assert_eq!(unflowed("end ", false), "end ");
    }

    #[test]
    fn lines_are_tidied_and_limited() {
        assert_eq!(tidy(&["", " ", "\u{a0}e3\u{7}\t ", "", "b", "  "]), [" e3", "", "b"]);
        let long = "é".repeat(MOST_CHARACTERS);
        let words = tidy(&[&long, "more"]);
        assert_eq!((words.len(), words[0].chars().count()), (1, MOST_CHARACTERS));
        let lines = vec!["ab"; MOST_CHARACTERS];
        let length: usize = tidy(&lines).iter().map(|line| line.chars().count() + 1).sum();
        assert!(length <= MOST_CHARACTERS + 1, "{length}");
    }
}

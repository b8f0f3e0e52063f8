//! What the writer of a mail has written.

use mail_parser::{Message, MessagePart, PartType};

use super::html;
use super::quotation::own_words;

/// How much of a mail is read as text, in bytes.
const READ: usize = 256 * 1024;
/// The longest that is handed on, in characters.
const LONGEST: usize = 4000;

/// The lines that the writer of a mail has written himself; see [`Letter::words`](super::Letter::words).
pub(super) fn words(message: &Message<'_>) -> Vec<String> {
    let text = text(message);
    let lines: Vec<&str> = text.lines().collect();
    tidy(&own_words(&lines))
}

/// The text of a mail as its reader would see it, without attachments.
fn text(message: &Message<'_>) -> String {
    let plain = joined(message.text_bodies());
    if !plain.trim().is_empty() {
        return plain;
    }
    // Some programs send an empty text beside the page.
    let page = joined(message.html_bodies());
    if !page.trim().is_empty() {
        return page;
    }
    // A mail that was cut off, or has lost its boundaries.
    joined(message.parts.iter().filter(|part| is_plain(part) && !is_attached(part)).take(1))
}

fn joined<'a>(parts: impl Iterator<Item = &'a MessagePart<'a>>) -> String {
    let mut text = String::new();
    for part in parts {
        let left = READ.saturating_sub(text.len());
        match &part.body {
            PartType::Text(plain) if is_flowed(part) => {
                text.push_str(&unflowed(beginning(plain, left), has_delsp(part)))
            }
            PartType::Text(plain) => text.push_str(beginning(plain, left)),
            PartType::Html(page) => text.push_str(&html::words(beginning(page, left))),
            _ => continue,
        }
        text.push('\n');
    }
    text
}

/// The first bytes of a text, up to so many.
fn beginning(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

fn attribute<'a>(part: &'a MessagePart<'_>, name: &str) -> Option<&'a str> {
    let header =
        part.headers.iter().find(|header| header.name().eq_ignore_ascii_case("Content-Type"))?;
    header.value().as_content_type()?.attribute(name)
}

fn is_plain(part: &MessagePart<'_>) -> bool {
    matches!(part.body, PartType::Text(_))
}

fn is_attached(part: &MessagePart<'_>) -> bool {
    part.headers.iter().any(|header| header.name().eq_ignore_ascii_case("Content-Disposition"))
}

/// Whether lines that end with a blank go on in the next one (RFC 3676).
fn is_flowed(part: &MessagePart<'_>) -> bool {
    attribute(part, "format").is_some_and(|format| format.eq_ignore_ascii_case("flowed"))
}

/// Whether that blank is none of the text's own.
fn has_delsp(part: &MessagePart<'_>) -> bool {
    attribute(part, "delsp").is_some_and(|delsp| delsp.eq_ignore_ascii_case("yes"))
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

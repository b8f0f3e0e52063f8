//! The text parts of a MIME message.
//!
//! Attached emails are not searched, parts with large headers neither, and nested parts only to a small depth, so that no
//! email can cost much time.

use mail_parser::{ContentType, Message, MessageParser, MimeHeaders, PartType};

use super::header_limits::{OF_MAIL, OF_PART};

/// The deepest level of nested parts that is searched.
const MOST_LEVELS: usize = 5;
/// The largest number of parts that are searched.
const MOST_PARTS: usize = 100;

/// A text part and its format.
pub(super) struct Text {
    /// The decoded text.
    pub(super) text: String,
    /// `true` if it is HTML.
    pub(super) is_html: bool,
    /// `true` if a line that ends with a blank continues on the next line (`format=flowed`, RFC 3676).
    pub(super) is_flowed: bool,
    /// `true` if that blank is not part of the text (`delsp=yes`).
    pub(super) has_delsp: bool,
}

/// Returns the texts that a reader of the email sees, in order.
pub(super) fn texts(mail: &[u8]) -> Vec<Text> {
    let mut texts = Vec::new();
    collect(mail, 0, &mut 0, &mut texts);
    texts
}

fn collect(part: &[u8], depth: usize, seen: &mut usize, texts: &mut Vec<Text>) {
    *seen += 1;
    let limits = if depth == 0 { OF_MAIL } else { OF_PART };
    if *seen > MOST_PARTS || depth > MOST_LEVELS || !limits.allow(part) {
        return;
    }
    let head = MessageParser::default().parse_headers(part);
    let kind = head.as_ref().and_then(|head| head.content_type());
    match kind.map(|kind| (kind.ctype().to_ascii_lowercase(), kind)) {
        Some((name, kind)) if name == "multipart" => {
            let parts = kind
                .attribute("boundary")
                .map(|boundary| parts(part, boundary))
                .unwrap_or_default();
            match parts.is_empty() {
                // Without its boundary it is a single text, whatever the header says.
                true => texts.extend(body_without_parts(part, head.as_ref())),
                false => parts.into_iter().for_each(|part| collect(part, depth + 1, seen, texts)),
            }
        }
        Some((name, _)) if name != "text" => {}
        _ if depth > 0 && head.as_ref().is_some_and(is_attached) => {}
        _ => texts.extend(text(part, kind)),
    }
}

/// Returns whether a part is an attachment.
fn is_attached(head: &Message<'_>) -> bool {
    let part = head.root_part();
    let named = part.content_type().is_some_and(|kind| kind.has_attribute("name"));
    named || part.content_disposition().is_some_and(ContentType::is_attachment)
}

/// Returns the text of a part, if it is a text part.
fn text(part: &[u8], kind: Option<&ContentType<'_>>) -> Option<Text> {
    let has = |name: &str, value: &str| {
        kind.and_then(|kind| kind.attribute(name))
            .is_some_and(|found| found.eq_ignore_ascii_case(value))
    };
    let message = MessageParser::default().parse(part)?;
    let (text, is_html) = match message.parts.into_iter().next()?.body {
        PartType::Text(text) => (text, false),
        PartType::Html(text) => (text, true),
        _ => return None,
    };
    let (is_flowed, has_delsp) = (has("format", "flowed"), has("delsp", "yes"));
    Some(Text { text: text.into_owned(), is_html, is_flowed, has_delsp })
}

/// Returns everything after the headers, undecoded.
fn body_without_parts(part: &[u8], head: Option<&Message<'_>>) -> Option<Text> {
    let begin = head?.headers().last()?.offset_end() as usize;
    let text = String::from_utf8_lossy(part.get(begin..)?).trim_start().to_owned();
    Some(Text { text, is_html: false, is_flowed: false, has_delsp: false })
}

/// Returns the parts between boundary lines. The end of the last part may be missing.
fn parts<'a>(whole: &'a [u8], boundary: &str) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    let mut begin: Option<usize> = None;
    let mut at = 0;
    for line in whole.split_inclusive(|byte| *byte == b'\n') {
        let next = at + line.len();
        let rest = line.strip_prefix(b"--").and_then(|rest| rest.strip_prefix(boundary.as_bytes()));
        let rest = rest.map(<[u8]>::trim_ascii).filter(|rest| rest.is_empty() || *rest == b"--");
        if let Some(rest) = rest {
            parts.extend(begin.map(|begin| &whole[begin..at]));
            begin = Some(next);
            if !rest.is_empty() || parts.len() > MOST_PARTS {
                return parts;
            }
        }
        at = next;
    }
    parts.extend(begin.map(|begin| &whole[begin..]));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries_separate_parts() {
        let whole =
            b"Content-Type: x\n\nbefore\n--b\none\n--bc\n--b \r\n\ntwo\n--b--\nbehind\n--b\n";
        assert_eq!(parts(whole, "b"), [&b"one\n--bc\n"[..], b"\ntwo\n"]);
        assert_eq!(parts(b"--b\nopen", "b"), [b"open"]);
        assert!(parts(b"no boundary", "b").is_empty());
    }

    #[test]
    fn depth_and_number_of_parts_are_limited() {
        let nested = |levels: usize| {
            let mut mail = String::new();
            for level in 0..levels {
                mail.push_str(&format!(
                    "Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n"
                ));
            }
            mail + "Content-Type: text/plain\n\ne3\n"
        };
        assert_eq!(texts(nested(5).as_bytes()).len(), 1);
        assert_eq!(texts(nested(6).as_bytes()).len(), 0);
        let many =
            format!("Content-Type: multipart/mixed; boundary=b\n\n{}", "--b\n\nx\n".repeat(500));
        assert_eq!(texts(many.as_bytes()).len(), MOST_PARTS - 1);
    }

    #[test]
    fn a_part_with_many_parameters_is_not_parsed() {
        let with = |parameters: usize| {
            let parameters: String = (0..parameters).map(|at| format!(";x*{at}=c")).collect();
            let part = format!("--b\nContent-Type: text/plain{parameters}\n\ne3\n");
            texts(format!("Content-Type: multipart/mixed; boundary=b\n\n{part}").as_bytes()).len()
        };
        assert_eq!(with(100), 1);
        assert_eq!(with(101), 0);
        // Without the limit it would take minutes.
        assert_eq!(with(100_000), 0);
    }
}

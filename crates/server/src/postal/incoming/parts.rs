//! The texts of a mail, out of its MIME parts.
//!
//! Mails in mails are never looked into, and of parts in parts only a few levels: whoever nests them a thousand
//! times deep finds nobody who goes there.

use mail_parser::{ContentType, Message, MessageParser, MimeHeaders, PartType};

/// Levels of parts that are looked into.
const DEEPEST: usize = 5;
/// Parts that are looked at.
const MOST: usize = 100;

/// A text and how it is written.
pub(super) struct Text {
    /// Decoded.
    pub(super) text: String,
    /// It is HTML.
    pub(super) is_page: bool,
    /// Lines that end with a blank go on in the next one (RFC 3676).
    pub(super) is_flowed: bool,
    /// That blank is none of the text's own.
    pub(super) has_delsp: bool,
}

/// The texts of a mail that its reader would see, in their order.
pub(super) fn texts(mail: &[u8]) -> Vec<Text> {
    let mut texts = Vec::new();
    look(mail, 0, &mut 0, &mut texts);
    texts
}

fn look(part: &[u8], depth: usize, seen: &mut usize, texts: &mut Vec<Text>) {
    *seen += 1;
    if *seen > MOST || depth > DEEPEST {
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
                // It is none, whatever it says.
                true => texts.extend(unmarked(part, head.as_ref())),
                false => parts.into_iter().for_each(|part| look(part, depth + 1, seen, texts)),
            }
        }
        Some((name, _)) if name != "text" => {}
        _ if depth > 0 && head.as_ref().is_some_and(is_attached) => {}
        _ => texts.extend(text(part, kind)),
    }
}

/// Whether a text is a file that goes with the mail.
fn is_attached(head: &Message<'_>) -> bool {
    let part = head.root_part();
    let named = part.content_type().is_some_and(|kind| kind.has_attribute("name"));
    named || part.content_disposition().is_some_and(ContentType::is_attachment)
}

/// The text of a part that is one.
fn text(part: &[u8], kind: Option<&ContentType<'_>>) -> Option<Text> {
    let says = |name: &str, value: &str| {
        kind.and_then(|kind| kind.attribute(name))
            .is_some_and(|said| said.eq_ignore_ascii_case(value))
    };
    let message = MessageParser::default().parse(part)?;
    let (text, is_page) = match message.parts.into_iter().next()?.body {
        PartType::Text(text) => (text, false),
        PartType::Html(text) => (text, true),
        _ => return None,
    };
    let (is_flowed, has_delsp) = (says("format", "flowed"), says("delsp", "yes"));
    Some(Text { text: text.into_owned(), is_page, is_flowed, has_delsp })
}

/// What follows a head, as it stands there.
fn unmarked(part: &[u8], head: Option<&Message<'_>>) -> Option<Text> {
    let begin = head?.headers().last()?.offset_end() as usize;
    let text = String::from_utf8_lossy(part.get(begin..)?).trim_start().to_owned();
    Some(Text { text, is_page: false, is_flowed: false, has_delsp: false })
}

/// The parts between lines with a boundary. The last one may lack its end.
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
            if !rest.is_empty() || parts.len() > MOST {
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
    fn parts_stand_between_their_boundaries() {
        let whole =
            b"Content-Type: x\n\nbefore\n--b\none\n--bc\n--b \r\n\ntwo\n--b--\nbehind\n--b\n";
        assert_eq!(parts(whole, "b"), [&b"one\n--bc\n"[..], b"\ntwo\n"]);
        assert_eq!(parts(b"--b\nopen", "b"), [b"open"]);
        assert!(parts(b"none", "b").is_empty());
    }

    #[test]
    fn nobody_goes_deep() {
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
        assert_eq!(texts(many.as_bytes()).len(), MOST - 1);
    }
}

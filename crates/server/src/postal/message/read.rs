//! Parsing of a whole mail.

use mail_parser::{Address, Message, MessageParser};
use sha2::{Digest, Sha256};

use super::authentication::check_sender;
use super::header_limits;
use super::ignored::{Ignored, reason_to_ignore};
use super::incoming_mail::{IncomingMail, SenderCheck};
use super::own_text::own_text;
use crate::account::Email;
use crate::notify::mail::MailId;
use crate::postal::settings::IncomingMailSettings;
use luctor_store::hex;

/// The largest number of Message-IDs of a thread that are kept.
const MOST_REFERENCES: usize = 20;
/// The longest of them, in bytes, so that it fits on one line of a header.
const LONGEST_ID: usize = 250;
/// The longest subject, in characters.
const LONGEST_SUBJECT: usize = 500;

/// Parses an email (RFC 5322). The tag remains empty, since it belongs to the envelope. `host` is the part of this
/// server's Message-IDs behind the `@`.
///
/// # Errors
///
/// Fails if the email must not be answered.
pub(crate) fn read(
    bytes: &[u8],
    settings: &IncomingMailSettings,
    host: &str,
) -> Result<IncomingMail, Ignored> {
    if !header_limits::OF_MAIL.allow(bytes) {
        return Err(Ignored::Unreadable);
    }
    let message = MessageParser::default().parse_headers(bytes).ok_or(Ignored::Unreadable)?;
    let headers = Headers::of(&message, bytes);
    let from = sole_sender(&message, &headers);
    if let Some(reason) = reason_to_ignore(headers.all(), from) {
        return Err(reason);
    }
    let from = from.and_then(Email::read).ok_or(Ignored::NoSender)?;
    let raw_id = headers.first("Message-ID").map(str::trim).filter(|id| !id.is_empty());
    let message_id = raw_id.and_then(|id| message_ids(id).into_iter().next());
    if settings.tag_of(from.as_str()).is_some()
        || message_id.as_deref().is_some_and(|id| is_own(id, host))
    {
        return Err(Ignored::Own);
    }
    let sender = check_sender(headers.all(), &settings.authserv, from.domain());
    if sender == SenderCheck::Forged {
        return Err(Ignored::Forged);
    }
    Ok(IncomingMail {
        id: mail_id(raw_id.map_or(bytes, str::as_bytes)),
        message_id,
        references: thread(&headers),
        from,
        tag: None,
        subject: one_line(message.subject().unwrap_or_default()),
        text: own_text(bytes),
        sender,
    })
}

/// Returns the addresses in each header that names recipients. Headers that a mail server adds for the actual recipient
/// come before `To` and `Cc`.
pub(crate) fn recipients(bytes: &[u8]) -> Vec<Vec<String>> {
    if !header_limits::OF_MAIL.allow(bytes) {
        return Vec::new();
    }
    let Some(message) = MessageParser::default().parse_headers(bytes) else { return Vec::new() };
    let headers = Headers::of(&message, bytes);
    let delivered = ["Delivered-To", "X-Original-To", "Envelope-To"].map(|name| {
        let addresses =
            headers.every(name).map(|text| text.trim().trim_matches(['<', '>']).to_owned());
        addresses.collect()
    });
    let listed = [message.to(), message.cc()].map(|list| listed(list).map(str::to_owned).collect());
    delivered.into_iter().chain(listed).collect()
}

fn listed<'a>(list: Option<&'a Address<'_>>) -> impl Iterator<Item = &'a str> {
    list.into_iter().flat_map(Address::iter).filter_map(|one| one.address())
}

/// The undecoded headers of an email.
struct Headers<'a>(Vec<(&'a str, std::borrow::Cow<'a, str>)>);

impl<'a> Headers<'a> {
    fn of(message: &'a Message<'_>, bytes: &'a [u8]) -> Headers<'a> {
        let headers = message.headers().iter().map(|header| {
            let range = header.offset_start() as usize..header.offset_end() as usize;
            let name = match header.name() {
                // Other spellings are an attempt to deceive the mail server, which the parser does not show.
                name if name.eq_ignore_ascii_case("Authentication-Results") => {
                    written_name(bytes, header.offset_start() as usize).unwrap_or(name)
                }
                name => name,
            };
            (name, String::from_utf8_lossy(bytes.get(range).unwrap_or_default()))
        });
        Headers(headers.collect())
    }

    fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (*name, text.as_ref()))
    }

    fn every(&self, name: &str) -> impl Iterator<Item = &str> {
        self.all().filter(move |(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, text)| text)
    }

    fn first(&self, name: &str) -> Option<&str> {
        self.every(name).next()
    }
}

/// Returns the name of a header as it is written on the line whose value starts at an offset, with any blanks.
fn written_name(bytes: &[u8], value: usize) -> Option<&str> {
    let before = bytes.get(..value)?.strip_suffix(b":")?;
    let line = before.rsplit(|&byte| byte == b'\n').next()?;
    str::from_utf8(line).ok()
}

/// Returns the address of the only sender. With several senders it would be unclear who was authenticated.
fn sole_sender<'a>(message: &'a Message<'_>, headers: &Headers<'_>) -> Option<&'a str> {
    if headers.every("From").count() != 1 {
        return None;
    }
    match message.from()?.as_list()? {
        [one] => one.address(),
        _ => None,
    }
}

/// Returns 32 hexadecimal digits that identify an email.
fn mail_id(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..16])
}

/// Returns whether this server wrote a Message-ID. Other mail of the same host has its name, but no prefix of ours.
fn is_own(id: &str, host: &str) -> bool {
    let bare = id.trim_matches(['<', '>']);
    bare.rsplit_once('@')
        .is_some_and(|(local, at)| at.eq_ignore_ascii_case(host) && MailId::is_local_part(local))
}

/// Returns the Message-IDs in `References`, or else in `In-Reply-To`. Of a long thread, the first and the newest are
/// kept.
fn thread(headers: &Headers<'_>) -> Vec<String> {
    let of = |name| headers.every(name).flat_map(message_ids).collect::<Vec<_>>();
    let mut ids = of("References");
    if ids.is_empty() {
        ids = of("In-Reply-To");
    }
    if ids.len() > MOST_REFERENCES {
        ids.drain(1..=ids.len() - MOST_REFERENCES);
    }
    ids
}

/// Returns the Message-IDs in a text that can be copied into a header.
fn message_ids(text: &str) -> Vec<String> {
    let ids = text.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(id, _)| id);
    let plain = |id: &&str| {
        !id.is_empty() && id.len() <= LONGEST_ID && id.bytes().all(|byte| byte.is_ascii_graphic())
    };
    ids.filter(plain).map(|id| format!("<{id}>")).collect()
}

/// Replaces each run of whitespace and control characters with one blank.
fn one_line(text: &str) -> String {
    let words =
        text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_SUBJECT).collect()
}

#[cfg(test)]
mod tests;

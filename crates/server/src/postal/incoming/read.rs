//! From the bytes of a mail to what commands need of it.

use mail_parser::{Address, Message, MessageParser};
use sha2::{Digest, Sha256};

use super::ignored::by_headers;
use super::words::words;
use super::{Ignored, Letter, PostSettings, Sender, verdict};
use crate::account::Email;
use crate::notify::mail::MailId;
use luctor_store::hex;

/// Message-IDs of a thread that are kept.
const THREAD: usize = 20;
/// The longest of them, in bytes: a header's line has to hold it.
const LONGEST_ID: usize = 250;
/// The longest subject, in characters.
const LONGEST_SUBJECT: usize = 500;

/// Reads a mail (RFC 5322). Its tag is not in it: that belongs to the address that it was sent to. `host` is the
/// part of our Message-IDs behind the `@`.
///
/// # Errors
///
/// It is not to be answered.
pub(crate) fn read(bytes: &[u8], post: &PostSettings, host: &str) -> Result<Letter, Ignored> {
    let message = MessageParser::default().parse_headers(bytes).ok_or(Ignored::Unreadable)?;
    let headers = Headers::of(&message, bytes);
    let from = sole_sender(&message, &headers);
    if let Some(why) = by_headers(headers.all(), from) {
        return Err(why);
    }
    let from = from.and_then(Email::read).ok_or(Ignored::NoSender)?;
    let raw_id = headers.first("Message-ID").map(str::trim).filter(|id| !id.is_empty());
    let message_id = raw_id.and_then(|id| message_ids(id).into_iter().next());
    if post.tag_of(from.as_str()).is_some()
        || message_id.as_deref().is_some_and(|id| is_own(id, host))
    {
        return Err(Ignored::Own);
    }
    let sender = verdict::sender(headers.all(), &post.authserv, from.domain());
    if sender == Sender::Forged {
        return Err(Ignored::Forged);
    }
    Ok(Letter {
        id: name(raw_id.map_or(bytes, str::as_bytes)),
        message_id,
        references: thread(&headers),
        from,
        tag: None,
        subject: one_line(message.subject().unwrap_or_default()),
        words: words(bytes),
        sender,
    })
}

/// The addresses in the headers that tell whom a mail was sent to, of each header on its own: those by which mail
/// servers tell the one reader come first.
pub(super) fn readers(bytes: &[u8]) -> Vec<Vec<String>> {
    let Some(message) = MessageParser::default().parse_headers(bytes) else { return Vec::new() };
    let headers = Headers::of(&message, bytes);
    let told = ["Delivered-To", "X-Original-To", "Envelope-To"].map(|name| {
        let addresses =
            headers.every(name).map(|text| text.trim().trim_matches(['<', '>']).to_owned());
        addresses.collect()
    });
    let listed = [message.to(), message.cc()].map(|list| {
        let addresses = list.into_iter().flat_map(Address::iter).filter_map(|one| one.address());
        addresses.map(str::to_owned).collect()
    });
    told.into_iter().chain(listed).collect()
}

/// The headers of a mail as they stand there.
struct Headers<'a>(Vec<(&'a str, std::borrow::Cow<'a, str>)>);

impl<'a> Headers<'a> {
    fn of(message: &'a Message<'_>, bytes: &'a [u8]) -> Headers<'a> {
        let headers = message.headers().iter().map(|header| {
            let range = header.offset_start() as usize..header.offset_end() as usize;
            (header.name(), String::from_utf8_lossy(bytes.get(range).unwrap_or_default()))
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

/// The address of the one sender. Of several it would not be clear whom a verdict is about.
fn sole_sender<'a>(message: &'a Message<'_>, headers: &Headers<'_>) -> Option<&'a str> {
    if headers.every("From").count() != 1 {
        return None;
    }
    match message.from()?.as_list()? {
        [one] => one.address(),
        _ => None,
    }
}

/// 32 hexadecimal digits that name a mail.
fn name(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..16])
}

/// Whether a Message-ID has the form of ours. Other mail of the same host may have its name too, but not begin
/// with the kind of a mail.
fn is_own(id: &str, host: &str) -> bool {
    let bare = id.trim_matches(['<', '>']);
    bare.rsplit_once('@')
        .is_some_and(|(local, at)| at.eq_ignore_ascii_case(host) && MailId::is_local_part(local))
}

/// `References`, or else `In-Reply-To`: the first of the thread, and the newest.
fn thread(headers: &Headers<'_>) -> Vec<String> {
    let of = |name| headers.every(name).flat_map(message_ids).collect::<Vec<_>>();
    let mut ids = of("References");
    if ids.is_empty() {
        ids = of("In-Reply-To");
    }
    if ids.len() > THREAD {
        ids.drain(1..=ids.len() - THREAD);
    }
    ids
}

/// The Message-IDs in a text that can be repeated in a header as they are.
fn message_ids(text: &str) -> Vec<String> {
    let ids = text.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(id, _)| id);
    let plain = |id: &&str| {
        !id.is_empty() && id.len() <= LONGEST_ID && id.bytes().all(|byte| byte.is_ascii_graphic())
    };
    ids.filter(plain).map(|id| format!("<{id}>")).collect()
}

/// The text with each run of blanks and what cannot be seen as one blank.
fn one_line(text: &str) -> String {
    let words =
        text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_SUBJECT).collect()
}

#[cfg(test)]
mod tests;

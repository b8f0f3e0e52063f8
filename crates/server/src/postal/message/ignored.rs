//! Mail that is never answered, so that two machines cannot answer each other forever.

use std::fmt;

/// The reason for ignoring an email. The mail is accepted and dropped without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ignored {
    /// An auto-reply, such as an out-of-office message, or a notice from a program.
    Automatic,
    /// Mail of a mailing list or a bulk sender.
    Bulk,
    /// A bounce: a notice that another email was not delivered.
    Bounce,
    /// An email that this server sent itself.
    Own,
    /// An email without a single valid sender address.
    NoSender,
    /// An email that does not come from the domain of its `From` address.
    Forged,
    /// An email without headers, or with too many.
    Unreadable,
}

/// A word for the log and the metrics.
impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ignored::Automatic => "automatic",
            Ignored::Bulk => "bulk",
            Ignored::Bounce => "bounce",
            Ignored::Own => "own",
            Ignored::NoSender => "no-sender",
            Ignored::Forged => "forged",
            Ignored::Unreadable => "unreadable",
        })
    }
}

/// Headers of auto-replies.
const AUTO_REPLY: [&str; 6] = [
    "X-Autoreply",
    "X-Autorespond",
    "X-Autoresponder",
    "X-Autoreply-From",
    "X-Mail-Autoreply",
    "X-Auto-Reply",
];
/// Headers of mailing lists.
const MAILING_LIST: [&str; 5] =
    ["List-Id", "List-Unsubscribe", "List-Post", "Mailing-List", "X-Mailing-List"];
/// Local parts of the addresses that mail servers send bounces from.
const BOUNCE_SENDERS: [&str; 3] = ["mailer-daemon", "postmaster", "mail-daemon"];

/// Returns the reason for ignoring an email with these headers and this sender, if there is one.
pub(super) fn reason_to_ignore<'a>(
    headers: impl Iterator<Item = (&'a str, &'a str)>,
    from: Option<&str>,
) -> Option<Ignored> {
    let user =
        from.and_then(|from| from.split_once('@')).map(|(user, _)| user.to_ascii_lowercase());
    if user.is_some_and(|user| BOUNCE_SENDERS.contains(&user.as_str())) {
        return Some(Ignored::Bounce);
    }
    headers.into_iter().find_map(|(name, text)| reason_in_header(name, text.trim()))
}

fn reason_in_header(name: &str, text: &str) -> Option<Ignored> {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let word = text.split([';', ' ', '\t']).next().unwrap_or_default().to_ascii_lowercase();
    let bounce = is("Return-Path") && text == "<>"
        || is("X-Failed-Recipients")
        || is("Content-Type")
            && ["multipart/report", "message/delivery-status"].contains(&word.as_str());
    let bulk = MAILING_LIST.iter().any(|known| is(known))
        || is("Precedence") && ["bulk", "list", "junk"].contains(&word.as_str());
    let automatic = is("Auto-Submitted") && word != "no"
        || is("Precedence") && ["auto_reply", "auto-reply"].contains(&word.as_str())
        || is("X-Auto-Response-Suppress") && suppresses_auto_replies(text)
        || AUTO_REPLY.iter().any(|known| is(known));
    match (bounce, bulk, automatic) {
        (true, ..) => Some(Ignored::Bounce),
        (_, true, _) => Some(Ignored::Bulk),
        (.., true) => Some(Ignored::Automatic),
        _ => None,
    }
}

/// Returns whether a value of Exchange's `X-Auto-Response-Suppress` forbids auto-replies.
fn suppresses_auto_replies(text: &str) -> bool {
    text.split(',')
        .any(|word| ["all", "autoreply"].contains(&word.trim().to_ascii_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_identify_automatic_mail() {
        for (name, text, why) in [
            ("Auto-Submitted", "auto-replied (vacation)", Some(Ignored::Automatic)),
            ("auto-submitted", " no ", None),
            ("Auto-Submitted", "no; x=y", None),
            ("Precedence", "BULK", Some(Ignored::Bulk)),
            ("Precedence", "auto_reply", Some(Ignored::Automatic)),
            ("Precedence", "first-class", None),
            ("List-Unsubscribe", "<mailto:x@y.z>", Some(Ignored::Bulk)),
            ("Return-Path", " <>", Some(Ignored::Bounce)),
            ("Return-Path", "<anna@example.org>", None),
            (
                "Content-Type",
                "multipart/report; report-type=delivery-status",
                Some(Ignored::Bounce),
            ),
            ("Content-Type", "multipart/mixed; boundary=x", None),
            ("X-Auto-Response-Suppress", "DR, OOF, AutoReply", Some(Ignored::Automatic)),
            ("X-Auto-Response-Suppress", "DR, RN", None),
            ("X-AutoReply", "yes", Some(Ignored::Automatic)),
            ("Subject", "Auto: help", None),
        ] {
            assert_eq!(reason_to_ignore([(name, text)].into_iter(), None), why, "{name}: {text}");
        }
        let from = |address| reason_to_ignore([].into_iter(), Some(address));
        assert_eq!(from("MAILER-DAEMON@example.org"), Some(Ignored::Bounce));
        assert_eq!(from("postmaster@example.org"), Some(Ignored::Bounce));
        assert_eq!(from("anna@example.org"), None);
    }
}

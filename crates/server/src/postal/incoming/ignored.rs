//! Mails that nobody answers, so that no two machines ever write to each other without end.

use std::fmt;

/// Why a mail is not read on. It is accepted and dropped; nobody is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ignored {
    /// A machine has sent it: an answer out of office, a notice.
    Automatic,
    /// It came by a list, or to many at once.
    Bulk,
    /// It tells that another mail was not delivered.
    Bounce,
    /// It is one of ours that came back.
    Own,
    /// Nobody can be answered.
    NoSender,
    /// The domain of its sender says that it has not sent it.
    Forged,
    /// It has no headers at all.
    Unreadable,
}

/// A word for the log and the figures.
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

/// Headers that only machines write.
const MACHINES: [&str; 6] = [
    "X-Autoreply",
    "X-Autorespond",
    "X-Autoresponder",
    "X-Autoreply-From",
    "X-Mail-Autoreply",
    "X-Auto-Reply",
];
/// Headers that lists write.
const LISTS: [&str; 5] =
    ["List-Id", "List-Unsubscribe", "List-Post", "Mailing-List", "X-Mailing-List"];
/// Those in whose names mail servers write, before the `@`.
const SERVERS: [&str; 3] = ["mailer-daemon", "postmaster", "mail-daemon"];

/// Why a mail with these headers and this address of its sender must not be answered.
pub(super) fn by_headers<'a>(
    headers: impl Iterator<Item = (&'a str, &'a str)>,
    from: Option<&str>,
) -> Option<Ignored> {
    let user =
        from.and_then(|from| from.split_once('@')).map(|(user, _)| user.to_ascii_lowercase());
    if user.is_some_and(|user| SERVERS.contains(&user.as_str())) {
        return Some(Ignored::Bounce);
    }
    headers.into_iter().find_map(|(name, text)| by_header(name, text.trim()))
}

fn by_header(name: &str, text: &str) -> Option<Ignored> {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let word = text.split([';', ' ', '\t']).next().unwrap_or_default().to_ascii_lowercase();
    let bounce = is("Return-Path") && text == "<>"
        || is("X-Failed-Recipients")
        || is("Content-Type")
            && ["multipart/report", "message/delivery-status"].contains(&word.as_str());
    let bulk = LISTS.iter().any(|known| is(known))
        || is("Precedence") && ["bulk", "list", "junk"].contains(&word.as_str());
    let automatic = is("Auto-Submitted") && word != "no"
        || is("Precedence") && ["auto_reply", "auto-reply"].contains(&word.as_str())
        || is("X-Auto-Response-Suppress") && suppresses_answers(text)
        || MACHINES.iter().any(|known| is(known));
    match (bounce, bulk, automatic) {
        (true, ..) => Some(Ignored::Bounce),
        (_, true, _) => Some(Ignored::Bulk),
        (.., true) => Some(Ignored::Automatic),
        _ => None,
    }
}

/// Exchange marks so what is not to be answered by a machine.
fn suppresses_answers(text: &str) -> bool {
    text.split(',')
        .any(|word| ["all", "autoreply"].contains(&word.trim().to_ascii_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_machines_send_is_told_by_its_headers() {
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
            assert_eq!(by_headers([(name, text)].into_iter(), None), why, "{name}: {text}");
        }
        let from = |address| by_headers([].into_iter(), Some(address));
        assert_eq!(from("MAILER-DAEMON@example.org"), Some(Ignored::Bounce));
        assert_eq!(from("postmaster@example.org"), Some(Ignored::Bounce));
        assert_eq!(from("anna@example.org"), None);
    }
}

//! The transports of outgoing mail.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::Uri;
use lettre::message::Mailbox;

/// The settings of outgoing mail.
#[derive(Clone, Debug)]
pub struct MailSettings {
    /// The transport.
    pub transport: MailTransport,
    /// The sender, such as `Luctor <luctor@example.org>`.
    pub from: Mailbox,
}

/// A transport of outgoing mail.
#[derive(Clone, Debug)]
pub enum MailTransport {
    /// A relay on this machine or in a private network, without TLS or authentication.
    Smtp {
        /// The host name or IP address.
        host: String,
        /// The port.
        port: u16,
    },
    /// A directory with a file for each email.
    Directory(PathBuf),
    /// Stores emails in memory, for tests.
    Memory(Inbox),
}

const SMTP_PORT: u16 = 25;

impl FromStr for MailTransport {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<MailTransport, &'static str> {
        const WRONG: &str = "expected smtp://HOST:PORT, a relay without a password, or dir:PATH";
        if let Some(path) = text.strip_prefix("dir:") {
            return if path.is_empty() {
                Err(WRONG)
            } else {
                Ok(MailTransport::Directory(path.into()))
            };
        }
        let uri: Uri = text.parse().map_err(|_| WRONG)?;
        let authority =
            uri.authority().filter(|_| uri.scheme_str() == Some("smtp")).ok_or(WRONG)?;
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !bare || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(WRONG);
        }
        let host = authority.host().trim_matches(['[', ']']).to_owned();
        Ok(MailTransport::Smtp { host, port: authority.port_u16().unwrap_or(SMTP_PORT) })
    }
}

/// Sent emails for tests: ids, and texts with all headers.
#[derive(Clone, Default)]
pub struct Inbox(Arc<Mutex<Vec<(String, String)>>>);

impl Inbox {
    /// Returns all emails, oldest first.
    pub fn all(&self) -> Vec<(String, String)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn put(&self, id: &str, text: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((id.to_owned(), text));
    }
}

impl fmt::Debug for Inbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Inbox({} mails)", self.all().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transport_is_a_relay_or_a_directory() {
        let smtp = |text: &str| match text.parse() {
            Ok(MailTransport::Smtp { host, port }) => format!("{host} {port}"),
            other => format!("{other:?}"),
        };
        assert_eq!(smtp("smtp://localhost"), "localhost 25");
        assert_eq!(smtp("smtp://mail.example:2525/"), "mail.example 2525");
        assert_eq!(smtp("smtp://[::1]:2525"), "::1 2525");
        assert!(matches!("dir:/var/mail".parse(), Ok(MailTransport::Directory(_))));
        for wrong in
            ["", "dir:", "smtps://a.example", "smtp://", "smtp://anna:pw@a.example", "/var/mail"]
        {
            assert!(wrong.parse::<MailTransport>().is_err(), "{wrong:?}");
        }
    }
}

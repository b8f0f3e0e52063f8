//! Delivery of an email to a running server, for programs that get it on standard input.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::postal::message::{LARGEST_MAIL, recipients};

/// The time in which the server must reply.
const TIMEOUT: Duration = Duration::from_secs(120);
/// The longest line of a reply, in bytes.
const LONGEST_LINE: u64 = 4096;

/// An email could not be delivered.
#[derive(Debug)]
pub enum LmtpError {
    /// The mail has more than [`LARGEST_MAIL`] bytes.
    TooLarge,
    /// No recipient is given, and the headers have none.
    NoRecipient,
    /// The recipient is not a valid address.
    BadRecipient(String),
    /// The server does not respond.
    Unreachable(SocketAddr, io::Error),
    /// The server rejects the email: its reply.
    Rejected(String),
}

impl fmt::Display for LmtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LmtpError::TooLarge => f.write_str("the mail is too large: the limit is 1 MiB"),
            LmtpError::NoRecipient => {
                f.write_str("the mail names no recipient: give the address with --recipient")
            }
            LmtpError::BadRecipient(text) => write!(f, "{text:?} is not an email address"),
            LmtpError::Unreachable(address, error) => {
                write!(f, "no server accepts mail at {address}: {error}")
            }
            LmtpError::Rejected(reply) => write!(f, "the server rejects the mail: {reply}"),
        }
    }
}

impl std::error::Error for LmtpError {}

/// Delivers an email (RFC 5322, lines may end with LF alone) to a server by LMTP. Without `recipient`, the headers name
/// it: those that mail servers add for the actual recipient, or else `To` and `Cc`.
///
/// # Errors
///
/// Fails if the server does not accept the email.
pub fn deliver_by_lmtp(
    server: SocketAddr,
    recipient: Option<&str>,
    mail: &[u8],
) -> Result<(), LmtpError> {
    if mail.len() > LARGEST_MAIL {
        return Err(LmtpError::TooLarge);
    }
    let candidates = match recipient {
        Some(one) if is_plain(one) => vec![vec![one.to_owned()]],
        Some(other) => return Err(LmtpError::BadRecipient(other.to_owned())),
        None => recipients(mail),
    };
    let candidates: Vec<Vec<String>> = candidates
        .into_iter()
        .map(|list| list.into_iter().filter(|one| is_plain(one)).collect())
        .filter(|list: &Vec<String>| !list.is_empty())
        .collect();
    if candidates.is_empty() {
        return Err(LmtpError::NoRecipient);
    }
    Client::connect(server)?.deliver(&candidates, mail)
}

/// Returns whether an address can be written between angle brackets as it is.
fn is_plain(address: &str) -> bool {
    address.contains('@')
        && address.len() <= 254
        && address.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>".contains(&byte))
}

/// A connection to the server.
struct Client {
    server: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Client {
    fn connect(server: SocketAddr) -> Result<Client, LmtpError> {
        let connected = || {
            let stream = TcpStream::connect_timeout(&server, TIMEOUT)?;
            stream.set_read_timeout(Some(TIMEOUT))?;
            stream.set_write_timeout(Some(TIMEOUT))?;
            Ok(BufReader::new(stream))
        };
        let stream = connected().map_err(|error| LmtpError::Unreachable(server, error))?;
        Ok(Client { server, stream })
    }

    /// Delivers the email to the recipients of the first list in which the server knows one.
    fn deliver(&mut self, candidates: &[Vec<String>], mail: &[u8]) -> Result<(), LmtpError> {
        self.expect_success()?;
        self.command("LHLO localhost")?;
        self.command("MAIL FROM:<luctor-mail@localhost>")?;
        let accepted = self.name_recipients(candidates)?;
        self.command("DATA")?;
        self.send(&dot_stuffed(mail))?;
        for _ in 0..accepted {
            // If one recipient fails, the whole delivery fails and must be repeated.
            self.expect_success()?;
        }
        // The mail is accepted, so a failure here does not matter.
        let _ = self.command("QUIT");
        Ok(())
    }

    /// Names recipients from the first list in which the server accepts one. Returns their number.
    fn name_recipients(&mut self, candidates: &[Vec<String>]) -> Result<usize, LmtpError> {
        let mut rejection = String::new();
        for list in candidates {
            let mut accepted = 0;
            for recipient in list {
                match self.command(&format!("RCPT TO:<{recipient}>")) {
                    Ok(()) => accepted += 1,
                    Err(LmtpError::Rejected(reply)) => rejection = reply,
                    Err(other) => return Err(other),
                }
            }
            if accepted > 0 {
                return Ok(accepted);
            }
        }
        Err(LmtpError::Rejected(rejection))
    }

    fn command(&mut self, command: &str) -> Result<(), LmtpError> {
        self.send(format!("{command}\r\n").as_bytes())?;
        self.expect_success()
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), LmtpError> {
        let sent = self.stream.get_mut().write_all(bytes);
        sent.map_err(|error| LmtpError::Unreachable(self.server, error))
    }

    /// Reads a reply, and fails unless it reports success.
    fn expect_success(&mut self) -> Result<(), LmtpError> {
        let line = self.last_line().map_err(|error| LmtpError::Unreachable(self.server, error))?;
        match line.starts_with(['2', '3']) {
            true => Ok(()),
            false => Err(LmtpError::Rejected(line)),
        }
    }

    fn last_line(&mut self) -> io::Result<String> {
        loop {
            let mut line = String::new();
            io::Read::take(&mut self.stream, LONGEST_LINE).read_line(&mut line)?;
            if line.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end();
            if line.as_bytes().get(3) != Some(&b'-') {
                return Ok(line.to_owned());
            }
        }
    }
}

/// Returns the email as it is sent: lines end with CR LF, and a dot at the start of a line is doubled.
fn dot_stuffed(mail: &[u8]) -> Vec<u8> {
    let mut sent = Vec::with_capacity(mail.len() + mail.len() / 16);
    let mut lines: Vec<&[u8]> = mail.split(|byte| *byte == b'\n').collect();
    if lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    // The separator of mailbox files is not a header.
    if lines.first().is_some_and(|line| line.starts_with(b"From ")) {
        lines.remove(0);
    }
    for line in lines {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.starts_with(b".") {
            sent.push(b'.');
        }
        sent.extend_from_slice(line);
        sent.extend_from_slice(b"\r\n");
    }
    sent.extend_from_slice(b".\r\n");
    sent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_sent_line_by_line() {
        let sent = dot_stuffed(b"From anna Fri Aug 7\nSubject: x\r\n\n.\n..a\nend");
        assert_eq!(sent, b"Subject: x\r\n\r\n..\r\n...a\r\nend\r\n.\r\n");
        assert_eq!(dot_stuffed(b""), b".\r\n");
    }

    #[test]
    fn a_recipient_cannot_inject_commands() {
        for address in ["", "anna", "a@b>", "a@b\r\nDATA", "a b@c", "ä@b"] {
            assert!(!is_plain(address), "{address:?}");
        }
        assert!(is_plain("game+abc@luctor.test"));
    }
}

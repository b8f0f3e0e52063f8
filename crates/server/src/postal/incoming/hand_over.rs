//! Handing a mail to a running server, for programs that get it on standard input.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use super::LARGEST_MAIL;
use super::read::readers;

/// How long the server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(120);
/// The longest line that a server answers with, in bytes.
const LONGEST_LINE: u64 = 4096;

/// Why a mail was not taken.
#[derive(Debug)]
pub enum HandOverError {
    /// It has more than [`LARGEST_MAIL`] bytes.
    TooLarge,
    /// No address was named, and none stands in its headers.
    NoRecipient,
    /// A recipient is no address.
    BadRecipient(String),
    /// The server does not answer.
    Away(SocketAddr, io::Error),
    /// The server does not take it: its answer.
    Refused(String),
}

impl fmt::Display for HandOverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandOverError::TooLarge => f.write_str("the mail is too large: it may have 1 MiB"),
            HandOverError::NoRecipient => f.write_str(
                "the mail does not say whom it is for: name the address with --recipient",
            ),
            HandOverError::BadRecipient(text) => write!(f, "{text:?} is no e-mail address"),
            HandOverError::Away(address, error) => {
                write!(f, "no server takes mail at {address}: {error}")
            }
            HandOverError::Refused(answer) => {
                write!(f, "the server does not take the mail: {answer}")
            }
        }
    }
}

impl std::error::Error for HandOverError {}

/// Hands a mail (RFC 5322, lines may end with LF alone) by LMTP to the server that listens there. Without a
/// recipient the headers are asked: those that mail servers add for the one reader, then `To` and `Cc`.
///
/// # Errors
///
/// The server did not take it.
pub fn hand_over(
    server: SocketAddr,
    recipient: Option<&str>,
    mail: &[u8],
) -> Result<(), HandOverError> {
    if mail.len() > LARGEST_MAIL {
        return Err(HandOverError::TooLarge);
    }
    let named = match recipient {
        Some(one) if is_plain(one) => vec![vec![one.to_owned()]],
        Some(other) => return Err(HandOverError::BadRecipient(other.to_owned())),
        None => readers(mail),
    };
    let named: Vec<Vec<String>> = named
        .into_iter()
        .map(|list| list.into_iter().filter(|one| is_plain(one)).collect())
        .filter(|list: &Vec<String>| !list.is_empty())
        .collect();
    if named.is_empty() {
        return Err(HandOverError::NoRecipient);
    }
    Talk::begin(server)?.hand_over(&named, mail)
}

/// What can stand between angle brackets as it is.
fn is_plain(address: &str) -> bool {
    address.contains('@')
        && address.len() <= 254
        && address.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>".contains(&byte))
}

/// A connection with the server.
struct Talk {
    server: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Talk {
    fn begin(server: SocketAddr) -> Result<Talk, HandOverError> {
        let connected = || {
            let stream = TcpStream::connect_timeout(&server, PATIENCE)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.set_write_timeout(Some(PATIENCE))?;
            Ok(BufReader::new(stream))
        };
        let stream = connected().map_err(|error| HandOverError::Away(server, error))?;
        Ok(Talk { server, stream })
    }

    /// Says everything that there is to be said.
    fn hand_over(&mut self, named: &[Vec<String>], mail: &[u8]) -> Result<(), HandOverError> {
        self.answer()?;
        self.ask("LHLO localhost")?;
        self.ask("MAIL FROM:<luctor-mail@localhost>")?;
        let accepted = self.name_recipients(named)?;
        self.ask("DATA")?;
        self.send(&stuffed(mail))?;
        for _ in 0..accepted {
            // Where one is refused, the mail is to come again for all.
            self.answer()?;
        }
        // The mail is taken; whether the goodbye is heard does not matter.
        let _ = self.ask("QUIT");
        Ok(())
    }

    /// How many recipients are the server's, from the first list that has any.
    fn name_recipients(&mut self, named: &[Vec<String>]) -> Result<usize, HandOverError> {
        let mut refused = String::new();
        for list in named {
            let mut accepted = 0;
            for recipient in list {
                match self.ask(&format!("RCPT TO:<{recipient}>")) {
                    Ok(()) => accepted += 1,
                    Err(HandOverError::Refused(answer)) => refused = answer,
                    Err(other) => return Err(other),
                }
            }
            if accepted > 0 {
                return Ok(accepted);
            }
        }
        Err(HandOverError::Refused(refused))
    }

    fn ask(&mut self, command: &str) -> Result<(), HandOverError> {
        self.send(format!("{command}\r\n").as_bytes())?;
        self.answer()
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), HandOverError> {
        let sent = self.stream.get_mut().write_all(bytes);
        sent.map_err(|error| HandOverError::Away(self.server, error))
    }

    /// Hears an answer to its last line, and whether it is a good one.
    fn answer(&mut self) -> Result<(), HandOverError> {
        let line = self.last_line().map_err(|error| HandOverError::Away(self.server, error))?;
        match line.starts_with(['2', '3']) {
            true => Ok(()),
            false => Err(HandOverError::Refused(line)),
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

/// The mail as it is sent: lines end with CR LF, and a dot at the beginning of one is doubled.
fn stuffed(mail: &[u8]) -> Vec<u8> {
    let mut sent = Vec::with_capacity(mail.len() + mail.len() / 16);
    let mut lines: Vec<&[u8]> = mail.split(|byte| *byte == b'\n').collect();
    if lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    // A mailbox begins a mail so; it is no header.
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
        let sent = stuffed(b"From anna Fri Aug 7\nSubject: x\r\n\n.\n..a\nend");
        assert_eq!(sent, b"Subject: x\r\n\r\n..\r\n...a\r\nend\r\n.\r\n");
        assert_eq!(stuffed(b""), b".\r\n");
    }

    #[test]
    fn an_address_cannot_end_a_command() {
        for address in ["", "anna", "a@b>", "a@b\r\nDATA", "a b@c", "ä@b"] {
            assert!(!is_plain(address), "{address:?}");
        }
        assert!(is_plain("game+abc@luctor.test"));
    }
}

//! What one connection with a mail server has come to: commands in, answers out. No time passes here and
//! nothing is read or written; so any order of commands can be tried.

use smtp_proto::{Error, MAIL_BODY_BINARYMIME, MAIL_SMTPUTF8, MailFrom, RcptTo, Request};

use super::reply::{self, Reply};
use super::{LARGEST_MAIL, PostSettings};

/// Recipients of one mail.
const MOST_RECIPIENTS: usize = 100;
/// Mistakes before the connection ends.
const MOST_MISTAKES: usize = 20;

/// The protocol, by how the other side greets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Protocol {
    /// A mail has one answer.
    Smtp,
    /// A mail has an answer for each recipient (RFC 2033).
    Lmtp,
}

/// What is done after an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// The next command is read.
    Command,
    /// The mail is read.
    Data,
    /// The connection ends.
    End,
}

/// Who a mail is for: what stands behind the `+` of each address that was accepted.
pub(super) type Tags = Vec<Option<String>>;

/// A connection, as far as it has come.
#[derive(Debug)]
pub(super) struct Desk<'a> {
    post: &'a PostSettings,
    protocol: Option<Protocol>,
    /// Whether a sender was named, and whether that is the sender of a notice: nobody.
    sender: Option<bool>,
    tags: Tags,
    mistakes: usize,
}

impl<'a> Desk<'a> {
    pub(super) fn new(post: &'a PostSettings) -> Desk<'a> {
        Desk { post, protocol: None, sender: None, tags: Tags::new(), mistakes: 0 }
    }

    /// How mails are answered.
    pub(super) fn protocol(&self) -> Protocol {
        self.protocol.unwrap_or(Protocol::Smtp)
    }

    /// Ends the mail: whether nobody has sent it, and whom it is for.
    pub(super) fn take(&mut self) -> (bool, Tags) {
        (self.sender.take().unwrap_or_default(), std::mem::take(&mut self.tags))
    }

    /// Answers a command. The answer has one line, but to a greeting, where it tells what is offered.
    pub(super) fn answer(&mut self, command: Result<Request<String>, Error>) -> (String, Then) {
        let (reply, then) = match command {
            Ok(Request::Lhlo { .. }) => return self.greet(Protocol::Lmtp),
            Ok(Request::Ehlo { .. }) => return self.greet(Protocol::Smtp),
            Ok(Request::Quit) => (reply::BYE, Then::End),
            Ok(request) => self.obey(request),
            // The rest of the line would be taken for commands.
            Err(Error::ResponseTooLong) => (reply::TOO_LONG, Then::End),
            Err(Error::UnknownCommand) => (reply::UNKNOWN, Then::Command),
            Err(Error::UnsupportedParameter { .. }) => (reply::NO_SUCH_PARAMETER, Then::Command),
            Err(_) => (reply::SYNTAX, Then::Command),
        };
        if reply.0.starts_with('5') {
            self.mistakes += 1;
            if self.mistakes > MOST_MISTAKES {
                return (reply::MISTAKEN.line(), Then::End);
            }
        }
        (reply.line(), then)
    }

    fn greet(&mut self, protocol: Protocol) -> (String, Then) {
        self.protocol = Some(protocol);
        self.take();
        let offered = format!(
            "250-Luctor greets you\r\n250-PIPELINING\r\n250-SIZE {LARGEST_MAIL}\r\n250-8BITMIME\r\n\
             250 ENHANCEDSTATUSCODES\r\n"
        );
        (offered, Then::Command)
    }

    fn obey(&mut self, request: Request<String>) -> (Reply, Then) {
        let reply = match request {
            Request::Helo { .. } => {
                self.protocol = Some(Protocol::Smtp);
                self.take();
                reply::GREETED
            }
            Request::Mail { from } => self.sender(&from),
            Request::Rcpt { to } => self.recipient(&to),
            Request::Data if self.tags.is_empty() => reply::NOBODY,
            Request::Data => return (reply::GO_ON, Then::Data),
            Request::Rset => {
                self.take();
                reply::OK
            }
            Request::Noop { .. } => reply::OK,
            Request::Vrfy { .. } => reply::PERHAPS,
            Request::Help { .. } => reply::HELP,
            // What comes behind it is no command.
            Request::Bdat { .. } => return (reply::NO_SUCH_COMMAND, Then::End),
            _ => reply::NO_SUCH_COMMAND,
        };
        (reply, Then::Command)
    }

    fn sender(&mut self, from: &MailFrom<String>) -> Reply {
        if self.protocol.is_none() || self.sender.is_some() {
            reply::NOT_YET
        } else if from.flags & (MAIL_SMTPUTF8 | MAIL_BODY_BINARYMIME) != 0 {
            reply::NO_SUCH_PARAMETER
        } else if from.size > LARGEST_MAIL {
            reply::TOO_LARGE
        } else {
            self.sender = Some(from.address.is_empty());
            reply::SENDER_OK
        }
    }

    fn recipient(&mut self, to: &RcptTo<String>) -> Reply {
        if self.sender.is_none() {
            return reply::NOT_YET;
        }
        let Some(tag) = self.post.tag_of(&to.address) else { return reply::UNKNOWN_READER };
        if self.tags.len() == MOST_RECIPIENTS {
            return reply::TOO_MANY;
        }
        self.tags.push(tag);
        reply::READER_OK
    }
}

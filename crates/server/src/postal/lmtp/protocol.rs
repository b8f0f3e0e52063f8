//! The state of the protocol on one connection: commands in, replies out. It does no input or output and has no timers,
//! so any sequence of commands can be tested.

use smtp_proto::{Error, MAIL_BODY_BINARYMIME, MAIL_SMTPUTF8, MailFrom, RcptTo, Request};

use super::reply::{self, Reply};
use crate::postal::message::LARGEST_MAIL;
use crate::postal::settings::IncomingMailSettings;

/// The largest number of recipients of one email.
const MOST_RECIPIENTS: usize = 100;
/// The errors after which the connection is closed.
const MOST_ERRORS: usize = 20;

/// The protocol that the client has greeted with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Protocol {
    /// An email gets one reply.
    Smtp,
    /// An email gets one reply per recipient (RFC 2033).
    Lmtp,
}

/// The next step after a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Read a command.
    Command,
    /// Read an email.
    Data,
    /// Close the connection.
    Close,
}

/// The tags of the accepted recipients of an email.
pub(super) type Tags = Vec<Option<String>>;

/// The state of a connection.
#[derive(Debug)]
pub(super) struct ProtocolState<'a> {
    settings: &'a IncomingMailSettings,
    protocol: Option<Protocol>,
    /// `true` if the sender is `<>`, as in bounces; `None` before the sender is named.
    is_bounce: Option<bool>,
    tags: Tags,
    errors: usize,
}

impl<'a> ProtocolState<'a> {
    pub(super) fn new(settings: &'a IncomingMailSettings) -> ProtocolState<'a> {
        ProtocolState { settings, protocol: None, is_bounce: None, tags: Tags::new(), errors: 0 }
    }

    /// Returns the protocol of the connection.
    pub(super) fn protocol(&self) -> Protocol {
        self.protocol.unwrap_or(Protocol::Smtp)
    }

    /// Ends the present mail. Returns whether it is a bounce, and the tags of its recipients.
    pub(super) fn take_envelope(&mut self) -> (bool, Tags) {
        (self.is_bounce.take().unwrap_or_default(), std::mem::take(&mut self.tags))
    }

    /// Replies to a command. Only the reply to a greeting has several lines.
    pub(super) fn reply_to(&mut self, command: Result<Request<String>, Error>) -> (String, Next) {
        let (reply, next) = match command {
            Ok(Request::Lhlo { .. }) => return self.greet(Protocol::Lmtp),
            Ok(Request::Ehlo { .. }) => return self.greet(Protocol::Smtp),
            Ok(Request::Quit) => (reply::BYE, Next::Close),
            Ok(request) => self.execute(request),
            // The rest of the line would be read as commands.
            Err(Error::ResponseTooLong) => (reply::LINE_TOO_LONG, Next::Close),
            Err(Error::UnknownCommand) => (reply::UNKNOWN_COMMAND, Next::Command),
            Err(Error::UnsupportedParameter { .. }) => {
                (reply::UNSUPPORTED_PARAMETER, Next::Command)
            }
            Err(_) => (reply::SYNTAX_ERROR, Next::Command),
        };
        if reply.is_error() {
            self.errors += 1;
            if self.errors > MOST_ERRORS {
                return (reply::TOO_MANY_ERRORS.line(), Next::Close);
            }
        }
        (reply.line(), next)
    }

    fn greet(&mut self, protocol: Protocol) -> (String, Next) {
        self.protocol = Some(protocol);
        self.take_envelope();
        let extensions = format!(
            "250-Luctor greets you\r\n250-PIPELINING\r\n250-SIZE {LARGEST_MAIL}\r\n250-8BITMIME\r\n\
             250 ENHANCEDSTATUSCODES\r\n"
        );
        (extensions, Next::Command)
    }

    fn execute(&mut self, request: Request<String>) -> (Reply, Next) {
        let reply = match request {
            Request::Helo { .. } => {
                self.protocol = Some(Protocol::Smtp);
                self.take_envelope();
                reply::HELLO
            }
            Request::Mail { from } => self.set_sender(&from),
            Request::Rcpt { to } => self.add_recipient(&to),
            Request::Data if self.tags.is_empty() => reply::NO_RECIPIENT,
            Request::Data => return (reply::START_DATA, Next::Data),
            Request::Rset => {
                self.take_envelope();
                reply::OK
            }
            Request::Noop { .. } => reply::OK,
            Request::Vrfy { .. } => reply::NOT_VERIFIED,
            Request::Help { .. } => reply::HELP,
            // The data after it would be read as commands.
            Request::Bdat { .. } => return (reply::UNSUPPORTED_COMMAND, Next::Close),
            _ => reply::UNSUPPORTED_COMMAND,
        };
        (reply, Next::Command)
    }

    fn set_sender(&mut self, from: &MailFrom<String>) -> Reply {
        if self.protocol.is_none() || self.is_bounce.is_some() {
            reply::BAD_SEQUENCE
        } else if from.flags & (MAIL_SMTPUTF8 | MAIL_BODY_BINARYMIME) != 0 {
            reply::UNSUPPORTED_PARAMETER
        } else if from.size > LARGEST_MAIL {
            reply::TOO_LARGE
        } else {
            self.is_bounce = Some(from.address.is_empty());
            reply::SENDER_OK
        }
    }

    fn add_recipient(&mut self, to: &RcptTo<String>) -> Reply {
        if self.is_bounce.is_none() {
            return reply::BAD_SEQUENCE;
        }
        let Some(tag) = self.settings.tag_of(&to.address) else { return reply::UNKNOWN_RECIPIENT };
        if self.tags.len() == MOST_RECIPIENTS {
            return reply::TOO_MANY_RECIPIENTS;
        }
        self.tags.push(tag);
        reply::RECIPIENT_OK
    }
}

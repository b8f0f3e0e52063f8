//! Replies to a mail server: a code, an extended code (RFC 3463) and text.

/// A reply of one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reply(pub(super) &'static str);

impl Reply {
    /// Returns the line with its end.
    pub(super) fn line(self) -> String {
        format!("{}\r\n", self.0)
    }

    /// Returns whether the reply reports a permanent error.
    pub(super) fn is_error(self) -> bool {
        self.0.starts_with('5')
    }
}

pub(super) const READY: Reply = Reply("220 Luctor is ready");
pub(super) const OK: Reply = Reply("250 2.0.0 OK");
pub(super) const SENDER_OK: Reply = Reply("250 2.1.0 OK");
pub(super) const RECIPIENT_OK: Reply = Reply("250 2.1.5 OK");
pub(super) const ACCEPTED: Reply = Reply("250 2.6.0 Mail accepted");
pub(super) const START_DATA: Reply = Reply("354 End the mail with a dot on a line of its own");
pub(super) const BYE: Reply = Reply("221 2.0.0 Goodbye");
pub(super) const HELP: Reply = Reply("214 2.0.0 Mail for the games of this server");
pub(super) const NOT_VERIFIED: Reply = Reply("252 2.1.5 Addresses are not verified, send a mail");
pub(super) const HELLO: Reply = Reply("250 Luctor greets you");

pub(super) const SHUTDOWN: Reply = Reply("421 4.3.2 The server is shutting down, try again");
pub(super) const TOO_MANY_CONNECTIONS: Reply = Reply("421 4.3.2 Too many connections, try again");
pub(super) const TIMEOUT: Reply = Reply("421 4.4.2 Timeout");
pub(super) const TOO_MANY_ERRORS: Reply = Reply("421 4.7.0 Too many errors");
pub(super) const FAILED: Reply = Reply("451 4.3.0 Temporary failure, try again");
pub(super) const TOO_MANY_MAILS: Reply = Reply("451 4.7.1 Too many mails, try again later");
pub(super) const TOO_MANY_RECIPIENTS: Reply = Reply("452 4.5.3 Too many recipients");

pub(super) const UNKNOWN_COMMAND: Reply = Reply("500 5.5.1 Unknown command");
pub(super) const LINE_TOO_LONG: Reply = Reply("500 5.5.2 Line too long");
pub(super) const SYNTAX_ERROR: Reply = Reply("501 5.5.4 Syntax error");
pub(super) const UNSUPPORTED_COMMAND: Reply = Reply("502 5.5.1 Command not supported");
pub(super) const BAD_SEQUENCE: Reply = Reply("503 5.5.1 Bad sequence of commands");
pub(super) const NO_RECIPIENT: Reply = Reply("503 5.5.1 No valid recipient");
pub(super) const UNKNOWN_RECIPIENT: Reply = Reply("550 5.1.1 No such recipient");
pub(super) const TOO_LARGE: Reply = Reply("552 5.3.4 A mail can have at most 1 MiB");
pub(super) const UNSUPPORTED_PARAMETER: Reply = Reply("555 5.5.4 Parameter not supported");

//! What is said to a mail server: a code, an extended code (RFC 3463) and words.

/// A line of answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reply(pub(super) &'static str);

impl Reply {
    /// As it is sent.
    pub(super) fn line(self) -> String {
        format!("{}\r\n", self.0)
    }
}

pub(super) const READY: Reply = Reply("220 Luctor takes mail");
pub(super) const OK: Reply = Reply("250 2.0.0 OK");
pub(super) const SENDER_OK: Reply = Reply("250 2.1.0 OK");
pub(super) const READER_OK: Reply = Reply("250 2.1.5 OK");
pub(super) const TAKEN: Reply = Reply("250 2.6.0 Mail taken");
pub(super) const GO_ON: Reply = Reply("354 End with a dot on a line of its own");
pub(super) const BYE: Reply = Reply("221 2.0.0 Goodbye");
pub(super) const HELP: Reply = Reply("214 2.0.0 Mail for the games of this server");
pub(super) const PERHAPS: Reply = Reply("252 2.1.5 Send a mail, and it will be seen");
pub(super) const GREETED: Reply = Reply("250 Luctor greets you");

pub(super) const CLOSING: Reply = Reply("421 4.3.2 The server ends, come again");
pub(super) const CROWDED: Reply = Reply("421 4.3.2 Too many connections, come again");
pub(super) const IDLE: Reply = Reply("421 4.4.2 Too slow");
pub(super) const MISTAKEN: Reply = Reply("421 4.7.0 Too many mistakes");
pub(super) const NOT_NOW: Reply = Reply("451 4.3.0 Cannot be done now, come again");
pub(super) const TOO_OFTEN: Reply = Reply("451 4.7.1 Too many mails, come again later");
pub(super) const TOO_MANY: Reply = Reply("452 4.5.3 Too many recipients");

pub(super) const UNKNOWN: Reply = Reply("500 5.5.1 Unknown command");
pub(super) const TOO_LONG: Reply = Reply("500 5.5.2 The line is too long");
pub(super) const SYNTAX: Reply = Reply("501 5.5.4 Syntax error");
pub(super) const NO_SUCH_COMMAND: Reply = Reply("502 5.5.1 Not offered");
pub(super) const NOT_YET: Reply = Reply("503 5.5.1 Not now: that comes in another order");
pub(super) const NOBODY: Reply = Reply("503 5.5.1 There is no recipient");
pub(super) const UNKNOWN_READER: Reply = Reply("550 5.1.1 Nobody reads mail at this address");
pub(super) const TOO_LARGE: Reply = Reply("552 5.3.4 A mail has at most 1 MiB");
pub(super) const NO_SUCH_PARAMETER: Reply = Reply("555 5.5.4 Parameter not offered");

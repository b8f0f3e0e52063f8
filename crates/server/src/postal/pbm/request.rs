//! A command with its context: who gives it, and what was sent with it.

use luctor_store::{AccountRow, SecretHash};

use super::players::{commander, visitor};
use crate::account::Email;
use crate::account::visitor::{SignedIn, Visitor};
use crate::limits::Address;

/// The context of a command.
#[derive(Clone, Debug)]
pub(crate) struct CommandRequest<'a> {
    /// Identifies the command, so that a repeated one is executed once: up to 40 letters and digits.
    pub(crate) key: &'a str,
    /// The sender of the command.
    pub(crate) sender: CommandSender,
    /// True if the host's mail server has verified the sender of an email. It counts for limits only.
    pub(crate) verified: bool,
    /// The client, if the command did not come by mail.
    pub(crate) client: Option<Client>,
    /// The lines of text below the command, for the opponent or another player.
    pub(crate) text: &'a [String],
}

/// The program or browser that sends a command.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    /// Its address.
    pub(crate) address: Address,
    /// The cookie of a browser.
    pub(crate) browser: Option<SecretHash>,
    /// The account that it has proved to have, apart from the command.
    pub(crate) signed_in: Option<SignedIn>,
}

/// The sender of a command.
#[derive(Clone, Debug)]
pub(crate) enum CommandSender {
    /// An account that was identified by a reply address, a token or the receiving mail server.
    Known(AccountRow),
    /// A mail address that was not authenticated.
    Claimed(Email),
    /// A program without an account.
    Anonymous,
}

impl CommandRequest<'_> {
    /// Returns the same command, given by an account.
    pub(super) fn by(&self, account: &AccountRow) -> Self {
        CommandRequest { sender: CommandSender::Known(account.clone()), ..self.clone() }
    }

    /// Returns the account of the sender, if it is known.
    pub(crate) fn account(&self) -> Option<&AccountRow> {
        match &self.sender {
            CommandSender::Known(account) => Some(account),
            CommandSender::Claimed(_) | CommandSender::Anonymous => None,
        }
    }

    /// Returns the address of the client, if the command did not come by mail.
    pub(super) fn address(&self) -> Option<&Address> {
        self.client.as_ref().map(|client| &client.address)
    }

    /// Returns an account that gives the command as a visitor, with the permissions of its session or token, or else with
    /// those of an email.
    pub(super) fn visitor(&self, account: &AccountRow) -> Visitor {
        match self.client.clone() {
            Some(Client { address, browser, signed_in }) => {
                let own = signed_in.filter(|signed_in| signed_in.id == account.id);
                let signed_in = own.unwrap_or_else(|| commander(account));
                Visitor { account: Some(signed_in), address, browser }
            }
            None => visitor(account),
        }
    }

    /// Returns a key for limits of the domain from which an email claims to come. Emails from verified senders count apart, so
    /// that forged ones do not use up their limits.
    pub(super) fn domain_key(&self) -> Option<String> {
        match &self.sender {
            CommandSender::Claimed(email) => {
                let verified = if self.verified { "verified " } else { "" };
                Some(format!("{verified}{}", email.domain().to_ascii_lowercase()))
            }
            CommandSender::Known(_) | CommandSender::Anonymous => None,
        }
    }

    /// Returns whether an email verifiably comes from the confirmed address of an account.
    pub(super) fn is_from(&self, account: &AccountRow) -> bool {
        let own = account.email.as_deref().and_then(Email::read);
        match (&self.sender, own) {
            (CommandSender::Claimed(email), Some(own)) => self.verified && email.key() == own.key(),
            _ => false,
        }
    }
}

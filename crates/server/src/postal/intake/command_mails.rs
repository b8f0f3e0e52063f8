//! The command in an email, and its sender.

use std::sync::Arc;

use luctor_store::time::now_ms;
use luctor_store::{AccountRow, Db};

use super::subject::{command_in, command_on_board, is_reply};
use crate::account::Email;
use crate::play::matches::Matches;
use crate::postal::message::{IncomingMail, SenderCheck};
use crate::postal::pbm::{
    Boards, CommandSender, Failure, PbmGame, ReplyAddresses, ReplyTag, SentTag,
};

/// The words that confirm a command, in the languages of the site.
const CONFIRMATIONS: [&str; 8] =
    ["confirm", "yes", "ok", "ja", "bevestig", "tak", "potwierdzam", "sí"];
/// The largest number of accounts with the sender's address that are read.
const SAME_EMAIL: i64 = 2;

/// The command of an email.
pub(super) struct MailCommand {
    /// The command.
    pub(super) line: String,
    /// The sender.
    pub(super) sender: CommandSender,
    /// The text for other players.
    pub(super) text: Vec<String>,
    /// `true` if the email came to a secret address. Then only the address of the account may get the answer.
    pub(super) is_secret: bool,
}

/// Finds the commands of emails.
pub(crate) struct CommandMails {
    db: Db,
    matches: Arc<Matches>,
    boards: Arc<Boards>,
    addresses: Arc<ReplyAddresses>,
}

impl CommandMails {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        matches: Arc<Matches>,
        boards: Arc<Boards>,
        addresses: Arc<ReplyAddresses>,
    ) -> CommandMails {
        CommandMails { db, matches, boards, addresses }
    }

    /// Returns the command of an email, or `None` if its secret address is invalid.
    pub(super) async fn command_of(
        &self,
        mail: &IncomingMail,
    ) -> Result<Option<MailCommand>, Failure> {
        let tag = mail.tag.as_deref().and_then(SentTag::read);
        match tag.or_else(|| SentTag::in_subject(&mail.subject)) {
            Some(SentTag::Confirm(code)) => {
                let word = first_line(mail).split_whitespace().next().unwrap_or_default();
                let word = word.to_lowercase();
                let line = match CONFIRMATIONS.contains(&word.trim_end_matches(['.', '!', ','])) {
                    true => format!("confirm {}", code.as_str()),
                    // Without a code, the answer explains the command.
                    false => "confirm".to_owned(),
                };
                let sender = CommandSender::Claimed(mail.from.clone());
                Ok(Some(MailCommand { line, sender, text: Vec::new(), is_secret: true }))
            }
            Some(SentTag::Signed(tag, signature)) => {
                match self.addresses.owner(&tag, &signature).await? {
                    Some(owner) => Ok(Some(self.command_of_owner(mail, tag, owner).await?)),
                    None => Ok(None),
                }
            }
            None => Ok(Some(self.public_command(mail).await?)),
        }
    }

    /// Returns whether the recipient address proves who has sent an email.
    pub(super) async fn proves_sender(&self, mail: &IncomingMail) -> Result<bool, Failure> {
        match mail.tag.as_deref().and_then(SentTag::read) {
            Some(SentTag::Signed(tag, signature)) => {
                Ok(self.addresses.owner(&tag, &signature).await?.is_some())
            }
            Some(SentTag::Confirm(code)) => {
                Ok(self.db.pending_command(&code.hash(), now_ms()).await?.is_some())
            }
            None => Ok(false),
        }
    }

    /// Returns the command of an email to a secret address.
    async fn command_of_owner(
        &self,
        mail: &IncomingMail,
        tag: ReplyTag,
        owner: AccountRow,
    ) -> Result<MailCommand, Failure> {
        let below = || mail.text.get(1..).unwrap_or_default().to_vec();
        let (line, text) = match tag {
            ReplyTag::Account(_) => {
                // A reply keeps the subject, so its command is the first line.
                let subject = command_in(&mail.subject);
                match subject.is_empty() || is_reply(&mail.subject) {
                    true => (first_line(mail).to_owned(), below()),
                    false => (subject.to_owned(), mail.text.clone()),
                }
            }
            ReplyTag::Seat(id, _) => {
                let loaded = self.matches.load(&id).await?;
                let number = self.boards.number(&id).await?;
                let game = PbmGame::of(&loaded.variant);
                (command_on_board(game, number, first_line(mail)), below())
            }
        };
        Ok(MailCommand { line, sender: CommandSender::Known(owner), text, is_secret: true })
    }

    /// Returns the command of an email to the public address.
    async fn public_command(&self, mail: &IncomingMail) -> Result<MailCommand, Failure> {
        let line = command_in(&mail.subject).to_owned();
        let account = match mail.sender {
            SenderCheck::Verified if !is_reply(&mail.subject) => {
                self.only_account(&mail.from).await?
            }
            // A reply repeats the command that someone else has written.
            _ => None,
        };
        let claimed = || CommandSender::Claimed(mail.from.clone());
        let sender = account.map_or_else(claimed, CommandSender::Known);
        Ok(MailCommand { line, sender, text: mail.text.clone(), is_secret: false })
    }

    /// Returns the account with an address, if there is exactly one.
    async fn only_account(&self, email: &Email) -> Result<Option<AccountRow>, Failure> {
        let rows = self.db.accounts_with_email(&email.key(), SAME_EMAIL).await?;
        Ok(<[AccountRow; 1]>::try_from(rows).ok().map(|[account]| account))
    }
}

fn first_line(mail: &IncomingMail) -> &str {
    mail.text.first().map_or("", |line| line.trim())
}

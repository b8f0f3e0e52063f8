//! The command in an email, and its sender.

use std::sync::Arc;

use luctor_store::time::now_ms;
use luctor_store::{AccountId, AccountRow, Db};

use super::subject::{command_in, command_on_board, is_reply};
use crate::play::matches::Matches;
use crate::postal::message::IncomingMail;
use crate::postal::pbm::{
    Boards, CommandSender, Failure, PbmGame, ReplyAddresses, ReplyTag, SentTag,
};

/// The words that confirm a command if they are alone on the first line, in the languages of the site. A word such as "ok"
/// may also begin a protest, and "tak" means "thanks" in other languages.
const CONFIRMATIONS: [&str; 4] = ["confirm", "bevestig", "potwierdzam", "confirmo"];

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
                let word = first_line(mail).to_lowercase();
                let line = match CONFIRMATIONS.contains(&word.trim_end_matches(['.', '!'])) {
                    true => format!("confirm {}", code.as_str()),
                    // Without a code, the answer explains the command.
                    false => "confirm".to_owned(),
                };
                let sender = CommandSender::Claimed(mail.from.clone());
                Ok(Some(MailCommand { line, sender, text: Vec::new(), is_secret: true }))
            }
            Some(SentTag::Signed(tag, signature)) => {
                let Some(owner) = self.addresses.owner(&tag, &signature).await? else {
                    return Ok(None);
                };
                let mut command = self.command_of_owner(mail, tag, owner).await?;
                // With it, every reader of the text could play for the player.
                if contains_signature(&command.text, &signature) {
                    command.text.clear();
                }
                Ok(Some(command))
            }
            None => Ok(Some(CommandMails::public_command(mail))),
        }
    }

    /// Returns the account whose secret address an email was sent to. It has any number of them.
    pub(super) async fn owner_of_address(
        &self,
        mail: &IncomingMail,
    ) -> Result<Option<AccountId>, Failure> {
        match mail.tag.as_deref().and_then(SentTag::read) {
            Some(SentTag::Signed(tag, signature)) => {
                Ok(self.addresses.owner(&tag, &signature).await?.map(|owner| owner.id))
            }
            Some(SentTag::Confirm(code)) => {
                let pending = self.db.pending_command(&code.hash(), now_ms()).await?;
                Ok(pending.map(|pending| pending.account))
            }
            None => Ok(None),
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

    /// Returns the command of an email to the public address. Not even a verified sender proves that its author wrote the
    /// command: a link or an "unsubscribe" button of someone else's mail may have written it.
    fn public_command(mail: &IncomingMail) -> MailCommand {
        MailCommand {
            line: command_in(&mail.subject).to_owned(),
            sender: CommandSender::Claimed(mail.from.clone()),
            text: mail.text.clone(),
            is_secret: false,
        }
    }
}

/// Returns whether a text, perhaps an overlooked quotation, contains the signature of a secret address, also in pieces.
fn contains_signature(text: &[String], signature: &str) -> bool {
    let letters = text.iter().flat_map(|line| line.chars()).filter(char::is_ascii_alphanumeric);
    let letters: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    letters.contains(signature)
}

fn first_line(mail: &IncomingMail) -> &str {
    mail.text.first().map_or("", |line| line.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_found_in_pieces() {
        let signature = "0123456789abcdef";
        for (text, found) in [
            ("Luctor <game+g-x-1-\n0123456789ABCDEF@games.example> schrieb:", true),
            ("game%2Bg-x-1-01234567\n> 89abcdef@games", true),
            ("Nice move! 0123456789", false),
        ] {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            assert_eq!(contains_signature(&lines, signature), found, "{text}");
        }
    }
}

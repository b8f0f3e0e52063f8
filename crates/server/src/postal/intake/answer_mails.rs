//! The emails that answer commands.

use std::sync::Arc;

use luctor_store::AccountRow;
use luctor_store::time::now_ms;

use crate::notify::mail::{MailExtras, MailId, NewMail};
use crate::notify::outbox::Outbox;
use crate::play::matches::Matches;
use crate::postal::message::IncomingMail;
use crate::postal::pbm::{
    Answer, Failure, ReplyAddresses, ReplyTag, ShownBoard, is_numbered, possible_replies,
};

/// Sends answers to commands.
pub(crate) struct AnswerMails {
    matches: Arc<Matches>,
    addresses: Arc<ReplyAddresses>,
    outbox: Outbox,
}

impl AnswerMails {
    /// Creates the service.
    pub(crate) fn new(
        matches: Arc<Matches>,
        addresses: Arc<ReplyAddresses>,
        outbox: Outbox,
    ) -> AnswerMails {
        AnswerMails { matches, addresses, outbox }
    }

    /// Stores the answer to an email in the outbox, once. `is_secret` is whether the email came to a secret address.
    pub(super) async fn send(
        &self,
        mail: &IncomingMail,
        answer: Answer,
        is_secret: bool,
    ) -> Result<(), Failure> {
        // 1. Find the recipient: only the confirmed address of the account may get secrets.
        let own = answer.account.as_ref().and_then(|account| account.email.clone());
        let needs_own = is_secret || answer.confirmation.is_some();
        let to = match own.clone().filter(|_| needs_own) {
            Some(own) => own,
            None => mail.from.as_str().to_owned(),
        };
        let is_own = own.is_some_and(|own| own.eq_ignore_ascii_case(&to));
        // 2. Find the reply address.
        let reply_to = match (&answer.confirmation, &answer.account) {
            (Some(code), _) => self.addresses.confirmation_address(code),
            (None, Some(account)) if is_own => self.reply_address(&answer, account).await?,
            _ => None,
        };
        // 3. Write the email.
        let thread = answer.board.as_ref().map(|board| self.addresses.thread_id(&board.id));
        let mut references: Vec<String> = thread.into_iter().collect();
        references.extend(mail.references.iter().chain(&mail.message_id).cloned());
        let extras = MailExtras {
            reply_to,
            in_reply_to: mail.message_id.clone(),
            references,
            answers: true,
            // A picture is much larger than a command, which may have a forged sender.
            picture: answer
                .board
                .as_ref()
                .filter(|_| is_own)
                .and_then(|board| board.picture.clone()),
            without_chat: None,
        };
        let mut body = answer.text;
        if let (Some(board), true) = (&answer.board, is_own) {
            body.push_str(&self.replies_on(board).await?);
        }
        let answer_mail = NewMail {
            id: answer_id(mail),
            account: answer.account.map(|account| account.id),
            to,
            subject: answer.subject,
            body,
            not_before_ms: now_ms(),
            extras,
        };
        Ok(self.outbox.enqueue_mail(&answer_mail).await?)
    }

    async fn reply_address(
        &self,
        answer: &Answer,
        account: &AccountRow,
    ) -> Result<Option<String>, Failure> {
        let tag = match &answer.board {
            Some(ShownBoard { id, player: Some(player), .. }) => {
                ReplyTag::Seat(id.clone(), *player)
            }
            _ => ReplyTag::Account(account.id.clone()),
        };
        self.addresses.address(&tag, account).await
    }

    /// Returns the possible replies to an email that shows a board.
    async fn replies_on(&self, board: &ShownBoard) -> Result<String, Failure> {
        let loaded = self.matches.load(&board.id).await?;
        match board.player {
            Some(player) if is_numbered(&loaded) => Ok(possible_replies(&loaded, player)),
            _ => Ok(String::new()),
        }
    }
}

/// Returns the id of the answer to an email. An email to two addresses of the server has two commands and two answers.
fn answer_id(mail: &IncomingMail) -> MailId {
    let tag = mail.tag.as_deref().map(without_signature);
    let parts: Vec<&str> = [Some(mail.id.as_str()), tag].into_iter().flatten().collect();
    MailId::of("answer", &parts)
}

/// Returns a tag without its secret part.
fn without_signature(tag: &str) -> &str {
    tag.rsplit_once('-').map_or("", |(public, _)| public)
}

//! Processing of an incoming mail, once.

use std::sync::Arc;

use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::Db;
use luctor_store::time::now_ms;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::answer_mails::AnswerMails;
use super::command_mails::CommandMails;
use crate::limits::{Limits, MailSource, TooOften};
use crate::postal::lmtp::{MailHandler, Outcome};
use crate::postal::message::{Ignored, IncomingMail, SenderCheck, read};
use crate::postal::pbm::{Answer, CommandRequest, Failure, Pbm};
use crate::postal::settings::IncomingMailSettings;
use crate::process::{metrics, priority};
use crate::public_url::PageUrls;

/// Executes the commands of emails and answers them.
pub(crate) struct MailProcessor {
    pub(crate) db: Db,
    pub(crate) limits: Arc<Limits>,
    pub(crate) settings: IncomingMailSettings,
    pub(crate) pages: PageUrls,
    pub(crate) commands: CommandMails,
    pub(crate) answers: AnswerMails,
    pub(crate) pbm: Arc<Pbm>,
    /// Admits one email at a time to be read: a large one takes tenths of a second.
    pub(crate) reading: Semaphore,
}

impl MailHandler for MailProcessor {
    type Mail = IncomingMail;

    /// Reads the email on a blocking thread.
    async fn read(&self, mail: Vec<u8>) -> Result<IncomingMail, Outcome> {
        let _turn = self.reading.acquire().await.map_err(|_| Outcome::Failed)?;
        let (settings, host) = (self.settings.clone(), self.pages.mail_host().to_owned());
        let parsed = spawn_blocking(move || {
            priority::lower();
            read(&mail, &settings, &host)
        });
        match parsed.await {
            Ok(Ok(mail)) => Ok(mail),
            Ok(Err(Ignored::Forged)) => {
                tracing::info!("forged mail ignored");
                Err(Outcome::Ignored(Ignored::Forged))
            }
            Ok(Err(reason)) => {
                tracing::debug!(%reason, "mail ignored");
                Err(Outcome::Ignored(reason))
            }
            Err(error) => {
                tracing::error!(%error, "mail cannot be read");
                Err(Outcome::Failed)
            }
        }
    }

    async fn handle(&self, mail: &IncomingMail, tag: Option<&str>) -> Outcome {
        let mail = IncomingMail { tag: tag.map(str::to_owned), ..mail.clone() };
        match self.process_once(&mail).await {
            Ok(outcome) => outcome,
            Err(failure) if failure.is_too_often() => {
                tracing::info!(mail = mail.id, "too many commands of a kind");
                Outcome::TooOften
            }
            Err(failure) => {
                if failure.is_of_database() {
                    metrics::database_error();
                }
                tracing::error!(mail = mail.id, error = %failure, "mail cannot be processed");
                Outcome::Failed
            }
        }
    }
}

impl MailProcessor {
    async fn process_once(&self, mail: &IncomingMail) -> Result<Outcome, Failure> {
        let (id, tag) = (&mail.id, mail.tag.as_deref().unwrap_or_default());
        if self.db.is_mail_processed(id, tag).await? {
            return Ok(Outcome::Repeated);
        }
        // Emails that others send in a player's name do not count for the player, if the two can be distinguished.
        let (sender, source) = match (self.commands.owner_of_address(mail).await?, mail.sender) {
            (Some(owner), _) => (format!("account {owner}"), None),
            (None, SenderCheck::Verified) => {
                let domain = mail.from.domain().to_ascii_lowercase();
                (format!("verified {}", mail.from.key()), Some(MailSource::Verified(domain)))
            }
            // The owner of the mailbox may not have sent it, and gets the answers.
            (None, _) => (mail.from.mailbox_key(), Some(MailSource::Unknown)),
        };
        // The mail server tries again later, so nothing is lost.
        if self.limits.mails_by_sender.count(&sender).is_err()
            || (source == Some(MailSource::Unknown) && self.count_unknown(mail).is_err())
            || source.is_some_and(|source| self.limits.mails.count(&source).is_err())
        {
            tracing::info!(mail = id, "too many mails");
            return Ok(Outcome::TooOften);
        }
        self.process(mail).await?;
        // If the process ends before this, the email comes again. Commands and answers are idempotent.
        self.db.mail_processed(id, tag, now_ms()).await?;
        Ok(Outcome::Done)
    }

    /// Counts an email of an unknown sender, in all and for the domain that gets the answer.
    fn count_unknown(&self, mail: &IncomingMail) -> Result<(), TooOften> {
        let domain = mail.from.domain().to_ascii_lowercase();
        self.limits.by_mail.count(&format!("answer {domain}"))?;
        self.limits.answers_to_strangers.count(&())
    }

    /// Executes the command of an email, and stores the answer in the outbox.
    async fn process(&self, mail: &IncomingMail) -> Result<(), Failure> {
        let Some(command) = self.commands.command_of(mail).await? else {
            let answer = Answer::rejected(mail_text(&Message::new("reject.secret-address")));
            return self.answers.send(mail, answer, false).await;
        };
        let request = CommandRequest {
            key: &mail.id,
            sender: command.sender,
            verified: mail.sender == SenderCheck::Verified,
            client: None,
            text: &command.text,
        };
        let mut answer = self.pbm.execute(&command.line, &request).await?;
        answer.account = answer.account.or(request.account().cloned());
        self.answers.send(mail, answer, command.is_secret).await
    }
}

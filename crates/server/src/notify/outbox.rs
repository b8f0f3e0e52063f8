//! The outbox: mail and messages to browsers wait in it to be sent.
//!
//! Each way out has a task of its own, so that one that is slow does not hold up the other.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::notify::mail::{Mailer, NewMail};
use crate::notify::push::Pusher;
use luctor_match::word::Word as _;
use luctor_store::time::{HOUR_MS, MINUTE_MS, now_ms};
use luctor_store::{Channel, Claimed, DbError};

/// How often the outbox is looked at when nobody tells of a message: another process may have written one.
const LOOK: Duration = Duration::from_secs(5);
/// Messages that are taken at a time, and for how long: longer than all of them may take.
const BATCH: i64 = 5;
const LEASE_MS: i64 = 5 * MINUTE_MS;

/// Returns how often a message is tried: mail for more than a day, a push for an hour.
fn most_attempts(channel: Channel) -> i64 {
    match channel {
        Channel::Mail => 15,
        Channel::Push => 8,
    }
}

/// Why a message was not sent. What is told has no addresses.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It never will be.
    ForGood(String),
    /// It may be another time.
    ForNow(String),
}

/// A way out of the house.
#[derive(Clone, Debug)]
enum Sender {
    Mail(Arc<Mailer>),
    Push(Arc<Pusher>),
}

impl Sender {
    async fn woken(&self) {
        match self {
            Sender::Mail(mailer) => mailer.woken().await,
            Sender::Push(pusher) => pusher.woken().await,
        }
    }
}

/// When a message is tried again after so many attempts.
fn backoff_ms(attempts: i64) -> i64 {
    let doublings = (attempts - 1).clamp(0, 20);
    ((MINUTE_MS / 2) << doublings).min(6 * HOUR_MS)
}

impl App {
    /// Sends, in the background, what comes into the outbox, until the server ends.
    pub(crate) fn send_messages(self: &Arc<App>) {
        for channel in [Channel::Mail, Channel::Push] {
            let Some(sender) = self.sender(channel) else { continue };
            let app = Arc::clone(self);
            self.tasks.spawn(async move {
                while !app.tasks.shutdown().is_cancelled() {
                    if let Err(error) = app.deliver(channel).await {
                        tracing::error!(%error, "outbox cannot be read");
                    }
                    tokio::select! {
                        () = sender.woken() => {}
                        () = tokio::time::sleep(LOOK) => {}
                        () = app.tasks.shutdown().cancelled() => {}
                    }
                }
            });
        }
    }

    /// Puts a mail into the outbox and has it sent; nothing is done where the server sends none.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn post_mail(&self, mail: &NewMail) -> Result<(), DbError> {
        if let Some(mailer) = &self.mail {
            self.db.enqueue_mail(mail).await?;
            mailer.wake();
        }
        Ok(())
    }

    /// Sends the mail that is due now. How many mails went out.
    ///
    /// # Errors
    ///
    /// The outbox cannot be read or written.
    pub async fn deliver_mail(&self) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        Ok(self.deliver(Channel::Mail).await?)
    }

    /// Sends the messages to browsers that are due now. How many are done.
    ///
    /// # Errors
    ///
    /// The outbox cannot be read or written.
    pub async fn deliver_push(&self) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        Ok(self.deliver(Channel::Push).await?)
    }

    fn sender(&self, channel: Channel) -> Option<Sender> {
        match channel {
            Channel::Mail => self.mail.clone().map(Sender::Mail),
            Channel::Push => self.push.clone().map(Sender::Push),
        }
    }

    async fn deliver(&self, channel: Channel) -> Result<usize, DbError> {
        let Some(sender) = self.sender(channel) else { return Ok(0) };
        let mut sent = 0;
        // A message that is begun is finished; between two the server may end.
        while !self.tasks.shutdown().is_cancelled() {
            let now = now_ms();
            let batch = self.db.claim_messages(channel, now, now + LEASE_MS, BATCH).await?;
            if batch.is_empty() {
                break;
            }
            for message in batch {
                if self.tasks.shutdown().is_cancelled() {
                    self.db.put_off_message(&message.id, now).await?;
                    continue;
                }
                sent += self.attempt(channel, &sender, &message).await?;
            }
        }
        Ok(sent)
    }

    async fn attempt(
        &self,
        channel: Channel,
        sender: &Sender,
        message: &Claimed,
    ) -> Result<usize, DbError> {
        let (id, way) = (&message.id, channel.word());
        let sent = match sender {
            Sender::Mail(mailer) => {
                let board = match &message.extras.picture {
                    Some(picture) => self.board_for_mail(picture).await,
                    None => None,
                };
                mailer.send(message, board).await
            }
            Sender::Push(pusher) => pusher.send(&self.db, message).await,
        };
        match sent {
            Ok(()) => {
                tracing::debug!(%id, way, "message sent");
                self.db.message_sent(id).await?;
                Ok(1)
            }
            Err(Failure::ForNow(reason)) if message.attempts < most_attempts(channel) => {
                tracing::warn!(%id, way, reason, attempts = message.attempts, "message not sent yet");
                self.db.put_off_message(id, now_ms() + backoff_ms(message.attempts)).await?;
                Ok(0)
            }
            Err(Failure::ForNow(reason) | Failure::ForGood(reason)) => {
                tracing::error!(%id, way, reason, "message given up");
                self.db.message_failed(id).await?;
                Ok(0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_tried_for_more_than_a_day_and_a_push_for_an_hour() {
        let waits: Vec<i64> = (1..most_attempts(Channel::Mail)).map(backoff_ms).collect();
        assert_eq!(waits[..4], [MINUTE_MS / 2, MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS]);
        let hours = waits.iter().sum::<i64>() / HOUR_MS;
        assert!((24..=60).contains(&hours), "{hours}");
        let push: i64 = (1..most_attempts(Channel::Push)).map(backoff_ms).sum();
        assert!((HOUR_MS..2 * HOUR_MS).contains(&push), "{push}");
        assert_eq!(backoff_ms(i64::MAX), 6 * HOUR_MS);
    }
}

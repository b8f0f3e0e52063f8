//! Delivery of the messages in the outbox.
//!
//! Mail and push messages are delivered by separate tasks, so that a slow one does not delay the other.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use luctor_store::time::{HOUR_MS, MINUTE_MS, now_ms};
use luctor_store::{Channel, ClaimedMessage, Db, Picture, StoreError};

use crate::notify::failure::DeliveryFailure;
use crate::notify::mail::Mailer;
use crate::notify::outbox::Outbox;
use crate::notify::push::Pusher;
use crate::process::tasks::Tasks;

/// The interval between two looks at the outbox: another process may have stored a message.
const LOOK: Duration = Duration::from_secs(5);
/// Messages claimed at a time.
const BATCH: i64 = 5;
/// The time for which messages are claimed: longer than all of a batch take.
const LEASE_MS: i64 = 5 * MINUTE_MS;

/// Draws the boards that mails show.
pub(crate) trait BoardPictures: Send + Sync {
    /// Returns a board as PNG, or `None` if it cannot be drawn. The text of the mail shows it, too.
    fn png<'a>(
        &'a self,
        picture: &'a Picture,
    ) -> Pin<Box<dyn Future<Output = Option<Vec<u8>>> + Send + 'a>>;
}

/// Delivers the messages of the outbox.
#[derive(Clone)]
pub(crate) struct Delivery {
    db: Db,
    outbox: Outbox,
    boards: Arc<dyn BoardPictures>,
    tasks: Tasks,
}

/// The way of one channel.
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

/// Returns how often a message is tried: mail for more than a day, a push message for an hour.
fn most_attempts(channel: Channel) -> i64 {
    match channel {
        Channel::Mail => 15,
        Channel::Push => 8,
    }
}

/// Returns the delay after a number of failed attempts, in milliseconds.
fn backoff_ms(attempts: i64) -> i64 {
    let doublings = (attempts - 1).clamp(0, 20);
    ((MINUTE_MS / 2) << doublings).min(6 * HOUR_MS)
}

impl Delivery {
    /// Creates the service.
    pub(crate) fn new(outbox: Outbox, boards: Arc<dyn BoardPictures>, tasks: Tasks) -> Delivery {
        Delivery { db: outbox.db.clone(), outbox, boards, tasks }
    }

    /// Starts a task for each channel. They run until the server shuts down.
    pub(crate) fn start(&self) {
        for channel in [Channel::Mail, Channel::Push] {
            let Some(sender) = self.sender(channel) else { continue };
            let delivery = self.clone();
            self.tasks.spawn(async move {
                let shutdown = delivery.tasks.shutdown();
                while !shutdown.is_cancelled() {
                    if let Err(error) = delivery.deliver(channel).await {
                        tracing::error!(%error, "outbox cannot be read");
                    }
                    tokio::select! {
                        () = sender.woken() => {}
                        () = tokio::time::sleep(LOOK) => {}
                        () = shutdown.cancelled() => {}
                    }
                }
            });
        }
    }

    /// Delivers the messages of a channel that are due now. Returns the number of delivered messages.
    pub(crate) async fn deliver(&self, channel: Channel) -> Result<usize, StoreError> {
        let Some(sender) = self.sender(channel) else { return Ok(0) };
        let mut delivered = 0;
        // An attempt that has begun is finished; between two the server may shut down.
        while !self.tasks.shutdown().is_cancelled() {
            let now = now_ms();
            let batch = self.db.claim_messages(channel, now, now + LEASE_MS, BATCH).await?;
            if batch.is_empty() {
                break;
            }
            for message in batch {
                if self.tasks.shutdown().is_cancelled() {
                    self.db.postpone_message(&message.id, now).await?;
                    continue;
                }
                delivered += self.attempt(channel, &sender, &message).await?;
            }
        }
        Ok(delivered)
    }

    fn sender(&self, channel: Channel) -> Option<Sender> {
        match channel {
            Channel::Mail => self.outbox.mailer.clone().map(Sender::Mail),
            Channel::Push => self.outbox.pusher.clone().map(Sender::Push),
        }
    }

    async fn attempt(
        &self,
        channel: Channel,
        sender: &Sender,
        message: &ClaimedMessage,
    ) -> Result<usize, StoreError> {
        let (id, way) = (&message.id, channel.as_str());
        let sent = match sender {
            Sender::Mail(mailer) => {
                let board = match &message.extras.picture {
                    Some(picture) => self.boards.png(picture).await,
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
            Err(DeliveryFailure::Temporary(reason))
                if message.attempts < most_attempts(channel) =>
            {
                tracing::warn!(%id, way, reason, attempts = message.attempts, "message not sent yet");
                self.db.postpone_message(id, now_ms() + backoff_ms(message.attempts)).await?;
                Ok(0)
            }
            Err(DeliveryFailure::Temporary(reason) | DeliveryFailure::Permanent(reason)) => {
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

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

/// The interval at which the outbox is checked for messages that other processes have stored.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// Messages claimed at a time.
const BATCH: i64 = 5;
/// The time for which messages are claimed. It exceeds the time to send a batch.
const LEASE_MS: i64 = 5 * MINUTE_MS;

/// Draws the boards that emails show.
pub(crate) trait BoardPictures: Send + Sync {
    /// Returns a board as PNG, or `None` if it cannot be drawn. The text of the email shows it, too.
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

/// The client that delivers the messages of one channel.
#[derive(Clone, Debug)]
enum ChannelClient {
    Mail(Arc<Mailer>),
    Push(Arc<Pusher>),
}

impl ChannelClient {
    async fn notified(&self) {
        match self {
            ChannelClient::Mail(mailer) => mailer.notified().await,
            ChannelClient::Push(pusher) => pusher.notified().await,
        }
    }
}

/// Returns the maximum number of attempts. Retries span more than a day for mail and an hour for push.
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
            let Some(client) = self.client(channel) else { continue };
            let delivery = self.clone();
            self.tasks.spawn(async move {
                let shutdown = delivery.tasks.shutdown();
                while !shutdown.is_cancelled() {
                    if let Err(error) = delivery.deliver(channel).await {
                        tracing::error!(%error, "outbox cannot be read");
                    }
                    tokio::select! {
                        () = client.notified() => {}
                        () = tokio::time::sleep(POLL_INTERVAL) => {}
                        () = shutdown.cancelled() => {}
                    }
                }
            });
        }
    }

    /// Delivers the messages of a channel that are due now. Returns the number of delivered messages.
    pub(crate) async fn deliver(&self, channel: Channel) -> Result<usize, StoreError> {
        let Some(client) = self.client(channel) else { return Ok(0) };
        let mut delivered = 0;
        // A shutdown waits for the current attempt, but not for the rest of the batch.
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
                delivered += self.attempt(channel, &client, &message).await?;
            }
        }
        Ok(delivered)
    }

    fn client(&self, channel: Channel) -> Option<ChannelClient> {
        match channel {
            Channel::Mail => self.outbox.mailer.clone().map(ChannelClient::Mail),
            Channel::Push => self.outbox.pusher.clone().map(ChannelClient::Push),
        }
    }

    async fn attempt(
        &self,
        channel: Channel,
        client: &ChannelClient,
        message: &ClaimedMessage,
    ) -> Result<usize, StoreError> {
        let (id, channel_name) = (&message.id, channel.as_str());
        let sent = match client {
            ChannelClient::Mail(mailer) => {
                let board = match &message.extras.picture {
                    Some(picture) => self.boards.png(picture).await,
                    None => None,
                };
                mailer.send(message, board).await
            }
            ChannelClient::Push(pusher) => pusher.send(&self.db, message).await,
        };
        match sent {
            Ok(()) => {
                tracing::debug!(%id, channel = channel_name, "message sent");
                self.db.message_sent(id).await?;
                Ok(1)
            }
            Err(DeliveryFailure::Temporary(reason))
                if message.attempts < most_attempts(channel) =>
            {
                tracing::warn!(%id, channel = channel_name, reason, attempts = message.attempts, "delivery attempt failed, will retry");
                self.db.postpone_message(id, now_ms() + backoff_ms(message.attempts)).await?;
                Ok(0)
            }
            Err(DeliveryFailure::Temporary(reason) | DeliveryFailure::Permanent(reason)) => {
                tracing::error!(%id, channel = channel_name, reason, "message delivery failed");
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
    fn retries_span_more_than_a_day_for_mail_and_an_hour_for_push() {
        let waits: Vec<i64> = (1..most_attempts(Channel::Mail)).map(backoff_ms).collect();
        assert_eq!(waits[..4], [MINUTE_MS / 2, MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS]);
        let hours = waits.iter().sum::<i64>() / HOUR_MS;
        assert!((24..=60).contains(&hours), "{hours}");
        let push: i64 = (1..most_attempts(Channel::Push)).map(backoff_ms).sum();
        assert!((HOUR_MS..2 * HOUR_MS).contains(&push), "{push}");
        assert_eq!(backoff_ms(i64::MAX), 6 * HOUR_MS);
    }
}

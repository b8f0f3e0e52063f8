//! Delivery of the messages in the outbox.
//!
//! Mail and push messages are delivered by separate tasks, so that a slow one does not delay the other.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use luctor_store::time::{HOUR_MS, MINUTE_MS, now_ms};
use luctor_store::{Channel, ClaimedMessage, Db, MailExtras, Picture, StoreError};

use crate::notify::failure::DeliveryFailure;
use crate::notify::mail::Mailer;
use crate::notify::outbox::Outbox;
use crate::notify::push::Pusher;
use crate::process::tasks::Tasks;

/// The interval at which the outbox is checked for messages that other processes have stored.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// The time for which a message is claimed. It is renewed during an attempt.
const LEASE_MS: i64 = 5 * MINUTE_MS;
/// The longest pause of a message that the delivery waits for. Messages with longer ones are found by the next one.
const SHORT_PAUSE: Duration = Duration::from_secs(1);

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
    lease_ms: i64,
}

/// The outcome of an attempt.
enum Attempt {
    Delivered,
    Failed,
    /// The message must wait, since its service is busy.
    Paused(Duration),
}

/// The client that delivers the messages of one channel.
#[derive(Clone, Debug)]
enum ChannelClient {
    Mail(Arc<Mailer>),
    Push(Arc<Pusher>),
}

impl ChannelClient {
    /// Returns the maximum number of messages that are sent at a time.
    fn most_at_once(&self) -> usize {
        match self {
            ChannelClient::Mail(mailer) => mailer.most_at_once(),
            ChannelClient::Push(_) => PUSHES_AT_ONCE,
        }
    }

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

/// The maximum number of push messages that are sent at a time. They go to many services, of which some are slow.
const PUSHES_AT_ONCE: usize = 64;

/// Returns the delay after a number of failed attempts, in milliseconds.
fn backoff_ms(attempts: i64) -> i64 {
    let doublings = (attempts - 1).clamp(0, 20);
    ((MINUTE_MS / 2) << doublings).min(6 * HOUR_MS)
}

impl Delivery {
    /// Creates the service.
    pub(crate) fn new(outbox: Outbox, boards: Arc<dyn BoardPictures>, tasks: Tasks) -> Delivery {
        Delivery { db: outbox.db.clone(), outbox, boards, tasks, lease_ms: LEASE_MS }
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
        let (mut delivered, mut failed) = (0, None);
        let mut attempts = JoinSet::new();
        // The end of a short pause of a message.
        let mut resume: Option<Instant> = None;
        loop {
            // A shutdown waits for the current attempts only.
            let goes_on = failed.is_none() && !self.tasks.shutdown().is_cancelled();
            let room = client.most_at_once().saturating_sub(attempts.len());
            if goes_on && room > 0 {
                resume = resume.filter(|at| *at > Instant::now());
                let now = now_ms();
                let lease_ms = now + self.lease_ms;
                let limit = i64::try_from(room).unwrap_or(i64::MAX);
                match self.db.claim_messages(channel, now, lease_ms, limit).await {
                    Ok(messages) => {
                        for message in messages {
                            let (delivery, client) = (self.clone(), client.clone());
                            attempts.spawn(async move {
                                delivery.attempt_leased(channel, &client, message, lease_ms).await
                            });
                        }
                    }
                    Err(error) => failed = Some(error),
                }
            }
            tokio::select! {
                Some(attempt) = attempts.join_next() => match attempt {
                    Ok(Ok(Attempt::Delivered)) => delivered += 1,
                    Ok(Ok(Attempt::Failed)) => {}
                    Ok(Ok(Attempt::Paused(pause))) if pause <= SHORT_PAUSE => {
                        resume = Some(resume.unwrap_or(Instant::now() + pause));
                    }
                    Ok(Ok(Attempt::Paused(_))) => {}
                    Ok(Err(error)) => failed = Some(error),
                    Err(panic) => tracing::error!(%panic, "delivery attempt ended"),
                },
                () = client.notified(), if goes_on && !attempts.is_empty() => {}
                () = sleep(POLL_INTERVAL), if goes_on && !attempts.is_empty() => {}
                () = sleep_until(resume.unwrap_or_else(Instant::now)),
                    if goes_on && attempts.is_empty() && resume.is_some() => {}
                else => break,
            }
        }
        failed.map_or(Ok(delivered), Err)
    }

    fn client(&self, channel: Channel) -> Option<ChannelClient> {
        match channel {
            Channel::Mail => self.outbox.mailer.clone().map(ChannelClient::Mail),
            Channel::Push => self.outbox.pusher.clone().map(ChannelClient::Push),
        }
    }

    /// Attempts to deliver a message, and renews its lease until the attempt ends, however slow the relay is.
    async fn attempt_leased(
        &self,
        channel: Channel,
        client: &ChannelClient,
        message: ClaimedMessage,
        mut lease_ms: i64,
    ) -> Result<Attempt, StoreError> {
        let attempt = self.attempt(channel, client, &message);
        tokio::pin!(attempt);
        let interval = Duration::from_millis((self.lease_ms / 3).unsigned_abs());
        loop {
            tokio::select! {
                ended = &mut attempt => return ended,
                () = sleep(interval) => {
                    let until_ms = now_ms() + self.lease_ms;
                    match self.db.renew_lease(&message.id, lease_ms, until_ms).await {
                        Ok(true) => lease_ms = until_ms,
                        // The process was suspended. The relay may have accepted the message already.
                        Ok(false) => tracing::warn!(id = %message.id, "lease of a message lost"),
                        Err(error) => tracing::warn!(%error, "lease of a message not renewed"),
                    }
                }
            }
        }
    }

    async fn attempt(
        &self,
        channel: Channel,
        client: &ChannelClient,
        message: &ClaimedMessage,
    ) -> Result<Attempt, StoreError> {
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
                Ok(Attempt::Delivered)
            }
            Err(DeliveryFailure::Busy(pause)) => {
                let pause_ms = i64::try_from(pause.as_millis()).unwrap_or(MINUTE_MS);
                let until_ms = now_ms() + pause_ms;
                self.db.release_message(id, until_ms).await?;
                // Thousands of messages may wait for a slow service.
                if pause > SHORT_PAUSE {
                    self.db.postpone_recipient(message, now_ms(), until_ms).await?;
                }
                Ok(Attempt::Paused(pause))
            }
            Err(DeliveryFailure::Temporary(reason))
                if message.attempts < most_attempts(channel) =>
            {
                tracing::warn!(%id, channel = channel_name, reason, attempts = message.attempts, "delivery attempt failed, will retry");
                self.db.postpone_message(id, now_ms() + backoff_ms(message.attempts)).await?;
                Ok(Attempt::Failed)
            }
            // Only the refusal of a mail is final, so it may be about the text. A player must not keep the opponent from
            // learning whose turn it is.
            Err(DeliveryFailure::Permanent(reason))
                if let Some(text) = &message.extras.without_chat =>
            {
                tracing::warn!(%id, channel = channel_name, reason, "mail refused, will try without chat");
                let extras = MailExtras { without_chat: None, ..message.extras.clone() };
                self.db.replace_mail(id, text, &extras).await?;
                Ok(Attempt::Failed)
            }
            Err(DeliveryFailure::Temporary(reason) | DeliveryFailure::Permanent(reason)) => {
                tracing::error!(%id, channel = channel_name, reason, "message delivery failed");
                self.db.message_failed(id).await?;
                Ok(Attempt::Failed)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use luctor_store::{MailId, NewMail, Store};
    use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
    use tokio::net::TcpListener;

    use super::*;
    use crate::notify::mail::{MailSettings, MailTransport};

    struct NoBoards;

    impl BoardPictures for NoBoards {
        fn png<'a>(
            &'a self,
            _: &'a Picture,
        ) -> Pin<Box<dyn Future<Output = Option<Vec<u8>>> + Send + 'a>> {
            Box::pin(async { None })
        }
    }

    /// Creates the service with a relay on this machine.
    fn delivery(db: &Db, relay: &TcpListener) -> Delivery {
        let port = relay.local_addr().unwrap().port();
        let transport = MailTransport::Smtp { host: "127.0.0.1".to_owned(), port };
        let from = "luctor@luctor.test".parse().unwrap();
        let mailer = Mailer::new(MailSettings { transport, from }, "luctor.test");
        let outbox = Outbox::new(db.clone(), Some(Arc::new(mailer)), None);
        Delivery::new(outbox, Arc::new(NoBoards), Tasks::default())
    }

    fn mail() -> NewMail {
        NewMail {
            id: MailId::of("test", &["1"]),
            account: None,
            to: "anna@example.org".to_owned(),
            subject: "Hello".to_owned(),
            body: "Hello".to_owned(),
            not_before_ms: 0,
            extras: MailExtras::default(),
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_mail_is_leased_for_as_long_as_its_relay_takes() {
        let directory = tempfile::TempDir::new().unwrap();
        let db = Store::Data(directory.path().to_owned()).open().await.unwrap();
        let relay = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let delivery = Delivery { lease_ms: 300, ..delivery(&db, &relay) };
        delivery.outbox.enqueue_mail(&mail()).await.unwrap();
        let delivering = tokio::spawn(async move { delivery.deliver(Channel::Mail).await });
        let (mut connection, _) = relay.accept().await.unwrap();
        connection.write_all(b"220 slow.test\r\n").await.unwrap();
        let mut greeting = [0; 4];
        connection.read_exact(&mut greeting).await.unwrap();
        // The relay takes longer than the lease, and another process looks for mail.
        let began = std::time::Instant::now();
        while began.elapsed() < Duration::from_secs(1) {
            let claimed = db.claim_messages(Channel::Mail, now_ms(), now_ms() + 1, 1).await;
            assert_eq!(claimed.unwrap(), []);
        }
        drop((connection, relay));
        assert_eq!(delivering.await.unwrap().unwrap(), 0);
    }

    /// Accepts connections until the text of a mail has no unwanted word. Returns the texts of all mails.
    async fn picky_relay(listener: TcpListener, unwanted: &str) -> Vec<String> {
        let mut texts = Vec::new();
        loop {
            let (connection, _) = listener.accept().await.unwrap();
            let (reader, mut writer) = connection.into_split();
            let mut lines = BufReader::new(reader).lines();
            writer.write_all(b"220 relay.test\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let mut answer = "250 ok";
                if line == "DATA" {
                    writer.write_all(b"354 go on\r\n").await.unwrap();
                    let mut text = String::new();
                    while let Some(line) =
                        lines.next_line().await.unwrap().filter(|line| line != ".")
                    {
                        text += &(line + "\n");
                    }
                    if text.contains(unwanted) {
                        answer = "554 spam";
                    }
                    texts.push(text);
                }
                writer.write_all(format!("{answer}\r\n").as_bytes()).await.unwrap();
                if answer == "250 ok" && texts.last().is_some_and(|text| !text.contains(unwanted)) {
                    return texts;
                }
            }
        }
    }

    #[tokio::test]
    async fn a_refused_mail_is_sent_without_the_words_of_others() {
        let directory = tempfile::TempDir::new().unwrap();
        let db = Store::Data(directory.path().to_owned()).open().await.unwrap();
        let relay = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut mail = mail();
        mail.body = "Bert says: free pills\nIt is your turn.".to_owned();
        mail.extras.without_chat = Some("It is your turn.".to_owned());
        let delivery = delivery(&db, &relay);
        delivery.outbox.enqueue_mail(&mail).await.unwrap();
        let relay = tokio::spawn(picky_relay(relay, "free pills"));
        assert_eq!(delivery.deliver(Channel::Mail).await.unwrap(), 1);
        let texts = relay.await.unwrap();
        assert_eq!(texts.len(), 2, "{texts:?}");
        assert!(texts.iter().all(|text| text.contains("It is your turn.")), "{texts:?}");
    }

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

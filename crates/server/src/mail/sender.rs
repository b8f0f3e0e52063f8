//! Sending what waits in the outbox.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::Error as SmtpError;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use tokio::sync::Notify;

use super::message::message;
use super::{Inbox, MailId, MailSettings, MailWay};
use crate::app::App;
use crate::db::{Claimed, DbError};
use crate::now::{HOUR_MS, MINUTE_MS, now_ms};
use crate::settings::PublicUrl;

/// How often the outbox is looked at when nobody tells of a mail: another process may have written one.
const LOOK: Duration = Duration::from_secs(5);
/// How long a relay may take for one mail.
const PATIENCE: Duration = Duration::from_secs(30);
/// Mails that are taken at a time, and for how long: longer than the relay may take for all.
const BATCH: i64 = 5;
const LEASE_MS: i64 = 5 * MINUTE_MS;
/// A mail is tried so often, over more than a day.
const MOST_ATTEMPTS: i64 = 15;

/// Sends mail.
#[derive(Debug)]
pub(crate) struct Mailer {
    from: Mailbox,
    /// The part of Message-IDs behind the `@`.
    host: String,
    route: Route,
    wake: Notify,
}

/// The way, ready to be used.
#[derive(Debug)]
enum Route {
    Relay(AsyncSmtpTransport<Tokio1Executor>),
    Directory(PathBuf),
    Memory(Inbox),
}

/// Why a mail was not sent.
#[derive(Debug)]
enum Failure {
    /// It never will be.
    ForGood(String),
    /// It may be another time.
    ForNow(String),
}

impl Mailer {
    /// A sender. `public` is where people find the server.
    pub(crate) fn new(settings: MailSettings, public: Option<&PublicUrl>) -> Mailer {
        let route = match settings.way {
            MailWay::Smtp { host, port } => Route::Relay(
                AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
                    .port(port)
                    .timeout(Some(PATIENCE))
                    .build(),
            ),
            MailWay::Directory(directory) => Route::Directory(directory),
            MailWay::Memory(inbox) => Route::Memory(inbox),
        };
        let host = public.map_or("localhost", PublicUrl::host).to_owned();
        Mailer { from: settings.from, host, route, wake: Notify::new() }
    }

    /// Tells that there is a mail in the outbox.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    async fn send(&self, mail: &Claimed) -> Result<(), Failure> {
        let built = message(mail, &self.from, &self.host);
        let message = built.map_err(|error| Failure::ForGood(error.to_string()))?;
        match &self.route {
            Route::Relay(relay) => {
                relay.send(message).await.map(|_| ()).map_err(|error| refused(&error))
            }
            Route::Directory(directory) => {
                let (directory, id) = (directory.clone(), mail.id.clone());
                let write = move || write_file(&directory, &id, &message.formatted());
                let written = tokio::task::spawn_blocking(write).await;
                let written = written.map_err(|error| Failure::ForNow(error.to_string()))?;
                written.map_err(|error| Failure::ForNow(error.to_string()))
            }
            Route::Memory(inbox) => {
                let text = String::from_utf8_lossy(&message.formatted()).into_owned();
                inbox.put(mail.id.as_str(), text);
                Ok(())
            }
        }
    }
}

/// The answer of a relay may repeat the address of the reader: only its code is told.
fn refused(error: &SmtpError) -> Failure {
    let status = error.status();
    let reason =
        status.map_or_else(|| "the relay cannot be reached".to_owned(), |code| code.to_string());
    if error.is_permanent() { Failure::ForGood(reason) } else { Failure::ForNow(reason) }
}

/// Writes a file that is there whole or not at all. A repetition writes the same file.
fn write_file(directory: &Path, id: &MailId, text: &[u8]) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let unfinished: PathBuf = directory.join(format!(".{id}.tmp"));
    let mut file = File::create(&unfinished)?;
    file.write_all(text)?;
    file.sync_all()?;
    fs::rename(&unfinished, directory.join(id.as_str()))?;
    File::open(directory)?.sync_all()
}

/// When a mail is tried again after so many attempts.
fn backoff_ms(attempts: i64) -> i64 {
    let doublings = (attempts - 1).clamp(0, 20);
    ((MINUTE_MS / 2) << doublings).min(6 * HOUR_MS)
}

impl App {
    /// Sends, in the background, what comes into the outbox, until the server ends.
    pub(crate) fn send_mail(self: &Arc<App>) {
        let Some(mailer) = self.mail.clone() else { return };
        let app = Arc::clone(self);
        self.tasks.spawn(async move {
            while !app.shutdown.is_cancelled() {
                if let Err(error) = app.deliver().await {
                    tracing::error!(%error, "outbox cannot be read");
                }
                tokio::select! {
                    () = mailer.wake.notified() => {}
                    () = tokio::time::sleep(LOOK) => {}
                    () = app.shutdown.cancelled() => {}
                }
            }
        });
    }

    /// Sends what is due now. How many mails went out.
    ///
    /// # Errors
    ///
    /// The outbox cannot be read or written.
    pub async fn deliver_mail(&self) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        Ok(self.deliver().await?)
    }

    async fn deliver(&self) -> Result<usize, DbError> {
        let Some(mailer) = &self.mail else { return Ok(0) };
        let mut sent = 0;
        // A mail that is begun is finished; between two the server may end.
        while !self.shutdown.is_cancelled() {
            let now = now_ms();
            let batch = self.db.claim_mail(now, now + LEASE_MS, BATCH).await?;
            if batch.is_empty() {
                break;
            }
            for mail in batch {
                if self.shutdown.is_cancelled() {
                    self.db.put_off_mail(&mail.id, now).await?;
                    continue;
                }
                sent += self.attempt(mailer, &mail).await?;
            }
        }
        Ok(sent)
    }

    async fn attempt(&self, mailer: &Mailer, mail: &Claimed) -> Result<usize, DbError> {
        let id = &mail.id;
        match mailer.send(mail).await {
            Ok(()) => {
                tracing::debug!(%id, "mail sent");
                self.db.mail_sent(id).await?;
                Ok(1)
            }
            Err(Failure::ForNow(reason)) if mail.attempts < MOST_ATTEMPTS => {
                tracing::warn!(%id, reason, attempts = mail.attempts, "mail not sent yet");
                self.db.put_off_mail(id, now_ms() + backoff_ms(mail.attempts)).await?;
                Ok(0)
            }
            Err(Failure::ForNow(reason) | Failure::ForGood(reason)) => {
                tracing::error!(%id, reason, "mail given up");
                self.db.mail_failed(id).await?;
                Ok(0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_tried_for_more_than_a_day() {
        let waits: Vec<i64> = (1..MOST_ATTEMPTS).map(backoff_ms).collect();
        assert_eq!(waits[..4], [MINUTE_MS / 2, MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS]);
        let hours = waits.iter().sum::<i64>() / HOUR_MS;
        assert!((24..=60).contains(&hours), "{hours}");
        assert_eq!(backoff_ms(i64::MAX), 6 * HOUR_MS);
    }

    #[test]
    fn a_mail_that_is_written_twice_is_there_once() {
        let directory = tempfile::TempDir::new().unwrap();
        let id = MailId::of("turn", &["game", "3", "anna"]);
        for _ in 0..2 {
            write_file(directory.path(), &id, b"Hello").unwrap();
        }
        let entries: Vec<_> = fs::read_dir(directory.path()).unwrap().collect();
        assert_eq!(entries.len(), 1);
        assert_eq!(fs::read(directory.path().join("turn:game:3:anna")).unwrap(), b"Hello");
    }
}

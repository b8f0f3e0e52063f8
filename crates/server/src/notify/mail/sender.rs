//! Sends the emails of the outbox.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::Error as SmtpError;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use tokio::sync::Notify;

use super::message::message;
use super::{Inbox, MailId, MailSettings, MailTransport};
use crate::notify::failure::DeliveryFailure;
use luctor_store::ClaimedMessage;

/// The time in which a relay must accept an email.
const PATIENCE: Duration = Duration::from_secs(30);

/// The most emails that a relay gets at a time, so that a slow one does not delay all mail.
const RELAYED_AT_ONCE: usize = 4;

/// Sends mail.
#[derive(Debug)]
pub(crate) struct Mailer {
    from: Mailbox,
    /// The part of Message-IDs behind the `@`.
    host: String,
    route: Route,
    wake: Notify,
}

/// A transport with its connections.
#[derive(Debug)]
enum Route {
    Relay(AsyncSmtpTransport<Tokio1Executor>),
    Directory(PathBuf),
    Memory(Inbox),
}

impl Mailer {
    /// Creates a sender. `host` is the part of Message-IDs behind the `@`.
    pub(crate) fn new(settings: MailSettings, host: &str) -> Mailer {
        let route = match settings.transport {
            MailTransport::Smtp { host, port } => Route::Relay(
                AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
                    .port(port)
                    .timeout(Some(PATIENCE))
                    .build(),
            ),
            MailTransport::Directory(directory) => Route::Directory(directory),
            MailTransport::Memory(inbox) => Route::Memory(inbox),
        };
        Mailer { from: settings.from, host: host.to_owned(), route, wake: Notify::new() }
    }

    /// Wakes the delivery, because the outbox has a new email.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Waits until the outbox may have a new email.
    pub(crate) async fn notified(&self) {
        self.wake.notified().await;
    }

    /// Returns the maximum number of emails that are sent at a time.
    pub(crate) fn most_at_once(&self) -> usize {
        match &self.route {
            Route::Relay(_) => RELAYED_AT_ONCE,
            Route::Directory(_) | Route::Memory(_) => 1,
        }
    }

    /// Sends an email, with its board as PNG if it has one.
    ///
    /// # Errors
    ///
    /// Fails if the email is not sent.
    pub(crate) async fn send(
        &self,
        mail: &ClaimedMessage,
        board: Option<Vec<u8>>,
    ) -> Result<(), DeliveryFailure> {
        let built = message(mail, board, &self.from, &self.host);
        let message = built.map_err(|error| DeliveryFailure::Permanent(error.to_string()))?;
        match &self.route {
            Route::Relay(relay) => {
                relay.send(message).await.map(|_| ()).map_err(|error| refused(&error))
            }
            Route::Directory(directory) => {
                let (directory, id) = (directory.clone(), mail.id.clone());
                let write = move || write_file(&directory, &id, &message.formatted());
                let written = tokio::task::spawn_blocking(write).await;
                let written =
                    written.map_err(|error| DeliveryFailure::Temporary(error.to_string()))?;
                written.map_err(|error| DeliveryFailure::Temporary(error.to_string()))
            }
            Route::Memory(inbox) => {
                let text = String::from_utf8_lossy(&message.formatted()).into_owned();
                inbox.put(mail.id.as_str(), text);
                Ok(())
            }
        }
    }
}

/// Formats the error of a relay by its code only, since its text may contain the address of the recipient.
fn refused(error: &SmtpError) -> DeliveryFailure {
    let status = error.status();
    let reason =
        status.map_or_else(|| "the relay cannot be reached".to_owned(), |code| code.to_string());
    if error.is_permanent() {
        DeliveryFailure::Permanent(reason)
    } else {
        DeliveryFailure::Temporary(reason)
    }
}

/// Writes a file atomically. A repeated mail replaces its own file.
fn write_file(directory: &Path, id: &MailId, text: &[u8]) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(directory)?;
    let unfinished: PathBuf = directory.join(format!(".{id}.tmp"));
    // A file that an interrupted attempt has left may have other permissions.
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&unfinished)?;
    file.write_all(text)?;
    file.sync_all()?;
    fs::rename(&unfinished, directory.join(id.as_str()))?;
    File::open(directory)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

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

    #[test]
    fn only_the_owner_can_read_mails() {
        let directory = tempfile::TempDir::new().unwrap();
        let mails = directory.path().join("mails");
        let id = MailId::of("turn", &["game", "3", "anna"]);
        write_file(&mails, &id, b"Hello").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&mails), 0o700);
        assert_eq!(mode(&mails.join("turn:game:3:anna")), 0o600);
    }
}

//! The outbox: mail and push messages are stored with the change that causes them, and delivered afterwards.

use std::sync::Arc;

use luctor_store::{Db, NewMail, NewPush, StoreError};

use crate::notify::mail::Mailer;
use crate::notify::push::Pusher;

/// Stores messages for delivery. Clones share the same queues.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    pub(super) db: Db,
    /// `None` if the server sends no email.
    pub(super) mailer: Option<Arc<Mailer>>,
    /// `None` if the server sends no push messages.
    pub(super) pusher: Option<Arc<Pusher>>,
}

impl Outbox {
    /// Creates the service.
    pub(crate) fn new(db: Db, mailer: Option<Arc<Mailer>>, pusher: Option<Arc<Pusher>>) -> Outbox {
        Outbox { db, mailer, pusher }
    }

    /// Returns whether the server sends mail.
    pub(crate) fn sends_mail(&self) -> bool {
        self.mailer.is_some()
    }

    /// Returns the sender of push messages, if the server sends any.
    pub(crate) fn pusher(&self) -> Option<&Pusher> {
        self.pusher.as_deref()
    }

    /// Stores an email and wakes its delivery. Does nothing if the server sends no email.
    pub(crate) async fn enqueue_mail(&self, mail: &NewMail) -> Result<(), StoreError> {
        if self.sends_mail() {
            self.db.enqueue_mail(mail).await?;
            self.wake_mail();
        }
        Ok(())
    }

    /// Wakes the delivery of mail that was stored in another transaction.
    pub(crate) fn wake_mail(&self) {
        if let Some(mailer) = &self.mailer {
            mailer.wake();
        }
    }

    /// Stores push messages to an account and wakes their delivery. Does nothing if the server sends none.
    pub(crate) async fn enqueue_push(&self, messages: &[NewPush]) -> Result<(), StoreError> {
        let Some(pusher) = &self.pusher else { return Ok(()) };
        self.db.enqueue_push(messages).await?;
        pusher.wake();
        Ok(())
    }
}

//! Mail on its way, and messages to browsers.

use crate::db::column::AsText;
use crate::db::{Db, DbError, on};
use crate::id::MailId;
use crate::messages::extras::Extras;
use crate::messages::new::NewMail;
use crate::words::{Channel, Delivery};

/// Inserts a mail into the outbox by an executor, such as an open transaction, unless the same
/// occasion has its mail already.
macro_rules! insert_mail {
    ($executor:expr, $mail:expr) => {{
        let mail: &$crate::messages::new::NewMail = $mail;
        sqlx::query(
            "INSERT INTO outbox (id, account_id, recipient, subject, body, not_before_ms, state,
                                 attempts, lease_ms, created_ms, extras)
             VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, 0, $7, $8)
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(mail.id.as_str())
        .bind(mail.account.as_ref().map(|account| account.as_str()))
        .bind(&mail.to)
        .bind(&mail.subject)
        .bind(&mail.body)
        .bind(mail.not_before_ms)
        .bind($crate::time::now_ms())
        .bind(mail.extras.stored())
        .execute($executor)
        .await?;
    }};
}
pub(crate) use insert_mail;

/// A message that this process is to send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// Names it.
    pub id: MailId,
    /// The address of its reader, or the name of a browser's subscription.
    pub to: String,
    /// One line; for a browser what a later message replaces it by.
    pub subject: String,
    /// The text.
    pub body: String,
    /// What a mail has beside them.
    pub extras: Extras,
    /// How often it was tried, this time included.
    pub attempts: i64,
}

impl Db {
    /// Puts a mail on its way, unless the same occasion has its mail already.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn enqueue_mail(&self, mail: &NewMail) -> Result<(), DbError> {
        on!(self, pool => insert_mail!(pool, mail));
        Ok(())
    }

    /// At most `limit` messages of a channel that are due at `now_ms`, which nobody else gets before `lease_ms`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn claim_messages(
        &self,
        channel: Channel,
        now_ms: i64,
        lease_ms: i64,
        limit: i64,
    ) -> Result<Vec<Claimed>, DbError> {
        let rows: Vec<(String, String, String, String, String, i64)> = on!(self, pool => {
            // The outer condition on the lease is what PostgreSQL looks at again when another process
            // was first.
            sqlx::query_as(
                "UPDATE outbox SET lease_ms = $2, attempts = attempts + 1
                 WHERE lease_ms <= $1 AND state = 'waiting' AND id IN (
                     SELECT id FROM outbox
                     WHERE channel = $4 AND state = 'waiting' AND not_before_ms <= $1 AND lease_ms <= $1
                     ORDER BY not_before_ms LIMIT $3)
                 RETURNING id, recipient, subject, body, extras, attempts",
            )
            .bind(now_ms)
            .bind(lease_ms)
            .bind(limit)
            .bind(AsText(channel))
            .fetch_all(pool)
            .await?
        });
        let row = |(id, to, subject, body, extras, attempts): (String, _, _, _, String, _)| {
            let (id, extras) = (MailId::from(id), Extras::read(&extras));
            Claimed { id, to, subject, body, extras, attempts }
        };
        Ok(rows.into_iter().map(row).collect())
    }

    /// Notes that a message is sent, and forgets what it said.
    ///
    /// # Errors
    ///
    /// The database fails; the message will be sent again.
    pub async fn message_sent(&self, id: &MailId) -> Result<(), DbError> {
        self.finish_message(id, Delivery::Sent).await
    }

    /// Gives a message up, and forgets what it said.
    ///
    /// # Errors
    ///
    /// The database fails; the message will be tried again.
    pub async fn message_failed(&self, id: &MailId) -> Result<(), DbError> {
        self.finish_message(id, Delivery::Failed).await
    }

    async fn finish_message(&self, id: &MailId, state: Delivery) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query(
                "UPDATE outbox SET state = $2, recipient = '', subject = '', body = '',
                                   extras = ''
                 WHERE id = $1",
            )
            .bind(id.as_str())
            .bind(AsText(state))
            .execute(pool)
            .await?;
        });
        Ok(())
    }

    /// Puts off a message that could not be sent.
    ///
    /// # Errors
    ///
    /// The database fails; the message is tried again when its lease ends.
    pub async fn put_off_message(&self, id: &MailId, until_ms: i64) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("UPDATE outbox SET not_before_ms = $2, lease_ms = 0 WHERE id = $1")
                .bind(id.as_str())
                .bind(until_ms)
                .execute(pool)
                .await?;
        });
        Ok(())
    }
}

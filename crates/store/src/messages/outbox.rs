//! The outbox: mail and push messages that are to be delivered.
//!
//! A sent message keeps its row, so that it is not sent again, but loses its content.

use crate::db::column::{AsId, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MailId;
use crate::messages::mail_extras::MailExtras;
use crate::words::{Channel, Delivery};

/// A message that this process has leased to deliver it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimedMessage {
    /// The id.
    pub id: MailId,
    /// The address of the recipient, or the id of a push subscription.
    pub to: String,
    /// The subject, or the topic of a push message.
    pub subject: String,
    /// The text, or the JSON of a push message.
    pub body: String,
    /// The optional parts of an email.
    pub extras: MailExtras,
    /// The number of attempts, including this one.
    pub attempts: i64,
}

from_row!(ClaimedMessage { id: AsId<_>, to, subject, body, extras: AsText<_>, attempts });

impl Db {
    /// Leases at most `limit` messages of a channel that are due at `now_ms`, in the order of their turns. No other process
    /// gets them before `lease_ms`.
    pub async fn claim_messages(
        &self,
        channel: Channel,
        now_ms: i64,
        lease_ms: i64,
        limit: i64,
    ) -> Result<Vec<ClaimedMessage>, StoreError> {
        Ok(on!(self, pool => {
            // PostgreSQL checks the outer conditions again if another process has changed the row meanwhile.
            sqlx::query_as(
                "UPDATE outbox SET lease_ms = $2, attempts = attempts + 1
                 WHERE lease_ms <= $1 AND state = 'waiting' AND id IN (
                     SELECT id FROM outbox
                     WHERE channel = $4 AND state = 'waiting' AND not_before_ms <= $1 AND lease_ms <= $1
                     ORDER BY turn_ms, created_ms LIMIT $3)
                 RETURNING id, recipient AS \"to\", subject, body, extras, attempts",
            )
            .bind(now_ms)
            .bind(lease_ms)
            .bind(limit)
            .bind(AsText(channel))
            .fetch_all(pool.writer())
            .await?
        }))
    }

    /// Extends the lease of a message. Returns false if another process has leased it, since the lease had expired.
    pub async fn renew_lease(
        &self,
        id: &MailId,
        lease_ms: i64,
        until_ms: i64,
    ) -> Result<bool, StoreError> {
        let renewed = on!(self, pool => {
            sqlx::query("UPDATE outbox SET lease_ms = $3 WHERE id = $1 AND lease_ms = $2")
                .bind(id.as_str())
                .bind(lease_ms)
                .bind(until_ms)
                .execute(pool.writer())
                .await?
                .rows_affected()
        });
        Ok(renewed == 1)
    }

    /// Ends the lease of a message that was not tried, and postpones it.
    pub async fn release_message(&self, id: &MailId, until_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "UPDATE outbox SET not_before_ms = $2, lease_ms = 0, attempts = attempts - 1
                 WHERE id = $1",
            )
            .bind(id.as_str())
            .bind(until_ms)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }

    /// Postpones all messages to a recipient that wait and are not being tried: the channel of all of them is busy.
    pub async fn postpone_recipient(
        &self,
        message: &ClaimedMessage,
        now_ms: i64,
        until_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "UPDATE outbox SET not_before_ms = $3
                 WHERE account_id = (SELECT account_id FROM outbox WHERE id = $1)
                       AND recipient = $4 AND state = 'waiting' AND lease_ms <= $2
                       AND not_before_ms < $3",
            )
            .bind(message.id.as_str())
            .bind(now_ms)
            .bind(until_ms)
            .bind(&message.to)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }

    /// Records that a message was sent, and deletes its content. If that fails, the message will be sent again.
    pub async fn message_sent(&self, id: &MailId) -> Result<(), StoreError> {
        self.finish_message(id, Delivery::Sent).await
    }

    /// Gives up a message, and deletes its content. If that fails, the message will be tried again.
    pub async fn message_failed(&self, id: &MailId) -> Result<(), StoreError> {
        self.finish_message(id, Delivery::Failed).await
    }

    async fn finish_message(&self, id: &MailId, state: Delivery) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "UPDATE outbox SET state = $2, recipient = '', subject = '', body = '',
                                   extras = ''
                 WHERE id = $1",
            )
            .bind(id.as_str())
            .bind(AsText(state))
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }

    /// Gives a mail another text, with which it is sent again.
    pub async fn replace_mail(
        &self,
        id: &MailId,
        body: &str,
        extras: &MailExtras,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("UPDATE outbox SET body = $2, extras = $3, lease_ms = 0 WHERE id = $1")
                .bind(id.as_str())
                .bind(body)
                .bind(extras.to_stored())
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }

    /// Ends the lease of a message and postpones the next attempt. If that fails, the message is tried again when its
    /// lease expires.
    pub async fn postpone_message(&self, id: &MailId, until_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("UPDATE outbox SET not_before_ms = $2, lease_ms = 0 WHERE id = $1")
                .bind(id.as_str())
                .bind(until_ms)
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }
}

//! Push messages that enter the outbox.

use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::{AccountId, MailId};
use crate::time::now_ms;

/// A push message that is to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPush {
    /// The id. A second message with the same id is not stored.
    pub id: MailId,
    /// The account of the recipient.
    pub account: AccountId,
    /// The id of the subscription.
    pub subscription: String,
    /// The topic: up to 32 letters and digits. A later message of the same topic replaces one that the push service has
    /// not delivered yet.
    pub topic: String,
    /// The content, as JSON.
    pub json: String,
}

impl Db {
    /// Adds a push message to the outbox, unless its id exists.
    pub async fn enqueue_push(&self, push: &NewPush) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO outbox (id, account_id, recipient, subject, body, not_before_ms, state,
                                     attempts, lease_ms, created_ms, channel,
                                     turn_ms)
                 VALUES ($1, $2, $3, $4, $5, 0, 'waiting', 0, 0, $6, 'push', $6)
                 ON CONFLICT (id) DO NOTHING",
            )
            .bind(push.id.as_str())
            .bind(push.account.as_str())
            .bind(&push.subscription)
            .bind(&push.topic)
            .bind(&push.json)
            .bind(now_ms())
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }
}

//! Push messages that enter the outbox.

use sqlx::QueryBuilder;

use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::{AccountId, MailId};
use crate::messages::mail::STEP_MS;
use crate::time::{HOUR_MS, now_ms};

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
    /// Adds push messages of one account to the outbox, except those whose ids exist. Recipients take turns, as with mail.
    pub async fn enqueue_push(&self, messages: &[NewPush]) -> Result<(), StoreError> {
        let Some(NewPush { account, .. }) = messages.first() else { return Ok(()) };
        let now_ms = now_ms();
        on!(self, pool => {
            let earlier: i64 = sqlx::query_scalar(
                "SELECT COUNT(*) FROM (
                     SELECT 1 FROM outbox
                     WHERE account_id = $1 AND created_ms > $2 AND channel = 'push'
                     LIMIT 1000) AS earlier",
            )
            .bind(account.as_str())
            .bind(now_ms - HOUR_MS)
            .fetch_one(pool.reader())
            .await?;
            let mut insert = QueryBuilder::new(
                "INSERT INTO outbox (id, account_id, recipient, subject, body, not_before_ms, state,
                                     attempts, lease_ms, created_ms, channel, turn_ms) ",
            );
            insert.push_values(messages, |mut row, push| {
                row.push_bind(push.id.as_str().to_owned());
                row.push_bind(push.account.as_str().to_owned());
                row.push_bind(push.subscription.clone());
                row.push_bind(push.topic.clone());
                row.push_bind(push.json.clone());
                row.push("0, 'waiting', 0, 0");
                row.push_bind(now_ms);
                row.push("'push'");
                row.push_bind(now_ms + STEP_MS * earlier);
            });
            insert.push(" ON CONFLICT (id) DO NOTHING");
            // Each number of rows is another statement, and a connection keeps the prepared ones.
            insert.build().persistent(false).execute(pool.writer()).await?;
        });
        Ok(())
    }
}

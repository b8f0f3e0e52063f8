//! Browsers that are told of matches while they are closed.

use crate::db::{Db, DbError, from_row, on};
use crate::id::AccountId;
use crate::messages::new::NewPush;

/// A subscription as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct PushRow {
    /// Names it.
    pub id: String,
    /// The session of the browser.
    pub session_id: String,
    /// Where its service takes messages.
    pub endpoint: String,
    /// The browser's public key.
    pub p256dh: String,
    /// The browser's secret.
    pub auth: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
}

from_row!(PushRow { id, session_id, endpoint, p256dh, auth, created_ms });

impl Db {
    /// Stores a subscription instead of one that its session or its address had, unless the account has `most`
    /// others. Tells whether it is stored.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn insert_push(
        &self,
        account: &AccountId,
        row: &PushRow,
        most: i64,
    ) -> Result<bool, DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            sqlx::query("DELETE FROM push_subscriptions WHERE session_id = $1 OR endpoint = $2")
                .bind(&row.session_id)
                .bind(&row.endpoint)
                .execute(&mut *transaction)
                .await?;
            let inserted = sqlx::query(
                "INSERT INTO push_subscriptions
                     (id, account_id, session_id, endpoint, p256dh, auth, created_ms)
                 SELECT $1, $2, $3, $4, $5, $6, $7
                 WHERE (SELECT COUNT(*) FROM push_subscriptions WHERE account_id = $2) < $8
                 ON CONFLICT DO NOTHING",
            )
            .bind(&row.id)
            .bind(account.as_str())
            .bind(&row.session_id)
            .bind(&row.endpoint)
            .bind(&row.p256dh)
            .bind(&row.auth)
            .bind(row.created_ms)
            .bind(most)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
            if inserted == 0 {
                return Ok(false);
            }
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// The subscriptions of an account, the newest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn push_subscriptions(&self, account: &AccountId) -> Result<Vec<PushRow>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, session_id, endpoint, p256dh, auth, created_ms FROM push_subscriptions
                 WHERE account_id = $1 ORDER BY created_ms DESC, id",
            )
            .bind(account.as_str())
            .fetch_all(pool)
            .await?
        }))
    }

    /// A subscription that has not ended.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn push_subscription(&self, id: &str) -> Result<Option<PushRow>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, session_id, endpoint, p256dh, auth, created_ms FROM push_subscriptions
                 WHERE id = $1",
            )
            .bind(id)
            .fetch_optional(pool)
            .await?
        }))
    }

    /// Ends a subscription of an account; whether there was one.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn end_push(&self, account: &AccountId, id: &str) -> Result<bool, DbError> {
        Ok(on!(self, pool => {
            sqlx::query("DELETE FROM push_subscriptions WHERE account_id = $1 AND id = $2")
                .bind(account.as_str())
                .bind(id)
                .execute(pool)
                .await?
                .rows_affected() == 1
        }))
    }

    /// Ends a subscription that its service does not know any more.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn forget_push(&self, id: &str) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM push_subscriptions WHERE id = $1")
                .bind(id)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// Puts a message on its way, unless the same occasion has its message already.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn enqueue_push(&self, push: &NewPush) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO outbox (id, account_id, recipient, subject, body, not_before_ms, state,
                                     attempts, lease_ms, created_ms, channel)
                 VALUES ($1, $2, $3, $4, $5, 0, 'waiting', 0, 0, $6, 'push')
                 ON CONFLICT (id) DO NOTHING",
            )
            .bind(push.id.as_str())
            .bind(push.account.as_str())
            .bind(&push.subscription)
            .bind(&push.topic)
            .bind(&push.words)
            .bind(crate::time::now_ms())
            .execute(pool)
            .await?;
        });
        Ok(())
    }
}

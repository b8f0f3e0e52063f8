//! Push subscriptions of browsers.

use std::fmt;

use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;

/// A stored subscription.
#[derive(Clone, PartialEq, Eq)]
pub struct PushRow {
    /// The id.
    pub id: String,
    /// The session of the browser. The subscription ends with it.
    pub session_id: String,
    /// The URL of the push service.
    pub endpoint: String,
    /// The browser's public key, base64url.
    pub p256dh: String,
    /// The browser's secret, base64url.
    pub auth: String,
    /// The time at which the subscription was created.
    pub created_ms: i64,
}

from_row!(PushRow { id, session_id, endpoint, p256dh, auth, created_ms });

impl Db {
    /// Stores a subscription, and deletes any other one of the same session or endpoint. Returns false if the account
    /// has `most` others.
    pub async fn insert_push_subscription(
        &self,
        account: &AccountId,
        row: &PushRow,
        most: i64,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
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

    /// Returns the subscriptions of an account, the newest first.
    pub async fn push_subscriptions(
        &self,
        account: &AccountId,
    ) -> Result<Vec<PushRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, session_id, endpoint, p256dh, auth, created_ms FROM push_subscriptions
                 WHERE account_id = $1 ORDER BY created_ms DESC, id",
            )
            .bind(account.as_str())
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns a subscription by its id.
    pub async fn push_subscription(&self, id: &str) -> Result<Option<PushRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, session_id, endpoint, p256dh, auth, created_ms FROM push_subscriptions
                 WHERE id = $1",
            )
            .bind(id)
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Deletes a subscription of an account. Returns false if it does not exist.
    pub async fn delete_push_subscription_of(
        &self,
        account: &AccountId,
        id: &str,
    ) -> Result<bool, StoreError> {
        let deleted = on!(self, pool => {
            sqlx::query("DELETE FROM push_subscriptions WHERE account_id = $1 AND id = $2")
                .bind(account.as_str())
                .bind(id)
                .execute(pool.writer())
                .await?
                .rows_affected()
        });
        Ok(deleted == 1)
    }

    /// Deletes a subscription that its push service does not know any more.
    pub async fn delete_push_subscription(&self, id: &str) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM push_subscriptions WHERE id = $1")
                .bind(id)
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }
}

/// Hides the endpoint and the secret from logs.
impl fmt::Debug for PushRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PushRow({})", self.id)
    }
}

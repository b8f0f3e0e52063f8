//! The form in which an account wants boards in emails.

use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::AccountId;

impl Db {
    /// Returns the view of an account, as JSON.
    pub async fn mail_view(&self, account: &AccountId) -> Result<Option<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar("SELECT view FROM mail_views WHERE account_id = $1")
                .bind(account.as_str())
                .fetch_optional(pool.reader())
                .await?
        }))
    }

    /// Replaces the view of an account.
    pub async fn set_mail_view(&self, account: &AccountId, json: &str) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO mail_views (account_id, view) VALUES ($1, $2)
                 ON CONFLICT (account_id) DO UPDATE SET view = $2",
            )
            .bind(account.as_str())
            .bind(json)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }
}

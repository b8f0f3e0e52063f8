//! Access tokens of programs.

use crate::accounts::sessions::Holder;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::secret::SecretHash;
use crate::time::now_ms;

/// A token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// The id, which gives no access.
    pub id: String,
    /// The title that its owner has given.
    pub title: String,
    /// The scopes, as words separated by spaces.
    pub scopes: String,
    /// The time at which the token was created.
    pub created_ms: i64,
    /// The time at which the token was last used, to some minutes.
    pub used_ms: Option<i64>,
}

from_row!(TokenRow { id, title, scopes, created_ms, used_ms });

impl Db {
    /// Stores a token.
    pub async fn insert_token(
        &self,
        account: &AccountId,
        row: &TokenRow,
        hash: &SecretHash,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO tokens (id, account_id, token_hash, title, scopes, created_ms)
                 VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(&row.id)
            .bind(account.as_str())
            .bind(hash.as_str())
            .bind(&row.title)
            .bind(&row.scopes)
            .bind(row.created_ms)
            .execute(pool)
            .await?;
        });
        Ok(())
    }

    /// Returns the account and the scopes of a token.
    pub async fn token(&self, hash: &SecretHash) -> Result<Option<(Holder, String)>, StoreError> {
        let columns: Option<(String, Option<i64>, String, String, String)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT tokens.id, tokens.used_ms, tokens.scopes, accounts.id, accounts.name
                 FROM tokens JOIN accounts ON accounts.id = tokens.account_id
                 WHERE tokens.token_hash = $1 AND accounts.deleted_ms IS NULL
                   AND accounts.closed_ms IS NULL AND COALESCE(accounts.banned_until_ms, 0) <= $2",
            )
            .bind(hash.as_str())
            .bind(now_ms())
            .fetch_optional(pool)
            .await?
        });
        Ok(columns.map(|(id, used_ms, scopes, account, name)| {
            let used_ms = used_ms.unwrap_or(0);
            (Holder { id, used_ms, account: account.into(), name }, scopes)
        }))
    }

    /// Returns whether a token exists.
    pub async fn has_token(&self, id: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = on!(self, pool => {
            sqlx::query_scalar("SELECT created_ms FROM tokens WHERE id = $1")
                .bind(id)
                .fetch_optional(pool)
                .await?
        });
        Ok(found.is_some())
    }

    /// Records that a token is in use.
    pub async fn touch_token(&self, id: &str, now_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("UPDATE tokens SET used_ms = $2 WHERE id = $1")
                .bind(id)
                .bind(now_ms)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// Returns the tokens of an account, the newest first.
    pub async fn tokens(&self, account: &AccountId) -> Result<Vec<TokenRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, title, scopes, created_ms, used_ms FROM tokens
                 WHERE account_id = $1 ORDER BY created_ms DESC, id",
            )
            .bind(account.as_str())
            .fetch_all(pool)
            .await?
        }))
    }

    /// Revokes a token of an account. Returns false if it does not exist.
    pub async fn revoke_token(&self, account: &AccountId, id: &str) -> Result<bool, StoreError> {
        let revoked = on!(self, pool => {
            sqlx::query("DELETE FROM tokens WHERE account_id = $1 AND id = $2")
                .bind(account.as_str())
                .bind(id)
                .execute(pool)
                .await?
                .rows_affected()
        });
        Ok(revoked == 1)
    }
}

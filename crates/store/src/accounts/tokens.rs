//! Tokens with which programs act for an account.

use super::sessions::Holder;
use crate::db::{Db, DbError, on};
use crate::id::AccountId;
use crate::secret::SecretHash;

/// A row of the table `tokens`, without its secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// Names the row.
    pub id: String,
    /// What its owner calls it.
    pub title: String,
    /// Words with a blank between them.
    pub scopes: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was used last, to some minutes.
    pub used_ms: Option<i64>,
}

impl Db {
    /// Stores a token.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn insert_token(
        &self,
        account: &AccountId,
        row: &TokenRow,
        hash: &SecretHash,
    ) -> Result<(), DbError> {
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

    /// Whose a token is, with its scopes.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn token(&self, hash: &SecretHash) -> Result<Option<(Holder, String)>, DbError> {
        let columns: Option<(String, Option<i64>, String, String, String)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT tokens.id, tokens.used_ms, tokens.scopes, accounts.id, accounts.name
                 FROM tokens JOIN accounts ON accounts.id = tokens.account_id
                 WHERE tokens.token_hash = $1 AND accounts.deleted_ms IS NULL",
            )
            .bind(hash.as_str())
            .fetch_optional(pool)
            .await?
        });
        Ok(columns.map(|(id, used_ms, scopes, account, name)| {
            let used_ms = used_ms.unwrap_or(0);
            (Holder { id, used_ms, account: account.into(), name }, scopes)
        }))
    }

    /// Notes that a token is in use.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn touch_token(&self, id: &str, now_ms: i64) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("UPDATE tokens SET used_ms = $2 WHERE id = $1")
                .bind(id)
                .bind(now_ms)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// The tokens of an account, the newest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn tokens(&self, account: &AccountId) -> Result<Vec<TokenRow>, DbError> {
        let rows: Vec<(String, String, String, i64, Option<i64>)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id, title, scopes, created_ms, used_ms FROM tokens
                 WHERE account_id = $1 ORDER BY created_ms DESC, id",
            )
            .bind(account.as_str())
            .fetch_all(pool)
            .await?
        });
        let row = |(id, title, scopes, created_ms, used_ms)| TokenRow {
            id,
            title,
            scopes,
            created_ms,
            used_ms,
        };
        Ok(rows.into_iter().map(row).collect())
    }

    /// Revokes a token of an account; whether there was one.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn revoke_token(&self, account: &AccountId, id: &str) -> Result<bool, DbError> {
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

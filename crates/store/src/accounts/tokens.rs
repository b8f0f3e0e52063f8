//! Access tokens of programs.

use crate::accounts::sessions::Holder;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::pbm::pending_commands::delete_pending_commands;
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

/// The outcome of storing a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewToken {
    /// The token is stored.
    Stored,
    /// The session has ended meanwhile.
    SignedOut,
    /// The account has the largest number of tokens.
    TooMany,
}

impl Db {
    /// Stores a token that a session has created, unless the account has `most` tokens already.
    pub async fn insert_token(
        &self,
        account: &AccountId,
        session: &str,
        row: &TokenRow,
        hash: &SecretHash,
        most: usize,
    ) -> Result<NewToken, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            // The update locks the row, so that simultaneous requests are counted one after the other.
            sqlx::query("UPDATE accounts SET name = name WHERE id = $1")
                .bind(account.as_str())
                .execute(&mut *transaction)
                .await?;
            let sessions: i64 = sqlx::query_scalar(
                "SELECT COUNT(*) FROM sessions WHERE id = $1 AND account_id = $2",
            )
            .bind(session)
            .bind(account.as_str())
            .fetch_one(&mut *transaction)
            .await?;
            if sessions == 0 {
                return Ok(NewToken::SignedOut);
            }
            let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM tokens WHERE account_id = $1")
                .bind(account.as_str())
                .fetch_one(&mut *transaction)
                .await?;
            if count >= most {
                return Ok(NewToken::TooMany);
            }
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
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
        });
        Ok(NewToken::Stored)
    }

    /// Returns the account and the scopes of a token.
    pub async fn token(&self, hash: &SecretHash) -> Result<Option<(Holder, String)>, StoreError> {
        let columns: Option<(String, Option<i64>, String, String, String, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT tokens.id, tokens.used_ms, tokens.scopes, accounts.id, accounts.name,
                        accounts.created_ms
                 FROM tokens JOIN accounts ON accounts.id = tokens.account_id
                 WHERE tokens.token_hash = $1 AND accounts.deleted_ms IS NULL
                   AND accounts.closed_ms IS NULL AND COALESCE(accounts.banned_until_ms, 0) <= $2",
            )
            .bind(hash.as_str())
            .bind(now_ms())
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(columns.map(|(id, used_ms, scopes, account, name, account_created_ms)| {
            let used_ms = used_ms.unwrap_or(0);
            (Holder { id, used_ms, account: account.into(), name, account_created_ms }, scopes)
        }))
    }

    /// Records that a token is in use.
    pub async fn touch_token(&self, id: &str, now_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("UPDATE tokens SET used_ms = $2 WHERE id = $1")
                .bind(id)
                .bind(now_ms)
                .execute(pool.writer())
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
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Revokes a token of an account, and deletes the commands that wait for their confirmation. Returns false if the
    /// token does not exist.
    pub async fn revoke_token(&self, account: &AccountId, id: &str) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let revoked = sqlx::query("DELETE FROM tokens WHERE account_id = $1 AND id = $2")
                .bind(account.as_str())
                .bind(id)
                .execute(&mut *transaction)
                .await?;
            if revoked.rows_affected() == 0 {
                return Ok(false);
            }
            delete_pending_commands!(account, &mut *transaction);
            transaction.commit().await?;
        });
        Ok(true)
    }
}

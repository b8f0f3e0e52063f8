//! Sessions: browsers that are signed in.

use crate::accounts::lock::lock_account;
use crate::db::column::AsId;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::pbm::pending_commands::delete_pending_commands;
use crate::secret::SecretHash;
use crate::time::now_ms;

/// A session, without its secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The id, which gives no access.
    pub id: String,
    /// The time of the sign-in.
    pub created_ms: i64,
    /// The time at which the session was last used, to some minutes.
    pub seen_ms: i64,
    /// The user agent of the browser, shortened.
    pub agent: String,
}

from_row!(SessionRow { id, created_ms, seen_ms, agent });

/// The account that a session or a token belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holder {
    /// The id of the session or the token.
    pub id: String,
    /// The time at which the session or the token was last used, to some minutes.
    pub used_ms: i64,
    /// The account.
    pub account: AccountId,
    /// The name of the account.
    pub name: String,
    /// The time at which the account was created.
    pub account_created_ms: i64,
}

from_row!(Holder { id, used_ms, account: AsId<_>, name, account_created_ms });

/// The most sessions of an account.
const MOST_SESSIONS: i64 = 50;

impl Db {
    /// Stores a session of an account whose password has the hash `password`, and ends the oldest sessions beyond
    /// fifty. Returns false if the password was changed or the account deleted meanwhile: a session must not
    /// survive that.
    pub async fn insert_session(
        &self,
        account: &AccountId,
        password: &str,
        row: &SessionRow,
        hash: &SecretHash,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            if !lock_account!(&mut *transaction, account, Some(password)) {
                return Ok(false);
            }
            sqlx::query(
                "INSERT INTO sessions (id, account_id, token_hash, created_ms, seen_ms, agent)
                 VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(&row.id)
            .bind(account.as_str())
            .bind(hash.as_str())
            .bind(row.created_ms)
            .bind(row.seen_ms)
            .bind(&row.agent)
            .execute(&mut *transaction)
            .await?;
            sqlx::query(
                "DELETE FROM sessions WHERE account_id = $1 AND id NOT IN
                 (SELECT id FROM sessions WHERE account_id = $1
                  ORDER BY created_ms DESC, id LIMIT $2)",
            )
            .bind(account.as_str())
            .bind(MOST_SESSIONS)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Returns the account of a session that was used after `seen_ms` and created after `created_ms`.
    pub async fn session(
        &self,
        hash: &SecretHash,
        seen_ms: i64,
        created_ms: i64,
    ) -> Result<Option<Holder>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT sessions.id, sessions.seen_ms AS used_ms, accounts.id AS account, accounts.name,
                        accounts.created_ms AS account_created_ms
                 FROM sessions JOIN accounts ON accounts.id = sessions.account_id
                 WHERE sessions.token_hash = $1 AND sessions.seen_ms > $2
                   AND sessions.created_ms > $3 AND accounts.deleted_ms IS NULL
                   AND accounts.closed_ms IS NULL AND COALESCE(accounts.banned_until_ms, 0) <= $4",
            )
            .bind(hash.as_str())
            .bind(seen_ms)
            .bind(created_ms)
            .bind(now_ms())
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Records that a session is in use.
    pub async fn touch_session(&self, id: &str, now_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("UPDATE sessions SET seen_ms = $2 WHERE id = $1")
                .bind(id)
                .bind(now_ms)
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }

    /// Returns the sessions of an account that were used after `seen_ms` and created after `created_ms`, the most
    /// recently used first.
    pub async fn sessions(
        &self,
        account: &AccountId,
        seen_ms: i64,
        created_ms: i64,
    ) -> Result<Vec<SessionRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, created_ms, seen_ms, agent FROM sessions
                 WHERE account_id = $1 AND seen_ms > $2 AND created_ms > $3
                 ORDER BY seen_ms DESC, id",
            )
            .bind(account.as_str())
            .bind(seen_ms)
            .bind(created_ms)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Ends a session of an account, and deletes the commands that wait for their confirmation. Returns false if the
    /// session does not exist.
    pub async fn end_session(&self, account: &AccountId, id: &str) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let ended = sqlx::query("DELETE FROM sessions WHERE account_id = $1 AND id = $2")
                .bind(account.as_str())
                .bind(id)
                .execute(&mut *transaction)
                .await?;
            if ended.rows_affected() == 0 {
                return Ok(false);
            }
            delete_pending_commands!(account, &mut *transaction);
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Ends the session with a secret. Returns its account, or `None` if the session does not exist.
    pub async fn end_session_of(&self, hash: &SecretHash) -> Result<Option<AccountId>, StoreError> {
        let account: Option<AsId<AccountId>> = on!(self, pool => {
            sqlx::query_scalar("DELETE FROM sessions WHERE token_hash = $1 RETURNING account_id")
                .bind(hash.as_str())
                .fetch_optional(pool.writer())
                .await?
        });
        Ok(account.map(|account| account.0))
    }

    /// Returns the ids of the sessions of an account that were created after `created_ms`, and of its tokens.
    pub async fn accesses(
        &self,
        account: &AccountId,
        created_ms: i64,
    ) -> Result<Vec<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM sessions WHERE account_id = $1 AND created_ms > $2
                 UNION ALL SELECT id FROM tokens WHERE account_id = $1",
            )
            .bind(account.as_str())
            .bind(created_ms)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Ends all sessions of an account but `keep`, and deletes the commands that wait for their confirmation.
    pub async fn end_other_sessions(
        &self,
        account: &AccountId,
        keep: &str,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            sqlx::query("DELETE FROM sessions WHERE account_id = $1 AND id <> $2")
                .bind(account.as_str())
                .bind(keep)
                .execute(&mut *transaction)
                .await?;
            delete_pending_commands!(account, &mut *transaction);
            transaction.commit().await?;
        });
        Ok(())
    }
}

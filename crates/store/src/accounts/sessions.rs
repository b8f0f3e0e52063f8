//! Browsers in which somebody has signed in.

use crate::db::{Db, DbError, on};
use crate::id::AccountId;
use crate::secret::SecretHash;

/// A row of the table `sessions`, without its secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// Names the row.
    pub id: String,
    /// When somebody signed in, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was used last, to some minutes.
    pub seen_ms: i64,
    /// What the browser says it is, shortened.
    pub agent: String,
}

/// Who has a session or a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holder {
    /// The row of the session or the token.
    pub id: String,
    /// When it was used last, to some minutes.
    pub used_ms: i64,
    /// Whose it is.
    pub account: AccountId,
    /// The account's name.
    pub name: String,
}

impl Db {
    /// Stores a session.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn insert_session(
        &self,
        account: &AccountId,
        row: &SessionRow,
        hash: &SecretHash,
    ) -> Result<(), DbError> {
        on!(self, pool => {
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
            .execute(pool)
            .await?;
        });
        Ok(())
    }

    /// Whose a session is that was used after `seen_ms` and began after `created_ms`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn session(
        &self,
        hash: &SecretHash,
        seen_ms: i64,
        created_ms: i64,
    ) -> Result<Option<Holder>, DbError> {
        let columns: Option<(String, i64, String, String)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT sessions.id, sessions.seen_ms, accounts.id, accounts.name
                 FROM sessions JOIN accounts ON accounts.id = sessions.account_id
                 WHERE sessions.token_hash = $1 AND sessions.seen_ms > $2
                   AND sessions.created_ms > $3 AND accounts.deleted_ms IS NULL",
            )
            .bind(hash.as_str())
            .bind(seen_ms)
            .bind(created_ms)
            .fetch_optional(pool)
            .await?
        });
        let holder = |(id, used_ms, account, name): (_, _, String, _)| Holder {
            id,
            used_ms,
            account: account.into(),
            name,
        };
        Ok(columns.map(holder))
    }

    /// Notes that a session is in use.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn touch_session(&self, id: &str, now_ms: i64) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("UPDATE sessions SET seen_ms = $2 WHERE id = $1")
                .bind(id)
                .bind(now_ms)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// The sessions of an account that were used after `seen_ms` and began after `created_ms`, those
    /// used last first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn sessions(
        &self,
        account: &AccountId,
        seen_ms: i64,
        created_ms: i64,
    ) -> Result<Vec<SessionRow>, DbError> {
        let rows: Vec<(String, i64, i64, String)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id, created_ms, seen_ms, agent FROM sessions
                 WHERE account_id = $1 AND seen_ms > $2 AND created_ms > $3
                 ORDER BY seen_ms DESC, id",
            )
            .bind(account.as_str())
            .bind(seen_ms)
            .bind(created_ms)
            .fetch_all(pool)
            .await?
        });
        let row = |(id, created_ms, seen_ms, agent)| SessionRow { id, created_ms, seen_ms, agent };
        Ok(rows.into_iter().map(row).collect())
    }

    /// Ends a session of an account; whether there was one.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn end_session(&self, account: &AccountId, id: &str) -> Result<bool, DbError> {
        let ended = on!(self, pool => {
            sqlx::query("DELETE FROM sessions WHERE account_id = $1 AND id = $2")
                .bind(account.as_str())
                .bind(id)
                .execute(pool)
                .await?
                .rows_affected()
        });
        Ok(ended == 1)
    }

    /// Ends the session of a secret, if there is one.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn end_session_of(&self, hash: &SecretHash) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
                .bind(hash.as_str())
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// Ends all sessions of an account but one.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn end_other_sessions(&self, account: &AccountId, keep: &str) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM sessions WHERE account_id = $1 AND id <> $2")
                .bind(account.as_str())
                .bind(keep)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// Forgets the sessions of everybody that were not used after `seen_ms` or began before
    /// `created_ms`, and links and commands to be confirmed whose time is over at `now_ms`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn forget_expired(
        &self,
        seen_ms: i64,
        created_ms: i64,
        now_ms: i64,
    ) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM sessions WHERE seen_ms <= $1 OR created_ms <= $2")
                .bind(seen_ms)
                .bind(created_ms)
                .execute(pool)
                .await?;
            for sql in [
                "DELETE FROM mail_links WHERE expires_ms <= $1",
                "DELETE FROM pending_commands WHERE expires_ms <= $1",
            ] {
                sqlx::query(sql).bind(now_ms).execute(pool).await?;
            }
        });
        Ok(())
    }
}

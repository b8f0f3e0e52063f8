//! Notices: outcomes of moderation for the accounts that they concern.

use crate::db::{Db, from_row, on};
use crate::error::StoreError;

/// The number of notices that are returned at a time.
const SHOWN: i64 = 50;

/// A notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeRow {
    /// The id.
    pub id: String,
    /// The outcome, as a word.
    pub kind: String,
    /// The match that it concerns.
    pub match_id: Option<String>,
    /// The time of the decision.
    pub at_ms: i64,
}

from_row!(NoticeRow { id, kind, match_id, at_ms });

/// Adds a notice for an account, in a transaction. `$entry` is the log entry of the decision.
macro_rules! insert_notice {
    ($account:expr, $kind:expr, $entry:expr, $connection:expr) => {{
        let (account, entry): (&str, &$crate::moderation::log::LogEntry) = ($account, $entry);
        sqlx::query(
            "INSERT INTO account_notices (id, account_id, kind, game_id, at_ms)
             SELECT $1, id, $3, $4, $5 FROM accounts WHERE id = $2 AND deleted_ms IS NULL
             ON CONFLICT DO NOTHING",
        )
        .bind(format!("{}:{}", entry.id, account))
        .bind(account)
        .bind($kind)
        .bind(&entry.match_id)
        .bind(entry.at_ms)
        .execute($connection)
        .await?;
    }};
}
pub(crate) use insert_notice;

impl Db {
    /// Returns the latest notices of an account, the latest first.
    pub async fn notices(&self, account: &str) -> Result<Vec<NoticeRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, kind, game_id AS match_id, at_ms FROM account_notices
                 WHERE account_id = $1 ORDER BY at_ms DESC, id LIMIT $2",
            )
            .bind(account)
            .bind(SHOWN)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Deletes all notices of an account up to a time, because its owner has read them.
    pub async fn delete_notices(&self, account: &str, until_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM account_notices WHERE account_id = $1 AND at_ms <= $2")
                .bind(account)
                .bind(until_ms)
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }
}

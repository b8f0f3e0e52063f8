//! Pairs of accounts that probably belong to one person.

use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::moderation::log::{LogEntry, insert_entry};
use crate::words::{SuspicionReason, SuspicionState};

/// A suspicion for moderators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuspicionRow {
    /// The id.
    pub id: String,
    /// One account.
    pub first_account: String,
    /// The other account.
    pub second_account: String,
    /// The name of one account.
    pub first_name: String,
    /// The name of the other account.
    pub second_name: String,
    /// The reason.
    pub reason: SuspicionReason,
    /// The match that led to the suspicion, unless it is deleted.
    pub match_id: Option<MatchId>,
    /// The time at which the match ended.
    pub at_ms: i64,
    /// The decision of a moderator.
    pub state: SuspicionState,
    /// The time of the decision.
    pub closed_ms: Option<i64>,
}

from_row!(SuspicionRow {
    id,
    first_account,
    second_account,
    first_name,
    second_name,
    reason: AsText<_>,
    match_id: Option<AsText<_>>,
    at_ms,
    state: AsText<_>,
    closed_ms,
});

impl Db {
    /// Returns the suspicions in a state, latest first, at most `limit`, without the first `skip`.
    pub async fn suspicions(
        &self,
        state: SuspicionState,
        skip: i64,
        limit: i64,
    ) -> Result<Vec<SuspicionRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT suspicions.id, first_account, second_account, one.name AS first_name,
                        other.name AS second_name, reason,
                        game_id AS match_id, at_ms, state, suspicions.closed_ms
                 FROM suspicions
                 JOIN accounts one ON one.id = first_account
                 JOIN accounts other ON other.id = second_account
                 WHERE state = $1
                 ORDER BY at_ms DESC, suspicions.id DESC LIMIT $2 OFFSET $3",
            )
            .bind(AsText(state))
            .bind(limit)
            .bind(skip)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the suspicion with an id.
    pub async fn suspicion(&self, id: &str) -> Result<Option<SuspicionRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT suspicions.id, first_account, second_account, one.name AS first_name,
                        other.name AS second_name, reason, game_id AS match_id, at_ms, state,
                        suspicions.closed_ms
                 FROM suspicions
                 JOIN accounts one ON one.id = first_account
                 JOIN accounts other ON other.id = second_account
                 WHERE suspicions.id = $1",
            )
            .bind(id)
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Stores the decision of a moderator and its entry in the log. While a suspicion is open or confirmed, matches of
    /// the two accounts do not change ratings. A dismissed one is not raised again. Returns false if no suspicion has the
    /// id.
    pub async fn close_suspicion(
        &self,
        id: &str,
        state: SuspicionState,
        entry: &LogEntry,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            insert_entry!(entry, &mut *transaction);
            let changed =
                sqlx::query("UPDATE suspicions SET state = $2, closed_ms = $3 WHERE id = $1")
                    .bind(id)
                    .bind(AsText(state))
                    .bind((state != SuspicionState::Open).then_some(entry.at_ms))
                    .execute(&mut *transaction)
                    .await?
                    .rows_affected();
            if changed == 0 {
                return Ok(false);
            }
            transaction.commit().await?;
        });
        Ok(true)
    }
}

//! Keyed hashes of the browsers and addresses from which accounts are used, and of their mailboxes.

use crate::accounts::trace_owner::tells_owner;
use crate::db::column::AsText;
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::words::TraceKind;

/// The most traces that one statement deletes, so that it does not keep a move waiting.
const BATCH: i64 = 200;

/// Deletes traces that no rated match needs.
const OLD: &str = "
    DELETE FROM account_traces WHERE (account_id, kind, hash) IN (
        SELECT account_id, kind, hash FROM account_traces
        WHERE seen_ms <= $1 AND NOT EXISTS (
            SELECT 1 FROM seats JOIN games ON games.id = seats.game_id
            WHERE seats.account_id = account_traces.account_id AND seats.unfinished = 1
              AND seats.kind = 'person' AND games.rated = 1
              AND games.created_ms <= account_traces.seen_ms + $2)
        LIMIT $3)";

impl Db {
    /// Records a browser, an address or a mailbox of an account, of which `hash` is a keyed hash. One that was last seen
    /// `age_ms` before or earlier is a new one, unless a rated match that began until then is not over: whoever stays away from a
    /// long match must not change by that what it is compared with. An address becomes that of the [last visit](Db::last_visit).
    pub async fn record_trace(
        &self,
        account: &AccountId,
        kind: TraceKind,
        hash: &str,
        now_ms: i64,
        age_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            sqlx::query(
                "INSERT INTO account_traces (account_id, kind, hash, seen_ms, first_ms) VALUES ($1, $2, $3, $4, $4)
                 ON CONFLICT (account_id, kind, hash) DO UPDATE SET seen_ms = excluded.seen_ms,
                     first_ms = CASE WHEN account_traces.seen_ms <= $5 AND NOT EXISTS (
                         SELECT 1 FROM seats JOIN games ON games.id = seats.game_id
                         WHERE seats.account_id = $1 AND seats.unfinished = 1
                           AND seats.kind = 'person' AND games.rated = 1
                           AND games.created_ms <= account_traces.seen_ms + $6)
                     THEN excluded.first_ms ELSE account_traces.first_ms END",
            )
            .bind(account.as_str())
            .bind(AsText(kind))
            .bind(hash)
            .bind(now_ms)
            .bind(now_ms - age_ms)
            .bind(age_ms)
            .execute(&mut *transaction)
            .await?;
            if matches!(kind, TraceKind::Visit | TraceKind::Link) {
                sqlx::query("UPDATE accounts SET last_visit = $2 WHERE id = $1 AND deleted_ms IS NULL")
                    .bind(account.as_str())
                    .bind(hash)
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Returns the keyed hash of the address at which an account was last used, or a link to it opened.
    pub async fn last_visit(&self, account: &AccountId) -> Result<Option<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar::<_, Option<String>>("SELECT last_visit FROM accounts WHERE id = $1")
                .bind(account.as_str())
                .fetch_optional(pool.reader())
                .await?
        })
        .flatten())
    }

    /// Returns whether a trace of an account is stored.
    pub async fn has_trace(
        &self,
        account: &AccountId,
        kind: TraceKind,
        hash: &str,
    ) -> Result<bool, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar::<_, i64>(
                "SELECT COUNT(*) FROM account_traces WHERE account_id = $1 AND kind = $2 AND hash = $3",
            )
            .bind(account.as_str())
            .bind(AsText(kind))
            .bind(hash)
            .fetch_one(pool.reader())
            .await?
        }) > 0)
    }

    /// Returns whether an account has blocked another one that has used an address or a mailbox, of which `hash` is a keyed hash,
    /// after `since_ms`. `visitor` is the account that uses it now, if any.
    pub async fn has_blocked_trace(
        &self,
        account: &str,
        hash: &str,
        since_ms: i64,
        visitor: Option<&str>,
    ) -> Result<bool, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar::<_, i64>(concat!(
                "SELECT COUNT(*) FROM account_traces
                 JOIN blocks ON blocks.blocked_id = account_traces.account_id
                 WHERE blocks.account_id = $1 AND hash = $2 AND seen_ms > $3 AND ",
                tells_owner!("$4")
            ))
            .bind(account)
            .bind(hash)
            .bind(since_ms)
            .bind(visitor)
            .fetch_one(pool.reader())
            .await?
        }) > 0)
    }

    /// Returns the keyed hashes of the addresses from which an account was used, or its links were opened, after `since_ms`, the
    /// latest first, at most a hundred.
    pub async fn visits_of(
        &self,
        account: &AccountId,
        since_ms: i64,
    ) -> Result<Vec<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT hash FROM account_traces
                 WHERE account_id = $1 AND kind IN ($2, $4) AND seen_ms > $3
                 ORDER BY seen_ms DESC LIMIT 100",
            )
            .bind(account.as_str())
            .bind(AsText(TraceKind::Visit))
            .bind(since_ms)
            .bind(AsText(TraceKind::Link))
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Deletes the traces that were last seen `age_ms` before `now_ms` or earlier, and that no rated match needs. A rated
    /// match needs the traces of its players since `age_ms` before it was created, until it is over.
    /// Writers take turns with the batches.
    pub async fn delete_old_traces(&self, now_ms: i64, age_ms: i64) -> Result<(), StoreError> {
        loop {
            let deleted = on!(self, pool => {
                sqlx::query(OLD)
                    .bind(now_ms - age_ms)
                    .bind(age_ms)
                    .bind(BATCH)
                    .execute(pool.writer())
                    .await?
                    .rows_affected()
            });
            if deleted < BATCH.unsigned_abs() {
                return Ok(());
            }
        }
    }
}

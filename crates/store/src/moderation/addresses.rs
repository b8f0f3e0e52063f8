//! Restrictions of addresses and mailboxes, which are known by keyed hashes only.

use crate::accounts::trace_owner::tells_owner;
use crate::db::column::{AsFlag, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::moderation::log::{LogEntry, insert_entry};
use crate::words::ChatRoom;

/// What moderators have done to the people at an address, or to the owner of a mailbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressRestrictions {
    /// True if an account that is banned or closed has used the address or mailbox.
    pub banned: bool,
    /// True if a muted account has used it.
    pub muted: bool,
    /// True if the address itself is blocked, because of what a guest or the owner of a deleted account has written.
    pub blocked: bool,
}

from_row!(AddressRestrictions { banned: AsFlag, muted: AsFlag, blocked: AsFlag });

/// Reads the restrictions of the hash `$1` at `$3`, by accounts that have used it after `$2`, for the visitor `$4`. It begins with the
/// restricted accounts (`CROSS JOIN` keeps SQLite's order, and an index has that condition), since a network may have many others.
const RESTRICTIONS: &str = concat!(
    "SELECT COALESCE(MAX(CASE WHEN banned_until_ms > $3 OR closed_ms IS NOT NULL
                              THEN CAST(1 AS BIGINT) ELSE 0 END), 0) AS banned,
            COALESCE(MAX(muted), 0) AS muted,
            (SELECT COUNT(*) FROM blocked_addresses
             WHERE blocked_addresses.hash = $1 AND until_ms > $3) AS blocked
     FROM accounts CROSS JOIN account_traces
     WHERE (banned_until_ms IS NOT NULL OR closed_ms IS NOT NULL OR muted = 1)
       AND account_traces.account_id = accounts.id
       AND account_traces.hash = $1 AND seen_ms > $2 AND ",
    tells_owner!("$4")
);

/// Counts the traces that opponents of `$1` in rated matches, whose accounts were created after `$2`, share with the result of a query, the
/// parts of whose text are given.
macro_rules! opponents_who_share {
    ($($source:tt)+) => {
        concat!(
            "SELECT COUNT(*) FROM seats mine
             JOIN games ON games.id = mine.game_id
             JOIN seats other ON other.game_id = mine.game_id AND other.place = 1 - mine.place
             JOIN accounts ON accounts.id = other.account_id
             JOIN account_traces theirs ON theirs.account_id = other.account_id
             WHERE mine.account_id = $1 AND mine.unfinished = 1 AND games.rated = 1
               AND games.status IN ('running', 'adjourned') AND accounts.created_ms > $2
               AND theirs.kind <> 'browser' AND theirs.hash IN (",
            $($source)+,
            ")"
        )
    };
}

impl Db {
    /// Returns the restrictions at `now_ms` of an address or a mailbox, of which `hash` is a keyed hash. Accounts count that have
    /// used it after `since_ms`, also deleted ones. `visitor` is the account that uses it now, if any.
    pub async fn restrictions_of_trace(
        &self,
        hash: &str,
        since_ms: i64,
        now_ms: i64,
        visitor: Option<&str>,
    ) -> Result<AddressRestrictions, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(RESTRICTIONS)
                .bind(hash)
                .bind(since_ms)
                .bind(now_ms)
                .bind(visitor)
                .fetch_one(pool.reader())
                .await?
        }))
    }

    /// Returns whether a restriction of an account would also restrict an opponent in a rated match of `moderator`: an account that was
    /// created after `since_ms`, and shares an address or a mailbox that the restricted one has used since then.
    pub async fn account_shares_with_opponent(
        &self,
        moderator: &str,
        account: &str,
        since_ms: i64,
    ) -> Result<bool, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar::<_, i64>(opponents_who_share!(
                "SELECT account_traces.hash FROM account_traces
                 WHERE account_traces.account_id = $3 AND account_traces.kind <> 'browser'
                   AND account_traces.seen_ms > $2 AND ",
                tells_owner!("other.account_id")
            ))
            .bind(moderator)
            .bind(since_ms)
            .bind(account)
            .fetch_one(pool.reader())
            .await?
        }) > 0)
    }

    /// Returns the same for a block of the address from which a line was written.
    pub async fn line_shares_with_opponent(
        &self,
        moderator: &str,
        (id, room, seq): (&MatchId, ChatRoom, i64),
        since_ms: i64,
    ) -> Result<bool, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar::<_, i64>(opponents_who_share!(
                "SELECT address FROM chat WHERE game_id = $3 AND room = $4 AND seq = $5"
            ))
            .bind(moderator)
            .bind(since_ms)
            .bind(id.as_str())
            .bind(AsText(room))
            .bind(seq)
            .fetch_one(pool.reader())
            .await?
        }) > 0)
    }

    /// Blocks the address from which a line was written until `until_ms`, or ends its block, and adds the entry to the log.
    /// Returns false if the address is not known any more.
    pub async fn moderate_address_of_line(
        &self,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
        until_ms: Option<i64>,
        entry: &LogEntry,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            insert_entry!(entry, &mut *transaction);
            let change = sqlx::query(match until_ms {
                Some(_) => {
                    "INSERT INTO blocked_addresses (hash, until_ms)
                     SELECT address, $4 FROM chat
                     WHERE game_id = $1 AND room = $2 AND seq = $3 AND address IS NOT NULL
                     ON CONFLICT (hash) DO UPDATE SET until_ms = excluded.until_ms"
                }
                None => {
                    "DELETE FROM blocked_addresses WHERE hash IN (
                         SELECT address FROM chat WHERE game_id = $1 AND room = $2 AND seq = $3)"
                }
            })
            .bind(id.as_str())
            .bind(AsText(room))
            .bind(seq);
            let change = match until_ms {
                Some(until_ms) => change.bind(until_ms),
                None => change,
            };
            if change.execute(&mut *transaction).await?.rows_affected() == 0 {
                return Ok(false);
            }
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Removes the addresses of lines that were written before `before_ms`, the blocks that have ended at `now_ms`, and the networks
    /// of matches that no longer wait.
    pub async fn forget_addresses(&self, before_ms: i64, now_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("UPDATE chat SET address = NULL WHERE address IS NOT NULL AND at_ms < $1")
                .bind(before_ms)
                .execute(pool.writer())
                .await?;
            sqlx::query("DELETE FROM blocked_addresses WHERE until_ms <= $1")
                .bind(now_ms)
                .execute(pool.writer())
                .await?;
            sqlx::query(
                "UPDATE games SET network = NULL WHERE network IS NOT NULL AND status <> 'waiting'",
            )
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::plan::plan;

    #[tokio::test]
    async fn restrictions_are_found_without_reading_all_of_a_network() {
        let steps = plan(RESTRICTIONS).await;
        for expected in [
            "SCAN accounts USING INDEX accounts_restricted",
            "(account_id=? AND hash=? AND seen_ms>?)",
        ] {
            assert!(steps.iter().any(|step| step.contains(expected)), "{steps:#?}");
        }
        assert!(!steps.iter().any(|step| step.contains("account_traces_hash")), "{steps:#?}");
    }
}

//! Counting a finished match for the ratings of its players.

use crate::accounts::ratings::NewRating;
use crate::db::column::AsText;
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::matches::beginnings::BEGUN;
use crate::words::{SuspicionReason, TraceKind, Uncounted};

/// The bounds for counting a rated match.
#[derive(Clone, Copy, Debug)]
pub struct CountingRules {
    /// The match counts if each player has fewer rated matches that began in the `within_ms` before it against the opponent, or
    /// accounts that share a trace with the opponent. All count that began, whatever became of them: otherwise a player could
    /// end some of them without a result, or not, once the result of this one is known.
    pub most: i64,
    /// The time in which matches are counted.
    pub within_ms: i64,
    /// The time at which the match began. What happens later does not keep it from counting, so that no loser can save
    /// their rating.
    pub begun_ms: i64,
    /// Browsers, addresses and mailboxes that were last seen before are not compared.
    pub traces_since_ms: i64,
    /// Those that were first seen later do not keep the match from counting.
    pub traces_until_ms: i64,
}

/// The effect that a finished match should have on ratings.
#[derive(Clone, Debug)]
pub enum Settlement<'a> {
    /// The match has no result.
    Unrated,
    /// The match is rated, but does not count.
    Uncounted(Uncounted),
    /// The new ratings of both players, if the [`CountingRules`] allow it.
    Rated([NewRating<'a>; 2]),
}

/// Adds a suspicion if both accounts have the same trace of a kind, since the time at which both had it.
const RAISE: &str = "
    INSERT INTO suspicions (id, first_account, second_account, reason, game_id, at_ms, state, since_ms)
    SELECT $1, $2, $3, $4, $5, $6, 'open', MIN(since_ms) FROM (
        SELECT CASE WHEN one.first_ms > other.first_ms THEN one.first_ms ELSE other.first_ms END AS since_ms
        FROM account_traces one
        JOIN account_traces other ON other.hash = one.hash
        WHERE one.account_id = $2 AND other.account_id = $3
            AND one.kind IN ($7, $9) AND other.kind IN ($7, $9)
            AND one.seen_ms > $8 AND other.seen_ms > $8) AS shared
    HAVING COUNT(*) > 0
    ON CONFLICT (first_account, second_account, reason) DO UPDATE SET since_ms = excluded.since_ms
    WHERE excluded.since_ms < suspicions.since_ms";

/// The traces that are compared for each reason. An address counts even if no rated match was played from it, so that it
/// is not enough to change the network after signing up.
const COMPARED: [(SuspicionReason, [TraceKind; 2]); 3] = [
    (SuspicionReason::SameBrowser, [TraceKind::Browser; 2]),
    // Players by mail visit nothing but links.
    (SuspicionReason::SameAddress, [TraceKind::Visit, TraceKind::Link]),
    (SuspicionReason::SameMailbox, [TraceKind::Mailbox; 2]),
];

const SUSPECTED: &str = "
    SELECT COUNT(*) FROM suspicions
    WHERE first_account = $1 AND second_account = $2 AND state <> 'dismissed' AND since_ms <= $3";

/// Stores the reason why a match does not count, in a transaction.
macro_rules! set_uncounted {
    ($id:expr, $reason:expr, $connection:expr) => {
        sqlx::query("UPDATE games SET uncounted = $2 WHERE id = $1")
            .bind($id.as_str())
            .bind(AsText($reason))
            .execute($connection)
            .await?
    };
}

impl Db {
    /// Settles a match once: counts it for the ratings of both players, or stores the reason why it does not count.
    /// Returns false if a rating has changed since it was read: then the match is still to be counted.
    pub async fn settle(
        &self,
        id: &MatchId,
        settlement: &Settlement<'_>,
        rules: CountingRules,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let settled = sqlx::query(
                "UPDATE games SET settled = 1, stamp = stamp + 1 WHERE id = $1 AND settled = 0",
            )
            .bind(id.as_str())
            .execute(&mut *transaction)
            .await?;
            if settled.rows_affected() == 0 {
                // The match was counted before.
                return Ok(true);
            }
            let new = match settlement {
                Settlement::Unrated => {
                    transaction.commit().await?;
                    return Ok(true);
                }
                Settlement::Uncounted(reason) => {
                    set_uncounted!(id, *reason, &mut *transaction);
                    transaction.commit().await?;
                    return Ok(true);
                }
                Settlement::Rated(new) => new,
            };
            let (first, second) = {
                let [one, other] = new.each_ref().map(|new| new.account_id);
                if one < other { (one, other) } else { (other, one) }
            };
            // 1. The row locks the pair: another process waits here until this transaction ends.
            sqlx::query(
                "INSERT INTO rated_pairs (first_account, second_account, games) VALUES ($1, $2, 1)
                 ON CONFLICT (first_account, second_account) DO UPDATE SET games = rated_pairs.games + 1",
            )
            .bind(first)
            .bind(second)
            .execute(&mut *transaction)
            .await?;
            // 2. The reason not to count the match. A suspicion because of later traces concerns the next ones.
            for (reason, [kind, other_kind]) in COMPARED {
                sqlx::query(RAISE)
                    .bind(format!("{id}-{}", reason.as_str()))
                    .bind(first)
                    .bind(second)
                    .bind(AsText(reason))
                    .bind(id.as_str())
                    .bind(new[0].after.at_ms)
                    .bind(AsText(kind))
                    .bind(rules.traces_since_ms)
                    .bind(AsText(other_kind))
                    .execute(&mut *transaction)
                    .await?;
            }
            let suspected: i64 = sqlx::query_scalar(SUSPECTED)
                .bind(first)
                .bind(second)
                .bind(rules.traces_until_ms)
                .fetch_one(&mut *transaction)
                .await?;
            let mut uncounted = (suspected > 0).then_some(Uncounted::Suspicion);
            for (player, opponent) in [(first, second), (second, first)] {
                if uncounted.is_some() {
                    break;
                }
                let begun: i64 = sqlx::query_scalar(BEGUN)
                    .bind(player)
                    .bind(opponent)
                    .bind(rules.begun_ms - rules.within_ms)
                    .bind(rules.begun_ms)
                    .bind(id.as_str())
                    .bind(rules.traces_since_ms)
                    .bind(rules.traces_until_ms)
                    .fetch_one(&mut *transaction)
                    .await?;
                uncounted = (begun >= rules.most).then_some(Uncounted::PairLimit);
            }
            if let Some(uncounted) = uncounted {
                set_uncounted!(id, uncounted, &mut *transaction);
                transaction.commit().await?;
                return Ok(true);
            }
            // 3. The ratings, in the order of accounts, as in all transactions: otherwise matches in a circle of players would
            // wait for each other.
            let mut in_order = new.each_ref();
            in_order.sort_by_key(|new| new.account_id);
            for NewRating { account_id, before, after } in in_order {
                let changed = sqlx::query(
                    "INSERT INTO ratings (account_id, game, speed, rating, deviation, volatility, games,
                                          at_ms)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                     ON CONFLICT (account_id, game, speed) DO UPDATE SET
                         rating = excluded.rating, deviation = excluded.deviation,
                         volatility = excluded.volatility, games = excluded.games,
                         at_ms = excluded.at_ms
                     WHERE ratings.games = excluded.games - 1 AND ratings.rating = $9",
                )
                .bind(account_id)
                .bind(AsText(after.game))
                .bind(AsText(after.speed))
                .bind(after.rating)
                .bind(after.deviation)
                .bind(after.volatility)
                .bind(after.games)
                .bind(after.at_ms)
                .bind(before)
                .execute(&mut *transaction)
                .await?;
                if changed.rows_affected() == 0 {
                    return Ok(false);
                }
                sqlx::query(
                    "INSERT INTO rating_changes (account_id, game_id, game, speed, before, after, at_ms)
                     VALUES ($1, $2, $3, $4, $5, $6, $7)",
                )
                .bind(account_id)
                .bind(id.as_str())
                .bind(AsText(after.game))
                .bind(AsText(after.speed))
                .bind(before)
                .bind(after.rating)
                .bind(after.at_ms)
                .execute(&mut *transaction)
                .await?;
            }
            transaction.commit().await?;
        });
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::{BEGUN, RAISE};
    use crate::db::plan::plan;

    /// Thousands of accounts can share a network, and nobody can move while a match is settled.
    #[tokio::test]
    async fn shared_traces_are_found_without_reading_all_of_a_network() {
        for sql in [BEGUN, RAISE] {
            let steps = plan(sql).await;
            let by_both = |table: &str| {
                let search = format!("SEARCH {table} USING");
                let index = "account_traces_shared (account_id=? AND hash=? AND seen_ms>?)";
                steps.iter().any(|step| step.starts_with(&search) && step.ends_with(index))
            };
            assert!(by_both("shared") || by_both("other") || by_both("one"), "{steps:#?}");
            assert!(!steps.iter().any(|step| step.contains("account_traces_hash")), "{steps:#?}");
        }
    }
}

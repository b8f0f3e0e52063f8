//! Races: as many problems as possible in a fixed time. The server keeps the time.

use luctor_match::game_kind::GameKind;

use crate::accounts::lock::lock_account;
use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;

/// The player of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaceOwner<'a> {
    /// An account.
    Account(&'a AccountId),
    /// The hash of a browser's cookie.
    Browser(&'a str),
}

/// A race to start.
#[derive(Clone, Copy, Debug)]
pub struct NewRace<'a> {
    /// The id, which nobody can guess.
    pub id: &'a str,
    /// The player.
    pub owner: RaceOwner<'a>,
    /// The game of its problems, or `None` for both.
    pub game: Option<GameKind>,
    /// The number that determines its problems.
    pub seed: i64,
    /// The time of its start.
    pub started_ms: i64,
    /// The time of its end.
    pub ends_ms: i64,
}

/// A race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RaceRow {
    /// The id.
    pub id: String,
    /// The account, if an account plays.
    pub account_id: Option<String>,
    /// The hash of the browser's cookie, if a guest plays.
    pub browser: Option<String>,
    /// The game of its problems, or `None` for both.
    pub game: Option<GameKind>,
    /// The number that determines its problems.
    pub seed: i64,
    /// The number of answers so far.
    pub answered: i64,
    /// The number of right ones.
    pub solved: i64,
    /// The time of its start.
    pub started_ms: i64,
    /// The time of its end: three minutes after the start, or that of the answer that ended it.
    pub ends_ms: i64,
}

from_row!(RaceRow {
    id,
    account_id,
    browser,
    game: Option<AsText<_>>,
    seed,
    answered,
    solved,
    started_ms,
    ends_ms,
});

/// The most races that one statement deletes, so that it does not keep a move waiting.
const BATCH: i64 = 200;

/// The races that are stored for a player when another one begins, beside the best one. Without a limit, a program that starts
/// races could store millions of them, which a single deletion of its account would have to delete.
const KEPT: i64 = 100;

/// Deletes the races of a player without an answer, and the oldest ones beyond the limit.
const SURPLUS: &str = "
    DELETE FROM problem_races WHERE id IN (
        SELECT id FROM problem_races
        WHERE (account_id = $1 OR browser = $2) AND ends_ms < $3
        AND (answered = 0 OR id IN (
            SELECT id FROM problem_races
            WHERE (account_id = $1 OR browser = $2) AND id <> (
                SELECT id FROM problem_races
                WHERE account_id = $1 OR browser = $2 ORDER BY solved DESC, id DESC LIMIT 1)
            ORDER BY ends_ms DESC LIMIT $4 OFFSET $5))
        LIMIT $4)";

const OLD_RACES: &str = "
    DELETE FROM problem_races WHERE id IN (
        SELECT id FROM problem_races AS old
        WHERE (account_id IS NULL AND ends_ms <= $1)
           OR (account_id IS NOT NULL AND ends_ms <= $2 AND EXISTS (
                SELECT 1 FROM problem_races AS better
                WHERE better.account_id = old.account_id
                  AND (better.solved > old.solved OR (better.solved = old.solved AND better.id > old.id))))
        LIMIT $3)";

impl Db {
    /// Starts a race, and ends the running one of the same player. Deletes the player's oldest races beyond a hundred, except the
    /// best one, and those without an answer. Returns false if the account is deleted.
    pub async fn start_race(&self, race: NewRace<'_>) -> Result<bool, StoreError> {
        let (account, browser) = match race.owner {
            RaceOwner::Account(id) => (Some(id.as_str()), None),
            RaceOwner::Browser(hash) => (None, Some(hash)),
        };
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            if let RaceOwner::Account(id) = race.owner
                && !lock_account!(&mut *transaction, id, None)
            {
                return Ok(false);
            }
            sqlx::query(
                "UPDATE problem_races SET ends_ms = $3
                 WHERE (account_id = $1 OR browser = $2) AND ends_ms > $3",
            )
            .bind(account)
            .bind(browser)
            .bind(race.started_ms)
            .execute(&mut *transaction)
            .await?;
            sqlx::query(SURPLUS)
                .bind(account)
                .bind(browser)
                .bind(race.started_ms)
                .bind(BATCH)
                .bind(KEPT)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "INSERT INTO problem_races (id, account_id, browser, game, seed, answered, solved,
                                            started_ms, ends_ms)
                 VALUES ($1, $2, $3, $4, $5, 0, 0, $6, $7)",
            )
            .bind(race.id)
            .bind(account)
            .bind(browser)
            .bind(race.game.map(AsText))
            .bind(race.seed)
            .bind(race.started_ms)
            .bind(race.ends_ms)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Returns a race.
    pub async fn race(&self, id: &str) -> Result<Option<RaceRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, account_id, browser, game, seed, answered, solved, started_ms, ends_ms
                 FROM problem_races WHERE id = $1",
            )
            .bind(id)
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Counts answer number `answered` of a race, which is not over at `now_ms`. With `ends`, it ends the race. Returns
    /// false, and changes nothing, if the answer was counted before or the race is over.
    pub async fn count_race_answer(
        &self,
        id: &str,
        answered: i64,
        is_right: bool,
        ends: bool,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let counted = on!(self, pool => {
            sqlx::query(
                "UPDATE problem_races SET answered = answered + 1, solved = solved + $3,
                     ends_ms = CASE WHEN $4 = 1 THEN $5 ELSE ends_ms END
                 WHERE id = $1 AND answered = $2 AND ends_ms > $5",
            )
            .bind(id)
            .bind(answered)
            .bind(i64::from(is_right))
            .bind(i64::from(ends))
            .bind(now_ms)
            .execute(pool.writer())
            .await?
            .rows_affected()
        });
        Ok(counted == 1)
    }

    /// Returns at most `limit` races of an account, the latest first.
    pub async fn races_of(&self, account_id: &str, limit: i64) -> Result<Vec<RaceRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, account_id, browser, game, seed, answered, solved, started_ms, ends_ms
                 FROM problem_races WHERE account_id = $1
                 ORDER BY ends_ms DESC, id LIMIT $2",
            )
            .bind(account_id)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the most problems that an account has solved in a race that is over at `now_ms`.
    pub async fn best_race(
        &self,
        account_id: &str,
        now_ms: i64,
    ) -> Result<Option<i64>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT MAX(solved) FROM problem_races WHERE account_id = $1 AND ends_ms <= $2",
            )
            .bind(account_id)
            .bind(now_ms)
            .fetch_one(pool.reader())
            .await?
        }))
    }

    /// Deletes the races of guests that ended until `guests_ms`, and those of accounts that ended until `accounts_ms`,
    /// except the best one of each account. Writers take turns with the batches.
    pub async fn delete_old_races(
        &self,
        guests_ms: i64,
        accounts_ms: i64,
    ) -> Result<u64, StoreError> {
        let mut all = 0;
        loop {
            let deleted = on!(self, pool => {
                sqlx::query(OLD_RACES)
                    .bind(guests_ms)
                    .bind(accounts_ms)
                    .bind(BATCH)
                    .execute(pool.writer())
                    .await?
                    .rows_affected()
            });
            all += deleted;
            if deleted < BATCH.unsigned_abs() {
                return Ok(all);
            }
        }
    }
}

//! Attempts of accounts at problems: the first one counts.

use luctor_match::game_kind::GameKind;
use luctor_match::glicko::{Rating, Score, periods};

use super::solvers::DatedRating;
use crate::accounts::lock::lock_account;
use crate::db::column::{AsFlag, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;

/// The first attempt of an account at a problem.
#[derive(Clone, PartialEq, Debug)]
pub struct AttemptRow {
    /// The problem.
    pub problem_id: String,
    /// Its game.
    pub game: GameKind,
    /// True if the account solved it.
    pub solved: bool,
    /// The moves of the account, separated by spaces.
    pub moves: String,
    /// The rating of the problem before the attempt.
    pub problem_rating: f64,
    /// The rating of the account before the attempt. `None` if the attempt was imported and is not rated.
    pub before: Option<f64>,
    /// The rating of the account after the attempt.
    pub after: Option<f64>,
    /// The time of the attempt.
    pub at_ms: i64,
}

from_row!(AttemptRow {
    problem_id,
    game: AsText<_>,
    solved: AsFlag,
    moves,
    problem_rating,
    before,
    after,
    at_ms,
});

/// What a summary of attempts needs to know of each.
#[derive(Clone, PartialEq, Debug)]
pub struct AttemptResult {
    /// The problem.
    pub problem_id: String,
    /// True if the account solved it.
    pub solved: bool,
    /// The rating of the problem before the attempt.
    pub problem_rating: f64,
}

from_row!(AttemptResult { problem_id, solved: AsFlag, problem_rating });

/// An attempt to record.
#[derive(Clone, Copy, Debug)]
pub struct NewAttempt<'a> {
    /// The account.
    pub account: &'a AccountId,
    /// The problem.
    pub problem_id: &'a str,
    /// Its game.
    pub game: GameKind,
    /// True if the account solved it.
    pub solved: bool,
    /// The moves of the account, separated by spaces.
    pub moves: &'a str,
    /// The rating of the problem before anyone attempted it.
    pub first_rating: Rating,
    /// False if the attempt must not change the rating of the problem.
    pub rates_problem: bool,
    /// The time of the attempt.
    pub at_ms: i64,
}

/// An attempt in the browser of a guest, which does not change ratings.
#[derive(Clone, Debug)]
pub struct ImportedAttempt {
    /// The problem.
    pub problem_id: String,
    /// Its game.
    pub game: GameKind,
    /// True if the guest solved it.
    pub solved: bool,
    /// The first rating of the problem.
    pub problem_rating: f64,
    /// The time of the attempt.
    pub at_ms: i64,
}

/// The result of recording an attempt.
#[derive(Clone, PartialEq, Debug)]
pub enum Recorded {
    /// The attempt was recorded, and the ratings have changed.
    New(AttemptRow),
    /// The account had attempted the problem before, and nothing has changed.
    Known(AttemptRow),
    /// The account is deleted.
    NoAccount,
}

const COLUMNS: &str = "SELECT problem_id, game, solved, moves, problem_rating, before, after, at_ms
                       FROM problem_attempts WHERE account_id = $1";

/// Adds an attempt unless the account has made one at the problem. Evaluates to the number of added rows.
macro_rules! insert_attempt {
    ($connection:expr, $account:expr, $row:expr) => {{
        let row: &AttemptRow = $row;
        sqlx::query(
            "INSERT INTO problem_attempts (account_id, problem_id, game, solved, moves, problem_rating,
                                           before, after, at_ms)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (account_id, problem_id) DO NOTHING",
        )
        .bind($account)
        .bind(&row.problem_id)
        .bind(AsText(row.game))
        .bind(AsFlag(row.solved))
        .bind(&row.moves)
        .bind(row.problem_rating)
        .bind(row.before)
        .bind(row.after)
        .bind(row.at_ms)
        .execute($connection)
        .await?
        .rows_affected()
    }};
}

/// Adds a failed problem to those that the account repeats. It is due at once, and has no state until then.
macro_rules! insert_card {
    ($connection:expr, $account:expr, $problem:expr, $due_ms:expr) => {
        sqlx::query(
            "INSERT INTO problem_cards (account_id, problem_id, stability, difficulty, reviews,
                                        reviewed_ms, due_ms)
             VALUES ($1, $2, 0, 0, 0, $3, $3)
             ON CONFLICT (account_id, problem_id) DO NOTHING",
        )
        .bind($account)
        .bind($problem)
        .bind($due_ms)
        .execute($connection)
        .await?
    };
}

impl Db {
    /// Records the first attempt of an account at a problem, and updates both ratings by Glicko-2. A failed problem is
    /// added to those that the account repeats, due `repeat_after_ms` later.
    pub async fn record_attempt(
        &self,
        new: NewAttempt<'_>,
        repeat_after_ms: i64,
    ) -> Result<Recorded, StoreError> {
        let account = new.account.as_str();
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            // The row locks the account: attempts of one account are recorded one after the other.
            if !lock_account!(&mut *transaction, new.account, None) {
                return Ok(Recorded::NoAccount);
            }
            let known = format!("{COLUMNS} AND problem_id = $2");
            let known: Option<AttemptRow> = sqlx::query_as(sqlx::AssertSqlSafe(known))
                .bind(account)
                .bind(new.problem_id)
                .fetch_optional(&mut *transaction)
                .await?;
            if let Some(known) = known {
                return Ok(Recorded::Known(known));
            }
            // Other accounts wait here until the rating of the problem is updated.
            let first = new.first_rating;
            let problem: DatedRating = sqlx::query_as(
                "INSERT INTO problem_ratings (problem_id, rating, deviation, volatility, attempts, at_ms)
                 VALUES ($1, $2, $3, $4, 1, $5)
                 ON CONFLICT (problem_id) DO UPDATE SET attempts = problem_ratings.attempts + 1
                 RETURNING rating, deviation, volatility, at_ms",
            )
            .bind(new.problem_id)
            .bind(first.rating)
            .bind(first.deviation)
            .bind(first.volatility)
            .bind(new.at_ms)
            .fetch_one(&mut *transaction)
            .await?;
            let fresh = Rating::default();
            let solver: DatedRating = sqlx::query_as(
                "INSERT INTO problem_solvers (account_id, game, rating, deviation, volatility, attempts,
                                              streak, best_streak, at_ms)
                 VALUES ($1, $2, $3, $4, $5, 1, 0, 0, $6)
                 ON CONFLICT (account_id, game) DO UPDATE SET attempts = problem_solvers.attempts + 1
                 RETURNING rating, deviation, volatility, at_ms",
            )
            .bind(account)
            .bind(AsText(new.game))
            .bind(fresh.rating)
            .bind(fresh.deviation)
            .bind(fresh.volatility)
            .bind(new.at_ms)
            .fetch_one(&mut *transaction)
            .await?;
            let since = |row: &DatedRating| periods(new.at_ms - row.at_ms);
            let (own, other) = (solver.rating(), problem.rating());
            let score = if new.solved { Score::Win } else { Score::Loss };
            let present = [own.idle(since(&solver)), other.idle(since(&problem))];
            let after = own.update(&[(present[1], score)], since(&solver));
            // A provisional rating says too little about the problem.
            let problem_after = match own.is_provisional() || !new.rates_problem {
                true => present[1],
                false => other.update(&[(present[0], score.reversed())], since(&problem)),
            };
            sqlx::query(
                "UPDATE problem_ratings SET rating = $2, deviation = $3, volatility = $4, at_ms = $5
                 WHERE problem_id = $1",
            )
            .bind(new.problem_id)
            .bind(problem_after.rating)
            .bind(problem_after.deviation)
            .bind(problem_after.volatility)
            .bind(new.at_ms)
            .execute(&mut *transaction)
            .await?;
            sqlx::query(
                "UPDATE problem_solvers SET rating = $3, deviation = $4, volatility = $5, at_ms = $6,
                     streak = CASE WHEN $7 = 1 THEN streak + 1 ELSE 0 END,
                     best_streak = CASE WHEN $7 = 1 AND streak >= best_streak THEN streak + 1
                                        ELSE best_streak END
                 WHERE account_id = $1 AND game = $2",
            )
            .bind(account)
            .bind(AsText(new.game))
            .bind(after.rating)
            .bind(after.deviation)
            .bind(after.volatility)
            .bind(new.at_ms)
            .bind(AsFlag(new.solved))
            .execute(&mut *transaction)
            .await?;
            let row = AttemptRow {
                problem_id: new.problem_id.to_owned(),
                game: new.game,
                solved: new.solved,
                moves: new.moves.to_owned(),
                problem_rating: other.rating,
                before: Some(own.rating),
                after: Some(after.rating),
                at_ms: new.at_ms,
            };
            insert_attempt!(&mut *transaction, account, &row);
            if !new.solved {
                insert_card!(&mut *transaction, account, new.problem_id, new.at_ms + repeat_after_ms);
            }
            transaction.commit().await?;
            Ok(Recorded::New(row))
        })
    }

    /// Adds attempts from the browser of a guest. Those at problems that the account has attempted are ignored. Failed
    /// problems are repeated. Returns the number of added attempts.
    pub async fn import_attempts(
        &self,
        account: &AccountId,
        attempts: &[ImportedAttempt],
    ) -> Result<u64, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            if !lock_account!(&mut *transaction, account, None) {
                return Ok(0);
            }
            let mut added = 0;
            for attempt in attempts {
                let ImportedAttempt { problem_id, game, solved, problem_rating, at_ms } =
                    attempt.clone();
                let row = AttemptRow {
                    problem_id,
                    game,
                    solved,
                    moves: String::new(),
                    problem_rating,
                    before: None,
                    after: None,
                    at_ms,
                };
                let rows = insert_attempt!(&mut *transaction, account.as_str(), &row);
                if rows == 1 && !solved {
                    insert_card!(&mut *transaction, account.as_str(), &row.problem_id, at_ms);
                }
                added += rows;
            }
            transaction.commit().await?;
            Ok(added)
        })
    }

    /// Returns the attempt of an account at a problem.
    pub async fn attempt(
        &self,
        account_id: &str,
        problem_id: &str,
    ) -> Result<Option<AttemptRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(sqlx::AssertSqlSafe(format!("{COLUMNS} AND problem_id = $2")))
                .bind(account_id)
                .bind(problem_id)
                .fetch_optional(pool.reader())
                .await?
        }))
    }

    /// Returns the problems that an account has attempted.
    pub async fn attempted_problems(&self, account_id: &str) -> Result<Vec<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar("SELECT problem_id FROM problem_attempts WHERE account_id = $1")
                .bind(account_id)
                .fetch_all(pool.reader())
                .await?
        }))
    }

    /// Returns the results of all attempts of an account since `since_ms`, in any order.
    pub async fn attempt_results(
        &self,
        account_id: &str,
        since_ms: i64,
    ) -> Result<Vec<AttemptResult>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT problem_id, solved, problem_rating FROM problem_attempts
                 WHERE account_id = $1 AND at_ms >= $2",
            )
            .bind(account_id)
            .bind(since_ms)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns at most `limit` attempts of an account before an attempt, which a time and a problem name, the latest
    /// first.
    pub async fn attempts_before(
        &self,
        account_id: &str,
        (at_ms, problem_id): (i64, &str),
        limit: i64,
    ) -> Result<Vec<AttemptRow>, StoreError> {
        Ok(on!(self, pool => {
            let sql = format!(
                "{COLUMNS} AND (at_ms, problem_id) < ($2, $3)
                 ORDER BY at_ms DESC, problem_id DESC LIMIT $4"
            );
            sqlx::query_as(sqlx::AssertSqlSafe(sql))
                .bind(account_id)
                .bind(at_ms)
                .bind(problem_id)
                .bind(limit)
                .fetch_all(pool.reader())
                .await?
        }))
    }
}

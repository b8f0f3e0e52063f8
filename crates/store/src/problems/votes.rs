//! Votes of accounts on problems.

use crate::accounts::lock::lock_account;
use crate::db::column::AsFlag;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;

/// The votes on a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct VoteCount {
    /// The number of votes for it.
    pub up: i64,
    /// The number of votes against it.
    pub down: i64,
}

from_row!(VoteCount { up, down });

/// A vote of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VoteRow {
    /// The problem.
    pub problem_id: String,
    /// True for a vote for the problem.
    pub up: bool,
    /// The time of the vote.
    pub at_ms: i64,
}

from_row!(VoteRow { problem_id, up: AsFlag, at_ms });

impl Db {
    /// Stores the vote of an account on a problem, or deletes it if `up` is `None`. Ignores deleted accounts.
    pub async fn vote_on_problem(
        &self,
        account: &AccountId,
        problem_id: &str,
        up: Option<bool>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            if !lock_account!(&mut *transaction, account, None) {
                return Ok(());
            }
            match up {
                Some(up) => {
                    sqlx::query(
                        "INSERT INTO problem_votes (account_id, problem_id, up, at_ms)
                         VALUES ($1, $2, $3, $4)
                         ON CONFLICT (account_id, problem_id)
                         DO UPDATE SET up = excluded.up, at_ms = excluded.at_ms",
                    )
                    .bind(account.as_str())
                    .bind(problem_id)
                    .bind(AsFlag(up))
                    .bind(now_ms)
                    .execute(&mut *transaction)
                    .await?;
                }
                None => {
                    sqlx::query(
                        "DELETE FROM problem_votes WHERE account_id = $1 AND problem_id = $2",
                    )
                    .bind(account.as_str())
                    .bind(problem_id)
                    .execute(&mut *transaction)
                    .await?;
                }
            }
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Returns the votes on a problem.
    pub async fn problem_votes(&self, problem_id: &str) -> Result<VoteCount, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT CAST(COALESCE(SUM(up), 0) AS BIGINT) AS up,
                        CAST(COUNT(*) - COALESCE(SUM(up), 0) AS BIGINT) AS down
                 FROM problem_votes WHERE problem_id = $1",
            )
            .bind(problem_id)
            .fetch_one(pool.reader())
            .await?
        }))
    }

    /// Returns the votes of an account, for its export and its pages.
    pub async fn votes_of(&self, account_id: &str) -> Result<Vec<VoteRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT problem_id, up, at_ms FROM problem_votes WHERE account_id = $1
                 ORDER BY at_ms, problem_id",
            )
            .bind(account_id)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the vote of an account on a problem: true for a vote for it.
    pub async fn vote_of(
        &self,
        account_id: &str,
        problem_id: &str,
    ) -> Result<Option<bool>, StoreError> {
        let up: Option<i64> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT up FROM problem_votes WHERE account_id = $1 AND problem_id = $2",
            )
            .bind(account_id)
            .bind(problem_id)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(up.map(|up| up == 1))
    }
}

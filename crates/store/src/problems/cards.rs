//! Failed problems that accounts repeat.

use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;

/// A failed problem that an account repeats.
#[derive(Clone, PartialEq, Debug)]
pub struct CardRow {
    /// The problem.
    pub problem_id: String,
    /// The days after which the account remembers the solution with a probability of 90%.
    pub stability: f64,
    /// The difficulty for the account, from 1 to 10.
    pub difficulty: f64,
    /// The number of reviews. Before the first, stability and difficulty have no meaning.
    pub reviews: i64,
    /// The time of the last review, or of the time at which the problem was added.
    pub reviewed_ms: i64,
    /// The time of the next review.
    pub due_ms: i64,
}

from_row!(CardRow { problem_id, stability, difficulty, reviews, reviewed_ms, due_ms });

impl Db {
    /// Returns at most `limit` problems that an account repeats and that are due until `until_ms`, the earliest first.
    pub async fn cards_due(
        &self,
        account_id: &str,
        until_ms: i64,
        limit: i64,
    ) -> Result<Vec<CardRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT problem_id, stability, difficulty, reviews, reviewed_ms, due_ms
                 FROM problem_cards WHERE account_id = $1 AND due_ms <= $2
                 ORDER BY due_ms, problem_id LIMIT $3",
            )
            .bind(account_id)
            .bind(until_ms)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the number of problems that an account repeats and that are due until `until_ms`.
    pub async fn count_cards_due(
        &self,
        account_id: &str,
        until_ms: i64,
    ) -> Result<i64, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT COUNT(*) FROM problem_cards WHERE account_id = $1 AND due_ms <= $2",
            )
            .bind(account_id)
            .bind(until_ms)
            .fetch_one(pool.reader())
            .await?
        }))
    }

    /// Returns a problem that an account repeats.
    pub async fn card(
        &self,
        account_id: &str,
        problem_id: &str,
    ) -> Result<Option<CardRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT problem_id, stability, difficulty, reviews, reviewed_ms, due_ms
                 FROM problem_cards WHERE account_id = $1 AND problem_id = $2",
            )
            .bind(account_id)
            .bind(problem_id)
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Stores a review. Returns false if another review was stored since `card.reviews - 1` reviews.
    pub async fn store_review(&self, account_id: &str, card: &CardRow) -> Result<bool, StoreError> {
        let stored = on!(self, pool => {
            sqlx::query(
                "UPDATE problem_cards SET stability = $3, difficulty = $4, reviews = $5,
                                          reviewed_ms = $6, due_ms = $7
                 WHERE account_id = $1 AND problem_id = $2 AND reviews = $5 - 1",
            )
            .bind(account_id)
            .bind(&card.problem_id)
            .bind(card.stability)
            .bind(card.difficulty)
            .bind(card.reviews)
            .bind(card.reviewed_ms)
            .bind(card.due_ms)
            .execute(pool.writer())
            .await?
            .rows_affected()
        });
        Ok(stored == 1)
    }

    /// Returns all problems that an account repeats behind one, by id, for its export.
    pub async fn exported_cards(
        &self,
        account: &AccountId,
        behind: &str,
        limit: i64,
    ) -> Result<Vec<CardRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT problem_id, stability, difficulty, reviews, reviewed_ms, due_ms
                 FROM problem_cards WHERE account_id = $1 AND problem_id > $2
                 ORDER BY problem_id LIMIT $3",
            )
            .bind(account.as_str())
            .bind(behind)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }
}

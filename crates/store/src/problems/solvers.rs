//! Ratings of accounts and of problems.

use luctor_match::game_kind::GameKind;
use luctor_match::glicko::Rating;

use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;

/// The Glicko-2 rating of an account in solving the problems of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct SolverRow {
    /// The game.
    pub game: GameKind,
    /// The rating.
    pub rating: f64,
    /// The deviation.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
    /// The number of rated attempts.
    pub attempts: i64,
    /// The number of problems solved since the last failure.
    pub streak: i64,
    /// The largest streak so far.
    pub best_streak: i64,
    /// The time of the last rated attempt.
    pub at_ms: i64,
}

from_row!(SolverRow {
    game: AsText<_>,
    rating,
    deviation,
    volatility,
    attempts,
    streak,
    best_streak,
    at_ms,
});

/// A rating with the time at which it was computed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DatedRating {
    rating: f64,
    deviation: f64,
    volatility: f64,
    pub(super) at_ms: i64,
}

from_row!(DatedRating { rating, deviation, volatility, at_ms });

impl DatedRating {
    pub(super) fn rating(&self) -> Rating {
        Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }
}

impl Db {
    /// Returns the ratings of an account in solving problems.
    pub async fn solver_ratings(&self, account_id: &str) -> Result<Vec<SolverRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT game, rating, deviation, volatility, attempts, streak, best_streak, at_ms
                 FROM problem_solvers WHERE account_id = $1 ORDER BY game",
            )
            .bind(account_id)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the rating of a problem, or `None` if no rated attempt has changed its first one.
    pub async fn problem_rating(&self, problem_id: &str) -> Result<Option<f64>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar("SELECT rating FROM problem_ratings WHERE problem_id = $1")
                .bind(problem_id)
                .fetch_optional(pool.reader())
                .await?
        }))
    }
}

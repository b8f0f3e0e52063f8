//! Ratings, and their histories.

use luctor_match::game_kind::GameKind;
use luctor_match::speed::Speed;

use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;

/// The Glicko-2 rating of an account in a game at a speed.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// The game.
    pub game: GameKind,
    /// The speed.
    pub speed: Speed,
    /// The rating.
    pub rating: f64,
    /// The deviation.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
    /// The number of rated matches.
    pub games: i64,
    /// The time at which the latest of them ended.
    pub at_ms: i64,
}

from_row!(RatingRow { game: AsText<_>, speed: AsText<_>, rating, deviation, volatility, games, at_ms });

/// A point in the history of a rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// The match.
    pub match_id: MatchId,
    /// The rating after the match.
    pub after: f64,
    /// The time at which the match ended.
    pub at_ms: i64,
}

from_row!(RatingChange { match_id: AsText<_>, after, at_ms });

/// The new rating of one player after a match.
#[derive(Clone, Debug)]
pub struct NewRating<'a> {
    /// The account.
    pub account_id: &'a str,
    /// The rating before the match.
    pub before: f64,
    /// The rating after the match. Its number of matches is one more than before.
    pub after: RatingRow,
}

impl Db {
    /// Returns the ratings of an account.
    pub async fn ratings(&self, account_id: &str) -> Result<Vec<RatingRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT game, speed, rating, deviation, volatility, games, at_ms FROM ratings
                 WHERE account_id = $1 ORDER BY game, speed",
            )
            .bind(account_id)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the latest `limit` changes of a rating, the oldest first.
    pub async fn rating_history(
        &self,
        account_id: &str,
        game: GameKind,
        speed: Speed,
        limit: i64,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let mut rows: Vec<RatingChange> = on!(self, pool => {
            sqlx::query_as(
                "SELECT game_id AS match_id, after, at_ms FROM rating_changes
                 WHERE account_id = $1 AND game = $2 AND speed = $3 ORDER BY at_ms DESC LIMIT $4",
            )
            .bind(account_id)
            .bind(AsText(game))
            .bind(AsText(speed))
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        rows.reverse();
        Ok(rows)
    }
}

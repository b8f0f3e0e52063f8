//! How strong players are, and the games that have shown it.

use luctor_match::game_kind::GameKind;
use luctor_match::speed::Speed;

use crate::db::column::AsText;
use crate::db::{Db, DbError, from_row, on};

/// A rating as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// The game.
    pub game: GameKind,
    /// The speed.
    pub speed: Speed,
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// Its volatility.
    pub volatility: f64,
    /// Rated games so far.
    pub games: i64,
    /// When the last one ended, in milliseconds since 1970.
    pub at_ms: i64,
}

from_row!(RatingRow { game: AsText<_>, speed: AsText<_>, rating, deviation, volatility, games, at_ms });

/// A point of a rating's history.
#[derive(Clone, PartialEq, Debug)]
pub struct ChangeRow {
    /// The match.
    pub game_id: String,
    /// The rating afterwards.
    pub after: f64,
    /// When the match ended.
    pub at_ms: i64,
}

from_row!(ChangeRow { game_id, after, at_ms });

/// What a match changes for one of its players.
#[derive(Clone, Debug)]
pub struct NewRating<'a> {
    /// Whose.
    pub account_id: &'a str,
    /// The rating before.
    pub before: f64,
    /// Afterwards; its number of games is one more than before.
    pub after: RatingRow,
}

impl Db {
    /// The ratings of an account.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn ratings(&self, account_id: &str) -> Result<Vec<RatingRow>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT game, speed, rating, deviation, volatility, games, at_ms FROM ratings
                 WHERE account_id = $1 ORDER BY game, speed",
            )
            .bind(account_id)
            .fetch_all(pool)
            .await?
        }))
    }

    /// The history of a rating, the oldest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn rating_history(
        &self,
        account_id: &str,
        game: GameKind,
        speed: Speed,
        limit: i64,
    ) -> Result<Vec<ChangeRow>, DbError> {
        let mut rows: Vec<ChangeRow> = on!(self, pool => {
            sqlx::query_as(
                "SELECT game_id, after, at_ms FROM rating_changes
                 WHERE account_id = $1 AND game = $2 AND speed = $3 ORDER BY at_ms DESC LIMIT $4",
            )
            .bind(account_id)
            .bind(AsText(game))
            .bind(AsText(speed))
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        rows.reverse();
        Ok(rows)
    }

    /// Counts a match for both of its players, or for nobody (`None`), once. Tells whether that is done now;
    /// if not, a rating has changed meanwhile, and the match has still to be counted.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn settle(
        &self,
        game_id: &str,
        new: Option<&[NewRating<'_>; 2]>,
    ) -> Result<bool, DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            let settled = sqlx::query(
                "UPDATE games SET settled = 1, stamp = stamp + 1 WHERE id = $1 AND settled = 0",
            )
            .bind(game_id)
            .execute(&mut *transaction)
            .await?;
            if settled.rows_affected() == 0 {
                // It was counted before.
                return Ok(true);
            }
            for NewRating { account_id, before, after } in new.into_iter().flatten() {
                let changed = sqlx::query(
                    "INSERT INTO ratings (account_id, game, speed, rating, deviation, volatility, games,
                                          at_ms)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                     ON CONFLICT (account_id, game, speed) DO UPDATE SET
                         rating = excluded.rating, deviation = excluded.deviation,
                         volatility = excluded.volatility, games = excluded.games,
                         at_ms = excluded.at_ms
                     WHERE ratings.games = excluded.games - 1",
                )
                .bind(account_id)
                .bind(AsText(after.game))
                .bind(AsText(after.speed))
                .bind(after.rating)
                .bind(after.deviation)
                .bind(after.volatility)
                .bind(after.games)
                .bind(after.at_ms)
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
                .bind(game_id)
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

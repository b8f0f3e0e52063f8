//! Matches by who plays them.

use luctor_match::state::Status;

use crate::db::column::AsText;
use crate::db::{Db, DbError, on};
use crate::matches::archive::GameFilter;

/// A query for the matches of an account. Every condition that is `None` is met by all matches.
#[derive(Clone, Debug)]
pub struct MatchQuery<'a> {
    /// The account.
    pub account_id: &'a str,
    /// The status.
    pub status: Option<Status>,
    /// The game, or one of its variants.
    pub game: Option<GameFilter>,
    /// The opponent.
    pub opponent_id: Option<&'a str>,
    /// Only matches created before this time, in milliseconds since the Unix epoch.
    pub before_ms: Option<i64>,
    /// The largest number of matches.
    pub limit: i64,
}

impl Db {
    /// The ids of matches of an account, the newest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn games_of(&self, query: &MatchQuery<'_>) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT games.id FROM seats mine
                 JOIN games ON games.id = mine.game_id
                 JOIN seats other ON other.game_id = games.id AND other.place = 1 - mine.place
                 WHERE mine.account_id = $1 AND mine.kind = 'person'
                   AND ($2 IS NULL OR games.status = $2)
                   AND ($3 IS NULL OR games.game = $3)
                   AND ($4 IS NULL OR games.game LIKE $4)
                   AND ($5 IS NULL OR other.account_id = $5)
                   AND ($6 IS NULL OR games.created_ms < $6)
                 ORDER BY games.created_ms DESC LIMIT $7",
            )
            .bind(query.account_id)
            .bind(query.status.map(AsText))
            .bind(query.game.as_ref().and_then(GameFilter::name))
            .bind(query.game.as_ref().and_then(GameFilter::pattern))
            .bind(query.opponent_id)
            .bind(query.before_ms)
            .bind(query.limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// The ids of the matches that wait or run and have a seat of this account or this browser, or an
    /// invitation of the account; the newest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn present_games(
        &self,
        account_id: Option<&str>,
        browser: Option<&str>,
        limit: i64,
    ) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT games.id, games.created_ms FROM seats JOIN games ON games.id = seats.game_id
                 WHERE seats.account_id = $1 AND games.status <> 'over'
                 UNION
                 SELECT games.id, games.created_ms FROM seat_browsers
                 JOIN games ON games.id = seat_browsers.game_id
                 WHERE seat_browsers.browser = $2 AND games.status <> 'over'
                 ORDER BY 2 DESC LIMIT $3",
            )
            // NULL equals nothing.
            .bind(account_id)
            .bind(browser)
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id, _)| id).collect())
    }

    /// Whether an account plays a rated match under a live clock.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn plays_rated_live(&self, account_id: &str) -> Result<bool, DbError> {
        let found: Option<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT games.id FROM seats JOIN games ON games.id = seats.game_id
                 WHERE seats.account_id = $1 AND games.status = 'running' AND games.rated = 1
                   AND games.control_kind = 'live' LIMIT 1",
            )
            .bind(account_id)
            .fetch_optional(pool)
            .await?
        });
        Ok(found.is_some())
    }

    /// How the finished matches of two accounts ended: won, drawn and lost by the first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn record_against(
        &self,
        account_id: &str,
        opponent_id: &str,
    ) -> Result<(i64, i64, i64), DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT COUNT(CASE WHEN won_by = mine.place THEN 1 END),
                        COUNT(CASE WHEN winner = 'draw' THEN 1 END),
                        COUNT(CASE WHEN won_by = other.place THEN 1 END)
                 FROM seats mine
                 JOIN seats other ON other.game_id = mine.game_id AND other.place = 1 - mine.place
                 JOIN games ON games.id = mine.game_id
                 WHERE mine.account_id = $1 AND other.account_id = $2 AND games.status = 'over'",
            )
            .bind(account_id)
            .bind(opponent_id)
            .fetch_one(pool)
            .await?
        }))
    }

    /// The ids of matches that have gone on without everything that follows being done, at most `limit`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn unreacted(&self, limit: i64) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as("SELECT id FROM games WHERE reacted < version LIMIT $1")
                .bind(limit)
                .fetch_all(pool)
                .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}

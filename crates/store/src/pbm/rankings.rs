//! Rankings of players, and lists of matches that have a board number.

use luctor_match::game_kind::GameKind;

use crate::db::column::{AsText, values};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;

/// A set of variants, by patterns for LIKE that their names match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariantPattern {
    /// Matches the names of all variants in the set.
    pub like: &'static str,
    /// Matches the names of variants that are not in the set although `like` matches them.
    pub unlike: Option<&'static str>,
}

/// The numbers of matches that a player has won, drawn and lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreRow {
    /// The name of the player.
    pub name: String,
    /// The number of wins.
    pub won: i64,
    /// The number of draws.
    pub drawn: i64,
    /// The number of losses.
    pub lost: i64,
}

from_row!(ScoreRow { name, won, drawn, lost });

/// The rating of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct RankedPlayer {
    /// The name of the player.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// The deviation.
    pub deviation: f64,
    /// The number of rated matches.
    pub games: i64,
}

from_row!(RankedPlayer { name, rating, deviation, games });

/// The activity in a set of variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activity {
    /// The number of running matches.
    pub boards: i64,
    /// The number of their players.
    pub players: i64,
}

from_row!(Activity { boards, players });

impl Db {
    /// Returns the scores of the players with the most wins.
    pub async fn standings(
        &self,
        variants: VariantPattern,
        limit: i64,
    ) -> Result<Vec<ScoreRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT accounts.name AS name,
                        COUNT(CASE WHEN games.won_by = seats.place THEN 1 END) AS won,
                        COUNT(CASE WHEN games.winner = 'draw' THEN 1 END) AS drawn,
                        COUNT(CASE WHEN games.won_by = 1 - seats.place THEN 1 END) AS lost
                 FROM boards
                 JOIN games ON games.id = boards.game_id
                 JOIN seats ON seats.game_id = games.id
                 JOIN accounts ON accounts.id = seats.account_id
                 WHERE games.status = 'over'
                   AND games.game LIKE $1 AND ($2 IS NULL OR games.game NOT LIKE $2)
                   AND games.winner <> 'none' AND accounts.deleted_ms IS NULL
                 GROUP BY accounts.id, accounts.name
                 ORDER BY 2 DESC, 3 DESC, 4, 1 LIMIT $3",
            )
            .bind(variants.like)
            .bind(variants.unlike)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the players with the highest correspondence ratings.
    pub async fn strongest_players(
        &self,
        game: GameKind,
        limit: i64,
    ) -> Result<Vec<RankedPlayer>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT accounts.name, ratings.rating, ratings.deviation, ratings.games
                 FROM ratings JOIN accounts ON accounts.id = ratings.account_id
                 WHERE ratings.game = $1 AND ratings.speed = 'correspondence'
                   AND accounts.deleted_ms IS NULL
                 ORDER BY ratings.rating DESC, accounts.name LIMIT $2",
            )
            .bind(AsText(game))
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the matches that ended last. Matches that never began, such as declined challenges, are left out.
    pub async fn finished_boards(
        &self,
        variants: VariantPattern,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT games.id FROM boards JOIN games ON games.id = boards.game_id
                 WHERE games.status = 'over'
                   AND games.game LIKE $1 AND ($2 IS NULL OR games.game NOT LIKE $2)
                   AND NOT EXISTS (SELECT 1 FROM seats
                                   WHERE game_id = games.id AND kind IN ('open', 'invited'))
                 ORDER BY games.ended_ms DESC, boards.number DESC LIMIT $3",
            )
            .bind(variants.like)
            .bind(variants.unlike)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }

    /// Returns the numbers of running matches and of their players.
    pub async fn board_activity(&self, variants: VariantPattern) -> Result<Activity, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT COUNT(DISTINCT games.id) AS boards,
                        COUNT(DISTINCT seats.account_id) AS players
                 FROM boards
                 JOIN games ON games.id = boards.game_id
                 JOIN seats ON seats.game_id = games.id
                 WHERE games.status = 'running'
                   AND games.game LIKE $1 AND ($2 IS NULL OR games.game NOT LIKE $2)",
            )
            .bind(variants.like)
            .bind(variants.unlike)
            .fetch_one(pool.reader())
            .await?
        }))
    }
}

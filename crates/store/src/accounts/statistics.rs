//! Statistics of a player: finished matches against other people.

use luctor_match::game_kind::GameKind;

use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::{AccountId, MatchId};

/// The length of a week in milliseconds.
const WEEK_MS: i64 = 7 * 24 * 60 * 60 * 1000;
/// The number of the first events of a match among which its first two moves are looked for.
const OPENING_EVENTS: i64 = 4;

/// The results of a player in a game and a week, on one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeekCount {
    /// The game.
    pub game: GameKind,
    /// The place: 0 if the player had Black at the start, 1 if they had White.
    pub place: i64,
    /// The number of the week since the Unix epoch.
    pub week: i64,
    /// The number of wins.
    pub won: i64,
    /// The number of draws.
    pub drawn: i64,
    /// The number of losses.
    pub lost: i64,
}

from_row!(WeekCount { game: AsText<_>, place, week, won, drawn, lost });

/// A win in a rated match.
#[derive(Clone, PartialEq, Debug)]
pub struct BestWin {
    /// The match.
    pub match_id: MatchId,
    /// The canonical name of the game.
    pub game: String,
    /// The name of the opponent.
    pub name: String,
    /// The rating of the opponent before the match.
    pub rating: f64,
    /// The end of the match.
    pub ended_ms: i64,
}

from_row!(BestWin { match_id: AsText<_>, game, name, rating, ended_ms });

/// One of the first events of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningMove {
    /// The match.
    pub match_id: String,
    /// The canonical name of the game.
    pub game: String,
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub score: i64,
    /// The kind of event.
    pub kind: String,
    /// Its details.
    pub payload: String,
}

from_row!(OpeningMove { match_id, game, score, kind, payload });

impl Db {
    /// Returns the results of a player against other people by game, side and week.
    pub async fn results_by_week(&self, account: &AccountId) -> Result<Vec<WeekCount>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT CASE WHEN games.game LIKE 'emergo:%' THEN 'emergo' ELSE 'emulsion' END AS game,
                        mine.place, games.ended_ms / $2 AS week,
                        COUNT(CASE WHEN games.won_by = mine.place THEN 1 END) AS won,
                        COUNT(CASE WHEN games.winner = 'draw' THEN 1 END) AS drawn,
                        COUNT(CASE WHEN games.won_by = 1 - mine.place THEN 1 END) AS lost
                 FROM seats mine
                 JOIN seats other ON other.game_id = mine.game_id AND other.place = 1 - mine.place
                 JOIN games ON games.id = mine.game_id
                 WHERE mine.account_id = $1 AND mine.kind = 'person' AND other.kind = 'person'
                   AND games.status = 'over' AND games.winner <> 'none' AND games.alone = 0
                   AND games.ended_ms IS NOT NULL
                 GROUP BY 1, 2, 3",
            )
            .bind(account.as_str())
            .bind(WEEK_MS)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the rated wins of a player against the opponents with the highest ratings.
    pub async fn best_wins(
        &self,
        account: &AccountId,
        limit: i64,
    ) -> Result<Vec<BestWin>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT games.id AS match_id, games.game, accounts.name, theirs.before AS rating,
                        games.ended_ms
                 FROM rating_changes
                 JOIN games ON games.id = rating_changes.game_id
                 JOIN seats mine ON mine.game_id = games.id AND mine.place = games.won_by
                                AND mine.account_id = rating_changes.account_id
                 JOIN seats other ON other.game_id = games.id AND other.place = 1 - mine.place
                 JOIN rating_changes theirs ON theirs.account_id = other.account_id
                                           AND theirs.game_id = games.id
                 JOIN accounts ON accounts.id = other.account_id
                 WHERE rating_changes.account_id = $1 AND games.ended_ms IS NOT NULL
                   AND accounts.deleted_ms IS NULL
                 ORDER BY theirs.before DESC, games.ended_ms DESC LIMIT $2",
            )
            .bind(account.as_str())
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the first events of the latest `limit` finished matches of a player against other people, match by match
    /// and in their order.
    pub async fn openings(
        &self,
        account: &AccountId,
        limit: i64,
    ) -> Result<Vec<OpeningMove>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT latest.id AS match_id, latest.game, latest.score, events.kind, events.payload
                 FROM (SELECT games.id, games.game,
                              CAST(CASE WHEN games.won_by = mine.place THEN 1
                                        WHEN games.winner = 'draw' THEN 0 ELSE -1 END
                                   AS BIGINT) AS score
                       FROM seats mine
                       JOIN seats other ON other.game_id = mine.game_id
                                       AND other.place = 1 - mine.place
                       JOIN games ON games.id = mine.game_id
                       WHERE mine.account_id = $1 AND mine.kind = 'person'
                         AND other.kind = 'person' AND games.status = 'over'
                         AND games.winner <> 'none' AND games.alone = 0
                       ORDER BY games.ended_ms DESC, games.id LIMIT $2) AS latest
                 JOIN events ON events.game_id = latest.id AND events.seq <= $3
                 ORDER BY latest.id, events.seq",
            )
            .bind(account.as_str())
            .bind(limit)
            .bind(OPENING_EVENTS)
            .fetch_all(pool.reader())
            .await?
        }))
    }
}

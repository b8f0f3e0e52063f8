//! Lists of matches: by player, in the lobby, and public ones.

use std::cmp::Reverse;

use luctor_match::state::Status;

use crate::db::column::{AsText, values};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::{AccountId, MatchId};
use crate::matches::archive::GameFilter;
use crate::time::now_ms;

/// A query for the matches of an account. A condition that is `None` is met by all matches.
#[derive(Clone, Debug)]
pub struct MatchQuery<'a> {
    /// The account.
    pub account_id: &'a str,
    /// The account of the reader. Others than the players see no casual match by link or invitation before its end.
    pub reader_id: Option<&'a str>,
    /// The status.
    pub status: Option<Status>,
    /// The game, or one of its variants.
    pub game: Option<GameFilter>,
    /// The opponent.
    pub opponent_id: Option<&'a str>,
    /// The time before which the matches were created.
    pub before_ms: Option<i64>,
    /// The largest number of matches.
    pub limit: i64,
}

/// The numbers of finished matches that a player has won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeadToHead {
    /// The number of wins.
    pub won: i64,
    /// The number of draws.
    pub drawn: i64,
    /// The number of losses.
    pub lost: i64,
}

from_row!(HeadToHead { won, drawn, lost });

/// The invitations of an account, each with the time and its number among those of the same player.
const INVITATIONS: &str = "
    SELECT id, created_ms, nth FROM (
        SELECT games.id, games.created_ms, ROW_NUMBER() OVER (
            PARTITION BY COALESCE(other.account_id, '') ORDER BY games.created_ms DESC
        ) AS nth
        FROM seats mine
        JOIN games ON games.id = mine.game_id
        JOIN seats other ON other.game_id = games.id AND other.place = 1 - mine.place
        LEFT JOIN accounts ON accounts.id = other.account_id
        WHERE mine.account_id = $1 AND mine.unfinished = 1 AND mine.kind = 'invited'
          AND games.status <> 'over' AND accounts.deleted_ms IS NULL AND accounts.closed_ms IS NULL
          AND COALESCE(accounts.banned_until_ms, 0) <= $2
          AND NOT EXISTS (
              SELECT 1 FROM blocks
              WHERE (blocks.account_id = mine.account_id AND blocks.blocked_id = other.account_id)
                 OR (blocks.account_id = other.account_id AND blocks.blocked_id = mine.account_id))
    ) AS invitations
    ORDER BY nth, created_ms DESC LIMIT $3";

impl Db {
    /// Returns the matches of an account, the newest first.
    pub async fn matches_of(&self, query: &MatchQuery<'_>) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT games.id FROM seats mine
                 JOIN games ON games.id = mine.game_id
                 JOIN seats other ON other.game_id = games.id AND other.place = 1 - mine.place
                 WHERE mine.account_id = $1 AND mine.kind = 'person'
                   AND ($2 IS NULL OR games.status = $2)
                   AND ($3 IS NULL OR games.game = $3)
                   AND ($4 IS NULL OR games.game LIKE $4)
                   AND ($5 IS NULL OR other.account_id = $5)
                   AND ($6 IS NULL OR games.created_ms < $6)
                   AND (CASE WHEN games.status = 'over'
                             THEN games.alone = 0 AND other.kind IN ('person', 'computer')
                             ELSE (games.rated = 1 AND games.status = 'running') OR games.listed = 1 END
                        OR mine.account_id = $8 OR other.account_id = $8)
                   AND (games.alone = 0 OR mine.place = 0)
                 ORDER BY games.created_ms DESC LIMIT $7",
            )
            .bind(query.account_id)
            .bind(query.status.map(AsText))
            .bind(query.game.as_ref().and_then(GameFilter::name))
            .bind(query.game.as_ref().and_then(GameFilter::pattern))
            .bind(query.opponent_id)
            .bind(query.before_ms)
            .bind(query.limit)
            .bind(query.reader_id)
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }

    /// Returns the matches that are not over and in which an account or a browser plays, at most `limit`, and those to
    /// which the account is invited, at most `invitations`, the newest first. Matches that have not begun are left out
    /// first. The choice of invitations is fair to those who invite: the newest of each, then the second of each, and so on;
    /// all guests count as one. Invitations by accounts that may not play, or that have blocked the account or are blocked
    /// by it, are left out.
    pub async fn current_matches(
        &self,
        account_id: Option<&str>,
        browser: Option<&str>,
        limit: i64,
        invitations: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let mut rows: Vec<(AsText<MatchId>, i64, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT games.id, games.created_ms,
                        CAST(CASE WHEN games.status = 'waiting' THEN 1 ELSE 0 END AS BIGINT) AS waits
                 FROM seats JOIN games ON games.id = seats.game_id
                 WHERE seats.account_id = $1 AND seats.unfinished = 1 AND seats.kind <> 'invited'
                   AND games.status <> 'over'
                 UNION
                 SELECT games.id, games.created_ms,
                        CAST(CASE WHEN games.status = 'waiting' THEN 1 ELSE 0 END AS BIGINT) AS waits
                 FROM seat_browsers JOIN games ON games.id = seat_browsers.game_id
                 WHERE seat_browsers.browser = $2 AND seat_browsers.unfinished = 1
                   AND games.status <> 'over'
                 ORDER BY 3, 2 DESC LIMIT $3",
            )
            // NULL equals nothing.
            .bind(account_id)
            .bind(browser)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        if let Some(account_id) = account_id {
            let invited: Vec<(AsText<MatchId>, i64, i64)> = on!(self, pool => {
                sqlx::query_as(INVITATIONS)
                    .bind(account_id)
                    .bind(now_ms())
                    .bind(invitations)
                    .fetch_all(pool.reader())
                    .await?
            });
            rows.extend(invited);
        }
        rows.sort_by_key(|&(_, created_ms, _)| Reverse(created_ms));
        Ok(rows.into_iter().map(|(AsText(id), ..)| id).collect())
    }

    /// Returns the number of matches that are not over in which an account plays. Invitations do not count.
    pub async fn count_current_matches(&self, account: &AccountId) -> Result<i64, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT COUNT(DISTINCT game_id) FROM seats
                 WHERE account_id = $1 AND unfinished = 1 AND kind = 'person'",
            )
            .bind(account.as_str())
            .fetch_one(pool.reader())
            .await?
        }))
    }

    /// Returns all matches in which an account has a seat, in any order.
    pub async fn matches_of_account(
        &self,
        account: &AccountId,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar("SELECT game_id FROM seats WHERE account_id = $1")
                .bind(account.as_str())
                .fetch_all(pool.reader())
                .await?
        });
        Ok(values(ids))
    }

    /// Returns the matches of an account that await a person and have a clock, the most urgent first.
    pub async fn urgent_matches_of(
        &self,
        account: &AccountId,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM games
                 WHERE id IN (SELECT game_id FROM seats WHERE account_id = $1 AND unfinished = 1)
                   AND awaits = 'person' AND due_ms IS NOT NULL
                 ORDER BY due_ms LIMIT $2",
            )
            .bind(account.as_str())
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }

    /// Returns whether an account is playing a rated match with a live clock.
    pub async fn plays_rated_live(&self, account_id: &str) -> Result<bool, StoreError> {
        let found: Option<String> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT games.id FROM seats JOIN games ON games.id = seats.game_id
                 WHERE seats.account_id = $1 AND seats.unfinished = 1
                   AND games.status = 'running' AND games.rated = 1
                   AND games.control_kind = 'live' LIMIT 1",
            )
            .bind(account_id)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(found.is_some())
    }

    /// Returns whether two accounts play a rated match against each other that is not over.
    pub async fn play_rated_together(&self, one: &str, other: &str) -> Result<bool, StoreError> {
        let found: Option<String> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT games.id FROM seats mine
                 JOIN seats other ON other.game_id = mine.game_id AND other.place = 1 - mine.place
                 JOIN games ON games.id = mine.game_id
                 WHERE mine.account_id = $1 AND mine.unfinished = 1 AND other.account_id = $2
                   AND games.status IN ('running', 'adjourned') AND games.rated = 1 LIMIT 1",
            )
            .bind(one)
            .bind(other)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(found.is_some())
    }

    /// Returns whether an account plays a rated match that is not over. One to which it is only invited does not count:
    /// anyone can send invitations.
    pub async fn plays_rated(&self, account_id: &str) -> Result<bool, StoreError> {
        let found: Option<String> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT games.id FROM seats JOIN games ON games.id = seats.game_id
                 WHERE seats.account_id = $1 AND seats.kind = 'person' AND seats.unfinished = 1
                   AND games.status <> 'over' AND games.rated = 1 LIMIT 1",
            )
            .bind(account_id)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(found.is_some())
    }

    /// Returns the results of the finished matches between two accounts, from the view of the first.
    pub async fn head_to_head(
        &self,
        account_id: &str,
        opponent_id: &str,
    ) -> Result<HeadToHead, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT COUNT(CASE WHEN won_by = mine.place THEN 1 END) AS won,
                        COUNT(CASE WHEN winner = 'draw' THEN 1 END) AS drawn,
                        COUNT(CASE WHEN won_by = other.place THEN 1 END) AS lost
                 FROM seats mine
                 JOIN seats other ON other.game_id = mine.game_id AND other.place = 1 - mine.place
                 JOIN games ON games.id = mine.game_id
                 WHERE mine.account_id = $1 AND other.account_id = $2 AND games.status = 'over'",
            )
            .bind(account_id)
            .bind(opponent_id)
            .fetch_one(pool.reader())
            .await?
        }))
    }

    /// Returns the running matches that anyone may watch: rated and live ones first, then the newest of each player, the
    /// second of each, and so on, so that nobody hides those of others.
    pub async fn public_running_matches(&self, limit: i64) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM (
                     SELECT games.id, games.rated, games.control_kind, games.created_ms,
                            ROW_NUMBER() OVER (
                                PARTITION BY COALESCE(one.account_id, games.id) ORDER BY games.created_ms DESC
                            ) AS nth_of_one,
                            ROW_NUMBER() OVER (
                                PARTITION BY COALESCE(other.account_id, games.id) ORDER BY games.created_ms DESC
                            ) AS nth_of_other,
                            CASE WHEN one.account_id IS NULL OR other.account_id IS NULL THEN 0 ELSE 1 END AS known
                     FROM games
                     JOIN seats one ON one.game_id = games.id AND one.place = 0
                     JOIN seats other ON other.game_id = games.id AND other.place = 1
                     WHERE games.status = 'running' AND (games.rated = 1 OR games.listed = 1)
                 ) AS running
                 ORDER BY rated DESC, CASE WHEN control_kind = 'live' THEN 0 ELSE 1 END,
                          nth_of_one + nth_of_other, known DESC, created_ms DESC LIMIT $1",
            )
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }
}

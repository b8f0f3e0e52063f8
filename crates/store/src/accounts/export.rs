//! Everything that is stored about an account, in pages.

use crate::db::column::AsFlag;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;

/// A match in which an account has a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedMatch {
    /// The id.
    pub id: String,
    /// The place of the account: 0 for the first player, 1 for the second.
    pub place: i64,
    /// The canonical name of the game.
    pub game: String,
    /// The time control.
    pub control: String,
    /// True if the result counts for ratings.
    pub rated: bool,
    /// The phase.
    pub status: String,
    /// The winner, if the match is over.
    pub winner: Option<String>,
    /// The reason of the end.
    pub reason: Option<String>,
    /// The time of the creation.
    pub created_ms: i64,
    /// The time of the end.
    pub ended_ms: Option<i64>,
    /// The conditional moves of the account, as JSON.
    pub conditions: Option<String>,
    /// The private analysis of the account, as JSON.
    pub exploration: Option<String>,
}

from_row!(ExportedMatch {
    id,
    place,
    game,
    control,
    rated: AsFlag,
    status,
    winner,
    reason,
    created_ms,
    ended_ms,
    conditions,
    exploration,
});

/// An event of a match, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedEvent {
    /// The kind of event.
    pub kind: String,
    /// Its details.
    pub payload: String,
    /// Its time.
    pub at_ms: i64,
}

from_row!(ExportedEvent { kind, payload, at_ms });

/// A chat line that an account has written, or its report of one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExportedLine {
    /// The match.
    pub match_id: String,
    /// The room.
    pub room: String,
    /// The number of the line.
    pub seq: i64,
    /// The text; empty for a report.
    pub text: String,
    /// The time at which it was written or reported.
    pub at_ms: i64,
}

from_row!(ExportedLine { match_id, room, seq, text, at_ms });

/// A change of a rating.
#[derive(Clone, PartialEq, Debug)]
pub struct ExportedRating {
    /// The match.
    pub match_id: String,
    /// The kind of game.
    pub game: String,
    /// The speed.
    pub speed: String,
    /// The rating before the match.
    pub before: f64,
    /// The rating after the match.
    pub after: f64,
    /// The end of the match.
    pub at_ms: i64,
}

from_row!(ExportedRating { match_id, game, speed, before, after, at_ms });

/// A link or a command that waits for a confirmation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedPending {
    /// The purpose of the link, or the command.
    pub kind: String,
    /// The recipient of the link, or the text below the command.
    pub text: String,
    /// The time at which it expires.
    pub expires_ms: i64,
}

from_row!(ExportedPending { kind, text, expires_ms });

impl Db {
    /// Returns at most `limit` matches of an account behind a match and a place, in the order of ids and places.
    pub async fn exported_matches(
        &self,
        account: &AccountId,
        (id, place): (&str, i64),
        limit: i64,
    ) -> Result<Vec<ExportedMatch>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT games.id, seats.place, games.game, games.control, games.rated, games.status,
                        games.winner, games.reason, games.created_ms, games.ended_ms,
                        conditions.lines AS conditions, explorations.tree AS exploration
                 FROM seats JOIN games ON games.id = seats.game_id
                 LEFT JOIN conditions ON conditions.game_id = seats.game_id
                                     AND conditions.place = seats.place
                 LEFT JOIN explorations ON explorations.game_id = seats.game_id
                                       AND explorations.place = seats.place
                 WHERE seats.account_id = $1 AND (seats.game_id, seats.place) > ($2, $3)
                 ORDER BY seats.game_id, seats.place LIMIT $4",
            )
            .bind(account.as_str())
            .bind(id)
            .bind(place)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns all events of a match, the oldest first.
    pub async fn exported_events(&self, id: &str) -> Result<Vec<ExportedEvent>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as("SELECT kind, payload, at_ms FROM events WHERE game_id = $1 ORDER BY seq")
                .bind(id)
                .fetch_all(pool.reader())
                .await?
        }))
    }

    /// Returns at most `limit` chat lines of an account behind a line.
    pub async fn exported_lines(
        &self,
        account: &AccountId,
        behind: &ExportedLine,
        limit: i64,
    ) -> Result<Vec<ExportedLine>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT game_id AS match_id, room, seq, text, at_ms FROM chat
                 WHERE account_id = $1 AND (game_id, room, seq) > ($2, $3, $4)
                 ORDER BY game_id, room, seq LIMIT $5",
            )
            .bind(account.as_str())
            .bind(&behind.match_id)
            .bind(&behind.room)
            .bind(behind.seq)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns at most `limit` reports of chat lines by an account behind a report.
    pub async fn exported_reports(
        &self,
        account: &AccountId,
        behind: &ExportedLine,
        limit: i64,
    ) -> Result<Vec<ExportedLine>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT game_id AS match_id, room, seq, '' AS text, at_ms FROM reports
                 WHERE reporter = $1 AND (game_id, room, seq) > ($2, $3, $4)
                 ORDER BY game_id, room, seq LIMIT $5",
            )
            .bind(account.as_str())
            .bind(&behind.match_id)
            .bind(&behind.room)
            .bind(behind.seq)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns at most `limit` changes of the ratings of an account behind a match.
    pub async fn exported_ratings(
        &self,
        account: &AccountId,
        match_id: &str,
        limit: i64,
    ) -> Result<Vec<ExportedRating>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT game_id AS match_id, game, speed, before, after, at_ms FROM rating_changes
                 WHERE account_id = $1 AND game_id > $2 ORDER BY game_id LIMIT $3",
            )
            .bind(account.as_str())
            .bind(match_id)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the links and commands of an account that wait for a confirmation, without their secrets.
    pub async fn exported_pending(
        &self,
        account: &AccountId,
    ) -> Result<Vec<ExportedPending>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT purpose AS kind, email AS text, expires_ms FROM mail_links
                 WHERE account_id = $1
                 UNION ALL
                 SELECT command AS kind, words AS text, expires_ms FROM pending_commands
                 WHERE account_id = $1
                 ORDER BY 3",
            )
            .bind(account.as_str())
            .fetch_all(pool.reader())
            .await?
        }))
    }
}

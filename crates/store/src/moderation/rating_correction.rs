//! Annulled, restored and deleted games, and the ratings without or with them.

use luctor_match::game_kind::GameKind;
use luctor_match::glicko::Score;
use luctor_match::glicko::replay::{RatedGame, replay};
use luctor_match::player::Player;
use luctor_match::speed::Speed;

use crate::db::column::{AsPlace, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::moderation::log::{LogEntry, insert_entry};
use crate::moderation::notices::insert_notice;

/// A change of the list of rated games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingCorrection {
    /// A rated game does not count any more.
    Annul,
    /// An annulled game counts again.
    Restore,
    /// A game is deleted.
    Delete,
}

/// The outcome of a correction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corrected {
    /// The match is corrected.
    Done,
    /// The match does not exist, or does not count, or was not annulled.
    NotRated,
    /// Nothing is corrected: the rating of the moderator would change.
    OwnRating,
}

/// The smallest change of the moderator's own rating that keeps them from a correction. The players of a community are
/// connected, so most corrections change the ratings of many by less.
const OWN_CHANGE: f64 = 0.5;

/// A rated game with the ratings that are stored for it.
#[derive(Clone, PartialEq, Debug)]
struct CountedGame {
    game_id: String,
    at_ms: i64,
    first: String,
    second: String,
    won_by: Option<Player>,
    first_before: f64,
    first_after: f64,
    second_before: f64,
    second_after: f64,
}

from_row!(CountedGame {
    game_id,
    at_ms,
    first,
    second,
    won_by: Option<AsPlace>,
    first_before,
    first_after,
    second_before,
    second_after
});

/// The rating that a game has changed, and when.
struct Counted {
    game: GameKind,
    speed: Speed,
    at_ms: i64,
}

from_row!(Counted { game: AsText<_>, speed: AsText<_>, at_ms });

/// Deletes the rows that belong to a match and to nothing else, children first.
const ROWS_OF_MATCH: [&str; 14] = [
    "DELETE FROM annulled_games WHERE game_id = $1",
    "UPDATE suspicions SET game_id = NULL WHERE game_id = $1",
    "DELETE FROM reports WHERE game_id = $1",
    "DELETE FROM chat WHERE game_id = $1",
    "DELETE FROM explorations WHERE game_id = $1",
    "DELETE FROM conditions WHERE game_id = $1",
    "DELETE FROM boards WHERE game_id = $1",
    "DELETE FROM seat_browsers WHERE game_id = $1",
    "DELETE FROM seats WHERE game_id = $1",
    "DELETE FROM events WHERE game_id = $1",
    "DELETE FROM nearby_positions WHERE game_id = $1",
    "DELETE FROM rated_beginnings WHERE game_id = $1",
    "DELETE FROM account_notices WHERE game_id = $1 AND kind <> 'delete-game'",
    "DELETE FROM games WHERE id = $1",
];

/// Returns the rating of the moderator of an entry for a game at a speed, in a transaction.
macro_rules! rating_of_moderator {
    ($entry:expr, $game:expr, $speed:expr, $connection:expr) => {{
        let entry: &LogEntry = $entry;
        sqlx::query_scalar::<_, f64>(
            "SELECT rating FROM ratings WHERE account_id = $1 AND game = $2 AND speed = $3",
        )
        .bind(&entry.moderator)
        .bind(AsText($game))
        .bind(AsText($speed))
        .fetch_optional(&mut *$connection)
        .await?
    }};
}

/// Recomputes all ratings of a game at a speed from the counted games, in a transaction. Only changed rows are written.
macro_rules! recompute {
    ($game:expr, $speed:expr, $connection:expr) => {{
        let (game, speed): (GameKind, Speed) = ($game, $speed);
        // Matches that are counted at the same time wait until the end of the transaction.
        sqlx::query("UPDATE ratings SET games = games WHERE game = $1 AND speed = $2")
            .bind(AsText(game))
            .bind(AsText(speed))
            .execute(&mut *$connection)
            .await?;
        let rows: Vec<CountedGame> = sqlx::query_as(
            "SELECT games.id AS game_id, one.at_ms, one.account_id AS first,
                    other.account_id AS second, games.won_by, one.before AS first_before,
                    one.after AS first_after, other.before AS second_before,
                    other.after AS second_after
             FROM rating_changes one
             JOIN games ON games.id = one.game_id
             JOIN seats a ON a.game_id = one.game_id AND a.place = 0 AND a.account_id = one.account_id
             JOIN seats b ON b.game_id = one.game_id AND b.place = 1
             JOIN rating_changes other ON other.game_id = one.game_id
                 AND other.account_id = b.account_id
             WHERE one.game = $1 AND one.speed = $2 ORDER BY one.at_ms, one.game_id",
        )
        .bind(AsText(game))
        .bind(AsText(speed))
        .fetch_all(&mut *$connection)
        .await?;
        let games: Vec<_> = rows.iter().map(CountedGame::rated).collect();
        let replayed = replay(&games);
        for (row, changes) in rows.iter().zip(&replayed.changes) {
            let stored =
                [(row.first_before, row.first_after), (row.second_before, row.second_after)];
            if stored == *changes {
                continue;
            }
            for (account, (before, after)) in [&row.first, &row.second].into_iter().zip(changes) {
                sqlx::query(
                    "UPDATE rating_changes SET before = $3, after = $4
                     WHERE account_id = $1 AND game_id = $2",
                )
                .bind(account)
                .bind(&row.game_id)
                .bind(before)
                .bind(after)
                .execute(&mut *$connection)
                .await?;
            }
            // Rating changes are cached with the seats of matches.
            sqlx::query("UPDATE games SET stamp = stamp + 1 WHERE id = $1")
                .bind(&row.game_id)
                .execute(&mut *$connection)
                .await?;
        }
        sqlx::query(
            "DELETE FROM ratings WHERE game = $1 AND speed = $2 AND account_id NOT IN
                 (SELECT account_id FROM rating_changes WHERE game = $1 AND speed = $2)",
        )
        .bind(AsText(game))
        .bind(AsText(speed))
        .execute(&mut *$connection)
        .await?;
        for (account, player) in &replayed.players {
            sqlx::query(
                "INSERT INTO ratings (account_id, game, speed, rating, deviation, volatility, games,
                                      at_ms)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                 ON CONFLICT (account_id, game, speed) DO UPDATE SET
                     rating = excluded.rating, deviation = excluded.deviation,
                     volatility = excluded.volatility, games = excluded.games,
                     at_ms = excluded.at_ms",
            )
            .bind(account)
            .bind(AsText(game))
            .bind(AsText(speed))
            .bind(player.rating.rating)
            .bind(player.rating.deviation)
            .bind(player.rating.volatility)
            .bind(player.games)
            .bind(player.at_ms)
            .execute(&mut *$connection)
            .await?;
        }
    }};
}

impl CountedGame {
    fn rated(&self) -> RatedGame<String> {
        let score = match self.won_by {
            None => Score::Draw,
            Some(Player::First) => Score::Win,
            Some(Player::Second) => Score::Loss,
        };
        let players = [self.first.clone(), self.second.clone()];
        RatedGame { players, score, at_ms: self.at_ms }
    }
}

impl Db {
    /// Returns the accounts that play a match.
    pub async fn accounts_of_match(&self, id: &MatchId) -> Result<Vec<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT account_id FROM seats WHERE game_id = $1 AND account_id IS NOT NULL",
            )
            .bind(id.as_str())
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Annuls, restores or deletes a match, and recomputes the ratings of all players of its game and speed. Adds the
    /// entry to the log, and a notice for both players.
    ///
    /// Takes time that grows with the number of rated matches of the game and speed. On SQLite, no other transaction
    /// writes meanwhile.
    pub async fn correct_ratings(
        &self,
        id: &MatchId,
        correction: RatingCorrection,
        entry: &LogEntry,
    ) -> Result<Corrected, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            insert_entry!(entry, &mut *transaction);
            let changed = sqlx::query("UPDATE games SET stamp = stamp + 1 WHERE id = $1")
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
            if changed.rows_affected() == 0 {
                return Ok(Corrected::NotRated);
            }
            let counted: Option<Counted> = match correction {
                RatingCorrection::Restore => sqlx::query_as(
                    "DELETE FROM annulled_games WHERE game_id = $1 RETURNING game, speed, at_ms",
                ),
                RatingCorrection::Annul | RatingCorrection::Delete => sqlx::query_as(
                    "SELECT game, speed, at_ms FROM rating_changes WHERE game_id = $1 LIMIT 1",
                ),
            }
            .bind(id.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
            match (&counted, correction) {
                (None, RatingCorrection::Annul | RatingCorrection::Restore) => {
                    return Ok(Corrected::NotRated);
                }
                (None, RatingCorrection::Delete) => {}
                (Some(Counted { game, speed, at_ms }), RatingCorrection::Restore) => {
                    // The values are computed below.
                    sqlx::query(
                        "INSERT INTO rating_changes (account_id, game_id, game, speed, before, after, at_ms)
                         SELECT account_id, game_id, $2, $3, 0, 0, $4 FROM seats WHERE game_id = $1",
                    )
                    .bind(id.as_str())
                    .bind(AsText(*game))
                    .bind(AsText(*speed))
                    .bind(at_ms)
                    .execute(&mut *transaction)
                    .await?;
                }
                (Some(Counted { game, speed, at_ms }), _) => {
                    if correction == RatingCorrection::Annul {
                        sqlx::query(
                            "INSERT INTO annulled_games (game_id, game, speed, at_ms)
                             VALUES ($1, $2, $3, $4)",
                        )
                        .bind(id.as_str())
                        .bind(AsText(*game))
                        .bind(AsText(*speed))
                        .bind(at_ms)
                        .execute(&mut *transaction)
                        .await?;
                    }
                    sqlx::query("DELETE FROM rating_changes WHERE game_id = $1")
                        .bind(id.as_str())
                        .execute(&mut *transaction)
                        .await?;
                }
            }
            if let Some(Counted { game, speed, .. }) = counted {
                let before = rating_of_moderator!(entry, game, speed, transaction);
                recompute!(game, speed, transaction);
                let after = rating_of_moderator!(entry, game, speed, transaction);
                if let (Some(before), Some(after)) = (before, after)
                    && (after - before).abs() >= OWN_CHANGE
                {
                    return Ok(Corrected::OwnRating);
                }
            }
            let players: Vec<String> = sqlx::query_scalar(
                "SELECT account_id FROM seats WHERE game_id = $1 AND account_id IS NOT NULL",
            )
            .bind(id.as_str())
            .fetch_all(&mut *transaction)
            .await?;
            for player in &players {
                insert_notice!(player, entry.action.as_str(), entry, &mut *transaction);
            }
            if correction == RatingCorrection::Delete {
                for sql in ROWS_OF_MATCH {
                    sqlx::query(sql).bind(id.as_str()).execute(&mut *transaction).await?;
                }
            }
            transaction.commit().await?;
        });
        Ok(Corrected::Done)
    }
}

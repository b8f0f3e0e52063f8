//! Who plays a match.

use luctor_match::game_kind::GameKind;
use luctor_match::player::Player;
use luctor_match::speed::Speed;

use crate::db::column::{AsPlace, AsText};
use crate::db::{Db, DbError, from_row, on};
use crate::words::SeatKind;

/// A seat that is to be stored.
#[derive(Clone, Debug)]
pub struct NewSeat {
    /// The kind.
    pub kind: SeatKind,
    /// The level of the computer.
    pub level: Option<u8>,
    /// Whose it is.
    pub account_id: Option<String>,
    /// The hash of its code.
    pub code: Option<String>,
    /// The hashes of the browsers that act for it.
    pub browsers: Vec<String>,
    /// When it was last connected; negative where it has left then.
    pub seen_ms: i64,
}

impl NewSeat {
    pub(crate) fn is_invited(&self) -> bool {
        self.kind == SeatKind::Invited
    }
}

/// A seat as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatRow {
    /// The player whose seat it is.
    pub player: Player,
    /// The kind.
    pub kind: SeatKind,
    /// The level of the computer.
    pub level: Option<u8>,
    /// Whose it is.
    pub account_id: Option<String>,
    /// The name of that account.
    pub name: Option<String>,
    /// Whether a program plays for that account.
    pub bot: bool,
    /// What it prefers, as JSON.
    pub preferences: Option<String>,
    /// Its rating in the game at the speed of the match.
    pub rating: Option<f64>,
    /// The deviation of that.
    pub deviation: Option<f64>,
    /// What the match has changed in it.
    pub rating_change: Option<f64>,
    /// The hash of its code.
    pub code: Option<String>,
    /// When it was last connected; negative where it has left then.
    pub seen_ms: i64,
}

from_row!(SeatRow {
    player: AsPlace,
    kind: AsText<_>,
    level: Option<AsText<_>>,
    account_id,
    name,
    bot,
    preferences,
    rating,
    deviation,
    rating_change,
    code,
    seen_ms,
});

/// Stores the seats of a match in a transaction.
macro_rules! insert_seats {
    ($game_id:expr, $seats:expr, $connection:expr) => {{
        use $crate::db::column::{AsPlace, AsText};
        let (game_id, seats, connection): (&str, &[$crate::matches::seats::NewSeat; 2], _) =
            ($game_id, $seats, $connection);
        for (player, seat) in luctor_match::player::Player::ALL.into_iter().zip(seats) {
            sqlx::query(
                "INSERT INTO seats (game_id, place, kind, level, account_id, code, seen_ms)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(game_id)
            .bind(AsPlace(player))
            .bind(AsText(seat.kind))
            .bind(seat.level.map(AsText))
            .bind(&seat.account_id)
            .bind(&seat.code)
            .bind(seat.seen_ms)
            .execute(&mut *connection)
            .await?;
            for browser in &seat.browsers {
                sqlx::query(
                    "INSERT INTO seat_browsers (browser, game_id, place) VALUES ($1, $2, $3)",
                )
                .bind(browser)
                .bind(game_id)
                .bind(AsPlace(player))
                .execute(&mut *connection)
                .await?;
            }
        }
    }};
}
pub(crate) use insert_seats;

/// Lets a browser act for a seat, in a transaction, and marks the match as changed.
macro_rules! bind_browser {
    ($game_id:expr, $player:expr, $browser:expr, $connection:expr) => {{
        let connection = $connection;
        if let Some(browser) = $browser {
            sqlx::query(
                "INSERT INTO seat_browsers (browser, game_id, place) VALUES ($1, $2, $3)
                 ON CONFLICT DO NOTHING",
            )
            .bind(browser)
            .bind($game_id)
            .bind(AsPlace($player))
            .execute(&mut *connection)
            .await?;
        }
        sqlx::query("UPDATE games SET stamp = stamp + 1 WHERE id = $1")
            .bind($game_id)
            .execute(&mut *connection)
            .await?;
    }};
}

/// Who takes a seat.
#[derive(Clone, Copy, Debug)]
pub struct Taker<'a> {
    /// The hash of the browser, if it has one.
    pub browser: Option<&'a str>,
    /// The account, if somebody is signed in.
    pub account_id: Option<&'a str>,
}

impl Db {
    /// The seats of a match in the order of places, with what is known of their accounts: the ratings in
    /// this game at this speed.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn seats(
        &self,
        game_id: &str,
        game: GameKind,
        speed: Option<Speed>,
    ) -> Result<Vec<SeatRow>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT place AS player, kind, level, seats.account_id, name, COALESCE(bot, FALSE) AS bot,
                        preferences,
                        ratings.rating, ratings.deviation, changes.after - changes.before AS rating_change,
                        code, seen_ms
                 FROM seats
                 LEFT JOIN accounts ON accounts.id = seats.account_id
                 LEFT JOIN ratings ON ratings.account_id = seats.account_id
                                  AND ratings.game = $2 AND ratings.speed = $3
                 LEFT JOIN rating_changes changes ON changes.account_id = seats.account_id
                                                 AND changes.game_id = seats.game_id
                 WHERE seats.game_id = $1 ORDER BY place",
            )
            .bind(game_id)
            .bind(AsText(game))
            .bind(speed.map(AsText))
            .fetch_all(pool)
            .await?
        }))
    }

    /// The browsers of a match's seats: places and hashes.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn seat_browsers(&self, game_id: &str) -> Result<Vec<(Player, String)>, DbError> {
        let rows: Vec<(AsPlace, String)> = on!(self, pool => {
            sqlx::query_as("SELECT place, browser FROM seat_browsers WHERE game_id = $1")
                .bind(game_id)
                .fetch_all(pool)
                .await?
        });
        Ok(rows.into_iter().map(|(AsPlace(player), browser)| (player, browser)).collect())
    }

    /// Lets somebody take a seat that is open, or that he was invited to. Tells whether nobody was
    /// faster.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn take_seat(
        &self,
        game_id: &str,
        player: Player,
        taker: Taker<'_>,
    ) -> Result<bool, DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            let taken = sqlx::query(
                "UPDATE seats SET kind = 'person', account_id = $3
                 WHERE game_id = $1 AND place = $2
                   AND (kind = 'open' OR (kind = 'invited' AND account_id = $3))",
            )
            .bind(game_id)
            .bind(AsPlace(player))
            .bind(taker.account_id)
            .execute(&mut *transaction)
            .await?;
            if taken.rows_affected() == 0 {
                return Ok(false);
            }
            bind_browser!(game_id, player, taker.browser, &mut *transaction);
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Lets a further browser act for a seat.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn share_seat(
        &self,
        game_id: &str,
        player: Player,
        browser: &str,
    ) -> Result<(), DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            bind_browser!(game_id, player, Some(browser), &mut *transaction);
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Gives a seat another code, so that the old one is worthless; all browsers but one lose the seat
    /// with it.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn renew_code(
        &self,
        game_id: &str,
        player: Player,
        code: &str,
        keep: Option<&str>,
    ) -> Result<(), DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            sqlx::query("UPDATE seats SET code = $3 WHERE game_id = $1 AND place = $2")
                .bind(game_id)
                .bind(AsPlace(player))
                .bind(code)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "DELETE FROM seat_browsers
                 WHERE game_id = $1 AND place = $2 AND ($3 IS NULL OR browser <> $3)",
            )
            .bind(game_id)
            .bind(AsPlace(player))
            .bind(keep)
            .execute(&mut *transaction)
            .await?;
            sqlx::query("UPDATE games SET stamp = stamp + 1 WHERE id = $1")
                .bind(game_id)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
        });
        Ok(())
    }
}

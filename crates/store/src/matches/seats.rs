//! The seats of a match.

use luctor_match::game_kind::GameKind;
use luctor_match::player::Player;
use luctor_match::speed::Speed;

use crate::db::column::{AsLastSeen, AsPlace, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::last_seen::LastSeen;
use crate::words::SeatKind;

/// A seat that is to be stored.
#[derive(Clone, Debug)]
pub struct NewSeat {
    /// The kind.
    pub kind: SeatKind,
    /// The level of the computer.
    pub level: Option<u8>,
    /// The account that has the seat or is invited.
    pub account_id: Option<String>,
    /// The hash of the code.
    pub code: Option<String>,
    /// The hashes of the browsers that may play for the seat.
    pub browsers: Vec<String>,
    /// The last time at which the player was connected.
    pub seen: LastSeen,
}

impl NewSeat {
    pub(crate) fn is_invited(&self) -> bool {
        self.kind == SeatKind::Invited
    }
}

/// A stored seat, with the public data of its account.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatRow {
    /// The player of the seat.
    pub player: Player,
    /// The kind.
    pub kind: SeatKind,
    /// The level of the computer.
    pub level: Option<u8>,
    /// The account that has the seat or is invited.
    pub account_id: Option<String>,
    /// The name of the account.
    pub name: Option<String>,
    /// True if the account is a bot.
    pub bot: bool,
    /// The preferences of the account, as JSON.
    pub preferences: Option<String>,
    /// The rating of the account in the game at the speed of the match.
    pub rating: Option<f64>,
    /// The deviation of that rating.
    pub deviation: Option<f64>,
    /// The difference that the match has made to the rating.
    pub rating_change: Option<f64>,
    /// The hash of the code.
    pub code: Option<String>,
    /// The last time at which the player was connected.
    pub seen: LastSeen,
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
    seen: AsLastSeen,
});

/// Inserts the seats of a match, in a transaction.
macro_rules! insert_seats {
    ($match_id:expr, $seats:expr, $connection:expr) => {{
        use $crate::db::column::{AsLastSeen, AsPlace, AsText};
        let (match_id, seats, connection): (&str, &[$crate::matches::seats::NewSeat; 2], _) =
            ($match_id, $seats, $connection);
        for (player, seat) in luctor_match::player::Player::ALL.into_iter().zip(seats) {
            sqlx::query(
                "INSERT INTO seats (game_id, place, kind, level, account_id, code, seen_ms)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(match_id)
            .bind(AsPlace(player))
            .bind(AsText(seat.kind))
            .bind(seat.level.map(AsText))
            .bind(&seat.account_id)
            .bind(&seat.code)
            .bind(AsLastSeen(seat.seen))
            .execute(&mut *connection)
            .await?;
            for browser in &seat.browsers {
                sqlx::query(
                    "INSERT INTO seat_browsers (browser, game_id, place) VALUES ($1, $2, $3)",
                )
                .bind(browser)
                .bind(match_id)
                .bind(AsPlace(player))
                .execute(&mut *connection)
                .await?;
            }
        }
    }};
}
pub(crate) use insert_seats;

impl Db {
    /// Returns the seats of a match in the order of players, with the ratings of their accounts in a game at a speed.
    pub async fn seats(
        &self,
        id: &MatchId,
        game: GameKind,
        speed: Option<Speed>,
    ) -> Result<Vec<SeatRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT place AS player, kind, level, seats.account_id, name, COALESCE(bot, FALSE) AS bot,
                        preferences,
                        ratings.rating, ratings.deviation, changes.after - changes.before AS rating_change,
                        code, seen_ms AS seen
                 FROM seats
                 LEFT JOIN accounts ON accounts.id = seats.account_id
                 LEFT JOIN ratings ON ratings.account_id = seats.account_id
                                  AND ratings.game = $2 AND ratings.speed = $3
                 LEFT JOIN rating_changes changes ON changes.account_id = seats.account_id
                                                 AND changes.game_id = seats.game_id
                 WHERE seats.game_id = $1 ORDER BY place",
            )
            .bind(id.as_str())
            .bind(AsText(game))
            .bind(speed.map(AsText))
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the hashes of the browsers that may play in a match, each with the player of its seat.
    pub async fn seat_browsers(&self, id: &MatchId) -> Result<Vec<(Player, String)>, StoreError> {
        let rows: Vec<(AsPlace, String)> = on!(self, pool => {
            sqlx::query_as("SELECT place, browser FROM seat_browsers WHERE game_id = $1")
                .bind(id.as_str())
                .fetch_all(pool.reader())
                .await?
        });
        Ok(rows.into_iter().map(|(AsPlace(player), browser)| (player, browser)).collect())
    }
}

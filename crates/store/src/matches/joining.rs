//! Taking a seat, and the browsers and codes of a seat.

use luctor_match::player::Player;

use crate::db::column::AsPlace;
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::secret::SecretHash;

/// The visitor who takes a seat.
#[derive(Clone, Copy, Debug)]
pub struct Taker<'a> {
    /// The hash of the browser, if it may play for the seat.
    pub browser: Option<&'a str>,
    /// The account, if the visitor is signed in.
    pub account_id: Option<&'a str>,
    /// The hash of the code that the visitor has given, which must still be that of the seat.
    pub code: Option<&'a str>,
}

/// The most browsers of a seat. Anyone with its code can add some, and each of them is read with the match.
const MOST_BROWSERS: i64 = 20;

/// Increments the revision of a match, as the first statement of a transaction: it locks the match before its seats, as all
/// transactions do.
macro_rules! begin_revision {
    ($id:expr, $connection:expr) => {
        sqlx::query("UPDATE games SET stamp = stamp + 1 WHERE id = $1")
            .bind($id.as_str())
            .execute($connection)
            .await?
    };
}

/// Lets a browser play for a seat, in place of the oldest if there are too many, in a transaction.
macro_rules! bind_browser {
    ($id:expr, $player:expr, $browser:expr, $connection:expr) => {{
        let connection = $connection;
        if let Some(browser) = $browser {
            sqlx::query(
                "INSERT INTO seat_browsers (browser, game_id, place, nth)
                 SELECT $1, $2, $3, COALESCE(MAX(nth), 0) + 1 FROM seat_browsers
                 WHERE game_id = $2 AND place = $3
                 ON CONFLICT DO NOTHING",
            )
            .bind(browser)
            .bind($id.as_str())
            .bind(AsPlace($player))
            .execute(&mut *connection)
            .await?;
            sqlx::query(
                "DELETE FROM seat_browsers
                 WHERE game_id = $1 AND place = $2
                   AND nth <= (SELECT MAX(nth) FROM seat_browsers
                               WHERE game_id = $1 AND place = $2) - $3",
            )
            .bind($id.as_str())
            .bind(AsPlace($player))
            .bind(MOST_BROWSERS)
            .execute(&mut *connection)
            .await?;
        }
    }};
}

impl Db {
    /// Gives a seat that is open, or to which the account is invited, to a visitor. Returns false if another visitor
    /// was faster, or if the match is over.
    pub async fn take_seat(
        &self,
        id: &MatchId,
        player: Player,
        taker: Taker<'_>,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            begin_revision!(id, &mut *transaction);
            let taken = sqlx::query(
                "UPDATE seats SET kind = 'person', account_id = $3, code = NULL
                 WHERE game_id = $1 AND place = $2
                   AND (kind = 'open' OR (kind = 'invited' AND account_id = $3))
                   AND ($4 IS NULL OR code = $4)
                   AND EXISTS (SELECT 1 FROM games WHERE id = $1 AND status <> 'over')",
            )
            .bind(id.as_str())
            .bind(AsPlace(player))
            .bind(taker.account_id)
            .bind(taker.code)
            .execute(&mut *transaction)
            .await?;
            if taken.rows_affected() == 0 {
                return Ok(false);
            }
            bind_browser!(id, player, taker.browser, &mut *transaction);
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Returns whether a browser has a seat in any match.
    pub async fn has_browser(&self, browser: &SecretHash) -> Result<bool, StoreError> {
        let found: Option<i64> = on!(self, pool => {
            sqlx::query_scalar("SELECT place FROM seat_browsers WHERE browser = $1 LIMIT 1")
                .bind(browser.as_str())
                .fetch_optional(pool.reader())
                .await?
        });
        Ok(found.is_some())
    }

    /// Lets one more browser play for a guest's seat. Returns false if the seat does not have this code any more.
    pub async fn share_seat(
        &self,
        id: &MatchId,
        player: Player,
        code: &str,
        browser: &str,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            begin_revision!(id, &mut *transaction);
            // Writing the code keeps others from changing it before the transaction ends.
            let found = sqlx::query(
                "UPDATE seats SET code = $3
                 WHERE game_id = $1 AND place = $2 AND code = $3 AND kind = 'person' AND account_id IS NULL",
            )
            .bind(id.as_str())
            .bind(AsPlace(player))
            .bind(code)
            .execute(&mut *transaction)
            .await?;
            if found.rows_affected() == 0 {
                return Ok(false);
            }
            bind_browser!(id, player, Some(browser), &mut *transaction);
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Replaces the code of a seat without an account, which is `open` or a guest's. All browsers but `keep` lose the
    /// seat. Returns false if someone has taken the seat meanwhile.
    pub async fn renew_seat_code(
        &self,
        id: &MatchId,
        player: Player,
        open: bool,
        code: &str,
        keep: Option<&str>,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            begin_revision!(id, &mut *transaction);
            let renewed = sqlx::query(
                "UPDATE seats SET code = $3
                 WHERE game_id = $1 AND place = $2 AND kind = $4 AND account_id IS NULL",
            )
            .bind(id.as_str())
            .bind(AsPlace(player))
            .bind(code)
            .bind(if open { "open" } else { "person" })
            .execute(&mut *transaction)
            .await?;
            if renewed.rows_affected() == 0 {
                return Ok(false);
            }
            sqlx::query(
                "DELETE FROM seat_browsers
                 WHERE game_id = $1 AND place = $2 AND ($3 IS NULL OR browser <> $3)",
            )
            .bind(id.as_str())
            .bind(AsPlace(player))
            .bind(keep)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
        });
        Ok(true)
    }
}

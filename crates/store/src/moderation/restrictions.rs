//! The role of an account, and the restrictions that moderators have set.

use luctor_match::word::words;

use crate::db::column::{AsFlag, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;

/// The end of a ban without an end.
pub const FOREVER_MS: i64 = i64::MAX;

/// The role of an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Plays.
    Player,
    /// Also moderates.
    Moderator,
}

words!(Role { Player = "player", Moderator = "moderator" });

/// The role and the restrictions of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restrictions {
    /// The role.
    pub role: Role,
    /// True if the account cannot write in chats.
    pub muted: bool,
    /// The end of a ban, which may be over.
    pub banned_until_ms: Option<i64>,
    /// The time at which a moderator closed the account.
    pub closed_ms: Option<i64>,
}

from_row!(Restrictions { role: AsText<_>, muted: AsFlag, banned_until_ms, closed_ms });

impl Restrictions {
    /// Returns whether the account is banned at a time.
    pub fn is_banned(&self, now_ms: i64) -> bool {
        self.banned_until_ms.is_some_and(|until_ms| until_ms > now_ms)
    }

    /// Returns whether the account may play at a time: it is neither banned nor closed.
    pub fn may_play(&self, now_ms: i64) -> bool {
        self.closed_ms.is_none() && !self.is_banned(now_ms)
    }
}

impl Db {
    /// Returns the role and the restrictions of an account.
    pub async fn restrictions(&self, account: &str) -> Result<Option<Restrictions>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT role, muted, banned_until_ms, closed_ms FROM accounts
                 WHERE id = $1 AND deleted_ms IS NULL",
            )
            .bind(account)
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Returns the confirmed addresses of accounts that are closed, or banned at `now_ms`, or muted if `or_muted`. They are in
    /// lowercase, and end with a text in lowercase, such as `@example.org`.
    pub async fn emails_of_restricted(
        &self,
        ending: &str,
        or_muted: bool,
        now_ms: i64,
    ) -> Result<Vec<String>, StoreError> {
        let ending = ending.replace('!', "!!").replace('%', "!%").replace('_', "!_");
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT LOWER(email) FROM accounts
                 WHERE deleted_ms IS NULL
                   AND (banned_until_ms > $2 OR closed_ms IS NOT NULL OR (muted = 1 AND $3 = 1))
                   AND LOWER(email) LIKE $1 ESCAPE '!'",
            )
            .bind(format!("%{ending}"))
            .bind(now_ms)
            .bind(AsFlag(or_muted))
            .fetch_all(pool.reader())
            .await?
        }))
    }
}

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
            .fetch_optional(pool)
            .await?
        }))
    }

    /// Returns whether an account that is closed, or banned at `now_ms`, has a confirmed address of a mailbox, whatever the
    /// tag behind its `+`. Both parts are in lowercase.
    pub async fn is_mailbox_of_banned(
        &self,
        user: &str,
        domain: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let escaped = |text: &str| text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
        Ok(on!(self, pool => {
            sqlx::query_scalar::<_, i64>(
                "SELECT COUNT(*) FROM accounts
                 WHERE deleted_ms IS NULL AND (banned_until_ms > $3 OR closed_ms IS NOT NULL)
                   AND (LOWER(email) = $1 OR LOWER(email) LIKE $2 ESCAPE '!')",
            )
            .bind(format!("{user}@{domain}"))
            .bind(format!("{}+%@{}", escaped(user), escaped(domain)))
            .bind(now_ms)
            .fetch_one(pool)
            .await?
        }) > 0)
    }
}

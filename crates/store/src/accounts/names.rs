//! Searches for the names of accounts.

use crate::db::{Db, from_row, on};
use crate::error::StoreError;

/// An account that a search by name has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedAccount {
    /// The name, as its owner spells it.
    pub name: String,
    /// True if the account is a bot.
    pub bot: bool,
}

from_row!(NamedAccount { name, bot });

impl Db {
    /// Returns the accounts whose names begin with a prefix of two or more lowercase letters, the shortest name first.
    /// Finds bots, accounts with a rating, and the account with exactly this name.
    pub async fn accounts_by_prefix(
        &self,
        prefix: &str,
        limit: i64,
    ) -> Result<Vec<NamedAccount>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT name, bot FROM accounts
                 WHERE SUBSTR(name_key, 1, 2) = SUBSTR($1, 1, 2)
                   AND SUBSTR(name_key, 1, LENGTH($1)) = $1 AND deleted_ms IS NULL
                   AND (bot OR name_key = $1
                        OR EXISTS (SELECT 1 FROM ratings WHERE ratings.account_id = accounts.id))
                 ORDER BY LENGTH(name_key), name_key LIMIT $2",
            )
            .bind(prefix)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }
}

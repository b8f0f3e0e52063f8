//! Accounts, by id, name and address.

use crate::accounts::invitations::NewAccount;
use crate::db::column::AsId;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::secret::SecretHash;
use crate::time::now_ms;

/// An account that is not deleted.
#[derive(Clone, Debug)]
pub struct AccountRow {
    /// The id.
    pub id: AccountId,
    /// The name, as its owner spells it.
    pub name: String,
    /// The hash of the password.
    pub password: String,
    /// The confirmed mail address.
    pub email: Option<String>,
    /// The mail address that is still to be confirmed.
    pub unconfirmed_email: Option<String>,
    /// True if the account is a bot.
    pub bot: bool,
    /// The preferences, as JSON.
    pub preferences: String,
    /// The time at which the account was created.
    pub created_ms: i64,
}

from_row!(AccountRow {
    id: AsId<_>,
    name,
    password,
    email,
    unconfirmed_email,
    bot,
    preferences,
    created_ms
});

impl Db {
    /// Stores a new account, and deletes the invitation that it needs. `name_key` is the name in lowercase; all names
    /// that look alike have the same skeleton.
    pub async fn insert_account(
        &self,
        row: &AccountRow,
        name_key: &str,
        skeleton: &str,
        invitation: Option<&SecretHash>,
    ) -> Result<NewAccount, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            if let Some(code) = invitation {
                let used = sqlx::query(
                    "DELETE FROM invitations WHERE code_hash = $1 AND expires_ms > $2",
                )
                .bind(code.as_str())
                .bind(row.created_ms)
                .execute(&mut *transaction)
                .await?
                .rows_affected();
                if used == 0 {
                    return Ok(NewAccount::NoInvitation);
                }
            }
            let inserted = sqlx::query(
                "INSERT INTO accounts (id, name, name_key, password, email, email_wish, bot,
                                       preferences, created_ms, skeleton, email_wish_ms)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
                 ON CONFLICT DO NOTHING",
            )
            .bind(row.id.as_str())
            .bind(&row.name)
            .bind(name_key)
            .bind(&row.password)
            .bind(&row.email)
            .bind(&row.unconfirmed_email)
            .bind(row.bot)
            .bind(&row.preferences)
            .bind(row.created_ms)
            .bind(skeleton)
            .bind(row.unconfirmed_email.as_ref().map(|_| row.created_ms))
            .execute(&mut *transaction)
            .await?
            .rows_affected();
            if inserted == 0 {
                return Ok(NewAccount::NameTaken);
            }
            transaction.commit().await?;
        });
        Ok(NewAccount::Stored)
    }

    /// Returns an account by its id.
    pub async fn account(&self, id: &AccountId) -> Result<Option<AccountRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, name, password, email, email_wish AS unconfirmed_email, bot,
                        preferences, created_ms
                 FROM accounts WHERE id = $1 AND deleted_ms IS NULL",
            )
            .bind(id.as_str())
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Returns whether an account exists and has a confirmed address.
    pub async fn has_confirmed_email(&self, id: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT created_ms FROM accounts
                 WHERE id = $1 AND deleted_ms IS NULL AND email IS NOT NULL",
            )
            .bind(id)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(found.is_some())
    }

    /// Returns an account by its name in lowercase.
    pub async fn account_named(&self, name_key: &str) -> Result<Option<AccountRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, name, password, email, email_wish AS unconfirmed_email, bot,
                        preferences, created_ms
                 FROM accounts WHERE name_key = $1 AND deleted_ms IS NULL",
            )
            .bind(name_key)
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Returns whether any account has, or had, a name in lowercase.
    pub async fn name_is_taken(&self, name_key: &str) -> Result<bool, StoreError> {
        Ok(self.account_with_key(name_key).await?.is_some())
    }

    /// Returns the id of the account that has, or had, a name in lowercase.
    pub async fn account_with_key(&self, name_key: &str) -> Result<Option<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM accounts WHERE name_key = $1
                 UNION ALL SELECT account_id FROM former_names WHERE name_key = $1 LIMIT 1",
            )
            .bind(name_key)
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Returns the id of the account that has, or had, a name with a skeleton.
    pub async fn account_with_skeleton(
        &self,
        skeleton: &str,
    ) -> Result<Option<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM accounts WHERE skeleton = $1
                 UNION ALL SELECT account_id FROM former_names WHERE skeleton = $1 LIMIT 1",
            )
            .bind(skeleton)
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Returns the oldest accounts with a confirmed mail address in lowercase, at most `limit`. Banned and closed accounts
    /// are left out.
    pub async fn accounts_with_email(
        &self,
        email_key: &str,
        limit: i64,
    ) -> Result<Vec<AccountRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, name, password, email, email_wish AS unconfirmed_email, bot,
                        preferences, created_ms
                 FROM accounts WHERE LOWER(email) = $1 AND deleted_ms IS NULL
                   AND closed_ms IS NULL AND COALESCE(banned_until_ms, 0) <= $3
                 ORDER BY created_ms LIMIT $2",
            )
            .bind(email_key)
            .bind(limit)
            .bind(now_ms())
            .fetch_all(pool.reader())
            .await?
        }))
    }
}

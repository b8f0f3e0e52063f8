//! Accounts.

use crate::db::{Db, DbError, on};
use crate::id::AccountId;

/// A row of the table `accounts` that is not deleted.
#[derive(Clone, Debug)]
pub struct AccountRow {
    /// Names the row.
    pub id: AccountId,
    /// As its owner writes it.
    pub name: String,
    /// The hash of the password.
    pub password: String,
    /// The confirmed address.
    pub email: Option<String>,
    /// The address that waits for its confirmation.
    pub email_wish: Option<String>,
    /// A program plays here.
    pub bot: bool,
    /// JSON.
    pub preferences: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
}

type Columns = (String, String, String, Option<String>, Option<String>, bool, String, i64);

impl From<Columns> for AccountRow {
    fn from(columns: Columns) -> AccountRow {
        let (id, name, password, email, email_wish, bot, preferences, created_ms) = columns;
        let id = AccountId::from(id);
        AccountRow { id, name, password, email, email_wish, bot, preferences, created_ms }
    }
}

/// What is shown instead of the name of a deleted account.
pub const DELETED: &str = "(deleted)";

impl Db {
    /// Stores a new account, unless its name is taken. `name_key` is the name in small letters.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn insert_account(&self, row: &AccountRow, name_key: &str) -> Result<bool, DbError> {
        let inserted = on!(self, pool => {
            sqlx::query(
                "INSERT INTO accounts (id, name, name_key, password, email, email_wish, bot,
                                       preferences, created_ms)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                 ON CONFLICT (name_key) DO NOTHING",
            )
            .bind(row.id.as_str())
            .bind(&row.name)
            .bind(name_key)
            .bind(&row.password)
            .bind(&row.email)
            .bind(&row.email_wish)
            .bind(row.bot)
            .bind(&row.preferences)
            .bind(row.created_ms)
            .execute(pool)
            .await?
            .rows_affected()
        });
        Ok(inserted == 1)
    }

    /// The account with an id.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn account(&self, id: &AccountId) -> Result<Option<AccountRow>, DbError> {
        let columns: Option<Columns> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id, name, password, email, email_wish, bot, preferences, created_ms
                 FROM accounts WHERE id = $1 AND deleted_ms IS NULL",
            )
            .bind(id.as_str())
            .fetch_optional(pool)
            .await?
        });
        Ok(columns.map(AccountRow::from))
    }

    /// The account with a name in small letters.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn account_named(&self, name_key: &str) -> Result<Option<AccountRow>, DbError> {
        let columns: Option<Columns> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id, name, password, email, email_wish, bot, preferences, created_ms
                 FROM accounts WHERE name_key = $1 AND deleted_ms IS NULL",
            )
            .bind(name_key)
            .fetch_optional(pool)
            .await?
        });
        Ok(columns.map(AccountRow::from))
    }

    /// Whether somebody has, or had, a name in small letters.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn name_is_taken(&self, name_key: &str) -> Result<bool, DbError> {
        let found: Option<(String,)> = on!(self, pool => {
            sqlx::query_as("SELECT id FROM accounts WHERE name_key = $1")
                .bind(name_key)
                .fetch_optional(pool)
                .await?
        });
        Ok(found.is_some())
    }

    /// The oldest accounts with a confirmed address in small letters, at most `limit`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn accounts_with_email(
        &self,
        email_key: &str,
        limit: i64,
    ) -> Result<Vec<AccountRow>, DbError> {
        let rows: Vec<Columns> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id, name, password, email, email_wish, bot, preferences, created_ms
                 FROM accounts WHERE LOWER(email) = $1 AND deleted_ms IS NULL
                 ORDER BY created_ms LIMIT $2",
            )
            .bind(email_key)
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(AccountRow::from).collect())
    }

    /// Changes the password. It ends all sessions but `keep`, and makes links in mails that set a
    /// password worthless; where `tokens` is set, it revokes all tokens too.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn set_password(
        &self,
        id: &AccountId,
        password: &str,
        keep: Option<&str>,
        tokens: bool,
    ) -> Result<(), DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            sqlx::query("UPDATE accounts SET password = $2 WHERE id = $1 AND deleted_ms IS NULL")
                .bind(id.as_str())
                .bind(password)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "DELETE FROM sessions WHERE account_id = $1 AND ($2 IS NULL OR id <> $2)",
            )
            .bind(id.as_str())
            .bind(keep)
            .execute(&mut *transaction)
            .await?;
            sqlx::query("DELETE FROM mail_links WHERE account_id = $1 AND purpose = 'reset'")
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
            if tokens {
                sqlx::query("DELETE FROM tokens WHERE account_id = $1")
                    .bind(id.as_str())
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Confirms the address that waits for it, if it is still the one; whether it was.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn confirm_email(&self, id: &AccountId, email: &str) -> Result<bool, DbError> {
        let confirmed = on!(self, pool => {
            sqlx::query(
                "UPDATE accounts SET email = $2, email_wish = NULL
                 WHERE id = $1 AND email_wish = $2 AND deleted_ms IS NULL",
            )
            .bind(id.as_str())
            .bind(email)
            .execute(pool)
            .await?
            .rows_affected()
        });
        Ok(confirmed == 1)
    }

    /// Forgets the addresses and the links that were sent to them.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn remove_email(&self, id: &AccountId) -> Result<(), DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            sqlx::query("UPDATE accounts SET email = NULL, email_wish = NULL WHERE id = $1")
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
            sqlx::query("DELETE FROM mail_links WHERE account_id = $1")
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "DELETE FROM outbox
                 WHERE account_id = $1 AND channel = 'mail' AND state = 'waiting'",
            )
            .bind(id.as_str())
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Stores what an account prefers. `digest_day` is the last day that needs no daily mail, if it is to come
    /// from now on; a day that was done before counts instead. Mail that waits and is of a kind in `unwanted`
    /// is not sent.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn set_preferences(
        &self,
        id: &AccountId,
        preferences: &str,
        digest_day: Option<i64>,
        unwanted: &[&str],
    ) -> Result<(), DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            sqlx::query(
                "UPDATE accounts SET preferences = $2, digest_day = CASE
                     WHEN $3 IS NULL THEN NULL
                     ELSE COALESCE(digest_day, $3) END
                 WHERE id = $1 AND deleted_ms IS NULL",
            )
            .bind(id.as_str())
            .bind(preferences)
            .bind(digest_day)
            .execute(&mut *transaction)
            .await?;
            // They are read with the seats of matches.
            sqlx::query(
                "UPDATE games SET stamp = stamp + 1
                 WHERE status = 'running'
                   AND id IN (SELECT game_id FROM seats WHERE account_id = $1)",
            )
            .bind(id.as_str())
            .execute(&mut *transaction)
            .await?;
            for kind in unwanted {
                sqlx::query(
                    "DELETE FROM outbox
                     WHERE account_id = $1 AND state = 'waiting' AND id LIKE $2 || ':%'",
                )
                .bind(id.as_str())
                .bind(*kind)
                .execute(&mut *transaction)
                .await?;
            }
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Marks an account as deleted and forgets who it was, its sessions, its tokens and its mail.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn delete_account(&self, id: &AccountId, now_ms: i64) -> Result<(), DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            sqlx::query(
                "UPDATE accounts SET name = $3, password = '', email = NULL, email_wish = NULL,
                                     preferences = '{}', digest_day = NULL,
                                     deleted_ms = $2
                 WHERE id = $1 AND deleted_ms IS NULL",
            )
            .bind(id.as_str())
            .bind(now_ms)
            .bind(DELETED)
            .execute(&mut *transaction)
            .await?;
            for sql in [
                "DELETE FROM sessions WHERE account_id = $1",
                "DELETE FROM tokens WHERE account_id = $1",
                "DELETE FROM mail_links WHERE account_id = $1",
                "DELETE FROM mail_views WHERE account_id = $1",
                "DELETE FROM pending_commands WHERE account_id = $1",
                "DELETE FROM outbox WHERE account_id = $1 AND state = 'waiting'",
            ] {
                sqlx::query(sql).bind(id.as_str()).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        });
        Ok(())
    }
}

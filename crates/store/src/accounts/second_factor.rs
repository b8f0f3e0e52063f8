//! The second factors of accounts: secrets for time-based codes, and recovery codes.

use std::fmt;

use crate::accounts::lock::lock_account;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::secret::SecretHash;

/// The second factor of an account.
#[derive(Clone)]
pub struct SecondFactorRow {
    /// The shared secret, in base32.
    pub secret: String,
    /// `false` until its owner has given a first code.
    pub confirmed: bool,
    /// The time step of the last accepted code.
    pub used_step: i64,
}

/// Secrets do not belong in logs.
impl fmt::Debug for SecondFactorRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecondFactorRow(…)")
    }
}

from_row!(SecondFactorRow { secret, confirmed, used_step });

impl Db {
    /// Returns the second factor of an account.
    pub async fn second_factor(
        &self,
        account: &AccountId,
    ) -> Result<Option<SecondFactorRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT secret, confirmed, used_step FROM second_factors WHERE account_id = $1",
            )
            .bind(account.as_str())
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Stores a secret that is not confirmed yet. Returns `false` if the account has a confirmed one, or another password
    /// by now.
    pub async fn propose_second_factor(
        &self,
        account: &AccountId,
        password: &str,
        secret: &str,
    ) -> Result<bool, StoreError> {
        let stored = on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            if !lock_account!(&mut *transaction, account, Some(password)) {
                return Ok(false);
            }
            let stored = sqlx::query(
                "INSERT INTO second_factors (account_id, secret, confirmed, used_step)
                 VALUES ($1, $2, $3, -1)
                 ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret
                 WHERE second_factors.confirmed = $3",
            )
            .bind(account.as_str())
            .bind(secret)
            .bind(false)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            stored.rows_affected()
        });
        Ok(stored == 1)
    }

    /// Confirms a secret and replaces the recovery codes. Returns `false` if it is confirmed already, or was replaced.
    pub async fn confirm_second_factor(
        &self,
        account: &AccountId,
        secret: &str,
        step: i64,
        recovery_codes: &[SecretHash],
    ) -> Result<bool, StoreError> {
        Ok(on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let confirmed = sqlx::query(
                "UPDATE second_factors SET confirmed = $4, used_step = $3
                 WHERE account_id = $1 AND secret = $2 AND confirmed <> $4",
            )
            .bind(account.as_str())
            .bind(secret)
            .bind(step)
            .bind(true)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
            if confirmed == 1 {
                sqlx::query("DELETE FROM recovery_codes WHERE account_id = $1")
                    .bind(account.as_str())
                    .execute(&mut *transaction)
                    .await?;
                for code in recovery_codes {
                    sqlx::query(
                        "INSERT INTO recovery_codes (account_id, code_hash) VALUES ($1, $2)",
                    )
                    .bind(account.as_str())
                    .bind(code.as_str())
                    .execute(&mut *transaction)
                    .await?;
                }
            }
            transaction.commit().await?;
            confirmed == 1
        }))
    }

    /// Uses the code of a time step. Returns `false` if it or a later one was used.
    pub async fn use_code_of_step(
        &self,
        account: &AccountId,
        step: i64,
    ) -> Result<bool, StoreError> {
        let used = on!(self, pool => {
            sqlx::query(
                "UPDATE second_factors SET used_step = $2 WHERE account_id = $1 AND used_step < $2",
            )
            .bind(account.as_str())
            .bind(step)
            .execute(pool.writer())
            .await?
            .rows_affected()
        });
        Ok(used == 1)
    }

    /// Uses a recovery code. Returns `false` if it is unknown or was used.
    pub async fn use_recovery_code(
        &self,
        account: &AccountId,
        code: &SecretHash,
    ) -> Result<bool, StoreError> {
        let used = on!(self, pool => {
            sqlx::query("DELETE FROM recovery_codes WHERE account_id = $1 AND code_hash = $2")
                .bind(account.as_str())
                .bind(code.as_str())
                .execute(pool.writer())
                .await?
                .rows_affected()
        });
        Ok(used == 1)
    }

    /// Returns the number of unused recovery codes.
    pub async fn recovery_codes(&self, account: &AccountId) -> Result<i64, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar("SELECT COUNT(*) FROM recovery_codes WHERE account_id = $1")
                .bind(account.as_str())
                .fetch_one(pool.reader())
                .await?
        }))
    }

    /// Deletes the second factor of an account and its recovery codes.
    pub async fn remove_second_factor(&self, account: &AccountId) -> Result<(), StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            for sql in [
                "DELETE FROM second_factors WHERE account_id = $1",
                "DELETE FROM recovery_codes WHERE account_id = $1",
            ] {
                sqlx::query(sql).bind(account.as_str()).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        });
        Ok(())
    }
}

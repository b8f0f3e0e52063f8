//! Invitations to sign up.

use crate::db::{Db, on};
use crate::error::StoreError;
use crate::secret::SecretHash;

/// The result of storing a new account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewAccount {
    /// The account was stored.
    Stored,
    /// The name, or another one with its skeleton, is taken.
    NameTaken,
    /// The invitation does not exist, was used, or has expired.
    NoInvitation,
}

impl Db {
    /// Stores an invitation.
    pub async fn add_invitation(
        &self,
        code: &SecretHash,
        created_ms: i64,
        expires_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO invitations (code_hash, created_ms, expires_ms) VALUES ($1, $2, $3)",
            )
            .bind(code.as_str())
            .bind(created_ms)
            .bind(expires_ms)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }

    /// Returns whether an invitation can be used.
    pub async fn has_invitation(&self, code: &SecretHash, now_ms: i64) -> Result<bool, StoreError> {
        let found: Option<i64> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT expires_ms FROM invitations WHERE code_hash = $1 AND expires_ms > $2",
            )
            .bind(code.as_str())
            .bind(now_ms)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(found.is_some())
    }
}

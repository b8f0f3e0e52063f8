//! Links in mails, each good for one use.

use crate::db::column::AsText;
use crate::db::{Db, DbError, on};
use crate::id::AccountId;
use crate::messages::new::NewMail;
use crate::messages::outbox::insert_mail;
use crate::secret::SecretHash;
use crate::words::Purpose;

/// A link that is to be sent.
#[derive(Clone, Debug)]
pub struct NewLink<'a> {
    /// Whose it is.
    pub account: &'a AccountId,
    /// What it is for.
    pub purpose: Purpose,
    /// The hash of its secret.
    pub hash: SecretHash,
    /// Where it is sent.
    pub email: &'a str,
    /// Until when it is good.
    pub expires_ms: i64,
}

impl Db {
    /// Stores a link together with the mail that carries it. The links to verify another address are
    /// worthless from then on; the address of this one waits for its confirmation.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn insert_link(&self, link: &NewLink<'_>, mail: &NewMail) -> Result<(), DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            if link.purpose == Purpose::Verify {
                sqlx::query(
                    "UPDATE accounts SET email_wish = $2 WHERE id = $1 AND deleted_ms IS NULL",
                )
                .bind(link.account.as_str())
                .bind(link.email)
                .execute(&mut *transaction)
                .await?;
                sqlx::query("DELETE FROM mail_links WHERE account_id = $1 AND purpose = 'verify'")
                    .bind(link.account.as_str())
                    .execute(&mut *transaction)
                    .await?;
            }
            sqlx::query(
                "INSERT INTO mail_links (token_hash, account_id, purpose, email, expires_ms)
                 VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(link.hash.as_str())
            .bind(link.account.as_str())
            .bind(AsText(link.purpose))
            .bind(link.email)
            .bind(link.expires_ms)
            .execute(&mut *transaction)
            .await?;
            insert_mail!(&mut *transaction, mail);
            transaction.commit().await?;
        });
        Ok(())
    }

    /// The account and the address of a link that is good at `now_ms`, which stays so.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn link(
        &self,
        hash: &SecretHash,
        purpose: Purpose,
        now_ms: i64,
    ) -> Result<Option<(AccountId, String)>, DbError> {
        let found: Option<(String, String)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT account_id, email FROM mail_links
                 WHERE token_hash = $1 AND purpose = $2 AND expires_ms > $3",
            )
            .bind(hash.as_str())
            .bind(AsText(purpose))
            .bind(now_ms)
            .fetch_optional(pool)
            .await?
        });
        Ok(found.map(|(account, email)| (account.into(), email)))
    }

    /// Uses a link up; whether it was there.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn use_link(&self, hash: &SecretHash) -> Result<bool, DbError> {
        let used = on!(self, pool => {
            sqlx::query("DELETE FROM mail_links WHERE token_hash = $1")
                .bind(hash.as_str())
                .execute(pool)
                .await?
                .rows_affected()
        });
        Ok(used == 1)
    }
}

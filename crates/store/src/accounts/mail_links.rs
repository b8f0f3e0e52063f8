//! Links in emails, which are valid once.

use crate::accounts::lock::lock_account;
use crate::db::column::AsText;
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::messages::mail::{NewMail, Turn, insert_mail};
use crate::secret::SecretHash;
use crate::words::Purpose;

/// A link that is to be sent.
#[derive(Clone, Debug)]
pub struct NewLink<'a> {
    /// The account.
    pub account: &'a AccountId,
    /// The purpose.
    pub purpose: Purpose,
    /// The hash of the secret in the link.
    pub hash: SecretHash,
    /// The recipient.
    pub email: &'a str,
    /// The time at which the link expires.
    pub expires_ms: i64,
    /// The stored hash of the password with which the owner asked for the link, if it needs one.
    pub password: Option<&'a str>,
}

impl Db {
    /// Stores a link together with the email that contains it. A link that confirms an address replaces all such links,
    /// and its address becomes the one that is to be confirmed. Returns `false`, and stores nothing, if the account is
    /// deleted or has another password by now, or if a link that resets the password would go to an address that is no
    /// longer that of the account.
    pub async fn insert_link(
        &self,
        link: &NewLink<'_>,
        mail: &NewMail,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            if !lock_account!(&mut *transaction, link.account, link.password) {
                return Ok(false);
            }
            match link.purpose {
                Purpose::Reset => {
                    let email: Option<String> =
                        sqlx::query_scalar("SELECT email FROM accounts WHERE id = $1")
                            .bind(link.account.as_str())
                            .fetch_one(&mut *transaction)
                            .await?;
                    if email.as_deref() != Some(link.email) {
                        return Ok(false);
                    }
                }
                Purpose::Verify => {
                    sqlx::query(
                        "UPDATE accounts SET email_wish = $2, email_wish_ms = $3
                         WHERE id = $1",
                    )
                    .bind(link.account.as_str())
                    .bind(link.email)
                    .bind(mail.not_before_ms)
                    .execute(&mut *transaction)
                    .await?;
                    sqlx::query(
                        "DELETE FROM mail_links WHERE account_id = $1 AND purpose = 'verify'",
                    )
                    .bind(link.account.as_str())
                    .execute(&mut *transaction)
                    .await?;
                }
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
            insert_mail!(&mut *transaction, mail, Turn::First);
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Counts a message that confirms an address, unless there were `most` to the mailbox since `since_ms`: then it
    /// returns the time of the earliest of these. `mailbox` is a hash.
    pub async fn count_confirmation(
        &self,
        id: &str,
        mailbox: &SecretHash,
        most: i64,
        since_ms: i64,
        now_ms: i64,
    ) -> Result<Option<i64>, StoreError> {
        Ok(on!(self, pool => {
            let counted = sqlx::query(
                "INSERT INTO confirmation_mail (id, mailbox, at_ms)
                 SELECT $1, $2, $5 WHERE (
                     SELECT COUNT(*) FROM confirmation_mail WHERE mailbox = $2 AND at_ms > $4
                 ) < $3",
            )
            .bind(id)
            .bind(mailbox.as_str())
            .bind(most)
            .bind(since_ms)
            .bind(now_ms)
            .execute(pool.writer())
            .await?;
            if counted.rows_affected() == 1 {
                return Ok(None);
            }
            sqlx::query_scalar(
                "SELECT COALESCE(MIN(at_ms), $3) FROM confirmation_mail
                 WHERE mailbox = $1 AND at_ms > $2",
            )
            .bind(mailbox.as_str())
            .bind(since_ms)
            .bind(now_ms)
            .fetch_one(pool.reader())
            .await?
        }))
    }

    /// Deletes the counts of messages that confirmed an address in a mailbox.
    pub async fn forget_confirmations(&self, mailbox: &SecretHash) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM confirmation_mail WHERE mailbox = $1")
                .bind(mailbox.as_str())
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }

    /// Deletes the counts of messages that confirmed addresses before an instant.
    pub async fn delete_confirmations(&self, before_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM confirmation_mail WHERE at_ms <= $1")
                .bind(before_ms)
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }

    /// Returns the account and the recipient of a link that has not expired. The link remains valid.
    pub async fn link(
        &self,
        hash: &SecretHash,
        purpose: Purpose,
        now_ms: i64,
    ) -> Result<Option<(AccountId, String)>, StoreError> {
        let found: Option<(String, String)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT account_id, email FROM mail_links
                 WHERE token_hash = $1 AND purpose = $2 AND expires_ms > $3",
            )
            .bind(hash.as_str())
            .bind(AsText(purpose))
            .bind(now_ms)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(found.map(|(account, email)| (account.into(), email)))
    }

    /// Deletes a link. Returns false if it does not exist, because it was used before.
    pub async fn use_link(&self, hash: &SecretHash) -> Result<bool, StoreError> {
        let used = on!(self, pool => {
            sqlx::query("DELETE FROM mail_links WHERE token_hash = $1")
                .bind(hash.as_str())
                .execute(pool.writer())
                .await?
                .rows_affected()
        });
        Ok(used == 1)
    }
}

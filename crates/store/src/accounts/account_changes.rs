//! Changes to an account, and its deletion.

use crate::accounts::lock::lock_account;
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::matches::conditions::DELETE_CONDITIONS;
use crate::messages::mail::{NewMail, Turn, insert_mail};
use crate::time::HOUR_MS;

/// The name of all deleted accounts.
const DELETED_NAME: &str = "(deleted)";

impl Db {
    /// Changes the password. Ends all sessions but `keep_session`, deletes all links that were sent by mail, all commands
    /// that wait for their confirmation, and the address that waits for its own, since someone else may have entered
    /// them, and revokes all tokens if `revoke_tokens` is set. Returns false if the password is not `old` any more.
    pub async fn set_password(
        &self,
        id: &AccountId,
        old: Option<&str>,
        password: &str,
        keep_session: Option<&str>,
        revoke_tokens: bool,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let changed = sqlx::query(
                "UPDATE accounts SET password = $2, email_wish = NULL
                 WHERE id = $1 AND deleted_ms IS NULL AND ($3 IS NULL OR password = $3)",
            )
            .bind(id.as_str())
            .bind(password)
            .bind(old)
            .execute(&mut *transaction)
            .await?;
            if changed.rows_affected() == 0 {
                return Ok(false);
            }
            sqlx::query(
                "DELETE FROM sessions WHERE account_id = $1 AND ($2 IS NULL OR id <> $2)",
            )
            .bind(id.as_str())
            .bind(keep_session)
            .execute(&mut *transaction)
            .await?;
            for sql in [
                "DELETE FROM mail_links WHERE account_id = $1",
                "DELETE FROM pending_commands WHERE account_id = $1",
                // Someone who knew the old password may have proposed it.
                "DELETE FROM second_factors WHERE account_id = $1 AND NOT confirmed",
            ] {
                sqlx::query(sql).bind(id.as_str()).execute(&mut *transaction).await?;
            }
            if revoke_tokens {
                sqlx::query("DELETE FROM tokens WHERE account_id = $1")
                    .bind(id.as_str())
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Confirms a mail address, and stores the email that reports it to the previous address. Deletes the links that reset
    /// the password, since they went to that address, and the commands that wait for their confirmation. Returns false
    /// if it is not the address that is to be confirmed.
    pub async fn confirm_email(
        &self,
        id: &AccountId,
        email: &str,
        notice: Option<&NewMail>,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let confirmed = sqlx::query(
                "UPDATE accounts SET email = $2, email_wish = NULL
                 WHERE id = $1 AND email_wish = $2 AND deleted_ms IS NULL",
            )
            .bind(id.as_str())
            .bind(email)
            .execute(&mut *transaction)
            .await?;
            if confirmed.rows_affected() == 0 {
                return Ok(false);
            }
            for sql in [
                "DELETE FROM mail_links WHERE account_id = $1 AND purpose = 'reset'",
                "DELETE FROM outbox
                 WHERE account_id = $1 AND state = 'waiting' AND id LIKE 'reset:%'",
                "DELETE FROM pending_commands WHERE account_id = $1",
            ] {
                sqlx::query(sql).bind(id.as_str()).execute(&mut *transaction).await?;
            }
            if let Some(notice) = notice {
                insert_mail!(&mut *transaction, notice, Turn::First);
            }
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Deletes the mail addresses, the links that were sent to them, the commands that wait for their confirmation, and
    /// mail that waits.
    pub async fn remove_email(&self, id: &AccountId, password: &str) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            if !lock_account!(&mut *transaction, id, Some(password)) {
                return Ok(false);
            }
            sqlx::query("UPDATE accounts SET email = NULL, email_wish = NULL WHERE id = $1")
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
            for sql in [
                "DELETE FROM mail_links WHERE account_id = $1",
                "DELETE FROM pending_commands WHERE account_id = $1",
                "DELETE FROM outbox
                 WHERE account_id = $1 AND channel = 'mail' AND state = 'waiting'",
            ] {
                sqlx::query(sql).bind(id.as_str()).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Stores the preferences. `digest_day` is the last day without a digest if the account wants one from now on; a
    /// day that was stored before counts instead. `seek_alert_ms` is the time of the next message about open challenges if
    /// the account wants them; an earlier time, or one within the next hour, stays. Waiting mail of the kinds in `unwanted`
    /// is deleted.
    pub async fn set_preferences(
        &self,
        id: &AccountId,
        preferences: &str,
        digest_day: Option<i64>,
        seek_alert_ms: Option<i64>,
        unwanted: &[&str],
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            sqlx::query(
                "UPDATE accounts SET preferences = $2, digest_day = CASE
                     WHEN $3 IS NULL THEN NULL
                     ELSE COALESCE(digest_day, $3) END,
                 seek_alert_ms = CASE
                     WHEN $4 IS NULL THEN NULL
                     WHEN seek_alert_ms <= $4 + $5 THEN seek_alert_ms
                     ELSE $4 END,
                 -- Preferences are cached with the seats of matches.
                 revision = revision + 1
                 WHERE id = $1 AND deleted_ms IS NULL",
            )
            .bind(id.as_str())
            .bind(preferences)
            .bind(digest_day)
            .bind(seek_alert_ms)
            .bind(HOUR_MS)
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

    /// Marks an account as deleted, and deletes its personal data, sessions, tokens and mail. Its traces expire as those of
    /// any account: its rated matches may still run, and a mute must not end with the account.
    /// Returns `false`, and deletes nothing, if the account is deleted already or has another password by now.
    pub async fn delete_account(
        &self,
        id: &AccountId,
        password: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            if !lock_account!(&mut *transaction, id, Some(password)) {
                return Ok(false);
            }
            sqlx::query(
                // Names are cached with the seats of matches.
                "UPDATE accounts SET name = $3, password = '', email = NULL, email_wish = NULL,
                                     preferences = '{}', digest_day = NULL, seek_alert_ms = NULL,
                                     role = 'player', last_visit = NULL, deleted_ms = $2, revision = revision + 1
                 WHERE id = $1",
            )
            .bind(id.as_str())
            .bind(now_ms)
            .bind(DELETED_NAME)
            .execute(&mut *transaction)
            .await?;
            for sql in [
                "DELETE FROM sessions WHERE account_id = $1",
                "DELETE FROM tokens WHERE account_id = $1",
                "DELETE FROM second_factors WHERE account_id = $1",
                "DELETE FROM recovery_codes WHERE account_id = $1",
                "DELETE FROM follows WHERE account_id = $1",
                "DELETE FROM follows WHERE followed_id = $1",
                "DELETE FROM online_accounts WHERE account_id = $1",
                // Blocks of the account hold at its addresses for some time.
                "DELETE FROM blocks WHERE account_id = $1",
                "DELETE FROM mail_links WHERE account_id = $1",
                DELETE_CONDITIONS,
                "DELETE FROM explorations WHERE (game_id, place) IN (
                     SELECT game_id, place FROM seats WHERE account_id = $1)",
                "DELETE FROM analysis_reports WHERE analysis_id IN
                     (SELECT id FROM analyses WHERE account_id = $1)",
                "DELETE FROM analyses WHERE account_id = $1",
                "DELETE FROM account_notices WHERE account_id = $1",
                "DELETE FROM mail_views WHERE account_id = $1",
                "DELETE FROM pending_commands WHERE account_id = $1",
                "DELETE FROM problem_attempts WHERE account_id = $1",
                "DELETE FROM problem_solvers WHERE account_id = $1",
                "DELETE FROM problem_votes WHERE account_id = $1",
                "DELETE FROM problem_cards WHERE account_id = $1",
                "DELETE FROM problem_races WHERE account_id = $1",
                "DELETE FROM outbox WHERE account_id = $1 AND state = 'waiting'",
            ] {
                sqlx::query(sql).bind(id.as_str()).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        });
        Ok(true)
    }
}

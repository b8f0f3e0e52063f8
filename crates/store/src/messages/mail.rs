//! Mail that enters the outbox.

use std::fmt;

use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::{AccountId, MailId};
use crate::messages::mail_extras::MailExtras;
use crate::time::MINUTE_MS;

/// An email that is to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct NewMail {
    /// The id. A second mail with the same id is not stored.
    pub id: MailId,
    /// The account of the recipient. If it is deleted before, the email is not sent.
    pub account: Option<AccountId>,
    /// The address of the recipient.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
    /// The earliest time at which the email is sent.
    pub not_before_ms: i64,
    /// The optional parts.
    pub extras: MailExtras,
}

/// Hides addresses and links from logs.
impl fmt::Debug for NewMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewMail({})", self.id)
    }
}

/// The order in which mail is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// Before all other mail: its recipient waits for it.
    First,
    /// Recipients take turns: each mail of the last hour puts the next one of the same account back by [`STEP_MS`]. So an
    /// account with much mail does not delay that of others.
    Fair,
}

/// The time by which an earlier mail of an account puts back the next one.
pub(crate) const STEP_MS: i64 = MINUTE_MS;

/// Inserts an email into the outbox by an executor, such as an open transaction, unless its id exists.
macro_rules! insert_mail {
    ($executor:expr, $mail:expr, $turn:expr) => {{
        let mail: &$crate::messages::mail::NewMail = $mail;
        // Much mail of an account is counted up to a limit, so that the work is bounded.
        sqlx::query(
            "INSERT INTO outbox (id, account_id, recipient, subject, body, not_before_ms, state,
                                 attempts, lease_ms, created_ms, extras, turn_ms)
             VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, 0, $7, $8,
                     CASE WHEN $9 THEN 0 ELSE $7 + $10 * (SELECT COUNT(*) FROM (
                         SELECT 1 FROM outbox
                         WHERE account_id = $2 AND created_ms > $7 - $11 AND channel = 'mail'
                         LIMIT 1000) AS earlier) END)
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(mail.id.as_str())
        .bind(mail.account.as_ref().map(|account| account.as_str()))
        .bind(&mail.to)
        .bind(&mail.subject)
        .bind(&mail.body)
        .bind(mail.not_before_ms)
        .bind($crate::time::now_ms())
        .bind(mail.extras.to_stored())
        .bind($turn == $crate::messages::mail::Turn::First)
        .bind($crate::messages::mail::STEP_MS)
        .bind($crate::time::HOUR_MS)
        .execute($executor)
        .await?;
    }};
}
pub(crate) use insert_mail;

impl Db {
    /// Adds an email to the outbox, unless its id exists.
    pub async fn enqueue_mail(&self, mail: &NewMail) -> Result<(), StoreError> {
        on!(self, pool => insert_mail!(pool.writer(), mail, Turn::Fair));
        Ok(())
    }
}

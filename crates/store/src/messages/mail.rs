//! Mail that enters the outbox.

use std::fmt;

use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::{AccountId, MailId};
use crate::messages::mail_extras::MailExtras;

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

/// Inserts an email into the outbox by an executor, such as an open transaction, unless its id exists.
macro_rules! insert_mail {
    ($executor:expr, $mail:expr) => {{
        let mail: &$crate::messages::mail::NewMail = $mail;
        sqlx::query(
            "INSERT INTO outbox (id, account_id, recipient, subject, body, not_before_ms, state,
                                 attempts, lease_ms, created_ms, extras)
             VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, 0, $7, $8)
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
        .execute($executor)
        .await?;
    }};
}
pub(crate) use insert_mail;

impl Db {
    /// Adds an email to the outbox, unless its id exists.
    pub async fn enqueue_mail(&self, mail: &NewMail) -> Result<(), StoreError> {
        on!(self, pool => insert_mail!(pool, mail));
        Ok(())
    }
}

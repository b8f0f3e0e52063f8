//! Links sent by mail: to confirm an address, and to reset a forgotten password.

use std::sync::Arc;
use std::time::Duration;

use luctor_store::time::{DAY_MS, HOUR_MS, now_ms};
use luctor_store::{
    AccountId, AccountRow, Db, MailExtras, MailId, NewLink, NewMail, Purpose, Secret, SecretHash,
    random_id,
};

use crate::account::AccountError;
use crate::account::access::Access;
use crate::account::email::Email;
use crate::account::failure::AccountFailure;
use crate::account::name;
use crate::account::password::{Asking, NewPassword, Passwords};
use crate::limits::{Address, Limits, TooOften};
use crate::notify::mail::{AccountChange, change_letter, reset_letter, verify_letter};
use crate::notify::outbox::Outbox;
use crate::process::tasks::Tasks;
use crate::public_url::PageUrls;

/// The lifetime of a link that confirms an address.
const VERIFY_MS: i64 = 2 * DAY_MS;
/// The lifetime of a link that resets a password.
const RESET_MS: i64 = HOUR_MS;
/// The most messages that confirm an address which go to a mailbox in [`CONFIRMATIONS_MS`]. Its owner may not have asked
/// for them.
const CONFIRMATIONS: i64 = 3;
/// The time in which they are counted, unless one of them was used. It is short, since the owner has to wait, too.
pub(crate) const CONFIRMATIONS_MS: i64 = DAY_MS;
/// The most accounts with the same address that get an email.
const SAME_EMAIL: i64 = 5;

/// Sends and opens links.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    db: Db,
    outbox: Outbox,
    passwords: Arc<Passwords>,
    limits: Arc<Limits>,
    pages: PageUrls,
    tasks: Tasks,
    access: Access,
}

/// An address that an account wants to have, and whose owner has opened the link that was sent there.
#[derive(Debug)]
pub(crate) struct EmailWish {
    /// The account.
    pub(crate) row: AccountRow,
    /// The address.
    pub(crate) email: String,
    /// The hash of the link's secret.
    hash: SecretHash,
}

impl Links {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        outbox: Outbox,
        passwords: Arc<Passwords>,
        limits: Arc<Limits>,
        pages: PageUrls,
        tasks: Tasks,
        access: Access,
    ) -> Links {
        Links { db, outbox, passwords, limits, pages, tasks, access }
    }

    /// Reads a mail address. Fails if it is malformed, or if the server sends no email.
    pub(crate) fn check_email(&self, text: &str) -> Result<Email, AccountError> {
        if !self.outbox.sends_mail() {
            return Err(AccountError::NoMail);
        }
        Email::read(text).ok_or(AccountError::Email)
    }

    /// Counts a link that is to be sent to confirm an address.
    ///
    /// # Errors
    ///
    /// Fails if the mailbox has got too many of them.
    pub(crate) async fn count_verification(&self, email: &Email) -> Result<(), AccountFailure> {
        if !self.limits.are_on() {
            return Ok(());
        }
        let mailbox = email.mailbox_key();
        self.limits.mail.count(&mailbox)?;
        let (now, id) = (now_ms(), random_id()?);
        let since = now - CONFIRMATIONS_MS;
        let hash = SecretHash::of(&mailbox);
        match self.db.count_confirmation(&id, &hash, CONFIRMATIONS, since, now).await? {
            Some(first_ms) => {
                let wait_ms = (first_ms - since).max(0).unsigned_abs();
                Err(TooOften(Duration::from_millis(wait_ms)).into())
            }
            None => Ok(()),
        }
    }

    /// Sends a link that confirms a new address of an account whose owner has given the password.
    ///
    /// # Errors
    ///
    /// Fails if the account, or the mailbox, has got too many of them.
    pub(crate) async fn verify(
        &self,
        row: &AccountRow,
        email: &Email,
    ) -> Result<(), AccountFailure> {
        self.limits.mail.count(&row.id.to_string())?;
        self.count_verification(email).await?;
        self.send_verification(row, email).await
    }

    /// Sends a link that confirms an address to the owner of an account who has given its password. It must have been
    /// [counted](Links::count_verification).
    pub(crate) async fn send_verification(
        &self,
        row: &AccountRow,
        email: &Email,
    ) -> Result<(), AccountFailure> {
        let letter = |page: &str| verify_letter(&row.name, page);
        match self.send(row, Purpose::Verify, email.as_str(), "/account/verify", letter).await? {
            true => Ok(()),
            false => Err(AccountError::WrongPassword.into()),
        }
    }

    /// Returns what a link confirms.
    pub(crate) async fn email_wish(&self, token: &str) -> Result<EmailWish, AccountFailure> {
        let (secret, account, email) = self.open(token, Purpose::Verify).await?;
        let row = self.db.account(&account).await?.ok_or(AccountError::BadLink)?;
        Ok(EmailWish { hash: secret.hash(), row, email })
    }

    /// Confirms an address, and reports it to the previous one.
    pub(crate) async fn confirm_email(&self, wish: EmailWish) -> Result<(), AccountFailure> {
        let EmailWish { hash, row, email } = wish;
        let is_new = row.email.as_ref().is_some_and(|old| !old.eq_ignore_ascii_case(&email));
        let key = &hash.as_str()[..16];
        let notice = notice(&row, AccountChange::Address, key).filter(|_| is_new);
        if !self.db.confirm_email(&row.id, &email, notice.as_ref()).await? {
            return Err(AccountError::BadLink.into());
        }
        self.db.use_link(&hash).await?;
        // The owner of the mailbox has asked for the messages.
        if let Some(email) = Email::read(&email) {
            self.db.forget_confirmations(&SecretHash::of(&email.mailbox_key())).await?;
        }
        self.outbox.wake_mail();
        Ok(())
    }

    /// Sends a link that resets the password, to the address of the account with this name, or to the accounts with
    /// this address. Works in the background, so that the response takes the same time whether an account exists.
    pub(crate) fn request_reset(
        &self,
        name_or_email: &str,
        address: &Address,
    ) -> Result<(), AccountFailure> {
        if !self.outbox.sends_mail() {
            return Err(AccountError::NoMail.into());
        }
        self.limits.reset.count(address)?;
        let (links, key) = (self.clone(), name::key(name_or_email));
        self.tasks.spawn(async move {
            match links.send_resets(&key).await {
                Ok(()) => {}
                Err(AccountFailure::TooOften(_)) => {
                    tracing::info!("password reset requested too often");
                }
                Err(error) => tracing::error!(%error, "password reset cannot be sent"),
            }
        });
        Ok(())
    }

    /// Sets a new password by a link. All sessions end, and all tokens are revoked.
    pub(crate) async fn reset_password(
        &self,
        token: &str,
        password: String,
        address: &Address,
    ) -> Result<(), AccountFailure> {
        self.limits.sign_in_address.count(address)?;
        let (secret, account, _) = self.open(token, Purpose::Reset).await?;
        let row = self.db.account(&account).await?.ok_or(AccountError::BadLink)?;
        let new = NewPassword::read(password, &row.name)?;
        let hash = self.passwords.hash(new, Asking::Address(*address)).await?;
        if !self.db.use_link(&secret.hash()).await? {
            return Err(AccountError::BadLink.into());
        }
        self.db.set_password(&account, None, &hash, None, true).await?;
        self.access.changed(&account).await;
        tracing::info!("password reset");
        Ok(())
    }

    /// Reports a change to the address that the account had before it.
    pub(crate) async fn report(
        &self,
        row: &AccountRow,
        change: AccountChange,
    ) -> Result<(), AccountFailure> {
        match notice(row, change, &random_id()?) {
            Some(mail) => Ok(self.outbox.enqueue_mail(&mail).await?),
            None => Ok(()),
        }
    }

    async fn open(
        &self,
        token: &str,
        purpose: Purpose,
    ) -> Result<(Secret, AccountId, String), AccountFailure> {
        let secret = Secret::read(token).ok_or(AccountError::BadLink)?;
        let found = self.db.link(&secret.hash(), purpose, now_ms()).await?;
        let (account, email) = found.ok_or(AccountError::BadLink)?;
        Ok((secret, account, email))
    }

    async fn send_resets(&self, key: &str) -> Result<(), AccountFailure> {
        let rows = if key.contains('@') {
            self.db.accounts_with_email(key, SAME_EMAIL).await?
        } else {
            self.db.account_named(key).await?.into_iter().collect()
        };
        for row in rows {
            self.send_reset(&row).await?;
        }
        Ok(())
    }

    async fn send_reset(&self, row: &AccountRow) -> Result<(), AccountFailure> {
        let Some(email) = &row.email else { return Ok(()) };
        self.limits.reset_mails.count(&row.id)?;
        let letter = |page: &str| reset_letter(&row.name, page);
        // An account that was deleted meanwhile gets no link.
        self.send(row, Purpose::Reset, email, "/account/reset", letter).await?;
        Ok(())
    }

    /// Sends a link. Returns `false` if the account was deleted, or it needs the password and that was changed.
    async fn send(
        &self,
        row: &AccountRow,
        purpose: Purpose,
        email: &str,
        path: &str,
        letter: impl Fn(&str) -> (String, String),
    ) -> Result<bool, AccountFailure> {
        let account = &row.id;
        let secret = Secret::random()?;
        // Browsers do not send the part behind the # to any server.
        let page = self.pages.page(&format!("{path}#{}", secret.as_str()));
        let (subject, body) = letter(&page);
        let (kind, life, password) = match purpose {
            Purpose::Verify => ("verify", VERIFY_MS, Some(row.password.as_str())),
            Purpose::Reset => ("reset", RESET_MS, None),
        };
        let hash = secret.hash();
        let now = now_ms();
        let mail = NewMail {
            // The start of the hash is not a secret.
            id: MailId::of(kind, &[account.as_str(), &hash.as_str()[..16]]),
            account: Some(account.clone()),
            to: email.to_owned(),
            subject,
            body,
            not_before_ms: now,
            extras: MailExtras::default(),
        };
        let link = NewLink { account, purpose, hash, email, expires_ms: now + life, password };
        let stored = self.db.insert_link(&link, &mail).await?;
        self.outbox.wake_mail();
        Ok(stored)
    }
}

/// Returns the email that reports a change to the address of an account, if it has one. `key` tells it from earlier ones.
fn notice(row: &AccountRow, change: AccountChange, key: &str) -> Option<NewMail> {
    let (subject, body) = change_letter(&row.name, change);
    Some(NewMail {
        id: MailId::of("change", &[row.id.as_str(), key]),
        // Mail of the account is deleted with its address.
        account: None,
        to: row.email.clone()?,
        subject,
        body,
        not_before_ms: now_ms(),
        extras: MailExtras::default(),
    })
}

//! Accounts: signing up, changing and deleting them.

pub(crate) mod sign_up;

use std::sync::Arc;

use luctor_store::time::now_ms;
use luctor_store::{AccountId, AccountRow, Db, NewAccount, Secret, SecretHash};

use crate::account::AccountError;
use crate::account::WordList;
use crate::account::access::Access;
use crate::account::accounts::sign_up::SignUp;
use crate::account::digest_day;
use crate::account::email::Email;
use crate::account::failure::AccountFailure;
use crate::account::links::Links;
use crate::account::name::{self, Name};
use crate::account::password::{Asking, NewPassword, Passwords};
use crate::account::preferences::{NotifyTurn, Preferences};
use crate::account::traces::Traces;
use crate::account::visitor::SignedIn;
use crate::limits::{Address, Limits};
use crate::notify::mail::AccountChange;

/// Creates, changes and deletes accounts.
#[derive(Clone, Debug)]
pub(crate) struct Accounts {
    db: Db,
    passwords: Arc<Passwords>,
    limits: Arc<Limits>,
    links: Links,
    access: Access,
    rules: SignUpRules,
}

/// The rules for new accounts.
#[derive(Clone, Debug)]
pub(crate) struct SignUpRules {
    /// The people who may sign up.
    pub(crate) sign_up: SignUp,
    /// The words that names must not contain.
    pub(crate) words: Arc<WordList>,
    /// The networks and mailboxes of restricted accounts.
    pub(crate) traces: Arc<Traces>,
}

/// The data of a new account.
#[derive(Clone)]
pub(crate) struct SigningUp<'a> {
    pub(crate) name: &'a str,
    pub(crate) password: String,
    pub(crate) email: Option<&'a str>,
    pub(crate) bot: bool,
    /// The code of an invitation.
    pub(crate) invitation: Option<&'a str>,
}

impl Accounts {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        passwords: Arc<Passwords>,
        limits: Arc<Limits>,
        links: Links,
        access: Access,
        rules: SignUpRules,
    ) -> Accounts {
        Accounts { db, passwords, limits, links, access, rules }
    }

    /// Returns the account of a signed-in visitor.
    pub(crate) async fn get(&self, id: &AccountId) -> Result<AccountRow, AccountFailure> {
        Ok(self.db.account(id).await?.ok_or(AccountError::SignedOut)?)
    }

    /// Returns the account with a name, which another one begins or ceases to follow or to block. Such changes are limited.
    pub(crate) async fn related(
        &self,
        by: &AccountId,
        name: &str,
    ) -> Result<AccountRow, AccountFailure> {
        self.limits.preferences.count(by)?;
        self.named(name).await
    }

    /// Returns the account with a name, in any spelling.
    pub(crate) async fn named(&self, name: &str) -> Result<AccountRow, AccountFailure> {
        let name = Name::read(name).map_err(|_| AccountError::NoSuchPlayer)?;
        Ok(self.db.account_named(&name.key()).await?.ok_or(AccountError::NoSuchPlayer)?)
    }

    /// Parses a name that an account is to get, also by renaming: `id` is that of the account, if it exists. The
    /// database checks again when it stores the name.
    pub(crate) async fn check_name(
        &self,
        text: &str,
        id: Option<&AccountId>,
    ) -> Result<Name, AccountFailure> {
        let name = Name::new(text, &self.rules.words)?;
        let own = |holder: &str| id.is_some_and(|id| id.as_str() == holder);
        if self.db.account_with_key(&name.key()).await?.is_some_and(|holder| !own(&holder)) {
            return Err(AccountError::NameTaken.into());
        }
        let similar = self.db.account_with_skeleton(&name.skeleton()).await?;
        if similar.is_some_and(|holder| !own(&holder)) {
            return Err(AccountError::NameSimilar.into());
        }
        Ok(name)
    }

    /// Returns the people who may sign up.
    pub(crate) fn sign_up(&self) -> SignUp {
        self.rules.sign_up
    }

    /// Returns the hash of the invitation that a new account needs. It is used when the account is stored.
    async fn check_invitation(
        &self,
        code: Option<&str>,
    ) -> Result<Option<SecretHash>, AccountFailure> {
        match self.rules.sign_up {
            SignUp::Open => Ok(None),
            SignUp::Closed => Err(AccountError::SignUpClosed.into()),
            SignUp::Invitation => {
                let code = code.and_then(|code| Secret::read(code.trim()));
                let hash = code.ok_or(AccountError::Invitation)?.hash();
                match self.db.has_invitation(&hash, now_ms()).await? {
                    true => Ok(Some(hash)),
                    false => Err(AccountError::Invitation.into()),
                }
            }
        }
    }

    /// Creates an account, and sends the link that confirms its address. `address` is that of the client, if it is
    /// known. If the database fails, the account may exist although no link was sent.
    pub(crate) async fn create(
        &self,
        new: SigningUp<'_>,
        address: Option<&Address>,
    ) -> Result<(AccountRow, Option<Email>), AccountFailure> {
        // 1. Cheap checks.
        let invitation = self.check_invitation(new.invitation).await?;
        let name = self.check_name(new.name, None).await?;
        let password = NewPassword::read(new.password, name.as_str())?;
        let email = new.email.map(|text| self.links.check_email(text)).transpose()?;
        if let Some(address) = address {
            self.limits.sign_up.count(address)?;
            self.rules.traces.check_ban(address, None).await?;
        }
        let asking = Asking::Address(address.copied().unwrap_or_default());
        let password = self.passwords.hash(password, asking).await?;
        // A request that fails sends nothing, so it must not count.
        if let Some(email) = &email {
            self.links.count_verification(email).await?;
        }
        // 2. The account, unless another request has taken the name.
        let row = AccountRow {
            id: AccountId::random()?,
            name: name.as_str().to_owned(),
            password,
            email: None,
            unconfirmed_email: None,
            bot: new.bot,
            preferences: Preferences::default().to_json(),
            created_ms: now_ms(),
        };
        let (key, skeleton) = (name.key(), name.skeleton());
        match self.db.insert_account(&row, &key, &skeleton, invitation.as_ref()).await? {
            NewAccount::Stored => {}
            NewAccount::NoInvitation => return Err(AccountError::Invitation.into()),
            NewAccount::NameTaken => {
                self.check_name(name.as_str(), None).await?;
                return Err(AccountError::NameTaken.into());
            }
        }
        if let Some(address) = address {
            self.rules.traces.record_visit(&row.id, address).await?;
        }
        tracing::info!("account created");
        // 3. The mail that confirms the address.
        if let Some(email) = &email {
            self.links.send_verification(&row, email).await?;
        }
        Ok((row, email))
    }

    /// Deletes an account. Its games remain.
    pub(crate) async fn delete(
        &self,
        account: &SignedIn,
        password: String,
    ) -> Result<(), AccountFailure> {
        self.delete_confirmed(&self.confirm(account, password).await?).await
    }

    /// Deletes an account whose owner has given its password.
    pub(crate) async fn delete_confirmed(&self, row: &AccountRow) -> Result<(), AccountFailure> {
        self.rules.traces.record_mailbox(&row.id).await?;
        if !self.db.delete_account(&row.id, &row.password, now_ms()).await? {
            return Err(AccountError::WrongPassword.into());
        }
        self.access.changed(&row.id).await;
        self.access.renamed(&row.id).await;
        tracing::info!("account deleted");
        Ok(())
    }

    /// Replaces the preferences of an account. Does nothing if they are the same.
    pub(crate) async fn set_preferences(
        &self,
        id: &AccountId,
        preferences: &Preferences,
    ) -> Result<(), AccountFailure> {
        let row = self.db.account(id).await?.ok_or(AccountError::SignedOut)?;
        if Preferences::stored(&row.preferences) == *preferences {
            return Ok(());
        }
        self.limits.preferences.count(id)?;
        let (json, unwanted) = (preferences.to_json(), preferences.unwanted_mail());
        let now_ms = now_ms();
        // The digest of the current day is not sent later.
        let today = digest_day::day(now_ms);
        let digest_day = (preferences.notify_turn == NotifyTurn::Daily).then_some(today);
        let seek_alert_ms = preferences.notify_seeks.then_some(now_ms);
        Ok(self.db.set_preferences(id, &json, digest_day, seek_alert_ms, &unwanted).await?)
    }

    /// Changes the password, and ends all sessions but `session`. Revokes all tokens if `revoke_tokens` is set.
    pub(crate) async fn change_password(
        &self,
        account: &SignedIn,
        session: &str,
        old: String,
        new: String,
        revoke_tokens: bool,
    ) -> Result<(), AccountFailure> {
        let new = NewPassword::read(new, &account.name)?;
        let row = self.confirm(account, old).await?;
        self.set_password(&row, new, Some(session), revoke_tokens).await
    }

    /// Sets a new password of an account whose owner has given the old one, and ends all sessions but `session`.
    pub(crate) async fn set_password(
        &self,
        row: &AccountRow,
        new: NewPassword,
        session: Option<&str>,
        revoke_tokens: bool,
    ) -> Result<(), AccountFailure> {
        let hash = self.passwords.hash(new, Asking::Account(row.id.clone())).await?;
        let old = Some(row.password.as_str());
        if !self.db.set_password(&row.id, old, &hash, session, revoke_tokens).await? {
            return Err(AccountError::WrongPassword.into());
        }
        self.access.changed(&row.id).await;
        tracing::info!("password changed");
        self.links.report(row, AccountChange::Password).await
    }

    /// Sends a link to a new address, which replaces the old one when the link is opened.
    pub(crate) async fn change_email(
        &self,
        account: &SignedIn,
        email: &str,
        password: String,
    ) -> Result<(), AccountFailure> {
        let email = self.links.check_email(email)?;
        let row = self.confirm(account, password).await?;
        self.links.verify(&row, &email).await
    }

    /// Confirms the mail address that a link was sent to. The account may have been visited from nowhere else, if it plays by
    /// mail. The link remains valid if the account cannot be used from `address`.
    pub(crate) async fn verify_email(
        &self,
        token: &str,
        address: &Address,
    ) -> Result<(), AccountFailure> {
        let wish = self.links.email_wish(token).await?;
        let traces = &self.rules.traces;
        if let Some(email) = Email::read(&wish.email) {
            traces.check_mailbox(&email).await?;
        }
        traces.admit_by_link(&wish.row.id, wish.row.created_ms, address).await?;
        // The account leaves its previous mailbox.
        let account = wish.row.id.clone();
        traces.record_mailbox(&account).await?;
        self.links.confirm_email(wish).await?;
        traces.record_mailbox(&account).await
    }

    /// Removes the address of an account.
    pub(crate) async fn remove_email(
        &self,
        account: &SignedIn,
        password: String,
    ) -> Result<(), AccountFailure> {
        let row = self.confirm(account, password).await?;
        self.rules.traces.record_mailbox(&row.id).await?;
        match self.db.remove_email(&row.id, &row.password).await? {
            true => self.links.report(&row, AccountChange::Address).await,
            false => Err(AccountError::WrongPassword.into()),
        }
    }

    /// Returns the signed-in account. Fails unless the password is right. What happens next must store nothing if the
    /// account has another password by then: someone who knows the old one must not act while the owner changes it.
    pub(crate) async fn confirm(
        &self,
        account: &SignedIn,
        password: String,
    ) -> Result<AccountRow, AccountFailure> {
        self.limits.password.count(&name::key(&account.name))?;
        let row = self.get(&account.id).await?;
        let (stored, asking) = (Some(row.password.clone()), Asking::Account(row.id.clone()));
        match self.passwords.verify(password, stored, asking).await? {
            true => Ok(row),
            false => Err(AccountError::WrongPassword.into()),
        }
    }
}

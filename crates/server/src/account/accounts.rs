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
use crate::account::password::{NewPassword, Passwords};
use crate::account::preferences::{NotifyTurn, Preferences};
use crate::account::traces::Traces;
use crate::account::visitor::SignedIn;
use crate::limits::{Address, Limits};

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
    /// The addresses of banned accounts.
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
            if self.rules.traces.is_banned(address).await? {
                return Err(AccountError::BannedAddress.into());
            }
        }
        if let Some(email) = &email {
            self.links.count_verification(email).await?;
        }
        // 2. The account, unless another request has taken the name.
        let row = AccountRow {
            id: AccountId::random()?,
            name: name.as_str().to_owned(),
            password: self.passwords.hash(password).await?,
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
            self.links.send_verification(&row.id, &row.name, email).await?;
        }
        Ok((row, email))
    }

    /// Deletes an account. Its games remain.
    pub(crate) async fn delete(
        &self,
        account: &SignedIn,
        password: String,
    ) -> Result<(), AccountFailure> {
        self.confirm(account, password).await?;
        self.delete_confirmed(&account.id).await
    }

    /// Deletes an account whose owner has proved their identity.
    pub(crate) async fn delete_confirmed(&self, id: &AccountId) -> Result<(), AccountFailure> {
        self.db.delete_account(id, now_ms()).await?;
        self.access.changed(id).await;
        self.access.renamed(id).await;
        tracing::info!("account deleted");
        Ok(())
    }

    /// Replaces the preferences of an account.
    pub(crate) async fn set_preferences(
        &self,
        id: &AccountId,
        preferences: Preferences,
    ) -> Result<(), AccountFailure> {
        let (json, unwanted) = (preferences.to_json(), preferences.unwanted_mail());
        // The digest of the current day is not sent later.
        let today = digest_day::day(now_ms());
        let digest_day = (preferences.notify_turn == NotifyTurn::Daily).then_some(today);
        Ok(self.db.set_preferences(id, &json, digest_day, &unwanted).await?)
    }

    /// Changes the password, and ends all sessions but `session`.
    pub(crate) async fn change_password(
        &self,
        account: &SignedIn,
        session: &str,
        old: String,
        new: String,
    ) -> Result<(), AccountFailure> {
        let new = NewPassword::read(new, &account.name)?;
        self.confirm(account, old).await?;
        let hash = self.passwords.hash(new).await?;
        self.set_password(&account.id, &hash, Some(session)).await?;
        tracing::info!("password changed");
        Ok(())
    }

    /// Stores the hash of a new password, and ends all sessions but `session`.
    pub(crate) async fn set_password(
        &self,
        account: &AccountId,
        hash: &str,
        session: Option<&str>,
    ) -> Result<(), AccountFailure> {
        self.db.set_password(account, hash, session, false).await?;
        self.access.changed(account).await;
        Ok(())
    }

    /// Sends a link to a new address, which replaces the old one when the link is opened.
    pub(crate) async fn change_email(
        &self,
        account: &SignedIn,
        email: &str,
        password: String,
    ) -> Result<(), AccountFailure> {
        let email = self.links.check_email(email)?;
        self.confirm(account, password).await?;
        self.limits.mail.count(&account.id.to_string())?;
        self.links.count_verification(&email).await?;
        self.links.send_verification(&account.id, &account.name, &email).await
    }

    /// Removes the address of an account.
    pub(crate) async fn remove_email(&self, id: &AccountId) -> Result<(), AccountFailure> {
        Ok(self.db.remove_email(id).await?)
    }

    /// Fails unless the password is that of the signed-in account.
    pub(crate) async fn confirm(
        &self,
        account: &SignedIn,
        password: String,
    ) -> Result<(), AccountFailure> {
        self.limits.password.count(&name::key(&account.name))?;
        let row = self.get(&account.id).await?;
        match self.passwords.verify(password, Some(row.password)).await? {
            true => Ok(()),
            false => Err(AccountError::WrongPassword.into()),
        }
    }
}

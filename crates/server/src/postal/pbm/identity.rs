//! Identification of a command's sender: by userid and password as on pbmserv, or by the email itself.

use std::sync::Arc;

use luctor_rules::Message;
use luctor_store::{AccountRow, Db, StoreError};

use super::error::{CommandError, Failure};
use super::language::{PbmGame, form};
use super::request::{CommandRequest, CommandSender};
use crate::account::traces::Traces;
use crate::account::{AccountError, Asking, Passwords, key_of_name};
use crate::limits::Limits;

/// The largest number of accounts with the same address that are read.
const SAME_EMAIL: i64 = 20;

/// Identifies the senders of commands.
#[derive(Debug)]
pub(super) struct Identity {
    pub(super) db: Db,
    pub(super) limits: Arc<Limits>,
    pub(super) passwords: Arc<Passwords>,
    pub(super) traces: Arc<Traces>,
}

impl Identity {
    /// Returns the account that gives a command, and the words after userid and password. At least `least` words must
    /// follow. A known sender may omit userid and password.
    pub(super) async fn identify(
        &self,
        request: &CommandRequest<'_>,
        words: &[String],
        least: usize,
    ) -> Result<(AccountRow, Vec<String>), CommandError> {
        if let Some(account) = request.account() {
            // After the sender's own name comes a password, which need not be the right one.
            let named = words.first().is_some_and(|name| name.eq_ignore_ascii_case(&account.name));
            let rest = if named { words.get(2..).unwrap_or_default() } else { words };
            return Ok((account.clone(), rest.to_vec()));
        }
        match words {
            [name, password, rest @ ..]
                if rest.len() >= least && self.may_be_userid(request, name).await? =>
            {
                Ok((self.by_password(request, name, password).await?, rest.to_vec()))
            }
            // A password must not be stored in a pending command and sent back.
            [name, _, ..]
                if words.len() < 2 + least && self.may_be_userid(request, name).await? =>
            {
                Err(CommandError::rejected(&Message::new("reject.nothing-after-password")))
            }
            _ => Err(self.unidentified(request, None).await),
        }
    }

    /// Identifies the sender of a command about a game. A rejection shows the form of the command.
    pub(super) async fn identify_for(
        &self,
        request: &CommandRequest<'_>,
        command: &str,
        game: PbmGame,
        words: &[String],
        least: usize,
    ) -> Result<(AccountRow, Vec<String>), CommandError> {
        let identified = self.identify(request, words, least).await;
        identified.map_err(|error| error.with_usage(vec![form(command, Some(game.name()))]))
    }

    /// Returns whether a word may be the userid of a signed command. In an email that can be confirmed, it is one only if
    /// the account exists; otherwise it belongs to the command.
    async fn may_be_userid(
        &self,
        request: &CommandRequest<'_>,
        name: &str,
    ) -> Result<bool, StoreError> {
        match &request.sender {
            CommandSender::Claimed(_) => self.db.name_is_taken(&key_of_name(name)).await,
            CommandSender::Known(_) | CommandSender::Anonymous => Ok(true),
        }
    }

    /// Returns the account with a name and password.
    pub(super) async fn by_password(
        &self,
        request: &CommandRequest<'_>,
        name: &str,
        password: &str,
    ) -> Result<AccountRow, CommandError> {
        if let Some(address) = request.address() {
            self.limits.sign_in_address.count(address)?;
        }
        // Names without an account are counted, too, so that the limit does not reveal which names exist.
        let key = key_of_name(name);
        let row = self.db.account_named(&key).await?;
        match request.domain_key() {
            // Others cannot use up the attempts of an owner who writes from their own address.
            Some(_) if row.as_ref().is_some_and(|row| request.is_from(row)) => {
                let attempts = self.limits.password_by_mail.count(&format!("owner {key}"));
                attempts.map_err(Failure::from)?;
            }
            // An email is delivered again later, in case an attacker has used up the attempts.
            Some(domain) => {
                let attempts = self.limits.by_mail.count(&format!("password {domain}"));
                attempts.map_err(Failure::from)?;
                self.limits.password_by_mail.count(&key).map_err(Failure::from)?;
            }
            None => self.limits.password.count(&key)?,
        }
        let stored = row.as_ref().map(|row| row.password.clone());
        let asking = Asking::Address(request.address().copied().unwrap_or_default());
        let valid = self.passwords.verify(password.to_owned(), stored, asking).await?;
        let row = row.filter(|_| valid).ok_or(AccountError::WrongCredentials)?;
        self.check_restrictions(&row).await?;
        // A password alone must not give access to an account with a second factor.
        let factor = self.db.second_factor(&row.id).await?;
        if factor.is_some_and(|factor| factor.confirmed) {
            return Err(CommandError::rejected(&Message::new("reject.second-factor")));
        }
        self.admit(request, &row).await?;
        Ok(row)
    }

    /// Records that an account acts from the address of a request. Fails if it may not.
    pub(super) async fn admit(
        &self,
        request: &CommandRequest<'_>,
        account: &AccountRow,
    ) -> Result<(), CommandError> {
        match request.address() {
            Some(address) => {
                Ok(self.traces.admit(&account.id, account.created_ms, address).await?)
            }
            None => Ok(()),
        }
    }

    /// Fails if a moderator has banned or closed an account.
    pub(super) async fn check_restrictions(
        &self,
        account: &AccountRow,
    ) -> Result<(), CommandError> {
        let restrictions = self.db.restrictions(account.id.as_str()).await?;
        Ok(AccountError::check_restrictions(restrictions)?)
    }

    /// Returns the error for a sender who is not identified. If the address of the email belongs to exactly one account,
    /// its owner can confirm the command; `names` restricts the accounts.
    pub(super) async fn unidentified(
        &self,
        request: &CommandRequest<'_>,
        names: Option<[&str; 2]>,
    ) -> CommandError {
        // The answer does not reveal whether an address has no account or several.
        let unknown = CommandError::rejected(&Message::new("reject.unknown-sender"));
        let CommandSender::Claimed(email) = &request.sender else { return unknown };
        let mut rows = match self.db.accounts_with_email(&email.key(), SAME_EMAIL).await {
            Ok(rows) => rows,
            Err(error) => return error.into(),
        };
        if let Some(names) = names {
            rows.retain(|row| names.iter().any(|name| name.eq_ignore_ascii_case(&row.name)));
        }
        match <[AccountRow; 1]>::try_from(rows) {
            Ok([account]) => CommandError::NeedsConfirmation(Box::new(account)),
            Err(_) => unknown,
        }
    }
}

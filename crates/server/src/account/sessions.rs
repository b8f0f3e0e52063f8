//! Sessions: the browsers in which the owner of an account has signed in.

use std::sync::Arc;

use luctor_store::time::{MINUTE_MS, now_ms};
use luctor_store::{AccountId, AccountRow, Db, Secret, SessionRow, random_id};

use crate::account::AccountError;
use crate::account::access::{Access, session_bounds};
use crate::account::failure::AccountFailure;
use crate::account::name;
use crate::account::password::{Asking, Passwords};
use crate::account::second_factor::SecondFactors;
use crate::account::traces::Traces;
use crate::account::visitor::{SignedIn, Via};
use crate::limits::{Address, Limits};

/// The precision of the time at which a session or token was last used.
pub(super) const TOUCH_MS: i64 = 10 * MINUTE_MS;
/// The stored length of a browser's `User-Agent`.
const AGENT: usize = 120;

/// Starts, reads and ends sessions.
#[derive(Clone, Debug)]
pub(crate) struct Sessions {
    db: Db,
    passwords: Arc<Passwords>,
    second_factors: SecondFactors,
    limits: Arc<Limits>,
    access: Access,
    traces: Arc<Traces>,
}

impl Sessions {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        passwords: Arc<Passwords>,
        second_factors: SecondFactors,
        limits: Arc<Limits>,
        access: Access,
        traces: Arc<Traces>,
    ) -> Sessions {
        Sessions { db, passwords, second_factors, limits, access, traces }
    }

    /// Signs in with name and password, and a code if the account has a second factor. Ends the session that the browser
    /// had before, and returns the new one's secret. A new account cannot sign in where nobody can sign up.
    pub(crate) async fn sign_in(
        &self,
        name: &str,
        password: String,
        code: Option<&str>,
        address: &Address,
        previous: Option<&Secret>,
        agent: &str,
    ) -> Result<(AccountRow, Secret), AccountFailure> {
        // Unknown names are counted too, so that the limit does not reveal which names exist.
        let key = name::key(name);
        self.limits.sign_in_address.count(address)?;
        self.limits.password.count(&key)?;
        let row = self.db.account_named(&key).await?;
        let stored = row.as_ref().map(|row| row.password.clone());
        let right = self.passwords.verify(password, stored, Asking::Address(*address)).await?;
        let Some(row) = row.filter(|_| right) else {
            tracing::info!("sign-in rejected");
            return Err(AccountError::WrongCredentials.into());
        };
        self.second_factors.check(&row.id, &row.name, code).await?;
        AccountError::check_restrictions(self.db.restrictions(row.id.as_str()).await?)?;
        self.traces.admit(&row.id, row.created_ms, address).await?;
        if let Some(secret) = previous {
            self.sign_out(secret).await?;
        }
        let secret = self.start(&row, agent).await?;
        tracing::info!("signed in");
        Ok((row, secret))
    }

    /// Starts a session of an account and returns its secret. Fails if the account has another password by now.
    pub(crate) async fn start(
        &self,
        account: &AccountRow,
        agent: &str,
    ) -> Result<Secret, AccountFailure> {
        let secret = Secret::random()?;
        let now = now_ms();
        let agent = agent.chars().filter(|c| !c.is_control()).take(AGENT).collect();
        let row = SessionRow { id: random_id()?, created_ms: now, seen_ms: now, agent };
        match self.db.insert_session(&account.id, &account.password, &row, &secret.hash()).await? {
            true => Ok(secret),
            false => Err(AccountError::WrongCredentials.into()),
        }
    }

    /// Ends the session with a secret, if it exists.
    pub(crate) async fn sign_out(&self, secret: &Secret) -> Result<(), AccountFailure> {
        if let Some(account) = self.db.end_session_of(&secret.hash()).await? {
            self.access.changed(&account).await;
        }
        Ok(())
    }

    /// Returns the account of a session, or `None` if the session has ended or the account cannot be used from `address`, that
    /// of the browser.
    pub(crate) async fn authenticate(
        &self,
        secret: &Secret,
        address: &Address,
    ) -> Result<Option<SignedIn>, AccountFailure> {
        let now = now_ms();
        let (seen, created) = session_bounds(now);
        let Some(holder) = self.db.session(&secret.hash(), seen, created).await? else {
            return Ok(None);
        };
        // A session can move to another address at any time, and an address can be banned.
        match self.traces.admit(&holder.account, holder.account_created_ms, address).await {
            Err(AccountFailure::Rejected(AccountError::BannedAddress)) => return Ok(None),
            admitted => admitted?,
        }
        if holder.used_ms < now - TOUCH_MS {
            self.db.touch_session(&holder.id, now).await?;
        }
        let via = Via::Session(holder.id);
        Ok(Some(SignedIn { id: holder.account, name: holder.name, via }))
    }

    /// Returns the sessions of an account, latest first.
    pub(crate) async fn list(
        &self,
        account: &AccountId,
    ) -> Result<Vec<SessionRow>, AccountFailure> {
        let (seen, created) = session_bounds(now_ms());
        Ok(self.db.sessions(account, seen, created).await?)
    }

    /// Ends a session of an account.
    pub(crate) async fn end(&self, account: &AccountId, id: &str) -> Result<(), AccountFailure> {
        if !self.db.end_session(account, id).await? {
            return Err(AccountError::NoSuchEntry.into());
        }
        self.access.changed(account).await;
        Ok(())
    }

    /// Ends all sessions of an account but one.
    pub(crate) async fn end_others(
        &self,
        account: &AccountId,
        session: &str,
    ) -> Result<(), AccountFailure> {
        self.db.end_other_sessions(account, session).await?;
        self.access.changed(account).await;
        Ok(())
    }
}

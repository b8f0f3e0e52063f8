//! API tokens: programs use them to act for an account.

use std::sync::Arc;

use luctor_store::time::now_ms;
use luctor_store::{AccountId, Db, NewToken, Secret, TokenRow, random_id};

use crate::account::access::Access;
use crate::account::error::MOST_TOKENS;
use crate::account::failure::AccountFailure;
use crate::account::sessions::TOUCH_MS;
use crate::account::traces::Traces;
use crate::account::visitor::{SignedIn, Via};
use crate::account::{AccountError, Scope, Scopes};
use crate::limits::Address;

/// The prefix of every token, so that secret scanners recognize leaked ones.
pub(crate) const TOKEN_PREFIX: &str = "lct_";

/// Creates, checks and revokes tokens.
#[derive(Clone, Debug)]
pub(crate) struct Tokens {
    db: Db,
    access: Access,
    traces: Arc<Traces>,
}

impl Tokens {
    /// Creates the service.
    pub(crate) fn new(db: Db, access: Access, traces: Arc<Traces>) -> Tokens {
        Tokens { db, access, traces }
    }

    /// Returns the account that a token acts for. Fails if the token is invalid or revoked, or if the account cannot be used
    /// from `address`, that of the program.
    pub(crate) async fn authenticate(
        &self,
        token: &str,
        address: &Address,
    ) -> Result<SignedIn, AccountFailure> {
        let secret = token.strip_prefix(TOKEN_PREFIX).and_then(Secret::read);
        let secret = secret.ok_or(AccountError::BadToken)?;
        let found = self.db.token(&secret.hash()).await?;
        let (holder, scopes) = found.ok_or(AccountError::BadToken)?;
        let now = now_ms();
        if holder.used_ms < now - TOUCH_MS {
            self.db.touch_token(&holder.id, now).await?;
        }
        self.traces.admit(&holder.account, holder.account_created_ms, address).await?;
        let via = Via::Token { id: holder.id, scopes: Scopes::stored(&scopes) };
        Ok(SignedIn { id: holder.account, name: holder.name, via })
    }

    /// Returns the tokens of an account, newest first.
    pub(crate) async fn list(&self, account: &AccountId) -> Result<Vec<TokenRow>, AccountFailure> {
        Ok(self.db.tokens(account).await?)
    }

    /// Creates a token by a session, and returns it with its text, which is not stored.
    pub(crate) async fn create(
        &self,
        account: &AccountId,
        session: &str,
        title: &str,
        scopes: Vec<Scope>,
    ) -> Result<(TokenRow, String), AccountFailure> {
        let title = title.trim();
        if title.contains(char::is_control) || !(1..=60).contains(&title.chars().count()) {
            return Err(AccountError::Title.into());
        }
        let scopes = Scopes::of(scopes);
        if scopes.is_empty() {
            return Err(AccountError::NoScope.into());
        }
        let secret = Secret::random()?;
        let row = TokenRow {
            id: random_id()?,
            title: title.to_owned(),
            scopes: scopes.to_string(),
            created_ms: now_ms(),
            used_ms: None,
        };
        match self.db.insert_token(account, session, &row, &secret.hash(), MOST_TOKENS).await? {
            NewToken::Stored => {}
            NewToken::SignedOut => return Err(AccountError::SignedOut.into()),
            NewToken::TooMany => return Err(AccountError::TooManyTokens.into()),
        }
        tracing::info!("token created");
        Ok((row, format!("{TOKEN_PREFIX}{}", secret.as_str())))
    }

    /// Revokes a token of an account.
    pub(crate) async fn revoke(&self, account: &AccountId, id: &str) -> Result<(), AccountFailure> {
        if !self.db.revoke_token(account, id).await? {
            return Err(AccountError::NoSuchEntry.into());
        }
        self.access.changed(account).await;
        Ok(())
    }
}

//! Who asks: a browser, perhaps with somebody signed in, or a program with a token.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::account::owner::OwnerHash;
use crate::account::{AccountError, AccountId, Scope, Scopes};
use crate::app::App;
use crate::http::cookie::Cookie;
use crate::http::error::AppError;
use luctor_store::Secret;
use luctor_store::time::{DAY_MS, MINUTE_MS, now_ms};

/// Who asks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visitor {
    /// The browser, if it has a cookie. A program with a token has none.
    pub(crate) browser: Option<OwnerHash>,
    /// The account, if somebody has signed in or shows a token.
    pub(crate) account: Option<SignedIn>,
}

/// An account and how its owner shows that it is his.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SignedIn {
    /// The account.
    pub(crate) id: AccountId,
    /// Its name, as its owner writes it.
    pub(crate) name: String,
    /// How its owner shows that it is his.
    pub(crate) via: Via,
}

/// How somebody shows that an account is his.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Via {
    /// With name and password, in the session of this name.
    Session(String),
    /// With a token that may do these things.
    Token(Scopes),
}

/// A session ends when it was not used for so long.
const IDLE_MS: i64 = 90 * DAY_MS;
/// A session ends after so long in any case: browsers keep no cookie longer.
const LONGEST_MS: i64 = 400 * DAY_MS;
/// How exactly it is known when a session or token was used last.
const TOUCH_MS: i64 = 10 * MINUTE_MS;

/// What every token begins with, so that it is known where one is found that was lost.
pub(crate) const TOKEN_PREFIX: &str = "lct_";

/// The times before which the last use, and the beginning, of a session are too long ago.
pub(crate) fn session_bounds(now_ms: i64) -> (i64, i64) {
    (now_ms - IDLE_MS, now_ms - LONGEST_MS)
}

impl Visitor {
    /// The account, whatever shows that it is the visitor's.
    pub(crate) fn account_id(&self) -> Option<&str> {
        self.account.as_ref().map(|account| account.id.as_str())
    }

    /// A text that is this visitor's alone: of the account, or of the browser.
    pub(crate) fn key(&self) -> Option<String> {
        let browser = || self.browser.as_ref().map(|browser| browser.as_str());
        self.account_id().or_else(browser).map(str::to_owned)
    }

    /// Whether this is somebody who can be known again.
    pub(crate) fn is_known(&self) -> bool {
        self.browser.is_some() || self.account.is_some()
    }

    /// The account, for what a token with `scope` may do too.
    ///
    /// # Errors
    ///
    /// Nobody has signed in, or the token lacks the scope.
    pub(crate) fn account(&self, scope: Scope) -> Result<&SignedIn, AccountError> {
        self.allow(scope)?;
        self.account.as_ref().ok_or(AccountError::SignedOut)
    }

    /// The account and the name of its session, for what no token may do.
    ///
    /// # Errors
    ///
    /// Nobody has signed in here.
    pub(crate) fn session(&self) -> Result<(&SignedIn, &str), AccountError> {
        let account = self.account.as_ref().ok_or(AccountError::SignedOut)?;
        match &account.via {
            Via::Session(id) => Ok((account, id)),
            Via::Token(_) => Err(AccountError::TokenOnly),
        }
    }

    /// Refuses a token that lacks a scope; guests and those who have signed in need none.
    ///
    /// # Errors
    ///
    /// The token lacks the scope.
    pub(crate) fn allow(&self, scope: Scope) -> Result<(), AccountError> {
        match &self.account {
            Some(SignedIn { via: Via::Token(scopes), .. }) if !scopes.has(scope) => {
                Err(AccountError::Scope(scope))
            }
            _ => Ok(()),
        }
    }
}

/// The token that a request shows.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = AppError;

    /// A token that is none is refused: who sends one does not mean to be a guest. A session that has
    /// ended is as none.
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, AppError> {
        let visitor = match bearer(&parts.headers) {
            // Cookies beside a token count for nothing: their Origin was not checked.
            Some(token) => Visitor { browser: None, account: Some(app.by_token(token).await?) },
            None => {
                let browser = app.cookies.read(Cookie::Guest, &parts.headers);
                let browser = browser.map(|secret| secret.hash());
                let account = match app.cookies.read(Cookie::Session, &parts.headers) {
                    Some(secret) => app.by_session(&secret).await?,
                    None => None,
                };
                Visitor { browser, account }
            }
        };
        if let Some(account) = &visitor.account {
            app.limits.account.count(&account.id)?;
        }
        Ok(visitor)
    }
}

impl App {
    async fn by_token(&self, token: &str) -> Result<SignedIn, AppError> {
        let secret = token.strip_prefix(TOKEN_PREFIX).and_then(Secret::read);
        let secret = secret.ok_or(AccountError::BadToken)?;
        let found = self.db.token(&secret.hash()).await?;
        let (holder, scopes) = found.ok_or(AccountError::BadToken)?;
        let now = now_ms();
        if holder.used_ms < now - TOUCH_MS {
            self.db.touch_token(&holder.id, now).await?;
        }
        let via = Via::Token(Scopes::stored(&scopes));
        Ok(SignedIn { id: holder.account, name: holder.name, via })
    }

    async fn by_session(&self, secret: &Secret) -> Result<Option<SignedIn>, AppError> {
        let now = now_ms();
        let (seen, created) = session_bounds(now);
        let Some(holder) = self.db.session(&secret.hash(), seen, created).await? else {
            return Ok(None);
        };
        if holder.used_ms < now - TOUCH_MS {
            self.db.touch_session(&holder.id, now).await?;
        }
        let via = Via::Session(holder.id);
        Ok(Some(SignedIn { id: holder.account, name: holder.name, via }))
    }
}

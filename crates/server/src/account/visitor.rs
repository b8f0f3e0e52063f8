//! The sender of a request: a browser, perhaps signed in, or a program with a token.

use luctor_store::{AccountId, SecretHash};

use crate::account::{AccountError, Scope, Scopes};
use crate::limits::Address;

/// The sender of a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visitor {
    /// The browser's cookie. `None` for a program with a token.
    pub(crate) browser: Option<SecretHash>,
    /// The account, if the visitor is signed in or uses a token.
    pub(crate) account: Option<SignedIn>,
    /// The address of the client.
    pub(crate) address: Address,
}

/// An account, and how its owner has proved their identity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SignedIn {
    /// The account.
    pub(crate) id: AccountId,
    /// Its name, in the spelling of its owner.
    pub(crate) name: String,
    /// The proof of identity.
    pub(crate) via: Via,
}

/// The way in which the owner of an account proves their identity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Via {
    /// By the session with this id.
    Session(String),
    /// By a token.
    Token {
        /// The id of the token.
        id: String,
        /// Its scopes.
        scopes: Scopes,
    },
    /// By a mail command, which may do what a token with these scopes may do.
    Mail(Scopes),
    /// By the same command over HTTP.
    Command(Scopes),
}

impl Via {
    /// Returns the scopes, or `None` if everything is allowed.
    pub(crate) fn scopes(&self) -> Option<&Scopes> {
        match self {
            Via::Session(_) => None,
            Via::Token { scopes, .. } | Via::Mail(scopes) | Via::Command(scopes) => Some(scopes),
        }
    }
}

impl Visitor {
    /// Returns the id of the account.
    pub(crate) fn account_id(&self) -> Option<&str> {
        self.account.as_ref().map(|account| account.id.as_str())
    }

    /// Returns the account whose private data the visitor may read. `None` for guests and for tokens without the scope
    /// `read`.
    pub(crate) fn reader_id(&self) -> Option<&str> {
        self.account_id().filter(|_| self.allow(Scope::Read).is_ok())
    }

    /// Returns a text that identifies the account or the browser.
    pub(crate) fn key(&self) -> Option<String> {
        let browser = || self.browser.as_ref().map(|browser| browser.as_str());
        self.account_id().or_else(browser).map(str::to_owned)
    }

    /// Returns whether the visitor is a program with a token.
    pub(crate) fn is_program(&self) -> bool {
        self.account.as_ref().is_some_and(|account| matches!(account.via, Via::Token { .. }))
    }

    /// Returns whether the visitor is an account that gives a command by email, which has no other trace.
    pub(crate) fn is_by_mail(&self) -> bool {
        self.account.as_ref().is_some_and(|account| matches!(account.via, Via::Mail(_)))
    }

    /// Returns whether the visitor has an account or a cookie.
    pub(crate) fn is_known(&self) -> bool {
        self.browser.is_some() || self.account.is_some()
    }

    /// Returns the account. Fails if the visitor is not signed in, or the token lacks the scope.
    pub(crate) fn account(&self, scope: Scope) -> Result<&SignedIn, AccountError> {
        self.allow(scope)?;
        self.account.as_ref().ok_or(AccountError::SignedOut)
    }

    /// Returns the account and the id of its session. Fails for guests and tokens.
    pub(crate) fn session(&self) -> Result<(&SignedIn, &str), AccountError> {
        let account = self.account.as_ref().ok_or(AccountError::SignedOut)?;
        match &account.via {
            Via::Session(id) => Ok((account, id)),
            Via::Token { .. } | Via::Mail(_) | Via::Command(_) => Err(AccountError::TokenOnly),
        }
    }

    /// Fails if the visitor uses a token that lacks the scope. Guests and sessions need no scopes.
    pub(crate) fn allow(&self, scope: Scope) -> Result<(), AccountError> {
        match self.account.as_ref().and_then(|account| account.via.scopes()) {
            Some(scopes) if !scopes.has(scope) => Err(AccountError::Scope(scope)),
            _ => Ok(()),
        }
    }
}

//! A browser without an account, known by a cookie.

use axum::http::HeaderValue;

use crate::http::cookie::{Cookie, Cookies};
use luctor_store::{Secret, SecretHash};

/// What is stored of the token of a browser.
pub(crate) type OwnerHash = SecretHash;

/// A token that was just made, for a browser that had none.
#[derive(Debug)]
pub(crate) struct NewToken {
    token: Secret,
}

impl NewToken {
    /// 256 random bits.
    ///
    /// # Errors
    ///
    /// The system has no randomness.
    pub(crate) fn random() -> Result<NewToken, getrandom::Error> {
        Ok(NewToken { token: Secret::random()? })
    }

    /// What is stored of it.
    pub(crate) fn hash(&self) -> OwnerHash {
        self.token.hash()
    }

    /// The header that gives it to the browser.
    pub(crate) fn set_cookie(&self, cookies: Cookies) -> HeaderValue {
        cookies.set(Cookie::Guest, &self.token)
    }
}

//! The cookie that identifies a browser without an account.

use axum::http::HeaderValue;

use crate::http::cookie::{Cookie, Cookies};
use luctor_store::{Secret, SecretHash};

/// A new token for a browser without one.
#[derive(Debug)]
pub(crate) struct GuestToken {
    token: Secret,
}

impl GuestToken {
    /// Returns a token of 256 random bits.
    ///
    /// # Errors
    ///
    /// Fails if the system has no randomness.
    pub(crate) fn random() -> Result<GuestToken, getrandom::Error> {
        Ok(GuestToken { token: Secret::random()? })
    }

    /// Returns the hash to store.
    pub(crate) fn hash(&self) -> SecretHash {
        self.token.hash()
    }

    /// Returns the header that stores the token in the browser.
    pub(crate) fn set_cookie(&self, cookies: Cookies) -> HeaderValue {
        cookies.set(Cookie::Guest, &self.token)
    }
}

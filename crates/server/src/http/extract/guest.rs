//! The cookie that identifies a browser without an account.

use axum::http::HeaderValue;

use crate::http::cookie::{Cookie, Cookies};
use luctor_store::{Secret, SecretHash};

/// A new token for a browser that had none.
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
    pub(crate) fn hash(&self) -> SecretHash {
        self.token.hash()
    }

    /// The header that gives it to the browser.
    pub(crate) fn set_cookie(&self, cookies: Cookies) -> HeaderValue {
        cookies.set(Cookie::Guest, &self.token)
    }
}

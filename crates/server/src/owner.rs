//! Who may act: the browser that began a match, known by a cookie.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::request::Parts;

use crate::app::App;
use crate::cookie::{Cookie, Cookies};
use crate::secret::{Secret, SecretHash};

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

/// The browser behind a request: the hash of its token, if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reader(pub(crate) Option<OwnerHash>);

impl Reader {
    /// Whether this browser began the match of an owner.
    pub(crate) fn owns(&self, owner: &OwnerHash) -> bool {
        self.0.as_ref() == Some(owner)
    }
}

impl FromRequestParts<Arc<App>> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Reader, Infallible> {
        let token = app.cookies.read(Cookie::Guest, &parts.headers);
        Ok(Reader(token.map(|token| token.hash())))
    }
}

//! Who may act: the browser that began a match, known by a cookie.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

/// The name of the cookie.
const COOKIE: &str = "luctor";
const BYTES: usize = 32;
/// The longest time that browsers keep a cookie: 400 days.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// What is stored of a token. Who reads the database cannot act in a match.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct OwnerHash(String);

impl OwnerHash {
    fn of(token: &str) -> OwnerHash {
        OwnerHash(hex(&Sha256::digest(token)))
    }

    /// As it is stored.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// A token that was just made, for a browser that had none.
pub(crate) struct NewToken {
    token: String,
}

impl NewToken {
    /// 256 random bits.
    ///
    /// # Errors
    ///
    /// The system has no randomness.
    pub(crate) fn random() -> Result<NewToken, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(NewToken { token: hex(&bytes) })
    }

    /// What is stored of it.
    pub(crate) fn hash(&self) -> OwnerHash {
        OwnerHash::of(&self.token)
    }

    /// The header that gives it to the browser.
    pub(crate) fn set_cookie(&self) -> HeaderValue {
        let cookie =
            format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={MAX_AGE}", self.token);
        let mut value = HeaderValue::from_str(&cookie).expect("hexadecimal digits fit a header");
        value.set_sensitive(true);
        value
    }
}

/// Who is behind a request.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Reader {
    /// The hash of the browser's token, if it has one.
    pub(crate) browser: Option<OwnerHash>,
    /// The account, if somebody is signed in.
    pub(crate) account: Option<String>,
}

impl Reader {
    fn of(headers: &HeaderMap) -> Reader {
        let cookies = headers.get_all(header::COOKIE).into_iter();
        let pairs =
            cookies.filter_map(|value| value.to_str().ok()).flat_map(|line| line.split(';'));
        let token =
            pairs.filter_map(|pair| pair.trim().split_once('=')).find_map(|(name, token)| {
                let hexadecimal = token.bytes().all(|byte| byte.is_ascii_hexdigit());
                (name == COOKIE && token.len() == 2 * BYTES && hexadecimal).then_some(token)
            });
        Reader { browser: token.map(OwnerHash::of), account: None }
    }

    /// Whether this is somebody who can be known again.
    pub(crate) fn is_known(&self) -> bool {
        self.browser.is_some() || self.account.is_some()
    }
}

impl From<String> for OwnerHash {
    fn from(stored: String) -> OwnerHash {
        OwnerHash(stored)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Reader, Infallible> {
        Ok(Reader::of(&parts.headers))
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Tokens and their hashes do not belong in logs.
impl std::fmt::Debug for OwnerHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OwnerHash(…)")
    }
}

/// As for [`OwnerHash`].
impl std::fmt::Debug for NewToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NewToken(…)")
    }
}

/// As for [`OwnerHash`].
impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.browser.is_some() { "Reader(…)" } else { "Reader(none)" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(cookies: &str) -> Reader {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_str(cookies).unwrap());
        Reader::of(&headers)
    }

    #[test]
    fn a_browser_is_known_by_the_cookie_it_was_given() {
        let token = NewToken::random().unwrap();
        let cookie = token.set_cookie();
        let cookie = cookie.to_str().unwrap().split(';').next().unwrap();
        assert_eq!(reader(&format!("a=b; {cookie}; c=d")).browser, Some(token.hash()));
        assert_ne!(reader(cookie).browser, Some(NewToken::random().unwrap().hash()));
        for nothing in ["", "luctor=", "luctor=abc", "luctor", "other=0"] {
            assert_eq!(reader(nothing).browser, None, "{nothing}");
        }
    }
}

//! Cookies: one identifies a guest's browser, the other keeps a user signed in.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{SameSite, time::Duration};

use luctor_store::Secret;

/// The longest time that browsers store a cookie.
const MAX_AGE: Duration = Duration::days(400);

/// A cookie of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cookie {
    /// Identifies the browser of a guest, who has no account.
    Guest,
    /// Keeps a user signed in.
    Session,
}

/// Reads and writes cookies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cookies {
    /// `true` if browsers connect by TLS. They then send the cookies only by TLS, and accept them only from
    /// this host.
    pub(crate) secure: bool,
}

impl Cookies {
    fn name(self, cookie: Cookie) -> &'static str {
        match (cookie, self.secure) {
            (Cookie::Guest, false) => "luctor",
            (Cookie::Guest, true) => "__Host-luctor",
            (Cookie::Session, false) => "luctor-session",
            (Cookie::Session, true) => "__Host-luctor-session",
        }
    }

    /// Returns the secret in a request's cookie.
    pub(crate) fn read(self, cookie: Cookie, headers: &HeaderMap) -> Option<Secret> {
        Secret::read(&self.text(cookie, headers)?)
    }

    /// Returns the text of a request's cookie.
    pub(crate) fn text(self, cookie: Cookie, headers: &HeaderMap) -> Option<String> {
        let lines =
            headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
        let mut cookies = lines.flat_map(cookie::Cookie::split_parse).flatten();
        let found = cookies.find(|found| found.name() == self.name(cookie));
        found.map(|found| found.value().to_owned())
    }

    /// Returns the header that stores a cookie in the browser. `value` has hexadecimal digits and points only.
    pub(crate) fn set(self, cookie: Cookie, value: &str) -> HeaderValue {
        self.header(cookie, value, MAX_AGE)
    }

    /// Returns the header that deletes a cookie.
    pub(crate) fn clear(self, cookie: Cookie) -> HeaderValue {
        self.header(cookie, "", Duration::ZERO)
    }

    fn header(self, cookie: Cookie, value: &str, max_age: Duration) -> HeaderValue {
        let cookie = cookie::Cookie::build((self.name(cookie), value))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .max_age(max_age)
            .secure(self.secure);
        let mut value = HeaderValue::from_str(&cookie.to_string())
            .expect("digits and points are valid in a header");
        value.set_sensitive(true);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_read_as_it_was_set() {
        let secret = Secret::random().unwrap();
        for secure in [false, true] {
            let cookies = Cookies { secure };
            for cookie in [Cookie::Guest, Cookie::Session] {
                let set = cookies.set(cookie, secret.as_str()).to_str().unwrap().to_owned();
                assert_eq!(set.contains("; Secure"), secure, "{set}");
                assert_eq!(set.starts_with("__Host-"), secure, "{set}");
                let mut headers = HeaderMap::new();
                let line = format!("a=b; {}; c=d", set.split(';').next().unwrap());
                headers.insert(header::COOKIE, line.parse().unwrap());
                let read = cookies.read(cookie, &headers).unwrap();
                assert_eq!(read.hash(), secret.hash());
                let other = Cookies { secure: !secure };
                assert!(other.read(cookie, &headers).is_none(), "{set}");
            }
        }
    }

    #[test]
    fn cookies_are_sensitive_and_have_all_attributes() {
        let cookies = Cookies { secure: true };
        let set = cookies.set(Cookie::Session, Secret::random().unwrap().as_str());
        let clear = cookies.clear(Cookie::Session);
        for (header, max_age) in [(set, "Max-Age=34560000"), (clear, "Max-Age=0")] {
            assert!(header.is_sensitive());
            let attributes: Vec<&str> = header.to_str().unwrap().split("; ").skip(1).collect();
            assert_eq!(attributes, ["HttpOnly", "SameSite=Lax", "Secure", "Path=/", max_age]);
        }
    }

    #[test]
    fn malformed_cookies_are_ignored() {
        for line in ["", "luctor=", "luctor=abc", "luctor", "other=0"] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, line.parse().unwrap());
            assert!(Cookies { secure: false }.read(Cookie::Guest, &headers).is_none(), "{line}");
        }
    }
}

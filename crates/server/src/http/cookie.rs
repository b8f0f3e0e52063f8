//! The cookies of a browser: one that knows a guest again, one that keeps somebody signed in.

use axum::http::{HeaderMap, HeaderValue, header};

use luctor_store::Secret;

/// The longest time that browsers keep a cookie: 400 days, in seconds.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// Which cookie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cookie {
    /// Knows the browser of a guest again, who has no account.
    Guest,
    /// Keeps somebody signed in.
    Session,
}

/// How cookies are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cookies {
    /// Browsers come by TLS: they are to send cookies by no other way, and to take them from no other
    /// host.
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

    /// The secret in a cookie of a request.
    pub(crate) fn read(self, cookie: Cookie, headers: &HeaderMap) -> Option<Secret> {
        let lines = headers.get_all(header::COOKIE).into_iter();
        let lines = lines.filter_map(|value| value.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| {
            let (name, value) = pair.trim().split_once('=')?;
            (name == self.name(cookie)).then_some(value)
        });
        pairs.find_map(Secret::read)
    }

    /// The header that gives a cookie to the browser.
    pub(crate) fn set(self, cookie: Cookie, secret: &Secret) -> HeaderValue {
        self.header(cookie, secret.as_str(), MAX_AGE)
    }

    /// The header that takes a cookie away.
    pub(crate) fn clear(self, cookie: Cookie) -> HeaderValue {
        self.header(cookie, "", 0)
    }

    fn header(self, cookie: Cookie, value: &str, max_age: u32) -> HeaderValue {
        let name = self.name(cookie);
        let secure = if self.secure { "; Secure" } else { "" };
        let line =
            format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{secure}");
        let mut value = HeaderValue::from_str(&line).expect("hexadecimal digits fit a header");
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
                let set = cookies.set(cookie, &secret).to_str().unwrap().to_owned();
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
    fn what_is_no_secret_is_no_cookie() {
        for line in ["", "luctor=", "luctor=abc", "luctor", "other=0"] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, line.parse().unwrap());
            assert!(Cookies { secure: false }.read(Cookie::Guest, &headers).is_none(), "{line}");
        }
    }
}

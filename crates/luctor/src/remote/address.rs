//! Where a server is.

use std::fmt;
use std::str::FromStr;

/// The address of a server, without a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address(String);

impl Address {
    /// The address of a path, which begins with a slash.
    pub(crate) fn of(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Address {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Address, &'static str> {
        const WRONG: &str = "a server is written https://HOST, http://HOST or http://HOST:PORT";
        let (scheme, host) = text.split_once("://").ok_or(WRONG)?;
        if !matches!(scheme, "http" | "https") {
            return Err(WRONG);
        }
        let host = host.strip_suffix('/').unwrap_or(host);
        let plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        if host.is_empty() || !host.chars().all(plain) {
            return Err(WRONG);
        }
        Ok(Address(format!("{scheme}://{host}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_scheme_and_host() {
        let shown = |text: &str| text.parse::<Address>().map(|address| address.to_string());
        assert_eq!(shown("http://127.0.0.1:8080/").unwrap(), "http://127.0.0.1:8080");
        assert_eq!(shown("http://[::1]:80").unwrap(), "http://[::1]:80");
        assert_eq!(shown("https://luctor.example").unwrap(), "https://luctor.example");
        for wrong in ["", "127.0.0.1", "ftp://a.example", "http://", "http://a/b", "http://a b"] {
            assert!(shown(wrong).is_err(), "{wrong:?}");
        }
    }
}

//! The address of a server.

use std::fmt;
use std::str::FromStr;

/// The base URL of a server, without a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address(String);

impl Address {
    /// Returns the URL of a path, which must start with a slash.
    pub(crate) fn url(&self, path: &str) -> String {
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
        const EXPECTED: &str = "expected https://HOST, http://HOST or http://HOST:PORT";
        let (scheme, host) = text.split_once("://").ok_or(EXPECTED)?;
        if !matches!(scheme, "http" | "https") {
            return Err(EXPECTED);
        }
        let host = host.strip_suffix('/').unwrap_or(host);
        let valid = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        if host.is_empty() || !host.chars().all(valid) {
            return Err(EXPECTED);
        }
        Ok(Address(format!("{scheme}://{host}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_scheme_and_a_host() {
        let shown = |text: &str| text.parse::<Address>().map(|address| address.to_string());
        assert_eq!(shown("http://127.0.0.1:8080/").unwrap(), "http://127.0.0.1:8080");
        assert_eq!(shown("http://[::1]:80").unwrap(), "http://[::1]:80");
        assert_eq!(shown("https://luctor.example").unwrap(), "https://luctor.example");
        for wrong in ["", "127.0.0.1", "ftp://a.example", "http://", "http://a/b", "http://a b"] {
            assert!(shown(wrong).is_err(), "{wrong:?}");
        }
    }
}

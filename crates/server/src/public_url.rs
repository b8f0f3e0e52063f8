//! The public address of the server.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;

/// Writes addresses of the server's pages and its Message-IDs.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageUrls(Option<PublicUrl>);

impl PageUrls {
    /// Creates the writer; without a public address, pages are paths.
    pub(crate) fn new(public: Option<PublicUrl>) -> PageUrls {
        PageUrls(public)
    }

    /// Returns the address of a page, absolute if the public address is known. `path` starts with a slash.
    pub(crate) fn page(&self, path: &str) -> String {
        self.0.as_ref().map_or_else(|| path.to_owned(), |public| public.page(path))
    }

    /// Returns the part of the server's Message-IDs behind the `@`.
    pub(crate) fn mail_host(&self) -> &str {
        self.0.as_ref().map_or("localhost", PublicUrl::host)
    }

    /// Returns the public address.
    pub(crate) fn public(&self) -> Option<&PublicUrl> {
        self.0.as_ref()
    }
}

/// The address under which users reach the server: scheme and host, without a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    https: bool,
    /// Host and port, as browsers send them in `Origin`: lower case, without the default port.
    authority: String,
}

impl PublicUrl {
    /// Returns whether browsers connect by TLS.
    pub fn is_https(&self) -> bool {
        self.https
    }

    /// Returns the address of a page. `path` starts with a slash.
    pub(crate) fn page(&self, path: &str) -> String {
        format!("{self}{path}")
    }

    /// Returns the host without the port.
    pub fn host(&self) -> &str {
        self.authority.rsplit_once(':').map_or(&self.authority, |(host, _)| host)
    }
}

/// Writes the address as browsers send it in `Origin`.
impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.https { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

impl FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<PublicUrl, &'static str> {
        const MALFORMED: &str =
            "a public address is written https://HOST or http://HOST:PORT, without a path";
        let uri: Uri = text.parse().map_err(|_| MALFORMED)?;
        let https = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(MALFORMED),
        };
        let authority = uri.authority().ok_or(MALFORMED)?;
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !bare || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(MALFORMED);
        }
        let default_port = if https { 443 } else { 80 };
        let host = authority.host().to_ascii_lowercase();
        let authority = match authority.port_u16() {
            Some(port) if port != default_port => format!("{host}:{port}"),
            Some(_) => host,
            None if authority.as_str().len() > host.len() => return Err(MALFORMED),
            None => host,
        };
        Ok(PublicUrl { https, authority })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_scheme_and_host() {
        let shown = |text: &str| text.parse::<PublicUrl>().map(|url| url.to_string());
        assert_eq!(shown("https://Luctor.example/").unwrap(), "https://luctor.example");
        assert_eq!(shown("https://luctor.example:443").unwrap(), "https://luctor.example");
        assert_eq!(shown("http://127.0.0.1:8080").unwrap(), "http://127.0.0.1:8080");
        assert_eq!(shown("http://[::1]:8080").unwrap(), "http://[::1]:8080");
        for wrong in [
            "",
            "luctor.example",
            "ftp://luctor.example",
            "https://",
            "https://a.example/games",
            "https://a.example?x",
            "https://anna@a.example",
            "https://a.example:99999",
            "https://a b",
        ] {
            assert!(shown(wrong).is_err(), "{wrong:?}");
        }
    }
}

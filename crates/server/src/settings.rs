//! What an operator decides about the server.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use axum::http::Uri;

use crate::notify::mail::MailSettings;
use crate::notify::push::PushSettings;
use crate::postal::incoming::PostSettings;

/// What an operator decides. The default is a server without mail that is asked directly.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Where people find the server, when it stands behind a proxy or sends mail.
    pub public_url: Option<PublicUrl>,
    /// The proxy in front tells who asks, in the last entry of `X-Forwarded-For`.
    pub trust_proxy: bool,
    /// How often may be asked.
    pub rate_limit: RateLimit,
    /// How mail is sent; without it there are no features that need mail.
    pub mail: Option<MailSettings>,
    /// How mail is answered; without it nobody can play by mail.
    pub post: Option<PostSettings>,
    /// How browsers are told while they are closed; without it they are not.
    pub push: Option<PushSettings>,
    /// The threads on which the computer thinks; none: one for each core. With 0 it thinks elsewhere, in
    /// other processes on the same database.
    pub engine_threads: Option<usize>,
}

impl Settings {
    /// Returns the address of a page for people, absolute if the public address is known. `path` begins with a slash.
    pub(crate) fn page(&self, path: &str) -> String {
        self.public_url.as_ref().map_or_else(|| path.to_owned(), |public| public.page(path))
    }

    /// Returns the part of the server's Message-IDs behind the `@`.
    pub(crate) fn mail_host(&self) -> &str {
        self.public_url.as_ref().map_or("localhost", PublicUrl::host)
    }
}

/// How many requests are answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateLimit {
    /// All of them, also those that guess passwords. For tests and measurements.
    Off,
    /// So many a second for each address and for each account, and four times as many at once.
    PerSecond(NonZeroU32),
}

/// What one address may ask in a second, unless it is told otherwise.
const USUAL: NonZeroU32 = NonZeroU32::new(50).expect("it is not 0");

impl Default for RateLimit {
    fn default() -> RateLimit {
        RateLimit::PerSecond(USUAL)
    }
}

/// `off`, or a number of requests a second.
impl FromStr for RateLimit {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<RateLimit, &'static str> {
        if text == "off" {
            return Ok(RateLimit::Off);
        }
        let number: Result<NonZeroU32, _> = text.parse();
        match number {
            Ok(number) if number.get() <= MOST => Ok(RateLimit::PerSecond(number)),
            _ => Err("a limit is off or a number of requests a second, from 1 to 1000000"),
        }
    }
}

const MOST: u32 = 1_000_000;

impl fmt::Display for RateLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateLimit::Off => f.write_str("off"),
            RateLimit::PerSecond(number) => number.fmt(f),
        }
    }
}

/// Where people find the server: scheme and host, without a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    https: bool,
    /// Host and port, as browsers send them in `Origin`: small letters, no usual port.
    authority: String,
}

impl PublicUrl {
    /// Whether browsers come by TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.https
    }

    /// The address of a page; `path` begins with a slash.
    pub(crate) fn page(&self, path: &str) -> String {
        format!("{self}{path}")
    }

    /// The host, without a port.
    pub fn host(&self) -> &str {
        self.authority.rsplit_once(':').map_or(&self.authority, |(host, _)| host)
    }
}

/// As browsers send it in `Origin`.
impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.https { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

impl FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<PublicUrl, &'static str> {
        const WRONG: &str =
            "a public address is written https://HOST or http://HOST:PORT, without a path";
        let uri: Uri = text.parse().map_err(|_| WRONG)?;
        let https = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(WRONG),
        };
        let authority = uri.authority().ok_or(WRONG)?;
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !bare || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(WRONG);
        }
        let usual = if https { 443 } else { 80 };
        let host = authority.host().to_ascii_lowercase();
        let authority = match authority.port_u16() {
            Some(port) if port != usual => format!("{host}:{port}"),
            Some(_) => host,
            None if authority.as_str().len() > host.len() => return Err(WRONG),
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

    #[test]
    fn a_limit_is_off_or_a_number() {
        assert_eq!("off".parse(), Ok(RateLimit::Off));
        assert_eq!(RateLimit::default().to_string().parse(), Ok(RateLimit::default()));
        for wrong in ["", "0", "-1", "many", "1000001", "Off"] {
            assert!(wrong.parse::<RateLimit>().is_err(), "{wrong:?}");
        }
    }
}

//! The addresses of push services.
//!
//! A client chooses the address, and the server sends a request to it. So it must not lead to machines that only the
//! server can reach: hosts need names, the port is that of HTTPS, and the resolved address is checked at each connection
//! ([`AllowedDestinations::allows`]).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::http::Uri;

/// The destinations that messages may be sent to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllowedDestinations {
    /// Services on the internet, by HTTPS.
    Internet,
    /// Also this machine, by plain HTTP: for tests.
    Loopback,
}

impl AllowedDestinations {
    /// Returns whether a connection to an address is allowed.
    pub(super) fn allows(self, address: IpAddr) -> bool {
        match self {
            AllowedDestinations::Loopback => address.is_loopback(),
            AllowedDestinations::Internet => match address {
                IpAddr::V4(address) => is_public_v4(address),
                IpAddr::V6(address) => is_public_v6(address),
            },
        }
    }
}

/// Returns whether an address is on the internet, by the registry of IANA.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = a == 0
        || a >= 224
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        // Shared address space of providers, protocol assignments, benchmarks of networks.
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a == 198 && (b == 18 || b == 19));
    !special
}

/// Does the same for IPv6. Only global unicast is in use; parts of it lead to IPv4 addresses.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let special = (a == 0x2001 && b < 0x0200) || (a, b) == (0x2001, 0x0db8) || a == 0x2002;
    (0x2000..=0x3fff).contains(&a) && !special && a != 0x3fff
}

/// The address of a subscription. It is private, although the service accepts little without the server's key.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Endpoint {
    pub(super) https: bool,
    pub(super) host: String,
    pub(super) port: u16,
    /// Path and query.
    pub(super) path: String,
}

const HTTPS: u16 = 443;

impl Endpoint {
    /// The longest accepted address, in bytes. Browsers use about 200.
    pub(crate) const LONGEST: usize = 1024;

    /// Parses an address. Returns `None` if messages may not be sent to it.
    pub(crate) fn read(text: &str, reach: AllowedDestinations) -> Option<Endpoint> {
        if text.len() > Endpoint::LONGEST || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return None;
        }
        let uri: Uri = text.parse().ok()?;
        let authority = uri.authority()?;
        let https = match uri.scheme_str()? {
            "https" => true,
            "http" if reach == AllowedDestinations::Loopback => false,
            _ => return None,
        };
        let host = authority.host().to_ascii_lowercase();
        // More than host and port: a user, or an invalid port.
        let plain = match authority.port_u16() {
            Some(port) => authority.as_str().eq_ignore_ascii_case(&format!("{host}:{port}")),
            None => authority.as_str().eq_ignore_ascii_case(&host),
        };
        let port = authority.port_u16().unwrap_or(if https { HTTPS } else { 80 });
        let fits = reach == AllowedDestinations::Loopback || (is_name(&host) && port == HTTPS);
        let path = uri.path_and_query()?.as_str().to_owned();
        (plain && fits).then_some(Endpoint { https, host, port, path })
    }

    /// Returns the origin of the service for signatures.
    pub(super) fn origin(&self) -> String {
        let scheme = if self.https { "https" } else { "http" };
        match (self.https, self.port) {
            (true, HTTPS) => format!("{scheme}://{}", self.host),
            (_, port) => format!("{scheme}://{}:{port}", self.host),
        }
    }
}

/// Returns whether a host is a name on the internet: with a dot, and without a number at its end.
fn is_name(host: &str) -> bool {
    let parts: Vec<&str> = host.split('.').collect();
    let plain = |part: &&str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let last = parts.last().copied().unwrap_or_default();
    parts.len() > 1
        && parts.iter().all(plain)
        && last.starts_with(|c: char| c.is_ascii_alphabetic())
        && !["localhost", "local", "internal"].contains(&last)
}

/// Addresses of subscriptions do not belong in logs.
impl std::fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Endpoint({})", self.origin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_on_the_internet_by_https() {
        let read = |text: &str| Endpoint::read(text, AllowedDestinations::Internet);
        let endpoint = read("https://Push.example:443/send/abc?x=1").unwrap();
        assert_eq!(
            (endpoint.origin().as_str(), endpoint.path.as_str()),
            ("https://push.example", "/send/abc?x=1")
        );
        let long = format!("https://push.example/{}", "a".repeat(Endpoint::LONGEST));
        for text in [
            "",
            "push.example/a",
            "http://push.example/a",
            "ftp://push.example/a",
            "https://push.example:8443/a",
            "https://anna@push.example/a",
            "https://push.example:/a",
            "https://127.0.0.1/a",
            "https://127.1/a",
            "https://2130706433/a",
            "https://0x7f.0.0.0x1/a",
            "https://[::1]/a",
            "https://localhost/a",
            "https://db.localhost/a",
            "https://db.internal/a",
            "https://printer.local/a",
            "https://intranet/a",
            "https://push.example./a",
            "https://push.example/a b",
            "https://push.example/a\r\nX: y",
            "https://pusch.exämple/a",
            &long,
        ] {
            assert!(read(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn nothing_is_sent_to_addresses_that_are_not_on_the_internet() {
        let allows = |text: &str| AllowedDestinations::Internet.allows(text.parse().unwrap());
        for text in ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "2a00:1450::1"] {
            assert!(allows(text), "{text}");
        }
        for text in [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
        ] {
            assert!(!allows(text), "{text}");
        }
        assert!(AllowedDestinations::Loopback.allows("127.0.0.1".parse().unwrap()));
        assert!(!AllowedDestinations::Loopback.allows("8.8.8.8".parse().unwrap()));
    }
}

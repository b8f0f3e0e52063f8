//! The address of the client.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, header};

use crate::limits::Address;

const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Returns the address of the client. If `trust_proxy` is set, a proxy on this machine or in its private network is
/// trusted for the last entry of `X-Forwarded-For`; earlier entries come from the client.
pub(crate) fn client_address(
    extensions: &Extensions,
    headers: &HeaderMap,
    trust_proxy: TrustProxy,
) -> Address {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
    let forwarded =
        || if trust_proxy.0 && peer.is_none_or(is_near) { last_entry(headers) } else { None };
    Address::of(forwarded().or(peer))
}

/// Returns whether a request names an address of the client that the settings ignore.
pub(crate) fn is_proxy_ignored(headers: &HeaderMap, trust_proxy: TrustProxy) -> bool {
    let names_client = headers.contains_key(FORWARDED) || headers.contains_key(header::FORWARDED);
    !trust_proxy.0 && names_client
}

fn last_entry(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all(FORWARDED).into_iter().next_back()?.to_str().ok()?;
    let entry = line.rsplit(',').next()?.trim();
    let address = entry.parse().ok().or_else(|| entry.parse().ok().map(|a: SocketAddr| a.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

/// Returns whether an address is on this machine or in a private network.
pub(crate) fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local(),
    }
}

/// The setting that a proxy in front reports the client's address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TrustProxy(pub(crate) bool);

impl<S> FromRequestParts<S> for Address
where
    S: Send + Sync,
    TrustProxy: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Address, Infallible> {
        Ok(client_address(&parts.extensions, &parts.headers, TrustProxy::from_ref(state)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(peer: &str, forwarded: &[&str], trust: bool) -> String {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo::<SocketAddr>(peer.parse().unwrap()));
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED, line.parse().unwrap());
        }
        client_address(&extensions, &headers, TrustProxy(trust)).0.unwrap().to_string()
    }

    #[test]
    fn only_a_trusted_proxy_nearby_reports_the_address() {
        let lines = ["1.1.1.1", "2.2.2.2, 3.3.3.3"];
        assert_eq!(of("127.0.0.1:1", &lines, true), "3.3.3.3");
        assert_eq!(of("127.0.0.1:1", &lines, false), "127.0.0.1");
        assert_eq!(of("9.9.9.9:1", &lines, true), "9.9.9.9");
        assert_eq!(of("10.0.0.1:1", &["nonsense"], true), "10.0.0.1");
        assert_eq!(of("10.0.0.1:1", &[], true), "10.0.0.1");
    }

    #[test]
    fn an_ipv6_network_is_counted_as_one() {
        let first = of("[2001:db8::1:2:3:4]:1", &[], false);
        assert_eq!(first, of("[2001:db8::9]:1", &[], false));
        assert_ne!(first, of("[2001:db8:0:1::9]:1", &[], false));
        assert_eq!(of("[::ffff:1.2.3.4]:1", &[], false), "1.2.3.4");
    }
}

//! The public address of the server, and the pages of the client.

pub(crate) mod client;
mod encoding;
pub(crate) mod head;
pub(crate) mod oembed;

use std::convert::Infallible;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, header};

use crate::public_url::{PageUrls, PublicUrl};

/// The scheme and host of this server: its public address if it has one, otherwise the `Host` of the request. Empty if
/// the request has no valid `Host`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site(String);

impl Site {
    pub(crate) fn of(public: Option<&PublicUrl>, headers: &HeaderMap) -> Site {
        let host = || {
            let host = headers.get(header::HOST)?.to_str().ok()?;
            let host: Authority = host.parse().ok()?;
            (!host.as_str().contains('@')).then(|| format!("http://{host}"))
        };
        Site(public.map(PublicUrl::to_string).or_else(host).unwrap_or_default())
    }

    /// Returns the address of a page. `path` starts with a slash.
    pub(crate) fn page(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// Returns the path of an address of this server, and `None` for other addresses.
    pub(crate) fn path_of<'a>(&self, address: &'a str) -> Option<&'a str> {
        let path = address.strip_prefix(self.0.as_str())?;
        path.starts_with('/').then_some(path)
    }
}

impl<S> FromRequestParts<S> for Site
where
    S: Send + Sync,
    PageUrls: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Site, Infallible> {
        Ok(Site::of(PageUrls::from_ref(state).public(), &parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(host: Option<&str>, public: Option<&str>) -> String {
        let pairs = host.map(|host| (header::HOST, host.parse().unwrap()));
        let headers: HeaderMap = pairs.into_iter().collect();
        Site::of(public.map(|url| url.parse().unwrap()).as_ref(), &headers).page("/x")
    }

    #[test]
    fn the_public_address_takes_precedence_over_the_request() {
        assert_eq!(site(Some("evil.example"), Some("https://a.example")), "https://a.example/x");
        assert_eq!(site(Some("a.example:81"), None), "http://a.example:81/x");
        for host in [None, Some("a b"), Some("me@a.example"), Some("\"><script>")] {
            assert_eq!(site(host, None), "/x", "{host:?}");
        }
    }

    #[test]
    fn only_addresses_of_this_server_have_a_path() {
        let site = Site("https://a.example".to_owned());
        assert_eq!(site.path_of("https://a.example/game/x"), Some("/game/x"));
        for other in ["https://a.example.evil/", "https://b.example/game/x", "game/x", ""] {
            assert_eq!(site.path_of(other), None, "{other}");
        }
    }
}

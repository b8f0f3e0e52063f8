//! Rejects requests that pages of other sites send.
//!
//! Browsers name the page in `Origin` if a request changes something or opens a WebSocket. Only pages of this server are
//! accepted. They may not request data in the background either. Programs have no cookie that a page could misuse, or send a token, which a page cannot know.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::http::error::ApiError;
use crate::http::extract::visitor::bearer;
use crate::public_url::{PageUrls, PublicUrl};

/// Rejects requests of pages of other sites.
pub(crate) async fn check(
    State(pages): State<PageUrls>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(header::UPGRADE);
    if (!safe || socket) && !ours(request.headers(), pages.public()) || is_foreign_read(&request) {
        return Err(ApiError::ForeignOrigin);
    }
    Ok(next.run(request).await)
}

/// Returns whether a browser sends a request for data because of a page of another site, which cannot read the answer, but could
/// use up what the address of its visitor may request. Links and pictures on other sites are welcome.
fn is_foreign_read(request: &Request) -> bool {
    let has = |name: &str, value: &str| {
        request.headers().get(name).is_some_and(|found| found.as_bytes() == value.as_bytes())
    };
    let path = request.uri().path();
    is_from_other_site(request.headers())
        && path.starts_with("/api/")
        && (has("sec-fetch-dest", "empty") || path.ends_with("/stream"))
}

/// Returns whether a browser sends a request because of a page of another site. Pages cannot remove the header.
pub(crate) fn is_from_other_site(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site.as_bytes() == b"cross-site")
}

fn ours(headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        // No browser has sent it, or it has no credentials that another site could misuse.
        return bearer(headers).is_some() || !headers.contains_key(header::COOKIE);
    };
    let Ok(origin) = origin.to_str() else { return false };
    match public {
        Some(public) => origin.eq_ignore_ascii_case(&public.to_string()),
        None => headers.get(header::HOST).is_some_and(|host| same_host(origin, host)),
    }
}

/// Returns whether an origin and the requested host are the same, with their ports.
fn same_host(origin: &str, host: &HeaderValue) -> bool {
    let Ok(origin) = origin.parse::<Uri>() else { return false };
    let authority = origin.authority().map(|authority| authority.as_str());
    let host = host.to_str().ok();
    authority.zip(host).is_some_and(|(authority, host)| authority.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(lines: &[(header::HeaderName, &str)], public: Option<&str>) -> bool {
        let pairs = lines.iter().map(|(name, value)| (name.clone(), value.parse().unwrap()));
        let headers: HeaderMap = pairs.collect();
        ours(&headers, public.map(|url| url.parse().unwrap()).as_ref())
    }

    #[test]
    fn only_pages_of_this_server_act_with_its_cookies() {
        use header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
        let host = (HOST, "luctor.example:8080");
        let with = |origin| asked(&[host.clone(), (ORIGIN, origin), (COOKIE, "luctor=1")], None);
        assert!(with("http://luctor.example:8080"));
        assert!(with("https://Luctor.example:8080"), "a proxy may have ended TLS");
        for foreign in [
            "http://luctor.example",
            "http://evil.example",
            "null",
            "",
            "http://luctor.example:80801",
            "http://luctor.example:8080.evil.example",
            "luctor.example",
        ] {
            assert!(!with(foreign), "{foreign}");
        }
        assert!(!asked(&[host.clone(), (COOKIE, "luctor=1")], None));
        assert!(asked(&[host.clone(), (COOKIE, "luctor=1"), (AUTHORIZATION, "Bearer x")], None));
        assert!(asked(&[host], None));
        assert!(!asked(&[(ORIGIN, "http://evil.example")], None), "signing in needs no cookie");
    }

    #[test]
    fn the_public_address_takes_precedence() {
        use header::{HOST, ORIGIN};
        let public = Some("https://luctor.example");
        let rebound = [(HOST, "evil.example"), (ORIGIN, "https://evil.example")];
        assert!(!asked(&rebound, public), "a name that was pointed at this server");
        assert!(!asked(&[(ORIGIN, "http://luctor.example")], public), "without TLS");
        assert!(asked(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "https://luctor.example")], public));
    }
}

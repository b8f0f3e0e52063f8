//! The extractor of JSON request bodies.

pub(crate) mod budget;
pub(crate) mod guarded;

use std::error::Error;
use std::iter::successors;
use std::time::{Duration, Instant};

use axum::RequestExt as _;
use axum::body::Body as RawBody;
use axum::extract::{FromRef, FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt as _, LengthLimitError};
use luctor_rules::Message;
use serde::de::DeserializeOwned;
use tokio::time::timeout_at;

use crate::account::sessions::Sessions;
use crate::account::tokens::Tokens;
use crate::http::address::{TrustProxy, client_address};
use crate::http::body::budget::{BodyShare, RequestBudget};
use crate::http::connections::BodyDeadline;
use crate::http::cookie::{Cookie, Cookies};
use crate::http::error::{ApiError, LARGEST_BODY};
use crate::http::extract::nul;
use crate::http::extract::visitor::bearer;
use crate::limits::Address;
use crate::limits::turns::Place;

/// The time after which the access of a request is checked again: the client decides how long its body takes.
const SLOW: Duration = Duration::from_millis(500);

/// A JSON request body. Its content type must be JSON, which a page of another site cannot send without a preflight.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T, S> FromRequest<S> for Body<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
    RequestBudget: FromRef<S>,
    TrustProxy: FromRef<S>,
    Cookies: FromRef<S>,
    Sessions: FromRef<S>,
    Tokens: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let essence = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if !essence.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
            return Err(ApiError::ContentType);
        }
        let deadline = request.extensions().get::<BodyDeadline>().copied();
        let place = request.extensions().get::<Place>().cloned();
        let trust = TrustProxy::from_ref(state);
        let address = client_address(request.extensions(), request.headers(), trust);
        let (started, headers) = (Instant::now(), request.headers().clone());
        let RequestBudget(budget) = RequestBudget::from_ref(state);
        let read = read(request.into_limited_body(), budget.share(address));
        if let Some(place) = &place {
            place.leave();
        }
        let (bytes, share) = match deadline {
            Some(BodyDeadline(deadline)) => {
                timeout_at(deadline, read).await.map_err(|_| ApiError::TooSlow)??
            }
            None => read.await?,
        };
        if let Some(place) = &place {
            place.take().await;
        }
        // Until then, hundreds of large bodies could wait.
        drop(share);
        if started.elapsed() > SLOW {
            check_access(&headers, &address, state).await?;
        }
        if nul::is_in_json(&bytes) {
            return Err(nul::rejection());
        }
        let body = serde_json::from_slice(&bytes);
        body.map(Body).map_err(|error| ApiError::Malformed(error.to_string()))
    }
}

/// Fails if the session or token of a request has ended since the request began.
async fn check_access<S>(headers: &HeaderMap, address: &Address, state: &S) -> Result<(), ApiError>
where
    Cookies: FromRef<S>,
    Sessions: FromRef<S>,
    Tokens: FromRef<S>,
{
    if let Some(token) = bearer(headers) {
        Tokens::from_ref(state).authenticate(token, address).await?;
    } else if let Some(secret) = Cookies::from_ref(state).read(Cookie::Session, headers) {
        let account = Sessions::from_ref(state).authenticate(&secret, address).await?;
        account.ok_or(ApiError::Unknown)?;
    }
    Ok(())
}

/// Reads a body to its end. Bytes beyond those of an ordinary body count against the budget as long as the share exists.
async fn read(mut body: RawBody, mut share: BodyShare) -> Result<(Vec<u8>, BodyShare), ApiError> {
    // Collecting frames instead would cost more memory than their bytes if they are small.
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| match is_too_large(&error) {
            true => ApiError::TooLarge(LARGEST_BODY),
            false => ApiError::Invalid(Message::new("broken-off")),
        })?;
        let Ok(data) = frame.into_data() else { continue };
        let excess = (bytes.len() + data.len()).saturating_sub(LARGEST_BODY);
        share.grow_to(excess).map_err(|_| ApiError::Busy)?;
        bytes.extend_from_slice(&data);
    }
    Ok((bytes, share))
}

fn is_too_large(error: &axum::Error) -> bool {
    let first: &(dyn Error + 'static) = error;
    successors(Some(first), |&error| error.source()).any(|error| error.is::<LengthLimitError>())
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;
    use futures_util::stream::{self, StreamExt as _};
    use futures_util::{FutureExt as _, TryStreamExt as _};

    use super::*;
    use crate::http::body::budget::REQUESTS_OF_ADDRESS;

    /// Returns a body of which so many bytes arrive, and no more.
    fn unfinished(length: usize) -> RawBody {
        let begin = stream::iter([Ok::<_, std::io::Error>(Bytes::from(vec![b' '; length]))]);
        RawBody::from_stream(begin.chain(stream::pending()).into_stream())
    }

    #[tokio::test]
    async fn unfinished_bodies_of_an_address_are_limited() {
        let RequestBudget(budget) = RequestBudget::default();
        let own = Address::default();
        let other = Address::of(Some([192, 0, 2, 1].into()));
        let large = REQUESTS_OF_ADDRESS / 4;
        let start = |address, length| Box::pin(read(unfinished(length), budget.share(address)));
        let mut open: Vec<_> = (0..4).map(|_| start(own, large)).collect();
        assert!(open.iter_mut().all(|body| body.now_or_never().is_none()));
        let rejected = start(own, LARGEST_BODY + 4 * LARGEST_BODY + 1).now_or_never();
        assert!(matches!(rejected, Some(Err(ApiError::Busy))));
        assert!(start(own, LARGEST_BODY).now_or_never().is_none(), "moves are small");
        assert!(start(other, large).now_or_never().is_none());
        open.pop();
        assert!(start(own, large).now_or_never().is_none());
    }
}

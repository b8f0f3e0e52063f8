//! `/api/account/push`: browsers that are notified while the site is closed.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use luctor_store::PushRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::subscriptions::Subscriptions;
use crate::account::visitor::{Via, Visitor};
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;

/// The subscription of a browser, as `JSON.stringify(subscription)` writes it.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) struct NewSubscription {
    /// The URL of its push service: https, a host name, the default port, up to 1024 bytes.
    endpoint: String,
    /// Its keys.
    keys: SubscriptionKeys,
}

/// The keys of a subscription, in base64url.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) struct SubscriptionKeys {
    /// The browser's public key, a point of P-256: 65 bytes.
    p256dh: String,
    /// The authentication secret: 16 bytes.
    auth: String,
}

/// A subscribed browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Subscription {
    /// The id, for ending the subscription.
    id: String,
    /// The session of the browser; the subscription ends with it.
    session: String,
    /// The URL of its push service.
    endpoint: String,
    /// The time of its creation, in milliseconds since the Unix epoch.
    created_ms: i64,
    /// `true` if it belongs to the session of this request.
    current: bool,
}

/// The push subscriptions of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Push {
    /// The server's key, `applicationServerKey` of a subscription; null if the server sends no push messages.
    #[schema(required)]
    key: Option<String>,
    /// The browsers of the account, newest first.
    subscriptions: Vec<Subscription>,
}

/// Returns the server's key and the subscribed browsers.
#[utoipa::path(get, operation_id = "push", path = "/api/account/push", responses(
    (status = 200, body = Push),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn list(
    State(subscriptions): State<Subscriptions>,
    visitor: Visitor,
) -> Result<Json<Push>, ApiError> {
    let (account, _) = visitor.session()?;
    let rows = subscriptions.list(&account.id).await?.into_iter();
    let key = subscriptions.public_key();
    let subscriptions = rows.map(|row| Subscription::of(row, &account.via)).collect();
    Ok(Json(Push { key, subscriptions }))
}

/// Subscribes this browser, in place of an earlier subscription with the same endpoint.
#[utoipa::path(post, operation_id = "subscribe", path = "/api/account/push", request_body = NewSubscription, responses(
    (status = 201, body = Subscription),
    (status = "4XX", body = Problem, description = "malformed, bad-subscription, signed-out, not-by-token, no-push, too-many"),
))]
pub(crate) async fn subscribe(
    State(subscriptions): State<Subscriptions>,
    visitor: Visitor,
    Body(new): Body<NewSubscription>,
) -> Result<(StatusCode, Json<Subscription>), ApiError> {
    let (account, session) = visitor.session()?;
    let SubscriptionKeys { p256dh, auth } = new.keys;
    let row = subscriptions.add(&account.id, session, new.endpoint, p256dh, auth).await?;
    Ok((StatusCode::CREATED, Json(Subscription::of(row, &account.via))))
}

/// Ends the subscription of a browser.
#[utoipa::path(delete, operation_id = "unsubscribe", path = "/api/account/push/{id}", params(("id" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found"),
))]
pub(crate) async fn unsubscribe(
    State(subscriptions): State<Subscriptions>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    subscriptions.end(&account.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl Subscription {
    /// Describes a subscription to a visitor.
    pub(super) fn of(row: PushRow, via: &Via) -> Subscription {
        Subscription {
            current: *via == Via::Session(row.session_id.clone()),
            id: row.id,
            session: row.session_id,
            endpoint: row.endpoint,
            created_ms: row.created_ms,
        }
    }
}

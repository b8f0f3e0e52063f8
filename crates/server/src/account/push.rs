//! `/api/account/push`: browsers that are told of matches while they are closed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::error::MOST_SUBSCRIPTIONS;
use super::segment::Segment;
use super::{AccountError, AccountId};
use crate::account::visitor::{Via, Visitor};
use crate::app::App;
use crate::http::body::Body;
use crate::http::error::{AppError, Problem};
use crate::notify::push::{Pusher, Recipient};
use luctor_store::PushRow;
use luctor_store::random_id;
use luctor_store::time::now_ms;

/// What a browser says of its subscription: `JSON.stringify(subscription)`.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) struct NewSubscription {
    /// Where its service takes messages: https, a name, no other port, up to 1024 bytes.
    endpoint: String,
    /// Its keys.
    keys: SubscriptionKeys,
}

/// The keys of a subscription, in base64url.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) struct SubscriptionKeys {
    /// The browser's public key, a point of P-256: 65 bytes.
    p256dh: String,
    /// The secret that goes with it: 16 bytes.
    auth: String,
}

/// A browser that is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Subscription {
    /// To end it by.
    id: String,
    /// The session of the browser, with which it ends.
    session: String,
    /// Where its service takes messages.
    endpoint: String,
    /// When it was made, in milliseconds since 1970.
    created_ms: i64,
    /// It is of the session that asks.
    current: bool,
}

/// What there is to tell browsers with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Push {
    /// The server's key, `applicationServerKey` of a subscription; null where the server pushes nothing.
    #[schema(required)]
    key: Option<String>,
    /// The browsers of the account, the newest first.
    subscriptions: Vec<Subscription>,
}

/// The server's key, and the browsers that are told.
#[utoipa::path(get, operation_id = "push", path = "/api/account/push", responses(
    (status = 200, body = Push),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Push>, AppError> {
    let (account, _) = visitor.session()?;
    let key = app.outbox.pusher().map(Pusher::public_key);
    Ok(Json(Push { key, subscriptions: app.subscriptions(&account.id, &account.via).await? }))
}

/// Tells this browser from now on, at the address that it names instead of one before.
#[utoipa::path(post, operation_id = "subscribe", path = "/api/account/push", request_body = NewSubscription, responses(
    (status = 201, body = Subscription),
    (status = "4XX", body = Problem, description = "malformed, bad-subscription, signed-out, not-by-token, no-push, too-many"),
))]
pub(crate) async fn subscribe(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(new): Body<NewSubscription>,
) -> Result<(StatusCode, Json<Subscription>), AppError> {
    let (account, session) = visitor.session()?;
    let pusher = app.outbox.pusher().ok_or(AccountError::NoPush)?;
    let keys = Recipient::read(&new.keys.p256dh, &new.keys.auth);
    if pusher.endpoint(&new.endpoint).is_none() || keys.is_none() {
        return Err(AccountError::Subscription.into());
    }
    let row = PushRow {
        id: random_id()?,
        session_id: session.to_owned(),
        endpoint: new.endpoint,
        p256dh: new.keys.p256dh,
        auth: new.keys.auth,
        created_ms: now_ms(),
    };
    if !app.db.insert_push(&account.id, &row, MOST_SUBSCRIPTIONS).await? {
        return Err(AccountError::TooManySubscriptions.into());
    }
    Ok((StatusCode::CREATED, Json(Subscription::of(row, &account.via))))
}

/// Tells a browser no more.
#[utoipa::path(delete, operation_id = "unsubscribe", path = "/api/account/push/{id}", params(("id" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found"),
))]
pub(crate) async fn unsubscribe(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<StatusCode, AppError> {
    let (account, _) = visitor.session()?;
    match app.db.end_push(&account.id, &id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(AccountError::NoSuchEntry.into()),
    }
}

impl Subscription {
    fn of(row: PushRow, via: &Via) -> Subscription {
        Subscription {
            current: *via == Via::Session(row.session_id.clone()),
            id: row.id,
            session: row.session_id,
            endpoint: row.endpoint,
            created_ms: row.created_ms,
        }
    }
}

impl App {
    pub(super) async fn subscriptions(
        &self,
        account: &AccountId,
        via: &Via,
    ) -> Result<Vec<Subscription>, AppError> {
        let rows = self.db.push_subscriptions(account).await?;
        Ok(rows.into_iter().map(|row| Subscription::of(row, via)).collect())
    }
}

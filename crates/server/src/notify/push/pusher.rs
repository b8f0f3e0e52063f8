//! Sends push messages of the outbox to browsers.

use std::time::Instant;

use axum::body::Bytes;
use axum::http::{HeaderValue, Request, StatusCode, header};
use http_body_util::Full;
use tokio::sync::Notify;

use super::client::{PushClient, SendError};
use super::seal::seal;
use super::services::Services;
use super::{Endpoint, PushSettings, Recipient, SEEK_TOPIC};
use crate::notify::failure::DeliveryFailure;
use crate::public_url::PublicUrl;
use luctor_store::time::now_ms;
use luctor_store::{ClaimedMessage, Db};

/// The time for which a service stores a message for an offline browser, in seconds: a day.
const KEPT_S: &str = "86400";

/// That time for a message about an open challenge, which is soon gone: ten minutes.
const SEEK_KEPT_S: &str = "600";

/// Sends messages to browsers.
#[derive(Debug)]
pub(crate) struct Pusher {
    settings: PushSettings,
    client: PushClient,
    services: Services,
    /// The address of the host.
    subject: String,
    wake: Notify,
}

impl Pusher {
    /// Creates a sender. `public` is the public address of the server.
    pub(crate) fn new(settings: PushSettings, public: Option<&PublicUrl>) -> Pusher {
        let client = PushClient::new(settings.reach);
        let subject = public.map(PublicUrl::to_string).unwrap_or_default();
        Pusher { settings, client, services: Services::default(), subject, wake: Notify::new() }
    }

    /// Returns the server's public key in the form that browsers need.
    pub(crate) fn public_key(&self) -> String {
        self.settings.key.public()
    }

    /// Parses an address. Returns `None` if messages may not be sent to it.
    pub(crate) fn endpoint(&self, text: &str) -> Option<Endpoint> {
        Endpoint::read(text, self.settings.reach)
    }

    /// Wakes the delivery: the outbox has a new message.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Waits until the outbox may have a new message.
    pub(crate) async fn notified(&self) {
        self.wake.notified().await;
    }

    /// Sends a message, unless its subscription has ended. A subscription that its service does not know ends.
    ///
    /// # Errors
    ///
    /// Fails if the message is not sent.
    pub(crate) async fn send(
        &self,
        db: &Db,
        message: &ClaimedMessage,
    ) -> Result<(), DeliveryFailure> {
        let row = db.push_subscription(&message.to).await;
        let Some(row) = row.map_err(|error| DeliveryFailure::Temporary(error.to_string()))? else {
            return Ok(());
        };
        let never = |reason: &str| DeliveryFailure::Permanent(reason.to_owned());
        let endpoint =
            self.endpoint(&row.endpoint).ok_or_else(|| never("no address to send to"))?;
        let recipient =
            Recipient::read(&row.p256dh, &row.auth).ok_or_else(|| never("no key to seal with"))?;
        let sending =
            self.services.enter(&endpoint, Instant::now()).map_err(DeliveryFailure::Busy)?;
        let request = self.request(&endpoint, &recipient, message)?;
        match self.client.send(&endpoint, request).await {
            Ok(status) if status.is_success() => Ok(()),
            Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => {
                let ended = db.delete_push_subscription(&row.id).await;
                ended.map_err(|error| DeliveryFailure::Temporary(error.to_string()))
            }
            Ok(status) if passes(status) => Err(DeliveryFailure::Temporary(status.to_string())),
            Ok(status) => Err(DeliveryFailure::Permanent(status.to_string())),
            Err(SendError::ForbiddenAddress) => Err(never("the host is not on the internet")),
            Err(SendError::TooSlow) => {
                sending.too_slow(Instant::now());
                Err(DeliveryFailure::Temporary("it takes too long".to_owned()))
            }
            Err(SendError::Unreachable(reason)) => Err(DeliveryFailure::Temporary(reason)),
        }
    }

    fn request(
        &self,
        endpoint: &Endpoint,
        recipient: &Recipient,
        message: &ClaimedMessage,
    ) -> Result<Request<Full<Bytes>>, DeliveryFailure> {
        let failed = |_| DeliveryFailure::Temporary("there is no randomness".to_owned());
        let body = seal(recipient, message.body.as_bytes()).map_err(failed)?;
        let key = &self.settings.key;
        let authorization =
            key.authorization(&endpoint.origin(), &self.subject, now_ms()).map_err(failed)?;
        let origin = endpoint.origin();
        let host = origin.split_once("://").map_or("", |(_, host)| host);
        let kept_s = if message.subject == SEEK_TOPIC { SEEK_KEPT_S } else { KEPT_S };
        Request::post(&endpoint.path)
            .header(header::HOST, host)
            .header(header::AUTHORIZATION, authorization)
            .header(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"))
            .header(header::CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"))
            .header("ttl", HeaderValue::from_static(kept_s))
            .header("topic", &message.subject)
            .body(Full::new(body.into()))
            .map_err(|error| DeliveryFailure::Permanent(error.to_string()))
    }
}

/// Returns whether a retry may succeed.
fn passes(status: StatusCode) -> bool {
    status.is_server_error()
        || matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS)
}

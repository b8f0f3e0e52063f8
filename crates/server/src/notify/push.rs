//! Web push: messages to browsers whose page is closed (RFC 8030).
//!
//! A browser that subscribes names its push service. The server sends it messages that only that browser can decrypt.
//! Messages wait in the outbox, like mail.

mod client;
mod endpoint;
mod key;
mod pusher;
mod seal;
mod services;

pub use endpoint::AllowedDestinations;
pub(crate) use endpoint::Endpoint;
pub use key::PushKey;
pub(crate) use pusher::Pusher;
pub(crate) use seal::Recipient;

use std::sync::Arc;

use serde::Serialize;

/// The topic of messages about open challenges in the lobby. A later challenge replaces an earlier one.
pub(crate) const SEEK_TOPIC: &str = "lobby";

/// The settings of push messages.
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// The key that identifies the server.
    pub key: Arc<PushKey>,
    /// The destinations that messages may be sent to.
    pub reach: AllowedDestinations,
}

/// The content of a push message, as JSON for the service worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Words<'a> {
    /// `turn`, `over`, `challenge` or `seek`.
    pub(crate) kind: &'a str,
    /// The name of the game.
    pub(crate) title: &'a str,
    /// One or two sentences.
    pub(crate) body: &'a str,
    /// The page to open.
    pub(crate) url: &'a str,
}

#[cfg(test)]
const TEST_KEY: &str = "-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1NcWPBe572cLJvBK
0CNInexnWqg4tLfuEWUu97aFtSqhRANCAASmcuLseY5n2B/V4Qq9U+Ad0VhfCwAz
cAtjgxqjqqDKFsAEdRaU6JmomA8epFL9mkVy3gwVAEDCPySDaxndwepT
-----END PRIVATE KEY-----
";

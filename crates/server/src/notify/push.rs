//! Web push: messages to browsers whose page is closed (RFC 8030).
//!
//! A browser that has subscribed names its service, to which the server sends what only that browser can read.
//! Messages wait in the outbox, as mail does.

mod client;
mod endpoint;
mod key;
mod pusher;
mod seal;

pub(crate) use endpoint::Endpoint;
pub use endpoint::Reach;
pub use key::PushKey;
pub(crate) use pusher::Pusher;
pub(crate) use seal::Recipient;

use std::sync::Arc;

use serde::Serialize;

/// How messages are sent to browsers.
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// By which services know the server.
    pub key: Arc<PushKey>,
    /// Where messages may be sent.
    pub reach: Reach,
}

/// What a browser is told, as the JSON that its service worker reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Words<'a> {
    /// turn, over, challenge.
    pub(crate) kind: &'a str,
    /// The name of the game.
    pub(crate) title: &'a str,
    /// A sentence or two.
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

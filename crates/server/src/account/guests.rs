//! Guests: browsers without an account, identified by a signed cookie.
//!
//! Only the server can create valid cookies, so nobody can invent identities without asking it for each of them, which
//! is limited by address.

use std::fmt;
use std::sync::Arc;

use luctor_store::{Db, Secret, SecretHash};
use ring::hmac;
use tokio::sync::OnceCell;

use crate::account::failure::AccountFailure;

/// The name of the key in the database. All processes on a database use the same key.
const KEY: &str = "guests";
/// Separates the secret from its signature.
const SEPARATOR: char = '.';

/// Creates and checks the cookies of guests.
#[derive(Clone)]
pub(crate) struct Guests {
    db: Db,
    key: Arc<OnceCell<hmac::Key>>,
}

/// A guest's browser that the server knows.
#[derive(Debug)]
pub(crate) struct Guest {
    /// The stored identity.
    pub(crate) hash: SecretHash,
    /// A signed cookie that replaces an unsigned one of an earlier version.
    pub(crate) renewed: Option<String>,
}

/// Hides the key from logs.
impl fmt::Debug for Guests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guests(…)")
    }
}

impl Guests {
    /// Creates the service.
    pub(crate) fn new(db: Db) -> Guests {
        Guests { db, key: Arc::default() }
    }

    /// Returns the identity and the cookie of a new guest.
    pub(crate) async fn create(&self) -> Result<(SecretHash, String), AccountFailure> {
        let secret = Secret::random()?;
        Ok((secret.hash(), self.sign(&secret).await?))
    }

    /// Returns the guest with a cookie, or `None` if the cookie is forged. Unsigned cookies of earlier versions are valid
    /// if they have a seat in a match.
    pub(crate) async fn identify(&self, cookie: &str) -> Result<Option<Guest>, AccountFailure> {
        let (secret, signature) = match cookie.split_once(SEPARATOR) {
            Some((secret, signature)) => (secret, Some(signature)),
            None => (cookie, None),
        };
        let Some(secret) = Secret::read(secret) else { return Ok(None) };
        let hash = secret.hash();
        match signature {
            Some(signature) => {
                let valid = self.is_valid(&secret, signature).await?;
                Ok(valid.then_some(Guest { hash, renewed: None }))
            }
            None if self.db.has_browser(&hash).await? => {
                let renewed = Some(self.sign(&secret).await?);
                Ok(Some(Guest { hash, renewed }))
            }
            None => Ok(None),
        }
    }

    async fn sign(&self, secret: &Secret) -> Result<String, AccountFailure> {
        let signature = hmac::sign(self.key().await?, secret.as_str().as_bytes());
        Ok(format!("{}{SEPARATOR}{}", secret.as_str(), luctor_store::hex(signature.as_ref())))
    }

    async fn is_valid(&self, secret: &Secret, signature: &str) -> Result<bool, AccountFailure> {
        let Some(signature) = Secret::read(signature) else { return Ok(false) };
        let expected = self.sign(secret).await?;
        let sent = format!("{}{SEPARATOR}{}", secret.as_str(), signature.as_str());
        // In constant time, so that a signature cannot be guessed character by character.
        Ok(subtle::ConstantTimeEq::ct_eq(expected.as_bytes(), sent.as_bytes()).into())
    }

    async fn key(&self) -> Result<&hmac::Key, AccountFailure> {
        self.key
            .get_or_try_init(async || {
                let stored = self.db.server_key(KEY, Secret::random()?.as_str()).await?;
                Ok(hmac::Key::new(hmac::HMAC_SHA256, stored.as_bytes()))
            })
            .await
    }
}

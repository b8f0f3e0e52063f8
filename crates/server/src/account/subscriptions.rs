//! Push subscriptions: browsers that are notified while the site is closed.

use luctor_store::time::now_ms;
use luctor_store::{AccountId, Db, PushRow, random_id};

use crate::account::AccountError;
use crate::account::error::MOST_SUBSCRIPTIONS;
use crate::account::failure::AccountFailure;
use crate::notify::outbox::Outbox;
use crate::notify::push::{Pusher, Recipient};

/// Adds, lists and ends push subscriptions.
#[derive(Clone, Debug)]
pub(crate) struct Subscriptions {
    db: Db,
    outbox: Outbox,
}

impl Subscriptions {
    /// Creates the service.
    pub(crate) fn new(db: Db, outbox: Outbox) -> Subscriptions {
        Subscriptions { db, outbox }
    }

    /// Returns the server's public key, or `None` if it sends no push messages.
    pub(crate) fn public_key(&self) -> Option<String> {
        self.outbox.pusher().map(Pusher::public_key)
    }

    /// Returns the subscriptions of an account, newest first.
    pub(crate) async fn list(&self, account: &AccountId) -> Result<Vec<PushRow>, AccountFailure> {
        Ok(self.db.push_subscriptions(account).await?)
    }

    /// Adds the subscription of a session, in place of an earlier one with the same endpoint. `p256dh` and `auth` are the
    /// browser's keys in base64url.
    pub(crate) async fn add(
        &self,
        account: &AccountId,
        session: &str,
        endpoint: String,
        p256dh: String,
        auth: String,
    ) -> Result<PushRow, AccountFailure> {
        let pusher = self.outbox.pusher().ok_or(AccountError::NoPush)?;
        let keys = Recipient::read(&p256dh, &auth);
        if pusher.endpoint(&endpoint).is_none() || keys.is_none() {
            return Err(AccountError::Subscription.into());
        }
        let (id, session_id) = (random_id()?, session.to_owned());
        let row = PushRow { id, session_id, endpoint, p256dh, auth, created_ms: now_ms() };
        if !self.db.insert_push_subscription(account, &row, MOST_SUBSCRIPTIONS).await? {
            return Err(AccountError::TooManySubscriptions.into());
        }
        Ok(row)
    }

    /// Ends a subscription of an account.
    pub(crate) async fn end(&self, account: &AccountId, id: &str) -> Result<(), AccountFailure> {
        match self.db.delete_push_subscription_of(account, id).await? {
            true => Ok(()),
            false => Err(AccountError::NoSuchEntry.into()),
        }
    }
}

//! The end of access: streams end with the session or token that they were opened with.

use std::sync::Arc;
use std::time::Duration;

use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{AccountId, Db, StoreError};
use tokio::time::sleep;

use crate::account::visitor::{Via, Visitor};
use crate::live::Live;
use crate::live::hub::{Subscription, Topic};
use crate::live::online::OnlineStream;
use crate::process::shared::SharedByKey;

/// The time without use after which a session ends.
const IDLE_MS: i64 = 90 * DAY_MS;
/// The longest duration of a session. Browsers store cookies no longer.
const LONGEST_MS: i64 = 400 * DAY_MS;
/// The interval at which open streams check their session or token without a notification, which may be lost or come
/// from a command on another process.
const RECHECK: Duration = Duration::from_secs(30);
/// The pause before the next check if the database fails.
const RETRY: Duration = Duration::from_secs(1);

/// Announces ended sessions and tokens, and watches those of open streams.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    db: Db,
    live: Arc<Live>,
    /// The ids of the sessions and tokens, by account. All streams of an account look when one of them has ended.
    known: Arc<SharedByKey<Arc<[String]>>>,
}

/// The session or token that a stream was opened with. Guests have neither.
#[derive(Debug)]
pub(crate) struct AccessWatch(Option<Watched>);

#[derive(Debug)]
struct Watched {
    access: Access,
    account: AccountId,
    via: Via,
    changes: Subscription,
}

/// Returns the times before which the last use and the start of a session are too long ago.
pub(crate) fn session_bounds(now_ms: i64) -> (i64, i64) {
    (now_ms - IDLE_MS, now_ms - LONGEST_MS)
}

impl Access {
    /// Creates the service.
    pub(crate) fn new(db: Db, live: Arc<Live>) -> Access {
        Access { db, live, known: Arc::default() }
    }

    /// Ends the streams of an account whose session or token no longer exists, in all processes. To be called after
    /// sessions or tokens were deleted.
    pub(crate) async fn changed(&self, account: &AccountId) {
        self.live.access_changed(account).await;
    }

    /// Notifies the subscribers of an account's matches, in all processes, that its name has changed.
    pub(crate) async fn renamed(&self, account: &AccountId) {
        self.live.account_renamed(account).await;
    }

    /// Watches the session or token of a visitor.
    pub(crate) fn watch(&self, visitor: &Visitor) -> AccessWatch {
        AccessWatch(visitor.account.as_ref().map(|account| Watched {
            access: self.clone(),
            account: account.id.clone(),
            via: account.via.clone(),
            changes: self.live.hub.watch(Topic::Access(account.id.clone())),
        }))
    }

    /// Records that the account of a visitor is online while the returned value exists.
    pub(crate) fn enter(&self, visitor: &Visitor) -> Option<OnlineStream> {
        visitor.account.as_ref().map(|account| self.live.online.enter(&account.id))
    }

    /// Returns whether the session or token of an account exists now.
    async fn exists(&self, account: &AccountId, via: &Via) -> Result<bool, StoreError> {
        let (Via::Session(id) | Via::Token { id, .. }) = via else { return Ok(true) };
        let ask = async {
            let ids = self.db.accesses(account, session_bounds(now_ms()).1).await?;
            Ok::<Arc<[String]>, StoreError>(Arc::from(ids))
        };
        let known = self.known.get(account.as_str(), ask).await?;
        Ok(known.contains(id))
    }
}

impl AccessWatch {
    /// Waits until the session or token has ended. Never returns for guests.
    pub(crate) async fn ended(&mut self) {
        let Some(Watched { access, account, via, changes }) = &mut self.0 else {
            return std::future::pending().await;
        };
        loop {
            // The first check is needed too: the session may have ended before the subscription began.
            let pause = match access.exists(account, via).await {
                Ok(true) => RECHECK,
                Ok(false) => return,
                Err(error) => {
                    tracing::warn!(%error, "the session of a stream cannot be checked");
                    RETRY
                }
            };
            tokio::select! {
                _ = changes.changed() => {}
                () = sleep(pause) => {}
            }
        }
    }
}

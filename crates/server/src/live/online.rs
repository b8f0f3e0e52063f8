//! The accounts that are online: connected by a stream or a WebSocket, or active a moment ago.
//!
//! A process knows its own visitors. Several processes on one database report theirs to each other.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use luctor_store::time::{MINUTE_MS, now_ms};
use luctor_store::{AccountId, Db};

use super::presence::{GONE_MS, REPORT_MS};

/// The time after a request during which an account counts as online.
const ACTIVE_MS: i64 = 3 * MINUTE_MS;
/// The number of known accounts at which those that were active earlier are removed.
const SWEEP: usize = 10_000;

/// The visits of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Visit {
    /// The number of open streams and WebSockets.
    streams: usize,
    /// The time of the last request.
    seen_ms: i64,
}

#[derive(Debug, Default)]
struct State {
    here: HashMap<String, Visit>,
    /// Accounts that are connected to another process.
    elsewhere: HashSet<String>,
}

/// The accounts that are online. Clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct OnlineAccounts(Arc<Mutex<State>>);

/// An open stream of an account. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct OnlineStream {
    account: AccountId,
    accounts: OnlineAccounts,
}

impl OnlineAccounts {
    /// Records a stream of an account.
    pub(crate) fn enter(&self, account: &AccountId) -> OnlineStream {
        self.state().here.entry(account.to_string()).or_default().streams += 1;
        OnlineStream { account: account.clone(), accounts: self.clone() }
    }

    /// Records a request of an account.
    pub(crate) fn seen(&self, account: &AccountId, now_ms: i64) {
        let mut state = self.state();
        if state.here.len() >= SWEEP {
            state.here.retain(|_, visit| visit.is_online(now_ms));
        }
        match state.here.get_mut(account.as_str()) {
            Some(visit) => visit.seen_ms = now_ms,
            None => {
                let visit = Visit { streams: 0, seen_ms: now_ms };
                state.here.insert(account.to_string(), visit);
            }
        }
    }

    /// Returns whether an account is online, as far as is known.
    pub(crate) fn is_online(&self, account: &str, now_ms: i64) -> bool {
        let state = self.state();
        let here = state.here.get(account).is_some_and(|visit| visit.is_online(now_ms));
        here || state.elsewhere.contains(account)
    }

    /// Exchanges reports with other processes on the same database, until cancelled.
    pub(crate) async fn exchange(self, db: Db) {
        let mut times = tokio::time::interval(Duration::from_millis(REPORT_MS.unsigned_abs()));
        loop {
            times.tick().await;
            if let Err(error) = self.exchange_once(&db, now_ms()).await {
                tracing::warn!(%error, "the presence of accounts is not exchanged");
            }
        }
    }

    async fn exchange_once(&self, db: &Db, now_ms: i64) -> Result<(), luctor_store::StoreError> {
        let here = self.here(now_ms);
        if !here.is_empty() {
            db.report_online(&here, now_ms).await?;
        }
        let elsewhere = db.online_since(now_ms - GONE_MS).await?.into_iter();
        let own: HashSet<String> = here.into_iter().collect();
        self.state().elsewhere = elsewhere.filter(|id| !own.contains(id)).collect();
        Ok(())
    }

    /// Returns the accounts that are online in this process.
    fn here(&self, now_ms: i64) -> Vec<String> {
        let state = self.state();
        let online = state.here.iter().filter(|(_, visit)| visit.is_online(now_ms));
        online.map(|(id, _)| id.clone()).collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every statement leaves the state valid, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Visit {
    fn is_online(self, now_ms: i64) -> bool {
        self.streams > 0 || self.seen_ms > now_ms - ACTIVE_MS
    }
}

impl Drop for OnlineStream {
    fn drop(&mut self) {
        let mut state = self.accounts.state();
        if let Some(visit) = state.here.get_mut(self.account.as_str()) {
            visit.streams -= 1;
            if visit.streams == 0 && visit.seen_ms == 0 {
                state.here.remove(self.account.as_str());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_online_while_it_is_connected_and_for_a_while_after_a_request() {
        let accounts = OnlineAccounts::default();
        let anna = AccountId::from("anna".to_owned());
        let now = 1_000_000_000;
        let (first, second) = (accounts.enter(&anna), accounts.enter(&anna));
        drop(first);
        assert!(accounts.is_online("anna", now) && !accounts.is_online("berta", now));
        drop(second);
        assert!(!accounts.is_online("anna", now) && accounts.state().here.is_empty());
        accounts.seen(&anna, now);
        assert!(accounts.is_online("anna", now + ACTIVE_MS - 1));
        assert!(!accounts.is_online("anna", now + ACTIVE_MS));
    }

    #[test]
    fn accounts_that_left_are_removed() {
        let accounts = OnlineAccounts::default();
        for number in 0..=SWEEP {
            accounts.seen(&AccountId::from(number.to_string()), 1);
        }
        accounts.seen(&AccountId::from("anna".to_owned()), 1 + ACTIVE_MS);
        assert_eq!(accounts.state().here.len(), 1);
    }
}

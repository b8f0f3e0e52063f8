//! Turns of client addresses at the engine: the computer's moves for one address do not delay those for others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;
use luctor_store::MatchId;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use crate::limits::Address;

/// The number of matches whose last address is known.
const KNOWN: usize = 8192;

/// The number of addresses with turns after which idle ones are removed.
const SWEEP: usize = 1000;

/// Lets each address wait for the engine with a few moves at a time. The queue of the engine then alternates between
/// the addresses.
#[derive(Debug)]
pub(crate) struct EngineTurns {
    per_address: usize,
    addresses: Mutex<LruCache<MatchId, Address>>,
    turns: Mutex<HashMap<Address, Arc<Semaphore>>>,
}

impl EngineTurns {
    /// Creates the turns for an engine with this number of threads. An address can use half of them.
    pub(crate) fn new(threads: usize) -> EngineTurns {
        EngineTurns {
            per_address: (threads / 2).max(1),
            addresses: Mutex::new(LruCache::new(KNOWN)),
            turns: Mutex::default(),
        }
    }

    /// Records the address from which a match was created or played. Only players may choose it.
    pub(crate) fn record(&self, id: &MatchId, address: Address) {
        lock(&self.addresses).insert(id.clone(), address);
    }

    /// Waits for a turn of the address that a match is played from. Matches without a known address share their turns.
    pub(crate) async fn take(&self, id: &MatchId) -> Result<OwnedSemaphorePermit, AcquireError> {
        let address = lock(&self.addresses).get(id).copied().unwrap_or(Address(None));
        self.of(address).acquire_owned().await
    }

    fn of(&self, address: Address) -> Arc<Semaphore> {
        let mut turns = lock(&self.turns);
        if turns.len() >= SWEEP {
            turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        }
        let new = || Arc::new(Semaphore::new(self.per_address));
        turns.entry(address).or_insert_with(new).clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every statement leaves the map valid, so a panic elsewhere has not broken it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use futures_util::FutureExt as _;

    use super::*;

    fn address(last: u8) -> Address {
        Address::of(Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, last))))
    }

    #[test]
    fn an_address_waits_for_its_own_moves_only() {
        let turns = EngineTurns::new(2);
        let [first, second, other] = [1, 1, 2].map(|last| {
            let id = MatchId::random().unwrap();
            turns.record(&id, address(last));
            id
        });
        let held = turns.take(&first).now_or_never().unwrap().unwrap();
        assert!(turns.take(&second).now_or_never().is_none());
        assert!(turns.take(&other).now_or_never().is_some());
        drop(held);
        assert!(turns.take(&second).now_or_never().is_some());
    }

    #[test]
    fn idle_addresses_are_removed() {
        let turns = EngineTurns::new(2);
        let held = turns.of(Address(None));
        for last in 0..=255 {
            for third in 0..4 {
                let ip = Ipv4Addr::new(10, 0, third, last);
                turns.of(Address::of(Some(IpAddr::V4(ip))));
            }
        }
        assert!(lock(&turns.turns).len() < SWEEP);
        assert!(Arc::ptr_eq(&held, &turns.of(Address(None))));
    }
}

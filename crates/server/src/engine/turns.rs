//! Turns of client addresses at the engine: the computer's moves for one address do not delay those for others.

use std::sync::{Mutex, PoisonError};

use hashlink::LruCache;
use luctor_store::MatchId;
use tokio::sync::Semaphore;

use crate::limits::Address;
use crate::limits::shares::{AddressShares, Place};

/// The number of matches whose last address is known.
const KNOWN: usize = 8192;

/// Lets each address wait for the engine with a few moves at a time. The queue of the engine then alternates between
/// the addresses.
#[derive(Debug)]
pub(crate) struct EngineTurns {
    addresses: Mutex<LruCache<MatchId, Address>>,
    turns: AddressShares,
}

impl EngineTurns {
    /// Creates the turns for an engine with this number of threads. An address can use half of them.
    pub(crate) fn new(threads: usize) -> EngineTurns {
        EngineTurns {
            addresses: Mutex::new(LruCache::new(KNOWN)),
            turns: AddressShares::new((threads / 2).max(1), Semaphore::MAX_PERMITS),
        }
    }

    /// Records the address from which a match was created or played. Only players may choose it.
    pub(crate) fn record(&self, id: &MatchId, address: Address) {
        // Every statement leaves the cache valid, so a panic elsewhere has not broken it.
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        addresses.insert(id.clone(), address);
    }

    /// Waits for a turn of the address that a match is played from. Matches without a known address share their turns.
    pub(crate) async fn take(&self, id: &MatchId) -> Place {
        let address = {
            let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
            addresses.get(id).copied().unwrap_or_default()
        };
        self.turns.wait(address).await
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn a_match_waits_for_those_of_its_address_only() {
        let turns = EngineTurns::new(2);
        let [first, second, other] = [1, 1, 2].map(|last| {
            let id = MatchId::random().unwrap();
            turns.record(&id, Address::of(Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)))));
            id
        });
        let held = turns.take(&first).now_or_never().unwrap();
        assert!(turns.take(&second).now_or_never().is_none());
        assert!(turns.take(&other).now_or_never().is_some());
        drop(held);
        assert!(turns.take(&second).now_or_never().is_some());
    }
}

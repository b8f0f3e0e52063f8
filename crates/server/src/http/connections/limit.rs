//! Limits on the connections that an address has open.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::http::address::{TrustProxy, is_near};
use crate::limits::Address;

/// The most connections of a [home](Address::home): more than its streams, so that a club behind one address can still make
/// moves.
const MOST: usize = 512;

/// Counts the open connections of each home. A trusted proxy, which has connections for many clients, is not counted.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionLimit {
    trust: TrustProxy,
    /// `None` if nothing is limited.
    open: Option<Arc<Mutex<HashMap<Address, usize>>>>,
}

/// A connection, counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Counted {
    address: Address,
    open: Option<Arc<Mutex<HashMap<Address, usize>>>>,
}

impl ConnectionLimit {
    /// Creates the limit.
    pub(crate) fn new(limited: bool, trust: TrustProxy) -> ConnectionLimit {
        ConnectionLimit { trust, open: limited.then(Arc::default) }
    }

    /// Counts a connection. Returns `None` if the address has too many.
    pub(crate) fn enter(&self, peer: SocketAddr) -> Option<Counted> {
        let ip = peer.ip().to_canonical();
        let address = Address::of(Some(ip)).home();
        let open = self.open.clone().filter(|_| !(self.trust.0 && is_near(ip)));
        if let Some(open) = &open {
            let mut open = lock(open);
            let count = open.entry(address).or_default();
            if *count >= MOST {
                return None;
            }
            *count += 1;
        }
        Some(Counted { address, open })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let Some(open) = &self.open else { return };
        let mut open = lock(open);
        match open.get_mut(&self.address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => {
                open.remove(&self.address);
            }
        }
    }
}

fn lock<T>(open: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every statement leaves the map valid, so a panic elsewhere has not broken it.
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enter(limit: &ConnectionLimit, peer: &str) -> Option<Counted> {
        limit.enter(peer.parse().unwrap())
    }

    #[test]
    fn each_address_is_counted_separately_until_its_connections_close() {
        let limit = ConnectionLimit::new(true, TrustProxy(true));
        let mut own: Vec<_> = (0..MOST).map(|_| enter(&limit, "9.9.9.9:1").unwrap()).collect();
        assert!(enter(&limit, "9.9.9.9:2").is_none());
        assert!(enter(&limit, "9.9.9.8:1").is_some());
        own.pop();
        assert!(enter(&limit, "9.9.9.9:3").is_some());
        drop(own);
        assert!(lock(limit.open.as_ref().unwrap()).is_empty());
    }

    #[test]
    fn only_a_trusted_proxy_is_not_counted() {
        for (trust, counted) in [(true, false), (false, true)] {
            let limit = ConnectionLimit::new(true, TrustProxy(trust));
            let _open = enter(&limit, "127.0.0.1:1");
            assert_eq!(!lock(limit.open.as_ref().unwrap()).is_empty(), counted);
        }
    }
}

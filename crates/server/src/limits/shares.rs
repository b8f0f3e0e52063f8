//! Shares of a queue: each client uses a few places of it, so that its requests do not delay those of others.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::Address;

const NEVER_CLOSED: &str = "the semaphores of clients are never closed";

/// The number of clients with shares after which idle ones are removed.
const SWEEP: usize = 1000;

/// The places of a queue that each client may use at the same time. Its further requests wait outside the queue, for its
/// own first ones.
#[derive(Debug)]
pub(crate) struct Shares<Client> {
    places: usize,
    requests: usize,
    shares: Mutex<HashMap<Client, Share>>,
}

/// Shares of addresses. Those of one [home](Address::home) have them together.
#[derive(Debug)]
pub(crate) struct AddressShares(Shares<Address>);

impl AddressShares {
    /// Gives `places` to every home, which may have `requests` requests in them or waiting for them.
    pub(crate) fn new(places: usize, requests: usize) -> AddressShares {
        AddressShares(Shares::new(places, requests))
    }

    /// Waits for a place of an address, without limit.
    pub(crate) async fn wait(&self, address: Address) -> Place {
        self.0.wait(address.home()).await
    }

    /// Waits for a place of an address. Fails at once if its home has too many requests.
    pub(crate) async fn enter(&self, address: Address) -> Result<Place, Full> {
        self.0.enter(address.home()).await
    }
}

/// What a client may use.
#[derive(Clone, Debug)]
struct Share {
    places: Arc<Semaphore>,
    requests: Arc<Semaphore>,
}

/// A place of a client, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    _place: OwnedSemaphorePermit,
    _request: Option<OwnedSemaphorePermit>,
}

/// A client has too many requests.
#[derive(Debug)]
pub(crate) struct Full;

impl<Client: Eq + Hash> Shares<Client> {
    /// Gives `places` to every client, which may have `requests` requests in them or waiting for them.
    pub(crate) fn new(places: usize, requests: usize) -> Shares<Client> {
        Shares { places, requests, shares: Mutex::default() }
    }

    /// Waits for a place of a client, without limit.
    pub(crate) async fn wait(&self, client: Client) -> Place {
        let place = self.of(client).places.acquire_owned().await;
        Place { _place: place.expect(NEVER_CLOSED), _request: None }
    }

    /// Waits for a place of a client. Fails at once if the client has too many requests.
    pub(crate) async fn enter(&self, client: Client) -> Result<Place, Full> {
        let share = self.of(client);
        let request = share.requests.try_acquire_owned().map_err(|_| Full)?;
        let place = share.places.acquire_owned().await.expect(NEVER_CLOSED);
        Ok(Place { _place: place, _request: Some(request) })
    }

    fn of(&self, client: Client) -> Share {
        let mut shares = self.lock();
        if shares.len() >= SWEEP {
            // A place and a waiting task hold the semaphore, too.
            shares.retain(|_, share| Arc::strong_count(&share.places) > 1);
        }
        let new = || Share {
            places: Arc::new(Semaphore::new(self.places)),
            requests: Arc::new(Semaphore::new(self.requests)),
        };
        shares.entry(client).or_insert_with(new).clone()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Client, Share>> {
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        self.shares.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

    use futures_util::FutureExt as _;

    use super::*;

    fn address(third: u8, last: u8) -> Address {
        Address::of(Some(IpAddr::V4(Ipv4Addr::new(10, 0, third, last))))
    }

    #[test]
    fn an_address_waits_for_its_own_places_only() {
        let shares = AddressShares::new(2, 3);
        let (own, other) = (address(0, 1), address(0, 2));
        let enter = |address| shares.enter(address).now_or_never();
        let held = [(); 2].map(|()| enter(own).unwrap().unwrap());
        let mut third = Box::pin(shares.enter(own));
        assert!(third.as_mut().now_or_never().is_none());
        assert!(matches!(enter(own), Some(Err(Full))));
        assert!(shares.wait(own).now_or_never().is_none());
        assert!(matches!(enter(other), Some(Ok(_))));
        drop(held);
        assert!(third.now_or_never().is_some());
    }

    #[test]
    fn the_addresses_of_a_home_share() {
        let shares = AddressShares::new(1, 1);
        let address = |network: u128| Address::of(Some(Ipv6Addr::from_bits(network << 64).into()));
        let _held = shares.wait(address(0x2001_0db8_0001_0001)).now_or_never().unwrap();
        assert!(shares.enter(address(0x2001_0db8_0001_0002)).now_or_never().is_none());
        assert!(shares.enter(address(0x2001_0db8_0002_0001)).now_or_never().is_some());
    }

    #[test]
    fn idle_addresses_are_removed() {
        let shares = AddressShares::new(1, 1);
        let _held = shares.wait(Address(None)).now_or_never().unwrap();
        for last in 0..=255 {
            for third in 0..4 {
                assert!(shares.wait(address(third, last)).now_or_never().is_some());
            }
        }
        assert!(shares.0.lock().len() < SWEEP);
        let place = shares.wait(Address(None)).now_or_never();
        assert!(place.is_none(), "a place in use is not forgotten");
    }
}

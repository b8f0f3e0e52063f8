//! The memory for large bodies that are on their way: requests that have not arrived completely, and responses that have
//! not been read completely.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::Address;

/// The most bytes of requests of one address: a dozen of the largest bodies.
pub(crate) const REQUESTS_OF_ADDRESS: usize = 8 << 20;
/// The most bytes of requests of all clients.
const REQUESTS: usize = 64 << 20;
/// The most bytes of responses of one address: dozens of the largest pictures and records.
pub(crate) const RESPONSES_OF_ADDRESS: usize = 32 << 20;
/// The most bytes of responses of all clients.
const RESPONSES: usize = 256 << 20;

/// The budget of requests.
#[derive(Clone, Debug)]
pub(crate) struct RequestBudget(pub(crate) ByteBudget);

impl Default for RequestBudget {
    fn default() -> RequestBudget {
        RequestBudget(ByteBudget::new(REQUESTS_OF_ADDRESS, REQUESTS))
    }
}

/// The budget of responses.
#[derive(Clone, Debug)]
pub(crate) struct ResponseBudget(pub(crate) ByteBudget);

impl Default for ResponseBudget {
    fn default() -> ResponseBudget {
        ResponseBudget(ByteBudget::new(RESPONSES_OF_ADDRESS, RESPONSES))
    }
}

/// Limits the bytes of unfinished large bodies. Clones share the limit.
#[derive(Clone, Debug)]
pub(crate) struct ByteBudget {
    per_address: usize,
    all: usize,
    held: Arc<Mutex<Held>>,
}

/// The bytes of unfinished bodies.
#[derive(Debug, Default)]
struct Held {
    all: usize,
    addresses: HashMap<Address, usize>,
}

/// The bytes of one body, which are free again when this is dropped.
#[derive(Debug)]
pub(crate) struct BodyShare {
    budget: ByteBudget,
    address: Address,
    bytes: usize,
}

/// The unfinished bodies of the address or of all clients are too large.
#[derive(Debug)]
pub(crate) struct Full;

impl ByteBudget {
    /// Creates a budget with so many bytes for each address and for all of them.
    fn new(per_address: usize, all: usize) -> ByteBudget {
        ByteBudget { per_address, all, held: Arc::default() }
    }

    /// Returns the share of a new body. All addresses of a [home](Address::home) have one budget.
    pub(crate) fn share(&self, address: Address) -> BodyShare {
        BodyShare { budget: self.clone(), address: address.home(), bytes: 0 }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // Every method leaves the sums consistent, so a panic elsewhere has not broken them.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BodyShare {
    /// Takes more bytes, until the share has this size.
    ///
    /// # Errors
    ///
    /// Fails if the address or all clients have too many bytes. The share stays as it was.
    pub(crate) fn grow_to(&mut self, bytes: usize) -> Result<(), Full> {
        let Some(more) = bytes.checked_sub(self.bytes).filter(|&more| more > 0) else {
            return Ok(());
        };
        let mut held = self.budget.held();
        let own = held.addresses.get(&self.address).copied().unwrap_or_default();
        if own + more > self.budget.per_address || held.all + more > self.budget.all {
            return Err(Full);
        }
        held.addresses.insert(self.address, own + more);
        held.all += more;
        self.bytes = bytes;
        Ok(())
    }
}

impl Drop for BodyShare {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let mut held = self.budget.held();
        held.all -= self.bytes;
        match held.addresses.get_mut(&self.address) {
            Some(own) if *own > self.bytes => *own -= self.bytes,
            _ => _ = held.addresses.remove(&self.address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> Address {
        Address::of(Some([192, 0, 2, last].into()))
    }

    #[test]
    fn addresses_and_all_clients_are_limited() {
        let budget = ByteBudget::new(100, 800);
        let mut shares = Vec::new();
        for last in 0..8 {
            let mut share = budget.share(address(last));
            share.grow_to(100).unwrap();
            share.grow_to(100 + 1).unwrap_err();
            shares.push(share);
        }
        budget.share(address(9)).grow_to(1).unwrap_err();
        budget.share(address(9)).grow_to(0).unwrap();
        shares.pop();
        budget.share(address(9)).grow_to(1).unwrap();
        drop(shares);
        let held = budget.held();
        assert!(held.all == 0 && held.addresses.is_empty());
    }
}

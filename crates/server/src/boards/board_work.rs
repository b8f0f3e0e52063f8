//! Runs work on boards on blocking threads, so that the moves of matches never wait for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::boards::board_error::BoardError;
use crate::limits::Address;
use crate::play::error::MatchError;
use crate::process::priority;

/// The most requests of all addresses that wait or run.
const MOST: usize = 64;
/// The most requests of one address that wait or run. A request takes milliseconds, at most a tenth of a second.
const MOST_PER_ADDRESS: usize = 8;

/// Runs work on boards, a limited number at a time.
#[derive(Debug)]
pub(crate) struct BoardWork {
    running: Arc<Semaphore>,
    requests: Arc<Mutex<HashMap<Address, usize>>>,
}

impl BoardWork {
    /// Creates a service that uses half of the processor cores, so that matches find the others free.
    pub(crate) fn new() -> BoardWork {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        BoardWork {
            running: Arc::new(Semaphore::new((cores / 2).max(1))),
            requests: Arc::default(),
        }
    }

    /// Waits for a free slot, and runs `work` on a blocking thread.
    ///
    /// # Errors
    ///
    /// Fails as `work` does, or with [`BoardError::Busy`] if too many requests of the address or of all addresses wait.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: Address,
        work: impl FnOnce() -> Result<T, BoardError> + Send + 'static,
    ) -> Result<T, BoardError> {
        let request = self.enter(address)?;
        let turn = self.running.clone().acquire_owned().await.map_err(MatchError::internal)?;
        let done = spawn_blocking(move || {
            // Held until the work is done, even if the client has disconnected.
            let _held = (turn, request);
            priority::lower();
            work()
        });
        done.await.map_err(MatchError::internal)?
    }

    fn enter(&self, address: Address) -> Result<Request, BoardError> {
        let mut requests = lock(&self.requests);
        let own = requests.get(&address).copied().unwrap_or_default();
        if own >= MOST_PER_ADDRESS || requests.values().sum::<usize>() >= MOST {
            return Err(BoardError::Busy);
        }
        requests.insert(address, own + 1);
        Ok(Request { address, requests: self.requests.clone() })
    }
}

/// A request that waits or runs, counted until it is dropped.
struct Request {
    address: Address,
    requests: Arc<Mutex<HashMap<Address, usize>>>,
}

impl Drop for Request {
    fn drop(&mut self) {
        let mut requests = lock(&self.requests);
        let left = requests.get(&self.address).map_or(0, |own| own - 1);
        match left {
            0 => requests.remove(&self.address),
            _ => requests.insert(self.address, left),
        };
    }
}

fn lock(requests: &Mutex<HashMap<Address, usize>>) -> MutexGuard<'_, HashMap<Address, usize>> {
    // Every statement leaves the map valid, so a panic elsewhere has not broken it.
    requests.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn address(last: usize) -> Address {
        let last = u8::try_from(last).unwrap();
        Address::of(Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, last))))
    }

    #[test]
    fn an_address_cannot_take_all_slots() {
        let work = BoardWork::new();
        let own: Vec<_> = (0..MOST_PER_ADDRESS).map(|_| work.enter(address(1)).unwrap()).collect();
        assert!(matches!(work.enter(address(1)), Err(BoardError::Busy)));
        let other = work.enter(address(2));
        assert!(other.is_ok());
        drop((own, other));
        assert!(lock(&work.requests).is_empty());
    }

    #[test]
    fn all_addresses_together_are_limited() {
        let work = BoardWork::new();
        let all: Vec<_> = (0..MOST).map(|i| work.enter(address(i)).unwrap()).collect();
        assert!(matches!(work.enter(address(100)), Err(BoardError::Busy)));
        assert_eq!(all.len(), MOST);
    }

    #[tokio::test]
    async fn work_returns_its_result() {
        let work = BoardWork::new();
        assert_eq!(work.run(address(1), || Ok(7)).await.unwrap(), 7);
        let failed = work.run(address(1), || Err::<(), _>(BoardError::TooManyMoves(600))).await;
        assert!(matches!(failed, Err(BoardError::TooManyMoves(600))));
    }
}

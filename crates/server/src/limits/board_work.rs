//! Runs work on boards on blocking threads, so that the moves of matches never wait for it.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::{JoinError, spawn_blocking};

use crate::limits::Address;
use crate::limits::shares::AddressShares;
use crate::process::priority;

/// The most requests of all addresses that wait or run, without those that wait for others of their address.
const MOST: usize = 64;
/// The most requests of one address that wait or run. A request takes milliseconds, at most a tenth of a second.
const MOST_PER_ADDRESS: usize = 8;

/// Work on a board was not done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WorkError {
    /// Too many requests of the address, or of all addresses, wait.
    #[error("too many boards are being prepared")]
    Busy,
    /// The work has panicked, or the server ends.
    #[error(transparent)]
    Ended(#[from] JoinError),
}

/// Runs work on boards, a limited number at a time. The addresses take turns.
#[derive(Debug)]
pub(crate) struct BoardWork {
    running: Arc<Semaphore>,
    /// The slots for views of matches. Others cannot take them, so that players see their moves.
    viewing: Arc<Semaphore>,
    requests: Arc<Semaphore>,
    shares: AddressShares,
}

impl BoardWork {
    /// Creates a service that uses half of the processor cores, so that matches find the others free. An address uses
    /// half of these.
    pub(crate) fn new() -> BoardWork {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        BoardWork::with((cores / 2).max(1))
    }

    fn with(running: usize) -> BoardWork {
        BoardWork {
            running: Arc::new(Semaphore::new(running)),
            viewing: Arc::new(Semaphore::new(running)),
            requests: Arc::new(Semaphore::new(MOST)),
            shares: AddressShares::new((running / 2).max(1), MOST_PER_ADDRESS),
        }
    }

    /// Waits for a free slot, and runs `work` on a blocking thread. Further requests of an address wait for its first
    /// ones.
    ///
    /// # Errors
    ///
    /// Fails as `work` does, or with [`WorkError::Busy`].
    pub(crate) async fn run<T: Send + 'static, E: From<WorkError> + Send + 'static>(
        &self,
        address: Address,
        work: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let share = self.shares.enter(address).await.map_err(|_| WorkError::Busy)?;
        let request = self.requests.clone().try_acquire_owned().map_err(|_| WorkError::Busy)?;
        in_turn(&self.running, (request, share), work).await?
    }

    /// Does the same for the view of a match, which is never refused: its requests wait, however many there are.
    pub(crate) async fn wait<T: Send + 'static>(
        &self,
        address: Address,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let share = self.shares.wait(address).await;
        in_turn(&self.viewing, share, work).await
    }
}

async fn in_turn<T: Send + 'static>(
    slots: &Arc<Semaphore>,
    held: impl Send + 'static,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WorkError> {
    let turn = Arc::clone(slots).acquire_owned().await.expect("it is never closed");
    let done = spawn_blocking(move || {
        // Held until the work is done, even if the client has disconnected.
        let _held = (turn, held);
        priority::lower();
        work()
    });
    Ok(done.await?)
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::Mutex;

    use futures_util::FutureExt as _;
    use futures_util::future::join_all;

    use super::*;

    fn address(last: usize) -> Address {
        let last = u8::try_from(last).unwrap();
        Address::of(Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, last))))
    }

    /// Returns a service whose only slot is taken.
    fn occupied() -> BoardWork {
        let work = BoardWork::with(1);
        work.running.try_acquire().unwrap().forget();
        work
    }

    #[test]
    fn an_address_cannot_take_all_slots() {
        let work = occupied();
        let run = |address| Box::pin(work.run(address, || Ok::<_, WorkError>(())));
        let mut own: Vec<_> = (0..MOST_PER_ADDRESS).map(|_| run(address(1))).collect();
        assert!(own.iter_mut().all(|request| request.now_or_never().is_none()));
        let rejected = run(address(1)).now_or_never();
        assert!(matches!(rejected, Some(Err(WorkError::Busy))));
        assert!(run(address(2)).now_or_never().is_none());
        assert_eq!(work.requests.available_permits(), MOST - 1);
        drop(own);
        assert_eq!(work.requests.available_permits(), MOST);
    }

    #[test]
    fn all_addresses_together_are_limited() {
        let work = occupied();
        let run = |last| Box::pin(work.run(address(last), || Ok::<_, WorkError>(())));
        let mut all: Vec<_> = (0..MOST).map(run).collect();
        assert!(all.iter_mut().all(|request| request.now_or_never().is_none()));
        assert!(matches!(run(100).now_or_never(), Some(Err(WorkError::Busy))));
    }

    #[tokio::test]
    async fn addresses_take_turns() {
        let work = BoardWork::with(1);
        let order = Arc::new(Mutex::new(Vec::new()));
        let run = |last| {
            let order = order.clone();
            work.run(address(last), move || {
                order.lock().unwrap().push(last);
                Ok::<_, WorkError>(())
            })
        };
        let held = work.running.acquire().await.unwrap();
        let mut all = Box::pin(join_all([1, 1, 1, 2].map(run)));
        assert!(all.as_mut().now_or_never().is_none());
        drop(held);
        for done in all.await {
            done.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [1, 2, 1, 1]);
    }

    #[tokio::test]
    async fn work_returns_its_result() {
        let work = BoardWork::new();
        assert_eq!(work.run(address(1), || Ok::<_, WorkError>(7)).await.unwrap(), 7);
        let failed = work.run(address(1), || Err::<(), _>(WorkError::Busy)).await;
        assert!(matches!(failed, Err(WorkError::Busy)));
        assert_eq!(work.wait(address(1), || 8).await.unwrap(), 8);
    }
}

//! Limits queries that may examine many rows, such as all matches of a player, so that moves find free connections to the
//! database.

use std::sync::Arc;

use luctor_store::StoreError;
use tokio::sync::Semaphore;
use tokio::task::JoinError;

use crate::limits::Address;
use crate::limits::shares::AddressShares;
use crate::process::tasks::Tasks;

const NEVER_CLOSED: &str = "the semaphore of running queries is never closed";

/// The most queries that run at a time: a home may have two addresses, and others need a place. The database has ten
/// connections that read, and moves and sessions need the rest.
const RUNNING: usize = 3;
/// The most requests that run or wait, without those that wait for others of their address.
const MOST: usize = 64;
/// The most queries of one address that run at a time.
const PLACES_OF_ADDRESS: usize = 1;
/// The most requests of one address that run or wait. Almost all queries take a millisecond.
const REQUESTS_OF_ADDRESS: usize = 32;

/// A query failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum QueryError {
    /// Too many requests of the address or of all addresses wait.
    #[error("too many requests wait")]
    Busy,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The query panicked, or the server is stopping.
    #[error(transparent)]
    Stopped(#[from] JoinError),
}

/// Runs a few queries at a time. The addresses take turns.
#[derive(Debug)]
pub(crate) struct ListQueries {
    running: Arc<Semaphore>,
    requests: Arc<Semaphore>,
    shares: AddressShares,
    tasks: Tasks,
}

impl ListQueries {
    /// Creates the limit. Queries run as `tasks`.
    pub(crate) fn new(tasks: Tasks) -> ListQueries {
        ListQueries {
            running: Arc::new(Semaphore::new(RUNNING)),
            requests: Arc::new(Semaphore::new(MOST)),
            shares: AddressShares::new(PLACES_OF_ADDRESS, REQUESTS_OF_ADDRESS),
            tasks,
        }
    }

    /// Waits for a turn, and runs `query` to its end.
    ///
    /// # Errors
    ///
    /// Fails as `query` does, or with [`QueryError::Busy`].
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: Address,
        query: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, QueryError> {
        let share = self.shares.enter(address).await.map_err(|_| QueryError::Busy)?;
        let request = self.requests.clone().try_acquire_owned().map_err(|_| QueryError::Busy)?;
        let turn = self.running.clone().acquire_owned().await.expect(NEVER_CLOSED);
        // The database goes on after the client has disconnected, and so does the turn.
        let query = self.tasks.spawn(async move {
            let _held = (turn, request, share);
            query.await
        });
        Ok(query.await??)
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use futures_util::FutureExt as _;
    use tokio::sync::oneshot;

    use super::*;

    fn address(last: u8) -> Address {
        Address::of(Some([192, 0, 2, last].into()))
    }

    #[tokio::test]
    async fn an_address_has_one_query_at_a_time() {
        let queries = ListQueries::new(Tasks::default());
        let run = |address| Box::pin(queries.run::<()>(address, pending()));
        let mut own: Vec<_> = (0..REQUESTS_OF_ADDRESS).map(|_| run(address(1))).collect();
        assert!(own.iter_mut().all(|request| request.now_or_never().is_none()));
        assert!(matches!(run(address(1)).now_or_never(), Some(Err(QueryError::Busy))));
        assert_eq!(queries.running.available_permits(), RUNNING - 1);
        let found = queries.run(address(2), async { Ok(7) }).await;
        assert_eq!(found.unwrap(), 7, "others find a turn");
    }

    #[tokio::test]
    async fn few_queries_run_at_a_time() {
        let queries = ListQueries::new(Tasks::default());
        let run = |last| Box::pin(queries.run::<()>(address(last), pending()));
        let mut all: Vec<_> = (0..64).map(run).collect();
        assert!(all.iter_mut().all(|request| request.now_or_never().is_none()));
        assert_eq!(queries.running.available_permits(), 0);
        assert_eq!(queries.requests.available_permits(), MOST - all.len());
        assert!(matches!(run(100).now_or_never(), Some(Err(QueryError::Busy))));
    }

    #[tokio::test]
    async fn a_query_keeps_its_turn_if_the_client_disconnects() {
        let queries = ListQueries::new(Tasks::default());
        let (end, ended) = oneshot::channel();
        let query = async {
            ended.await.unwrap();
            Ok(())
        };
        let mut gone = Box::pin(queries.run(address(1), query));
        assert!(gone.as_mut().now_or_never().is_none());
        drop(gone);
        assert_eq!(queries.running.available_permits(), RUNNING - 1);
        end.send(()).unwrap();
        queries.run(address(1), async { Ok(()) }).await.unwrap();
        assert_eq!(queries.running.available_permits(), RUNNING);
    }
}

//! Turns at the processor: all requests of a client together use one thread at a time, and few are answered at a time.
//!
//! A limit on the number of requests allows many at once, and each may take milliseconds. If they ran on all threads, those
//! of others would wait for all of them. A turn lasts until the request waits for something, so requests that wait, for
//! the database or in a queue, hold up nobody. A request that waits for its turn may hold a connection to the database, so
//! only a few begin. A request whose body is still arriving has no place among them: the client decides how long it takes.

use std::collections::HashMap;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::PollSemaphore;

use crate::limits::Address;

const NEVER_CLOSED: &str = "the semaphores of clients are never closed";

/// The number of clients after which idle ones are removed.
const SWEEP: usize = 1000;

/// The most requests of a client of each pace that are answered at the same time; the others wait. The database has ten
/// connections.
const MOST: usize = 4;

/// How long requests take. Those of one pace do not wait for those of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// Milliseconds.
    Fast,
    /// Perhaps seconds.
    Slow,
}

/// The turns of all clients. Clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turns(Arc<Mutex<HashMap<IpAddr, Client>>>);

#[derive(Clone, Debug)]
struct Client {
    turns: Arc<Semaphore>,
    fast: Arc<Semaphore>,
    slow: Arc<Semaphore>,
}

/// The turns of a client.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    turns: PollSemaphore,
    fast: Arc<Semaphore>,
    slow: Arc<Semaphore>,
}

/// The place of a request among those that are answered, which it can leave and take again.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    places: Arc<Semaphore>,
    held: Arc<Mutex<Option<OwnedSemaphorePermit>>>,
}

impl Place {
    /// Waits until few other requests of the client are being answered.
    pub(crate) async fn take(&self) {
        let permit = self.places.clone().acquire_owned().await.expect(NEVER_CLOSED);
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = Some(permit);
    }

    /// Lets another request begin.
    pub(crate) fn leave(&self) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Turns {
    /// Returns the turns of a client, or `None` for this machine itself.
    pub(crate) fn of(&self, address: Address) -> Option<Turn> {
        let client = address.subscriber()?;
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if clients.len() >= SWEEP {
            clients.retain(|_, client| Arc::strong_count(&client.turns) > 1);
        }
        let new = || Client {
            turns: Arc::new(Semaphore::new(1)),
            fast: Arc::new(Semaphore::new(MOST)),
            slow: Arc::new(Semaphore::new(MOST)),
        };
        let Client { turns, fast, slow } = clients.entry(client).or_insert_with(new).clone();
        Some(Turn { turns: PollSemaphore::new(turns), fast, slow })
    }
}

impl Turn {
    /// Returns a place for a request, which is not taken yet.
    pub(crate) fn place(&self, pace: Pace) -> Place {
        let places = match pace {
            Pace::Fast => &self.fast,
            Pace::Slow => &self.slow,
        };
        Place { places: Arc::clone(places), held: Arc::default() }
    }

    /// Does work in turns of the client.
    pub(crate) async fn run<F: Future>(mut self, work: F) -> F::Output {
        let mut work = pin!(work);
        poll_fn(|context| self.poll(context, |context| work.as_mut().poll(context))).await
    }

    /// Polls something when it is the client's turn, and ends the turn.
    pub(crate) fn poll<T>(
        &mut self,
        context: &mut Context<'_>,
        poll: impl FnOnce(&mut Context<'_>) -> Poll<T>,
    ) -> Poll<T> {
        let _turn = ready!(self.turns.poll_acquire(context)).expect(NEVER_CLOSED);
        poll(context)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::time::Duration;

    use futures_util::FutureExt as _;

    use super::*;

    fn address(last: u8) -> Address {
        Address::of(Some([192, 0, 2, last].into()))
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn a_client_uses_one_thread_at_a_time() {
        let turns = Turns::default();
        let (working, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let tasks: Vec<_> = (0..40)
            .map(|_| {
                let (working, most) = (working.clone(), most.clone());
                let turn = turns.of(address(1)).unwrap();
                tokio::spawn(turn.run(async move {
                    for _ in 0..3 {
                        most.fetch_max(working.fetch_add(1, SeqCst) + 1, SeqCst);
                        std::thread::sleep(Duration::from_millis(1));
                        working.fetch_sub(1, SeqCst);
                        tokio::task::yield_now().await;
                    }
                }))
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(most.load(SeqCst), 1);
    }

    #[tokio::test]
    async fn work_that_waits_holds_up_nobody() {
        let turns = Turns::default();
        let (send, receive) = tokio::sync::oneshot::channel();
        let waiting = tokio::spawn(turns.of(address(1)).unwrap().run(receive));
        let sent = turns.of(address(1)).unwrap().run(async move { send.send(7) }).await;
        sent.unwrap();
        assert_eq!(waiting.await.unwrap(), Ok(7));
    }

    #[tokio::test]
    async fn few_requests_of_each_pace_begin() {
        let turns = Turns::default();
        let turn = turns.of(address(1)).unwrap();
        let places: Vec<Place> = (0..=MOST).map(|_| turn.place(Pace::Slow)).collect();
        for place in &places[1..] {
            place.take().await;
        }
        assert!(places[0].take().now_or_never().is_none());
        assert!(turn.place(Pace::Fast).take().now_or_never().is_some());
        places[1].leave();
        assert!(places[0].take().now_or_never().is_some());
        assert!(places[1].take().now_or_never().is_none());
        drop(places);
        assert_eq!((turn.slow.available_permits(), turn.fast.available_permits()), (MOST, MOST));
    }

    #[test]
    fn idle_clients_are_removed() {
        let turns = Turns::default();
        for number in 0..2 * SWEEP {
            let [high, low] = u16::try_from(number).unwrap().to_be_bytes();
            assert!(turns.of(Address::of(Some([10, 0, high, low].into()))).is_some());
        }
        assert!(turns.0.lock().unwrap().len() <= SWEEP);
        assert!(turns.of(Address::default()).is_none());
    }
}

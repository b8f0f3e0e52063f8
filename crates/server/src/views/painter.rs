//! Limits the number of pictures drawn at the same time.

use std::sync::Arc;

use luctor_picture::PictureError;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::limits::Address;
use crate::limits::shares::AddressShares;
use crate::process::priority;

/// A failure to draw a picture.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PaintError {
    /// Too many requests are waiting.
    #[error("too many pictures are being drawn")]
    Busy,
    /// Drawing failed.
    #[error("{0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

/// The most requests that wait or are drawn. A picture takes hundredths of a second, an animation seconds.
const WAITING: usize = 64;

/// The most of them that come from one address, and its requests that wait for these. A large board at the largest size takes
/// a second, so two of one address would make everyone wait for both.
const OF_ADDRESS: (usize, usize) = (1, 16);

/// The most requests for animations that wait or are drawn.
const WAITING_ANIMATIONS: usize = 8;

/// The most of them that come from one address, and its requests that wait for these.
const ANIMATIONS_OF_ADDRESS: (usize, usize) = (1, 4);

/// The largest usual picture, in pixels of the longer side. The work grows with the square of it.
const USUAL_SIZE: u32 = 1000;

/// Draws pictures, a limited number at the same time. Large pictures and animations have queues of their own, so that the
/// others do not wait for them.
#[derive(Debug)]
pub(crate) struct Painter {
    pictures: Queue,
    large: Queue,
    animations: Queue,
}

/// Requests of one kind.
#[derive(Debug)]
pub(crate) struct Queue {
    /// The slots for drawing.
    drawing: Arc<Semaphore>,
    /// The slots for requests, including those that are drawn.
    waiting: Semaphore,
    /// The shares of these slots.
    shares: AddressShares,
}

impl Painter {
    /// Creates a painter that draws one animation and one large picture at a time, and others on half of the processor cores,
    /// so that moves find the others free.
    pub(crate) fn new() -> Painter {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Painter {
            pictures: Queue::new((cores / 2).max(1), WAITING, OF_ADDRESS),
            large: Queue::new(1, WAITING, OF_ADDRESS),
            animations: Queue::new(1, WAITING_ANIMATIONS, ANIMATIONS_OF_ADDRESS),
        }
    }

    /// Returns the queue for pictures of a size, in pixels of the longer side.
    pub(crate) fn of_size(&self, size: u32) -> &Queue {
        if size > USUAL_SIZE { &self.large } else { &self.pictures }
    }

    /// Waits for a free slot, and draws an animation for a client on a blocking thread.
    pub(crate) async fn animate(
        &self,
        address: Address,
        animation: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Vec<u8>, PaintError> {
        self.animations.draw(address, animation).await
    }
}

impl Queue {
    fn new(drawing: usize, waiting: usize, (places, requests): (usize, usize)) -> Queue {
        Queue {
            drawing: Arc::new(Semaphore::new(drawing)),
            waiting: Semaphore::new(waiting),
            shares: AddressShares::new(places, requests),
        }
    }

    /// Waits for a free slot, and draws a picture for a client on a blocking thread.
    pub(crate) async fn draw<T: Send + 'static>(
        &self,
        address: Address,
        picture: impl FnOnce() -> Result<T, PictureError> + Send + 'static,
    ) -> Result<T, PaintError> {
        let _share = self.shares.enter(address).await.map_err(|_| PaintError::Busy)?;
        let _place = self.waiting.try_acquire().map_err(|_| PaintError::Busy)?;
        let turn = self.drawing.clone().acquire_owned().await.map_err(failed)?;
        let drawn = spawn_blocking(move || {
            // Held until the picture is drawn, even if the client has disconnected.
            let _turn = turn;
            priority::lower();
            picture()
        });
        drawn.await.map_err(failed)?.map_err(failed)
    }
}

fn failed(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> PaintError {
    PaintError::Failed(cause.into())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::sync::{Barrier, Mutex};

    use super::*;

    #[test]
    fn large_pictures_wait_apart() {
        let painter = Painter::new();
        assert!(std::ptr::eq(painter.of_size(USUAL_SIZE), &painter.pictures));
        assert!(std::ptr::eq(painter.of_size(USUAL_SIZE + 1), &painter.large));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn drawing_and_waiting_are_limited() {
        let painter = Arc::new(Queue::new(1, 2, (2, 2)));
        let (begun, ready) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
        let at_work = Arc::new(AtomicUsize::new(0));
        let slow = {
            let (painter, begun, ready) = (painter.clone(), begun.clone(), ready.clone());
            let at_work = at_work.clone();
            tokio::spawn(async move {
                let picture = move || {
                    at_work.fetch_add(1, SeqCst);
                    begun.wait();
                    ready.wait();
                    at_work.fetch_sub(1, SeqCst);
                    Ok(vec![1])
                };
                painter.draw(Address(None), picture).await
            })
        };
        spawn_blocking(move || begun.wait()).await.unwrap();
        let next = {
            let (painter, at_work) = (painter.clone(), at_work.clone());
            tokio::spawn(async move {
                let picture = move || Ok(vec![at_work.load(SeqCst) as u8]);
                painter.draw(Address(None), picture).await
            })
        };
        // The second request waits as soon as no slot is free.
        while painter.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let [same, other] = [None, Some([192, 0, 2, 1].into())].map(Address::of);
        for address in [same, other] {
            let rejected = painter.draw(address, || Ok(vec![3])).await;
            assert!(matches!(rejected, Err(PaintError::Busy)));
        }
        spawn_blocking(move || ready.wait()).await.unwrap();
        assert_eq!(slow.await.unwrap().ok(), Some(vec![1]));
        assert_eq!(next.await.unwrap().ok(), Some(vec![0]), "the first had ended");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_picture_of_one_address_does_not_wait_for_two_of_another() {
        let painter = Arc::new(Queue::new(1, WAITING, OF_ADDRESS));
        let drawn = Arc::new(Mutex::new(Vec::new()));
        let (begun, ready) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
        let draw = |name: &'static str, address: Address, barriers: Option<[Arc<Barrier>; 2]>| {
            let (painter, drawn) = (painter.clone(), drawn.clone());
            tokio::spawn(async move {
                let picture = move || {
                    barriers.iter().flatten().for_each(|barrier| _ = barrier.wait());
                    drawn.lock().unwrap().push(name);
                    Ok(())
                };
                painter.draw(address, picture).await
            })
        };
        let [flood, honest] = [None, Some([192, 0, 2, 1].into())].map(Address::of);
        let first = draw("first", flood, Some([begun.clone(), ready.clone()]));
        spawn_blocking(move || begun.wait()).await.unwrap();
        let second = draw("second", flood, None);
        let other = draw("other", honest, None);
        while painter.waiting.available_permits() > WAITING - 2 {
            tokio::task::yield_now().await;
        }
        spawn_blocking(move || ready.wait()).await.unwrap();
        for task in [first, second, other] {
            assert!(task.await.unwrap().is_ok());
        }
        assert_eq!(*drawn.lock().unwrap(), ["first", "other", "second"]);
    }
}

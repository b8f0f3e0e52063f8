//! Limits the number of pictures drawn at the same time.

use std::sync::Arc;

use luctor_picture::PictureError;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

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

/// Draws pictures, a limited number at the same time.
#[derive(Debug)]
pub(crate) struct Painter {
    /// The slots for drawing.
    drawing: Arc<Semaphore>,
    /// The slots for requests, including those that are drawn.
    waiting: Semaphore,
}

impl Painter {
    /// Creates a painter that uses half of the processor cores, so that moves find the others free.
    pub(crate) fn new() -> Painter {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Painter::with((cores / 2).max(1), WAITING)
    }

    fn with(drawing: usize, waiting: usize) -> Painter {
        Painter { drawing: Arc::new(Semaphore::new(drawing)), waiting: Semaphore::new(waiting) }
    }

    /// Waits for a free slot, and draws on a blocking thread.
    pub(crate) async fn draw(
        &self,
        picture: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Vec<u8>, PaintError> {
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
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn drawing_and_waiting_are_limited() {
        let painter = Arc::new(Painter::with(1, 2));
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
                painter.draw(picture).await
            })
        };
        spawn_blocking(move || begun.wait()).await.unwrap();
        let next = {
            let (painter, at_work) = (painter.clone(), at_work.clone());
            tokio::spawn(
                async move { painter.draw(move || Ok(vec![at_work.load(SeqCst) as u8])).await },
            )
        };
        // The second request waits as soon as no slot is free.
        while painter.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(painter.draw(|| Ok(vec![3])).await, Err(PaintError::Busy)));
        spawn_blocking(move || ready.wait()).await.unwrap();
        assert_eq!(slow.await.unwrap().ok(), Some(vec![1]));
        assert_eq!(next.await.unwrap().ok(), Some(vec![0]), "the first had ended");
    }
}

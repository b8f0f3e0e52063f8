//! How much drawing goes on at a time.

use std::sync::Arc;

use luctor_picture::PictureError;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::http::error::AppError;

/// Requests that may wait. A picture takes some hundredths of a second, an animation some seconds.
const WAITING: usize = 64;

/// Bounds the drawing of pictures.
#[derive(Debug)]
pub(crate) struct Painter {
    /// Pictures at a time.
    drawing: Arc<Semaphore>,
    /// Requests at a time.
    waiting: Semaphore,
}

impl Painter {
    /// One picture at a time for every two cores, so that moves find the others free.
    pub(crate) fn new() -> Painter {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Painter::with((cores / 2).max(1), WAITING)
    }

    fn with(drawing: usize, waiting: usize) -> Painter {
        Painter { drawing: Arc::new(Semaphore::new(drawing)), waiting: Semaphore::new(waiting) }
    }

    /// Draws on a thread where that holds nobody up, when its turn comes.
    ///
    /// # Errors
    ///
    /// Too many wait already, or the picture cannot be drawn.
    pub(crate) async fn draw(
        &self,
        picture: impl FnOnce() -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Vec<u8>, AppError> {
        let _place = self.waiting.try_acquire().map_err(|_| AppError::Busy)?;
        let turn = self.drawing.clone().acquire_owned().await.map_err(AppError::internal)?;
        let drawn = spawn_blocking(move || {
            // Kept until it is drawn, though who asked may have gone.
            let _turn = turn;
            picture()
        });
        drawn.await.map_err(AppError::internal)?.map_err(AppError::internal)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn as_many_are_drawn_at_a_time_as_may_and_who_finds_no_place_is_told() {
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
        // The second has taken its place as soon as a third is refused.
        while painter.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(painter.draw(|| Ok(vec![3])).await, Err(AppError::Busy)));
        spawn_blocking(move || ready.wait()).await.unwrap();
        assert_eq!(slow.await.unwrap().ok(), Some(vec![1]));
        assert_eq!(next.await.unwrap().ok(), Some(vec![0]), "the first had ended");
    }
}

//! Background tasks of the server and its shutdown.

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// A flag that the server is about to shut down. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draining(CancellationToken);

impl Draining {
    /// Asks proxies to send no new requests.
    pub(crate) fn start(&self) {
        self.0.cancel();
    }

    /// Returns whether new requests should go elsewhere.
    pub(crate) fn is_draining(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// Starts background tasks, cancels them when the server shuts down, and waits for them. Clones share the same tasks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tasks {
    tracker: TaskTracker,
    shutdown: CancellationToken,
}

impl Tasks {
    /// Runs `work` to its end; [`Tasks::finish`] waits for it.
    pub(crate) fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> tokio::task::JoinHandle<T> {
        self.tracker.spawn(work)
    }

    /// Runs `work` until it ends or the server shuts down.
    pub(crate) fn spawn_until_shutdown(&self, work: impl Future<Output = ()> + Send + 'static) {
        let until_shutdown = self.shutdown.clone().run_until_cancelled_owned(work);
        self.tracker.spawn(async move {
            until_shutdown.await;
        });
    }

    /// Returns a token that is cancelled when the server shuts down.
    pub(crate) fn shutdown(&self) -> &CancellationToken {
        &self.shutdown
    }

    /// Returns a token that [`Tasks::finish`] waits for until it is dropped.
    pub(crate) fn token(&self) -> TaskTrackerToken {
        self.tracker.token()
    }

    /// Cancels the shutdown token.
    pub(crate) fn shut_down(&self) {
        self.shutdown.cancel();
    }

    /// Cancels the shutdown token, and waits for all tasks.
    pub(crate) async fn finish(&self) {
        self.shut_down();
        self.tracker.close();
        self.tracker.wait().await;
    }
}

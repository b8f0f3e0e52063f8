//! How many there are of something at present.

use std::sync::atomic::{AtomicI64, Ordering};

/// A number of things that come and go.
#[derive(Debug)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    pub(crate) const fn new() -> Gauge {
        Gauge(AtomicI64::new(0))
    }

    /// Counts one more for as long as the returned value lives.
    #[must_use = "it is counted for as long as this lives"]
    pub(crate) fn enter(&'static self) -> Counted {
        self.0.fetch_add(1, Ordering::Relaxed);
        Counted(self)
    }

    pub(crate) fn value(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// One of the things that a [`Gauge`] counts.
#[derive(Debug)]
pub(crate) struct Counted(&'static Gauge);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

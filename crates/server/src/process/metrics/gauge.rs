//! A gauge of things that start and end, such as connections.

use prometheus::IntGauge;

/// A gauge of things that start and end.
#[derive(Debug)]
pub(crate) struct Gauge(IntGauge);

impl Gauge {
    pub(super) fn new(gauge: &IntGauge) -> Gauge {
        Gauge(gauge.clone())
    }

    /// Counts one more until the returned guard is dropped.
    #[must_use = "it is counted until the guard is dropped"]
    pub(crate) fn enter(&self) -> Counted {
        self.0.inc();
        Counted(self.0.clone())
    }
}

/// A guard that counts one thing in a [`Gauge`].
#[derive(Debug)]
pub(crate) struct Counted(IntGauge);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dropped_guard_is_no_longer_counted() {
        let things = IntGauge::new("things", "Things.").unwrap();
        let gauge = Gauge::new(&things);
        let (first, second) = (gauge.enter(), gauge.enter());
        assert_eq!(things.get(), 2);
        drop((first, second));
        assert_eq!(things.get(), 0);
    }
}

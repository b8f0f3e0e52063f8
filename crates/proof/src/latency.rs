//! Latency statistics.

use std::time::Duration;

/// Sorted latencies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Latencies(Vec<Duration>);

impl Latencies {
    /// Sorts latencies.
    pub fn of(mut took: Vec<Duration>) -> Latencies {
        took.sort_unstable();
        Latencies(took)
    }

    /// Returns the quantile `q`, from 0 to 1. Returns zero if there are no latencies.
    pub fn quantile(&self, q: f64) -> Duration {
        let rank = (q * self.0.len() as f64).ceil() as usize;
        self.0.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_measured_values() {
        let took = Latencies::of((1..=100).rev().map(Duration::from_millis).collect());
        for (q, ms) in [(0.0, 1), (0.5, 50), (0.9, 90), (0.99, 99), (1.0, 100)] {
            assert_eq!(took.quantile(q), Duration::from_millis(ms), "{q}");
        }
        assert_eq!(Latencies::of(Vec::new()).quantile(0.99), Duration::ZERO);
    }
}

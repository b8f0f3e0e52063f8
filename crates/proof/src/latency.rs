//! How long things took.

use std::time::Duration;

/// Times in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Latencies(Vec<Duration>);

impl Latencies {
    /// Of these times.
    pub fn of(mut took: Vec<Duration>) -> Latencies {
        took.sort_unstable();
        Latencies(took)
    }

    /// The time within which this part of all was done, from 0 to 1; nothing took no time.
    pub fn quantile(&self, part: f64) -> Duration {
        let place = (part * self.0.len() as f64).ceil() as usize;
        self.0.get(place.saturating_sub(1)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_times_that_were_measured() {
        let took = Latencies::of((1..=100).rev().map(Duration::from_millis).collect());
        for (part, ms) in [(0.0, 1), (0.5, 50), (0.9, 90), (0.99, 99), (1.0, 100)] {
            assert_eq!(took.quantile(part), Duration::from_millis(ms), "{part}");
        }
        assert_eq!(Latencies::of(Vec::new()).quantile(0.99), Duration::ZERO);
    }
}

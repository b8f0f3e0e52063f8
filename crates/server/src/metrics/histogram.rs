//! How times are distributed.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the buckets in microseconds, from what a lookup takes to what a person gives
/// up after; above the last is one more.
const BOUNDS: [u64; 14] = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 5_000_000, 10_000_000,
];

/// Counts of times, by buckets.
#[derive(Debug)]
pub(super) struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    sum_us: AtomicU64,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram::new()
    }
}

impl Histogram {
    pub(super) const fn new() -> Histogram {
        Histogram {
            buckets: [const { AtomicU64::new(0) }; BOUNDS.len() + 1],
            sum_us: AtomicU64::new(0),
        }
    }

    pub(super) fn add(&self, time: Duration) {
        let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.partition_point(|bound| *bound < us);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.sum_us.fetch_add(us, Ordering::Relaxed);
    }

    /// Writes the samples of a metric, each with `labels`: `name="value"` pairs behind commas.
    pub(super) fn write(&self, text: &mut String, name: &str, labels: &str) {
        let comma = if labels.is_empty() { "" } else { "," };
        let braces = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
        let bounds = BOUNDS.map(|us| (us as f64 / 1e6).to_string());
        let bounds = bounds.iter().map(String::as_str).chain(["+Inf"]);
        let mut count = 0;
        for (bucket, bound) in self.buckets.iter().zip(bounds) {
            count += bucket.load(Ordering::Relaxed);
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {count}");
        }
        let sum = self.sum_us.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum{braces} {sum}\n{name}_count{braces} {count}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_count_all_that_is_not_longer_than_their_bound() {
        let histogram = Histogram::new();
        for ms in [1, 20, 60_000] {
            histogram.add(Duration::from_millis(ms));
        }
        let mut text = String::new();
        histogram.write(&mut text, "waits", "kind=\"x\"");
        for line in [
            "waits_bucket{kind=\"x\",le=\"0.0005\"} 0",
            "waits_bucket{kind=\"x\",le=\"0.001\"} 1",
            "waits_bucket{kind=\"x\",le=\"0.025\"} 2",
            "waits_bucket{kind=\"x\",le=\"10\"} 2",
            "waits_bucket{kind=\"x\",le=\"+Inf\"} 3",
            "waits_sum{kind=\"x\"} 60.021",
            "waits_count{kind=\"x\"} 3",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
    }
}

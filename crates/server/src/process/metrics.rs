//! Metrics of the process, in the text format of Prometheus.
//!
//! The process has one registry, so an event is counted with one call where it happens. Clients cannot
//! create label values: routes are patterns, and methods come from a list.

mod definitions;
mod gauge;
mod process;

use std::sync::LazyLock;
use std::time::Duration;

use prometheus::TextEncoder;

use definitions::Metrics;
pub(crate) use gauge::Gauge;

static METRICS: LazyLock<Metrics> =
    LazyLock::new(|| Metrics::new().expect("names of metrics are valid and unique"));

/// Open WebSockets and streams.
pub(crate) static SOCKETS: LazyLock<Gauge> = LazyLock::new(|| Gauge::new(&METRICS.sockets));
/// Engine moves that wait for a free thread.
pub(crate) static ENGINE_WAITING: LazyLock<Gauge> =
    LazyLock::new(|| Gauge::new(&METRICS.engine_jobs.with_label_values(&["waiting"])));
/// Engine moves that are being computed.
pub(crate) static ENGINE_THINKING: LazyLock<Gauge> =
    LazyLock::new(|| Gauge::new(&METRICS.engine_jobs.with_label_values(&["thinking"])));

/// Creates all metrics and records the start time of the process.
pub(crate) fn start() {
    LazyLock::force(&METRICS);
}

/// Counts an answered request. `route` is a pattern, never an address.
pub(crate) fn request(method: &'static str, route: &str, status: u16, elapsed: Duration) {
    METRICS.requests.with_label_values(&[method, route, &status.to_string()]).inc();
    METRICS.request_seconds.with_label_values(&[method, route]).observe(elapsed.as_secs_f64());
}

/// Counts a durable commit of `events` events. `elapsed` is the time from its start until it is on disk.
pub(crate) fn commit(events: usize, elapsed: Duration) {
    METRICS.commit_seconds.observe(elapsed.as_secs_f64());
    METRICS.commit_events.inc_by(events as u64);
}

/// The outcome of an engine move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// The move was found and proposed.
    Done,
    /// An error occurred.
    Failed,
    /// The match changed meanwhile, or the process ended.
    Dropped,
}

impl Ended {
    const ALL: [Ended; 3] = [Ended::Done, Ended::Failed, Ended::Dropped];

    fn label(self) -> &'static str {
        match self {
            Ended::Done => "done",
            Ended::Failed => "failed",
            Ended::Dropped => "dropped",
        }
    }
}

/// Counts an engine move that this process starts.
pub(crate) fn engine_taken() {
    METRICS.engine_taken.inc();
}

/// Counts the end of an engine move that this process started.
pub(crate) fn engine_ended(outcome: Ended) {
    METRICS.engine_ended.with_label_values(&[outcome.label()]).inc();
}

/// Records the engine time of a move that was found.
pub(crate) fn thought(elapsed: Duration) {
    METRICS.engine_thought_seconds.observe(elapsed.as_secs_f64());
}

/// Counts a failed statement.
pub(crate) fn database_error() {
    METRICS.database_errors.inc();
}

/// Counts a received mail by its outcome, such as `done` or `too-often`.
pub(crate) fn mail_received(outcome: impl AsRef<str>) {
    METRICS.mails.with_label_values(&[outcome.as_ref()]).inc();
}

/// Returns all metrics in the text format.
pub(crate) fn text() -> String {
    let families = METRICS.registry.gather();
    TextEncoder::new().encode_to_string(&families).expect("gathered metrics have names and values")
}

#[cfg(test)]
mod tests;

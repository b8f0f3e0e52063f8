//! Names, labels and buckets of the metrics.

use prometheus::{
    Histogram, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Registry, Result,
    register_histogram_vec_with_registry as histogram_vec,
    register_histogram_with_registry as histogram,
    register_int_counter_vec_with_registry as counter_vec,
    register_int_counter_with_registry as counter,
    register_int_gauge_vec_with_registry as gauge_vec, register_int_gauge_with_registry as gauge,
};

use super::{Ended, process};

/// The upper bounds of the buckets in seconds.
const BUCKETS: [f64; 14] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// All metrics of the process and their registry.
pub(super) struct Metrics {
    pub(super) registry: Registry,
    pub(super) requests: IntCounterVec,
    pub(super) request_seconds: HistogramVec,
    pub(super) sockets: IntGauge,
    pub(super) engine_jobs: IntGaugeVec,
    pub(super) engine_taken: IntCounter,
    pub(super) engine_ended: IntCounterVec,
    pub(super) engine_thought_seconds: Histogram,
    pub(super) commit_seconds: Histogram,
    pub(super) commit_events: IntCounter,
    pub(super) database_errors: IntCounter,
    pub(super) mails: IntCounterVec,
}

impl Metrics {
    /// Creates and registers all metrics.
    ///
    /// # Errors
    ///
    /// Fails if a name is invalid or used twice.
    pub(super) fn new() -> Result<Metrics> {
        let r = Registry::new();
        process::register(&r)?;
        let metrics = Metrics {
            requests: counter_vec!(
                "luctor_http_requests_total",
                "Requests by method, route pattern and status.",
                &["method", "route", "status"],
                r
            )?,
            request_seconds: histogram_vec!(
                "luctor_http_request_seconds",
                "Time from the head of a request to the head of its response.",
                &["method", "route"],
                BUCKETS.to_vec(),
                r
            )?,
            sockets: gauge!("luctor_sockets_open", "Open WebSockets and streams.", r)?,
            engine_jobs: gauge_vec!(
                "luctor_engine_jobs",
                "Pending engine moves by state.",
                &["state"],
                r
            )?,
            engine_taken: counter!("luctor_engine_taken_total", "Engine moves started.", r)?,
            engine_ended: counter_vec!(
                "luctor_engine_ended_total",
                "Engine moves ended, by outcome.",
                &["outcome"],
                r
            )?,
            engine_thought_seconds: histogram!(
                "luctor_engine_thought_seconds",
                "Engine time per move.",
                BUCKETS.to_vec(),
                r
            )?,
            commit_seconds: histogram!(
                "luctor_commit_seconds",
                "Durable commits to the database.",
                BUCKETS.to_vec(),
                r
            )?,
            commit_events: counter!(
                "luctor_commit_events_total",
                "Match events in durable commits.",
                r
            )?,
            database_errors: counter!("luctor_database_errors_total", "Failed statements.", r)?,
            mails: counter_vec!(
                "luctor_letters_total",
                "Received mails by outcome.",
                &["outcome"],
                r
            )?,
            registry: r,
        };
        metrics.show_zeros();
        Ok(metrics)
    }

    /// Creates the known label values, so that they are visible before the first event.
    fn show_zeros(&self) {
        for state in ["waiting", "thinking"] {
            self.engine_jobs.with_label_values(&[state]);
        }
        for outcome in Ended::ALL {
            self.engine_ended.with_label_values(&[outcome.label()]);
        }
    }
}

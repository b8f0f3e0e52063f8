//! Tests of the recorded metrics and of their text.

use super::*;

/// Returns the value of a sample.
fn value(name: &str) -> Option<f64> {
    let text = text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map(|value| value.parse().expect("samples are numbers"))
}

#[test]
fn requests_are_counted_by_route_and_status() {
    request("GET", "/tests/{id}", 200, Duration::from_millis(3));
    request("GET", "/tests/{id}", 404, Duration::from_millis(1));
    request("GET", "/tests/{id}", 404, Duration::from_millis(1));
    let labels = "method=\"GET\",route=\"/tests/{id}\"";
    let total =
        |status: u16| value(&format!("luctor_http_requests_total{{{labels},status=\"{status}\"}}"));
    assert_eq!((total(200), total(404), total(500)), (Some(1.0), Some(2.0), None));
    let count = value(&format!("luctor_http_request_seconds_count{{{labels}}}"));
    assert_eq!(count, Some(3.0));
}

#[test]
fn commits_are_counted_with_their_events() {
    let before = value("luctor_commit_events_total").unwrap_or_default();
    commit(7, Duration::from_millis(2));
    // Other tests of this process commit too.
    assert!(value("luctor_commit_events_total").unwrap_or_default() >= before + 7.0);
    assert!(value("luctor_commit_seconds_count").unwrap_or_default() >= 1.0);
}

#[test]
fn engine_moves_are_counted_by_outcome() {
    let failed = || value("luctor_engine_ended_total{outcome=\"failed\"}").unwrap();
    let (before, taken) = (failed(), value("luctor_engine_taken_total").unwrap());
    engine_taken();
    engine_ended(Ended::Failed);
    thought(Duration::from_millis(200));
    // Other tests of this process use the engine too, but none of them fails.
    assert_eq!(failed(), before + 1.0);
    assert!(value("luctor_engine_taken_total").unwrap() > taken);
    assert!(value("luctor_engine_thought_seconds_count").unwrap() >= 1.0);
}

#[test]
fn received_mails_are_counted_by_outcome() {
    let of = |outcome: &str| value(&format!("luctor_letters_total{{outcome=\"{outcome}\"}}"));
    let before = of("ignored-unreadable").unwrap_or_default();
    mail_received("ignored-unreadable");
    mail_received("done");
    assert!(of("ignored-unreadable").unwrap() > before);
    assert!(of("done").unwrap() >= 1.0);
}

#[test]
fn known_metrics_are_shown_before_the_first_event() {
    for name in [
        "luctor_sockets_open",
        "luctor_engine_jobs{state=\"waiting\"}",
        "luctor_engine_jobs{state=\"thinking\"}",
        "luctor_engine_ended_total{outcome=\"done\"}",
        "luctor_engine_ended_total{outcome=\"dropped\"}",
        "luctor_database_errors_total",
        "luctor_commit_seconds_bucket{le=\"0.0005\"}",
        "luctor_commit_seconds_bucket{le=\"10\"}",
        "luctor_commit_seconds_bucket{le=\"+Inf\"}",
        concat!("luctor_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"}"),
        "process_start_time_seconds",
    ] {
        assert!(value(name).is_some(), "{name} is not in\n{}", text());
    }
}

use super::*;

/// The value of a sample.
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
fn moves_of_the_computer_are_counted_by_what_became_of_them() {
    let failed = || value("luctor_engine_ended_total{outcome=\"failed\"}").unwrap();
    let (before, taken) = (failed(), value("luctor_engine_taken_total").unwrap());
    engine_taken();
    engine_ended(Ended::Failed);
    thought(Duration::from_millis(200));
    // Other tests of this process think too, but none of them fails.
    assert_eq!(failed(), before + 1.0);
    assert!(value("luctor_engine_taken_total").unwrap() > taken);
    assert!(value("luctor_engine_thought_seconds_count").unwrap() >= 1.0);
}

#[test]
fn received_mails_are_counted_by_outcome() {
    let of = |outcome: &str| value(&format!("luctor_letters_total{{outcome=\"{outcome}\"}}"));
    let before = of("ignored-unreadable").unwrap_or_default();
    mail_received("ignored-unreadable".to_owned());
    mail_received("done".to_owned());
    assert!(of("ignored-unreadable").unwrap() > before);
    assert!(of("done").unwrap() >= 1.0);
}

#[test]
fn what_is_gone_is_not_counted_any_more() {
    static THINGS: Gauge = Gauge::new();
    let (first, second) = (THINGS.enter(), THINGS.enter());
    assert_eq!(THINGS.value(), 2);
    drop((first, second));
    assert_eq!(THINGS.value(), 0);
}

#[test]
fn every_line_is_a_sample_or_a_comment() {
    for line in text().lines() {
        let sample = line.rsplit_once(' ').is_some_and(|(name, value)| {
            name.starts_with(|c: char| c.is_ascii_lowercase()) && value.parse::<f64>().is_ok()
        });
        assert!(sample || line.starts_with("# HELP ") || line.starts_with("# TYPE "), "{line}");
    }
}

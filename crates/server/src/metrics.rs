//! What the server counts, in the text format of Prometheus.
//!
//! There is one registry for the process, so that whatever is counted is one call at the place where
//! it happens. No label has a value that a client can make up: routes are patterns, and methods come
//! from a list.

mod gauge;
mod histogram;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(crate) use gauge::Gauge;
use histogram::Histogram;

/// Open WebSockets and other connections that last.
pub(crate) static SOCKETS: Gauge = Gauge::new();
/// Moves of the computer that wait for a free core.
pub(crate) static ENGINE_WAITING: Gauge = Gauge::new();
/// Moves of the computer that are being thought about.
pub(crate) static ENGINE_THINKING: Gauge = Gauge::new();

/// Moves that this process began to think about.
static ENGINE_TAKEN: AtomicU64 = AtomicU64::new(0);
static ENGINE_ENDED: [AtomicU64; Ended::ALL.len()] =
    [const { AtomicU64::new(0) }; Ended::ALL.len()];
static THOUGHTS: Histogram = Histogram::new();
static COMMITS: Histogram = Histogram::new();
static EVENTS: AtomicU64 = AtomicU64::new(0);
static DATABASE_ERRORS: AtomicU64 = AtomicU64::new(0);
static REQUESTS: Mutex<BTreeMap<Route, Requests>> = Mutex::new(BTreeMap::new());
static RECEIVED_MAILS: Mutex<BTreeMap<String, u64>> = Mutex::new(BTreeMap::new());
static STARTED: LazyLock<f64> = LazyLock::new(|| {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
});

/// A method and the pattern of an address.
type Route = (&'static str, String);

#[derive(Debug, Default)]
struct Requests {
    by_status: BTreeMap<u16, u64>,
    seconds: Histogram,
}

/// Remembers when the process started.
pub(crate) fn start() {
    LazyLock::force(&STARTED);
}

/// Counts a request that was answered after `elapsed`. `route` is a pattern, never an address.
pub(crate) fn request(method: &'static str, route: &str, status: u16, elapsed: Duration) {
    // The map is whole after every statement, so a panic elsewhere has not broken it.
    let mut requests = REQUESTS.lock().unwrap_or_else(PoisonError::into_inner);
    let requests = requests.entry((method, route.to_owned())).or_default();
    *requests.by_status.entry(status).or_default() += 1;
    requests.seconds.add(elapsed);
}

/// Counts a durable commit of so many events, which took `elapsed` from its begin to the disk.
pub(crate) fn commit(events: usize, elapsed: Duration) {
    COMMITS.add(elapsed);
    EVENTS.fetch_add(events as u64, Ordering::Relaxed);
}

/// What became of a move that the computer was to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// It was thought about to the end and proposed.
    Done,
    /// Something went wrong.
    Failed,
    /// The match went on meanwhile, or the process ends.
    Dropped,
}

impl Ended {
    const ALL: [Ended; 3] = [Ended::Done, Ended::Failed, Ended::Dropped];

    fn word(self) -> &'static str {
        match self {
            Ended::Done => "done",
            Ended::Failed => "failed",
            Ended::Dropped => "dropped",
        }
    }
}

/// Counts a move that this process begins to think about.
pub(crate) fn engine_taken() {
    ENGINE_TAKEN.fetch_add(1, Ordering::Relaxed);
}

/// Counts a move that was taken, when it has ended.
pub(crate) fn engine_ended(how: Ended) {
    ENGINE_ENDED[how as usize].fetch_add(1, Ordering::Relaxed);
}

/// Counts a thought that was brought to its end.
pub(crate) fn thought(elapsed: Duration) {
    THOUGHTS.add(elapsed);
}

/// Counts a statement that failed.
pub(crate) fn database_error() {
    DATABASE_ERRORS.fetch_add(1, Ordering::Relaxed);
}

/// Counts a received mail by its outcome, such as `done` or `too-often`.
pub(crate) fn mail_received(outcome: String) {
    // As for requests.
    *RECEIVED_MAILS.lock().unwrap_or_else(PoisonError::into_inner).entry(outcome).or_default() += 1;
}

/// Everything as Prometheus reads it.
pub(crate) fn text() -> String {
    let mut text = String::new();
    requests(&mut text);
    gauge(&mut text, "luctor_sockets_open", "Open WebSockets and streams.");
    sample(&mut text, "luctor_sockets_open", "", SOCKETS.value());
    gauge(&mut text, "luctor_engine_jobs", "Moves that the computer owes, by what they do.");
    sample(&mut text, "luctor_engine_jobs", "{state=\"waiting\"}", ENGINE_WAITING.value());
    sample(&mut text, "luctor_engine_jobs", "{state=\"thinking\"}", ENGINE_THINKING.value());
    engine(&mut text);
    describe(&mut text, "luctor_commit_seconds", "histogram", "Durable commits to the database.");
    COMMITS.write(&mut text, "luctor_commit_seconds", "");
    let events = EVENTS.load(Ordering::Relaxed);
    counter(&mut text, "luctor_commit_events_total", "Events of matches in these commits.", events);
    let errors = DATABASE_ERRORS.load(Ordering::Relaxed);
    counter(&mut text, "luctor_database_errors_total", "Statements that failed.", errors);
    received_mails(&mut text);
    process(&mut text);
    text
}

fn requests(text: &mut String) {
    let requests = REQUESTS.lock().unwrap_or_else(PoisonError::into_inner);
    let name = "luctor_http_requests_total";
    describe(text, name, "counter", "Requests by the pattern of their address and their status.");
    for ((method, route), requests) in &*requests {
        for (status, count) in &requests.by_status {
            let labels = format!("{{method=\"{method}\",route=\"{route}\",status=\"{status}\"}}");
            sample(text, name, &labels, count);
        }
    }
    let name = "luctor_http_request_seconds";
    describe(text, name, "histogram", "Time from a request's head to the head of its answer.");
    for ((method, route), requests) in &*requests {
        let labels = format!("method=\"{method}\",route=\"{route}\"");
        requests.seconds.write(text, name, &labels);
    }
}

fn engine(text: &mut String) {
    let taken = ENGINE_TAKEN.load(Ordering::Relaxed);
    counter(text, "luctor_engine_taken_total", "Moves that were begun to be thought about.", taken);
    let name = "luctor_engine_ended_total";
    describe(text, name, "counter", "Moves that were taken, by what became of them.");
    for (how, ended) in Ended::ALL.into_iter().zip(&ENGINE_ENDED) {
        let labels = format!("{{outcome=\"{}\"}}", how.word());
        sample(text, name, &labels, ended.load(Ordering::Relaxed));
    }
    describe(text, "luctor_engine_thought_seconds", "histogram", "Time of thought for a move.");
    THOUGHTS.write(text, "luctor_engine_thought_seconds", "");
}

fn received_mails(text: &mut String) {
    let name = "luctor_letters_total";
    describe(text, name, "counter", "Received mails by outcome.");
    for (outcome, count) in &*RECEIVED_MAILS.lock().unwrap_or_else(PoisonError::into_inner) {
        sample(text, name, &format!("{{outcome=\"{outcome}\"}}"), count);
    }
}

/// What Prometheus' own libraries tell of every process, where the system tells it.
fn process(text: &mut String) {
    let version = env!("CARGO_PKG_VERSION");
    gauge(text, "luctor_build_info", "Always 1; the version is a label.");
    sample(text, "luctor_build_info", &format!("{{version=\"{version}\"}}"), 1);
    let name = "process_start_time_seconds";
    gauge(text, name, "When the process started, in seconds since 1970.");
    sample(text, name, "", *STARTED);
    if let Some(bytes) = resident_bytes() {
        gauge(text, "process_resident_memory_bytes", "Memory of the process.");
        sample(text, "process_resident_memory_bytes", "", bytes);
    }
    if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
        gauge(text, "process_open_fds", "Open files and connections.");
        sample(text, "process_open_fds", "", open.count());
    }
}

fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

fn gauge(text: &mut String, name: &str, help: &str) {
    describe(text, name, "gauge", help);
}

fn counter(text: &mut String, name: &str, help: &str, value: u64) {
    describe(text, name, "counter", help);
    sample(text, name, "", value);
}

fn describe(text: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn sample(text: &mut String, name: &str, labels: &str, value: impl std::fmt::Display) {
    let _ = writeln!(text, "{name}{labels} {value}");
}

#[cfg(test)]
mod tests;

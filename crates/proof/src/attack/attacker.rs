//! An attacker with an address of their own.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hyper::{Method, StatusCode};

use crate::client::{Answer, Client};

/// The pause after a rejection for too many requests. An attacker without one would only attack the limit.
const PAUSE: Duration = Duration::from_millis(20);

/// The attacks of one address.
#[derive(Debug)]
pub(super) struct Attacker {
    visitor: Client,
    until: Instant,
    log: Mutex<Log>,
}

/// The outcome of an attack.
#[derive(Clone, Default, Debug)]
pub(super) struct Log {
    /// Number of answers by status.
    pub(super) answers: BTreeMap<u16, u64>,
    /// Promises that the server has broken.
    pub(super) findings: Vec<String>,
}

impl Attacker {
    pub(super) fn new(visitor: Client, until: Instant) -> Attacker {
        Attacker { visitor, until, log: Mutex::default() }
    }

    pub(super) fn into_log(self) -> Log {
        self.log.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the attack goes on.
    pub(super) fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    /// Returns the time until the end of the attack.
    pub(super) fn rest(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }

    /// Returns a new browser of this attacker.
    pub(super) fn browser(&self) -> Client {
        self.visitor.another()
    }

    /// Sends a GET request.
    pub(super) async fn get(&self, browser: &mut Client, path: &str) -> Option<Answer> {
        self.call(browser, Method::GET, path, "").await
    }

    /// Sends a POST request.
    pub(super) async fn post(
        &self,
        browser: &mut Client,
        path: &str,
        body: &str,
    ) -> Option<Answer> {
        self.call(browser, Method::POST, path, body).await
    }

    /// Sends a request. Returns `None` if there is no answer. An answer with status 500 is a finding.
    pub(super) async fn call(
        &self,
        browser: &mut Client,
        method: Method,
        path: &str,
        body: &str,
    ) -> Option<Answer> {
        let answer = browser.call(method, path, body.to_owned().into()).await.ok()?;
        self.count(answer.status);
        if answer.status == StatusCode::INTERNAL_SERVER_ERROR {
            let start: String = path.chars().take(80).collect();
            self.find(format!("500 for {start}"));
        }
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            tokio::time::sleep(PAUSE).await;
        }
        Some(answer)
    }

    /// Counts an answer.
    pub(super) fn count(&self, status: StatusCode) {
        *self.lock().answers.entry(status.as_u16()).or_default() += 1;
    }

    /// Records a broken promise, once.
    pub(super) fn find(&self, finding: String) {
        let findings = &mut self.lock().findings;
        if !findings.contains(&finding) {
            findings.push(finding);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

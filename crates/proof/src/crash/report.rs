//! The report of a crash test.

use std::fmt;

/// The totals of all trials.
#[derive(Clone, Debug, Default)]
pub struct CrashReport {
    /// Number of kills.
    pub trials: u32,
    /// Number of acknowledged changes.
    pub acknowledged: u64,
    /// Number of unanswered requests when the server was killed.
    pub pending: u64,
    /// Number of these requests that were applied.
    pub applied_unanswered: u64,
    /// Number of matches.
    pub matches: u64,
    /// Acknowledged changes that are missing.
    pub lost: Vec<String>,
    /// Changes that were applied twice, and emails that were sent twice.
    pub twice: Vec<String>,
    /// Other errors.
    pub wrong: Vec<String>,
    /// Largest clock error in milliseconds.
    pub clock_ms: i64,
    /// Number of emails sent.
    pub mails: usize,
    /// Last line of the final `luctor replay-all`.
    pub replayed: String,
}

impl CrashReport {
    /// Returns the number of errors.
    pub fn findings(&self) -> usize {
        self.lost.len() + self.twice.len() + self.wrong.len()
    }
}

impl fmt::Display for CrashReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in self.lost.iter().chain(&self.twice).chain(&self.wrong) {
            writeln!(f, "{finding}")?;
        }
        writeln!(f, "{}", self.replayed)?;
        write!(
            f,
            "trials {} acknowledged {} matches {} mails {} on-the-way {} of-them-done {} worst-clock {} ms \
             lost {} twice {} wrong {}",
            self.trials,
            self.acknowledged,
            self.matches,
            self.mails,
            self.pending,
            self.applied_unanswered,
            self.clock_ms,
            self.lost.len(),
            self.twice.len(),
            self.wrong.len()
        )
    }
}

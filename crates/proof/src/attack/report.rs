//! The report of an attack test.

use std::fmt;
use std::time::Duration;

use super::attacker::Log;
use crate::latency::Latencies;

/// The goal for the 99th percentile of an honest move and of a health check.
const GOAL: Duration = Duration::from_millis(100);
/// The goal for the largest memory of the server, in bytes.
const MEMORY: u64 = 600 << 20;

/// The experience of honest players.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Times from the due time of a move to its acknowledgment.
    pub moves: Latencies,
    /// Times from the due time of a health check to its answer.
    pub health: Latencies,
    /// Moves that were rejected or not answered.
    pub failures: Vec<String>,
}

/// The outcome of one attempt.
#[derive(Clone, Debug)]
pub struct AttemptReport {
    /// Name of the attempt.
    pub name: &'static str,
    pub(super) log: Log,
}

/// The outcome of an attack test.
#[derive(Clone, Debug)]
pub struct AttackReport {
    /// The experience of honest players without attackers.
    pub calm: Measured,
    /// The same during the attack.
    pub attacked: Measured,
    /// The attempts, by name.
    pub attempts: Vec<AttemptReport>,
    /// Largest memory of the server in bytes.
    pub peak: u64,
    /// Number of matches in which an acknowledged move is missing.
    pub lost: usize,
    /// Whether the server stopped properly in the end.
    pub stopped: bool,
    /// Whether all stored games match their logs.
    pub consistent: bool,
    /// Output of the check of the stored games.
    pub stored: String,
}

impl AttackReport {
    /// Returns the broken promises that do not depend on the speed of the machine.
    pub fn findings(&self) -> Vec<String> {
        let found = |attempt: &AttemptReport| {
            let name = attempt.name;
            attempt
                .log
                .findings
                .iter()
                .map(move |text| format!("{name}: {text}"))
                .collect::<Vec<_>>()
        };
        let mut findings: Vec<String> = self.attempts.iter().flat_map(found).collect();
        findings.extend(self.attacked.failures.iter().map(|error| format!("honest move: {error}")));
        if self.peak > MEMORY {
            findings.push(format!("the server used {} MiB", self.peak >> 20));
        }
        if self.lost > 0 {
            findings.push(format!("acknowledged moves are missing in {} matches", self.lost));
        }
        if !self.stopped {
            findings.push("the server did not stop properly".to_owned());
        }
        if !self.consistent {
            findings.push(format!("stored games do not match their logs: {}", self.stored));
        }
        findings
    }

    /// Returns whether honest players hardly noticed the attack.
    pub fn is_fast(&self) -> bool {
        let slow = |took: &Latencies| took.quantile(0.99) >= GOAL;
        !slow(&self.attacked.moves) && !slow(&self.attacked.health)
    }
}

impl fmt::Display for AttackReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "answers by status:")?;
        for AttemptReport { name, log } in &self.attempts {
            let answers: Vec<String> =
                log.answers.iter().map(|(status, count)| format!("{status}: {count}")).collect();
            writeln!(f, "  {name:22} {}", answers.join(", "))?;
        }
        writeln!(f, "{:24}  p50 ms   p99 ms   max ms", "")?;
        for (name, took) in [
            ("moves, calm", &self.calm.moves),
            ("moves, attacked", &self.attacked.moves),
            ("health, calm", &self.calm.health),
            ("health, attacked", &self.attacked.health),
        ] {
            let ms = |q| took.quantile(q).as_secs_f64() * 1e3;
            writeln!(f, "{name:24} {:7.1}  {:7.1}  {:7.1}", ms(0.5), ms(0.99), ms(1.0))?;
        }
        writeln!(f, "memory at most {} MiB; {}", self.peak >> 20, self.stored)?;
        let findings = self.findings();
        write!(f, "findings: {}", findings.len())?;
        findings.iter().try_for_each(|finding| write!(f, "\n  {finding}"))
    }
}

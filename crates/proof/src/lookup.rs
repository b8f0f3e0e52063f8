//! Look-ups: how long the server takes to show games, one after the other, that nobody has asked for lately.

use std::fmt;
use std::io::Write;
use std::time::{Duration, Instant};

use crate::latency::Latencies;
use crate::person::Person;
use crate::server::Launch;
use crate::unmeasured::Unmeasured;

/// What was measured.
#[derive(Clone, Debug)]
pub struct Report {
    /// How long each answer took.
    pub latencies: Latencies,
    /// Games that were asked for.
    pub games: usize,
    /// Games that were not shown.
    pub failed: usize,
}

/// Asks a server for each game once, and tells `out` of the first that is not shown.
///
/// # Errors
///
/// The server cannot be started, or goes away.
pub async fn run(
    ids: &[String],
    mut launch: Launch,
    out: &mut impl Write,
) -> Result<Report, Unmeasured> {
    let server = launch.start().await?;
    let mut reader = Person::new(server.address);
    let (mut took, mut failed) = (Vec::with_capacity(ids.len()), 0);
    for id in ids {
        let began = Instant::now();
        let answer = reader.get(&format!("/api/games/{id}")).await;
        took.push(began.elapsed());
        let answer = answer.map_err(Unmeasured::new)?;
        if let Err(said) = answer.game() {
            if failed == 0 {
                // Whoever closed the output does not want to hear it.
                let _ = writeln!(out, "{id}: {said}");
            }
            failed += 1;
        }
    }
    server.stop().await;
    Ok(Report { latencies: Latencies::of(took), games: ids.len(), failed })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { latencies, games, failed } = self;
        let ms = |part| Duration::as_secs_f64(&latencies.quantile(part)) * 1e3;
        write!(
            f,
            "games {games} p50 {:.2} ms p90 {:.2} ms p99 {:.2} ms failed {failed}",
            ms(0.5),
            ms(0.9),
            ms(0.99)
        )
    }
}

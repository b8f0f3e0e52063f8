//! Lookup test: measures how long the server takes to read games that are not in its cache.

use std::fmt;
use std::io::Write;
use std::time::{Duration, Instant};

use crate::client::Client;
use crate::latency::Latencies;
use crate::measure_error::MeasureError;
use crate::server::Launch;

/// The result of a lookup test.
#[derive(Clone, Debug)]
pub struct LookupReport {
    /// Latency of each answer.
    pub latencies: Latencies,
    /// Number of requested games.
    pub games: usize,
    /// Number of games that the server did not return.
    pub failed: usize,
}

/// Requests each game once. Writes the first failure to `out`.
///
/// # Errors
///
/// Fails if the server cannot be started or stops answering.
pub async fn run(
    ids: &[String],
    mut launch: Launch,
    out: &mut impl Write,
) -> Result<LookupReport, MeasureError> {
    let server = launch.start().await?;
    let mut client = Client::new(server.address);
    let (mut took, mut failed) = (Vec::with_capacity(ids.len()), 0);
    for id in ids {
        let started = Instant::now();
        let answer = client.get(&format!("/api/games/{id}")).await;
        took.push(started.elapsed());
        let answer = answer.map_err(MeasureError::new)?;
        if let Err(error) = answer.game() {
            if failed == 0 {
                // The test goes on even if the output is closed.
                let _ = writeln!(out, "{id}: {error}");
            }
            failed += 1;
        }
    }
    server.stop().await;
    Ok(LookupReport { latencies: Latencies::of(took), games: ids.len(), failed })
}

impl fmt::Display for LookupReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LookupReport { latencies, games, failed } = self;
        let ms = |q| Duration::as_secs_f64(&latencies.quantile(q)) * 1e3;
        write!(
            f,
            "games {games} p50 {:.2} ms p90 {:.2} ms p99 {:.2} ms failed {failed}",
            ms(0.5),
            ms(0.9),
            ms(0.99)
        )
    }
}

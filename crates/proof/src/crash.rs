//! Crash test: kills the server at random instants during many matches, restarts it, and checks that
//! everything it acknowledged is still there.

mod report;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::client::Client;
use crate::mail::{SentMail, create_accounts};
use crate::server::{Launch, Server, StartError};
use crate::tracked_match::{Findings, MatchError, MatchKind, TrackedMatch};
pub use report::CrashReport;

/// The parameters of a crash test.
#[derive(Clone, Debug)]
pub struct CrashPlan {
    /// Number of kills.
    pub trials: u32,
    /// Number of matches played at the same time.
    pub matches: usize,
    /// Maximum time between the first acknowledgment and the kill.
    pub within: Duration,
    /// Maximum clock error in milliseconds.
    pub clock_ms: i64,
    /// Random seed.
    pub seed: u64,
}

const KINDS: [MatchKind; 4] = [
    MatchKind { game: "emulsion:6", control: "5+3" },
    MatchKind { game: "emergo:7x7", control: "5+3" },
    MatchKind { game: "emulsion:8", control: "unlimited" },
    MatchKind { game: "emergo:9x9", control: "3d" },
];

/// The matches between accounts, which get an email when it is their turn.
const CORRESPONDENCE: MatchKind = MatchKind { game: "emulsion:6", control: "3d" };
/// One in this many matches is a correspondence match.
const CORRESPONDENCE_INTERVAL: usize = 4;

/// Kills the server repeatedly. Writes one line per trial to `out`.
///
/// # Errors
///
/// Fails if the server cannot be started.
pub async fn run(
    plan: &CrashPlan,
    mut launch: Launch,
    out: &mut impl Write,
) -> Result<CrashReport, StartError> {
    let mut report = CrashReport::default();
    let mut rng = Rng::with_seed(plan.seed);
    let mut matches: Vec<TrackedMatch> = Vec::new();
    let mut mails = SentMail::new().map_err(StartError::new)?;
    // Emails contain the server's address, and its port is known only after the first start.
    let server = launch.start().await?;
    launch.options.extend(mails.options(server.address));
    server.stop().await;
    let mut server = launch.start().await?;
    let accounts = create_accounts(server.address, &mails).await.map_err(StartError::new)?;
    let accounts = Arc::new(accounts);
    for trial in 1..=plan.trials {
        // 1. Play matches until the server is killed.
        let (played, acknowledged, killed) =
            play_until_killed(server, matches, &accounts, plan, &mut rng).await;
        matches = Vec::new();
        for outcome in played {
            match outcome {
                (tracked, MatchError::NoAnswer(_)) => matches.extend(tracked),
                (_, MatchError::Wrong(message)) => report.wrong.push(message),
            }
        }
        // 2. Restart it, sometimes after a downtime that is long enough to count as an outage.
        if rng.u32(..8) == 0 {
            tokio::time::sleep(Duration::from_millis(rng.u64(..2_500))).await;
        }
        server = launch.start().await?;
        let down_ms = i64::try_from(killed.elapsed().as_millis()).unwrap_or(i64::MAX);
        // 3. Check that nothing is lost.
        let pending = matches.iter().filter(|tracked| tracked.has_pending_request()).count();
        let before = report.findings();
        let (clock_ms, applied) = check(&mut matches, down_ms, plan.clock_ms, &mut report).await;
        report.twice.extend(mails.duplicates());
        report.trials = trial;
        report.acknowledged += acknowledged;
        report.pending += pending as u64;
        report.applied_unanswered += applied;
        report.clock_ms = report.clock_ms.max(clock_ms);
        // The test goes on even if the output is closed.
        let _ = writeln!(
            out,
            "trial {trial} acknowledged {acknowledged} on-the-way {pending} done {applied} \
             down {down_ms} ms clock {clock_ms} ms findings {}",
            report.findings() - before
        );
        report.matches += matches.iter().filter(|tracked| tracked.is_over()).count() as u64;
        matches.retain(|tracked| !tracked.is_over());
    }
    report.matches += matches.len() as u64;
    report.mails = mails.count();
    if !server.stop().await {
        report.wrong.push("the server did not stop on request".to_owned());
    }
    let (consistent, output) = launch.replay_all().await?;
    if !consistent {
        report.wrong.push(format!("replay-all: {output}"));
    }
    report.replayed = output.lines().last().unwrap_or_default().to_owned();
    Ok(report)
}

/// Plays until the server is killed. Returns the interrupted matches, the number of acknowledgments and the
/// instant of the kill.
async fn play_until_killed(
    server: Server,
    matches: Vec<TrackedMatch>,
    accounts: &Arc<[Client; 2]>,
    plan: &CrashPlan,
    rng: &mut Rng,
) -> (Vec<(Option<TrackedMatch>, MatchError)>, u64, Instant) {
    let address = server.address;
    let acknowledged = Arc::new(AtomicU64::new(0));
    let first = Arc::new(Notify::new());
    let mut playing = JoinSet::new();
    let mut matches = matches.into_iter();
    for _ in 0..plan.matches {
        let (mut unfinished, mut rng) = (matches.next(), rng.fork());
        let (acknowledged, first) = (Arc::clone(&acknowledged), Arc::clone(&first));
        let accounts = Arc::clone(accounts);
        playing.spawn(async move {
            let on_acknowledged = || {
                acknowledged.fetch_add(1, Ordering::Relaxed);
                first.notify_one();
            };
            loop {
                let mut tracked = match unfinished.take() {
                    Some(tracked) => tracked,
                    None => {
                        let created = match rng.usize(..CORRESPONDENCE_INTERVAL) {
                            0 => TrackedMatch::between_accounts(&accounts, CORRESPONDENCE).await,
                            _ => {
                                TrackedMatch::create(address, KINDS[rng.usize(..KINDS.len())]).await
                            }
                        };
                        match created {
                            Ok(tracked) => tracked,
                            Err(error) => return (None, error),
                        }
                    }
                };
                if let Err(error) = tracked.play(&mut rng, on_acknowledged).await {
                    return (Some(tracked), error);
                }
            }
        });
    }
    let mut played = Vec::new();
    tokio::select! {
        () = first.notified() => {}
        // All matches failed before any acknowledgment.
        () = async {
            while let Some(ended) = playing.join_next().await {
                played.extend(ended.ok());
            }
        } => {}
    }
    let within = u64::try_from(plan.within.as_micros()).unwrap_or(u64::MAX);
    tokio::time::sleep(Duration::from_micros(rng.u64(..=within))).await;
    server.kill().await;
    let killed = Instant::now();
    played.extend(playing.join_all().await);
    (played, acknowledged.load(Ordering::Relaxed), killed)
}

/// Checks all matches concurrently. Returns the largest clock error and the number of unanswered requests
/// that were applied.
async fn check(
    matches: &mut Vec<TrackedMatch>,
    down_ms: i64,
    max_clock_ms: i64,
    report: &mut CrashReport,
) -> (i64, u64) {
    let mut checks = JoinSet::new();
    for mut tracked in matches.drain(..) {
        checks.spawn(async move {
            let findings = tracked.check(down_ms).await;
            (tracked, findings)
        });
    }
    let (mut clock_ms, mut applied) = (0, 0);
    for (tracked, findings) in checks.join_all().await {
        let findings = match findings {
            Ok(findings) => findings,
            Err(error) => {
                report.wrong.push(format!("match {}: {error}", tracked.id()));
                Findings::default()
            }
        };
        if findings.clock_ms > max_clock_ms {
            let (id, ms) = (tracked.id(), findings.clock_ms);
            report.wrong.push(format!("match {id}: a clock is off by {ms} ms"));
        }
        clock_ms = clock_ms.max(findings.clock_ms);
        applied += u64::from(findings.applied_unanswered);
        report.lost.extend(findings.lost);
        report.twice.extend(findings.twice);
        matches.push(tracked);
    }
    (clock_ms, applied)
}

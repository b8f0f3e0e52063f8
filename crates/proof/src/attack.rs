//! Attack test: attackers and honest players use the server at the same time.
//!
//! 1. Honest players play for a while without attackers, to compare.
//! 2. All attempts run at the same time, each from an address of its own, while the players go on. A prober asks
//!    for the health of the server, and its memory is watched.
//! 3. Afterwards every acknowledged move must be there, and all stored games must match their logs.
//!
//! The server runs as shipped, with its limits. The addresses are 127.0.0.0/8, so this works on Linux only.

mod attacker;
mod attempts;
mod honest;
mod report;

use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::timeout_at;

use crate::client::Client;
use crate::measure_error::MeasureError;
use crate::server::Launch;
use crate::usage::Usage;
use attacker::Attacker;
use honest::Honest;

pub use attempts::Attempt;
pub use report::{AttackReport, AttemptReport};

/// The parameters of an attack test.
#[derive(Clone, Debug)]
pub struct AttackPlan {
    /// The attempts to make.
    pub attempts: Vec<Attempt>,
    /// Number of matches between honest players.
    pub matches: u8,
    /// Moves per second over these matches.
    pub moves: f64,
    /// Time without attackers.
    pub calm: Duration,
    /// Time with attackers.
    pub time: Duration,
}

/// The nice value of the attackers' thread.
const NICE: i32 = 15;

/// The time after the attack in which its last requests may be answered.
const GRACE: Duration = Duration::from_secs(1);

/// The interval between two looks at the server's memory.
const WATCH: Duration = Duration::from_millis(100);

/// Starts a server, attacks it and reports what happened.
///
/// # Errors
///
/// Fails if the server cannot be started, or rejects honest players before the attack.
pub async fn run(plan: &AttackPlan, mut launch: Launch) -> Result<AttackReport, MeasureError> {
    launch.limited = true;
    let server = launch.start().await?;
    let visitor = Client::new(server.address);
    let mut honest = Honest::open(&visitor, plan.matches).await.map_err(MeasureError::new)?;

    // 1. Without attackers.
    let calm = honest.play(plan.moves, plan.calm).await;

    // 2. With attackers.
    let peak = Arc::new(AtomicU64::new(0));
    let watch = tokio::spawn(watch(server.id(), Arc::clone(&peak)));
    let until = Instant::now() + plan.time;
    let attacks =
        start_attacks(plan.attempts.clone(), visitor, until).map_err(MeasureError::new)?;
    let attacked = honest.play(plan.moves, plan.time).await;
    let attempts = attacks.await.map_err(MeasureError::new)?;
    watch.abort();

    // 3. Nothing is lost.
    let lost = honest.incomplete().await;
    let stopped = server.stop().await;
    let (consistent, stored) = launch.replay_all().await?;
    Ok(AttackReport {
        calm,
        attacked,
        attempts,
        peak: peak.load(Ordering::Relaxed),
        lost,
        stopped,
        consistent,
        stored,
    })
}

/// Runs attempts until the end. They get a thread with a low priority, since attackers use machines of their own.
fn start_attacks(
    attempts: Vec<Attempt>,
    visitor: Client,
    until: Instant,
) -> io::Result<oneshot::Receiver<Vec<AttemptReport>>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (sender, reports) = oneshot::channel();
    let attack = move || {
        // If this fails, the measured times are longer.
        let _ = rustix::process::setpriority_process(None, NICE);
        let mut reports = runtime.block_on(async {
            let mut attacks = JoinSet::new();
            for (number, attempt) in (1_u8..).zip(attempts) {
                let address = IpAddr::V4(Ipv4Addr::new(127, 0, 6, number));
                let attacker = Attacker::new(visitor.from_address(address), until);
                attacks.spawn(async move {
                    // Answers that come later are not waited for.
                    let _ = timeout_at((until + GRACE).into(), attempt.run(&attacker)).await;
                    AttemptReport { name: attempt.name(), log: attacker.into_log() }
                });
            }
            attacks.join_all().await
        });
        reports.sort_unstable_by_key(|attempt| attempt.name);
        // The receiver waits for this.
        let _ = sender.send(reports);
    };
    std::thread::Builder::new().name("attackers".to_owned()).spawn(attack)?;
    Ok(reports)
}

/// Notes the largest memory of a process.
async fn watch(id: u32, peak: Arc<AtomicU64>) {
    loop {
        peak.fetch_max(Usage::of(id).memory, Ordering::Relaxed);
        tokio::time::sleep(WATCH).await;
    }
}

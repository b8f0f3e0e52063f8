//! Crashes: the server is killed at a random instant while many play, started again, and held against what it
//! had acknowledged.

use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::mail::{Mails, members};
use crate::person::Person;
use crate::server::{Launch, Server, StartError};
use crate::table::{Found, Kind, Stop, Table};

/// How many trials, and of what.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Times that the server is killed.
    pub trials: u32,
    /// Matches that are played at the same time.
    pub matches: usize,
    /// The server is killed within this time after the first acknowledgement.
    pub within: Duration,
    /// How far a clock may be from what it should be, in milliseconds.
    pub clock_ms: i64,
    /// Chooses moves, instants and all else that is left to chance.
    pub seed: u64,
}

/// All trials together.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Times that the server was killed.
    pub trials: u32,
    /// Changes that were acknowledged.
    pub acknowledged: u64,
    /// Requests that were on their way when the server was killed.
    pub on_the_way: u64,
    /// Those of them that had been done.
    pub done_unanswered: u64,
    /// Matches that were played.
    pub matches: u64,
    /// What was acknowledged and is not there.
    pub lost: Vec<String>,
    /// What was done twice.
    pub twice: Vec<String>,
    /// What else is wrong.
    pub wrong: Vec<String>,
    /// How far the worst clock was from what it should be, in milliseconds.
    pub clock_ms: i64,
    /// Mails that were sent.
    pub mails: usize,
    /// What the program says of all that is stored, in the end.
    pub replayed: String,
}

const KINDS: [Kind; 4] = [
    Kind { game: "emulsion:6", control: "5+3" },
    Kind { game: "emergo:7x7", control: "5+3" },
    Kind { game: "emulsion:8", control: "unlimited" },
    Kind { game: "emergo:9x9", control: "3d" },
];

/// What is played by people with accounts, who are told by mail that it is their turn.
const BY_MAIL: Kind = Kind { game: "emulsion:6", control: "3d" };
/// Of so many matches one is theirs.
const BY_MAIL_OF: usize = 4;

/// Kills the server again and again; tells of every trial in a line.
///
/// # Errors
///
/// The server cannot be started.
pub async fn run(
    plan: &Plan,
    mut launch: Launch,
    out: &mut impl Write,
) -> Result<Report, StartError> {
    let mut report = Report::default();
    let mut rng = Rng::with_seed(plan.seed);
    let mut tables: Vec<Table> = Vec::new();
    let mut mails = Mails::new().map_err(StartError::new)?;
    // The address is in the mails, and which one is free is known after a start.
    let server = launch.start().await?;
    launch.options.extend(mails.options(server.address));
    server.stop().await;
    let mut server = launch.start().await?;
    let members = Arc::new(members(server.address, &mails).await.map_err(StartError::new)?);
    for trial in 1..=plan.trials {
        // 1. Many play, until the server is killed.
        let (played, acknowledged, killed) =
            play_until_killed(server, tables, &members, plan, &mut rng).await;
        tables = Vec::new();
        for outcome in played {
            match outcome {
                (table, Stop::Broken(_)) => tables.extend(table),
                (_, Stop::Wrong(wrong)) => report.wrong.push(wrong),
            }
        }
        // 2. It stays away for a while, sometimes long enough for an outage.
        if rng.u32(..8) == 0 {
            tokio::time::sleep(Duration::from_millis(rng.u64(..2_500))).await;
        }
        server = launch.start().await?;
        let down_ms = i64::try_from(killed.elapsed().as_millis()).unwrap_or(i64::MAX);
        // 3. Everything is there.
        let open = tables.iter().filter(|table| table.waits_for_an_answer()).count();
        let before = report.findings();
        let (clock_ms, done) = check(&mut tables, down_ms, plan.clock_ms, &mut report).await;
        report.twice.extend(mails.twice());
        report.trials = trial;
        report.acknowledged += acknowledged;
        report.on_the_way += open as u64;
        report.done_unanswered += done;
        report.clock_ms = report.clock_ms.max(clock_ms);
        // Whoever closed standard output does not want to hear it.
        let _ = writeln!(
            out,
            "trial {trial} acknowledged {acknowledged} on-the-way {open} done {done} down {down_ms} ms \
             clock {clock_ms} ms findings {}",
            report.findings() - before
        );
        report.matches += tables.iter().filter(|table| table.is_over()).count() as u64;
        tables.retain(|table| !table.is_over());
    }
    report.matches += tables.len() as u64;
    report.mails = mails.count();
    if !server.stop().await {
        report.wrong.push("the server does not end when it is asked to".to_owned());
    }
    let (well, said) = launch.replay_all().await?;
    if !well {
        report.wrong.push(format!("replay-all: {said}"));
    }
    report.replayed = said.lines().last().unwrap_or_default().to_owned();
    Ok(report)
}

/// The tables when the server was killed, and how much was acknowledged.
async fn play_until_killed(
    server: Server,
    tables: Vec<Table>,
    members: &Arc<[Person; 2]>,
    plan: &Plan,
    rng: &mut Rng,
) -> (Vec<(Option<Table>, Stop)>, u64, Instant) {
    let address = server.address;
    let acknowledged = Arc::new(AtomicU64::new(0));
    let first = Arc::new(Notify::new());
    let mut playing = JoinSet::new();
    let mut tables = tables.into_iter();
    for _ in 0..plan.matches {
        let (table, mut rng) = (tables.next(), rng.fork());
        let (acknowledged, first) = (Arc::clone(&acknowledged), Arc::clone(&first));
        let members = Arc::clone(members);
        playing.spawn(async move {
            let done = || {
                acknowledged.fetch_add(1, Ordering::Relaxed);
                first.notify_one();
            };
            let mut table = table;
            loop {
                let mut playing = match table.take() {
                    Some(table) => table,
                    None => {
                        let opened = match rng.usize(..BY_MAIL_OF) {
                            0 => Table::of_members(&members, BY_MAIL).await,
                            _ => Table::open(address, KINDS[rng.usize(..KINDS.len())]).await,
                        };
                        match opened {
                            Ok(table) => table,
                            Err(stop) => return (None, stop),
                        }
                    }
                };
                if let Err(stop) = playing.play(&mut rng, done).await {
                    return (Some(playing), stop);
                }
            }
        });
    }
    let mut played = Vec::new();
    tokio::select! {
        () = first.notified() => {}
        // Where everybody is refused there is nothing to wait for.
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

/// Checks all tables at once: the worst clock, and how many unanswered requests were done.
async fn check(
    tables: &mut Vec<Table>,
    down_ms: i64,
    most_ms: i64,
    report: &mut Report,
) -> (i64, u64) {
    let mut checks = JoinSet::new();
    for mut table in tables.drain(..) {
        checks.spawn(async move {
            let found = table.check(down_ms).await;
            (table, found)
        });
    }
    let (mut clock_ms, mut done) = (0, 0);
    for (table, found) in checks.join_all().await {
        let found = match found {
            Ok(found) => found,
            Err(stop) => {
                report.wrong.push(format!("match {}: {stop}", table.id()));
                Found::default()
            }
        };
        if found.clock_ms > most_ms {
            let (id, ms) = (table.id(), found.clock_ms);
            report.wrong.push(format!("match {id}: a clock is {ms} ms from what it should be"));
        }
        clock_ms = clock_ms.max(found.clock_ms);
        done += u64::from(found.done_unanswered);
        report.lost.extend(found.lost);
        report.twice.extend(found.twice);
        tables.push(table);
    }
    (clock_ms, done)
}

impl Report {
    /// Whatever should not be.
    pub fn findings(&self) -> usize {
        self.lost.len() + self.twice.len() + self.wrong.len()
    }
}

impl fmt::Display for Report {
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
            self.on_the_way,
            self.done_unanswered,
            self.clock_ms,
            self.lost.len(),
            self.twice.len(),
            self.wrong.len()
        )
    }
}

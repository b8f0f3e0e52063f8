//! Load: many sockets and moves, and how long an acknowledgement takes.
//!
//! Moves are due at fixed times, whether or not those before have been answered, and the time of an answer is
//! counted from then: a server that stands still for a second is not asked less.

mod pair;
mod usage;

use std::fmt;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, Semaphore, mpsc};
use tokio::task::JoinSet;

use crate::latency::Latencies;
use crate::person::Person;
use crate::server::{Launch, Server};
use crate::unmeasured::Unmeasured;
use pair::Pair;
use usage::Usage;

/// How much.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Numbers of sockets, one after the other on the same server; rising.
    pub sockets: Vec<usize>,
    /// Moves a second over all matches.
    pub moves: f64,
    /// How long moves are made for each number of sockets.
    pub time: Duration,
    /// Chooses the moves.
    pub seed: u64,
}

/// What was measured with one number of sockets.
#[derive(Clone, Debug)]
pub struct Row {
    /// Sockets that were open.
    pub sockets: usize,
    /// Moves a second that were acknowledged.
    pub moves: f64,
    /// From when a move was due to its acknowledgement.
    pub latencies: Latencies,
    /// Moves that were refused, or not answered.
    pub failed: u64,
    /// States that the sockets were sent, a second.
    pub states: f64,
    /// What the server used of a processor, 1 for a whole one; and this program.
    pub processors: [f64; 2],
    /// The server's memory before there was a socket, with all of them open, and after the moves, in bytes.
    pub memory: [u64; 3],
}

/// Connections over which moves are sent.
const CONNECTIONS: usize = 64;
/// Sockets that are opened at the same time.
const OPENING: usize = 32;
/// How long the sockets are left in peace before their memory is counted.
const SETTLE: Duration = Duration::from_secs(2);
/// The games, by turns.
const GAMES: [&str; 2] = ["emergo:9x9", "emulsion:8"];

/// What counts while moves are made.
#[derive(Debug, Default)]
struct Counts {
    states: Arc<AtomicU64>,
    failed: AtomicU64,
}

/// Measures with each number of sockets in turn; tells of each in a line.
///
/// # Errors
///
/// The server cannot be started, or does not do what is asked.
pub async fn run(
    plan: &Plan,
    mut launch: Launch,
    out: &mut impl Write,
) -> Result<Vec<Row>, Unmeasured> {
    let server = launch.start().await?;
    let before = Usage::of(server.id()).memory;
    let counts = Arc::new(Counts::default());
    let mut pairs: Vec<Arc<Mutex<Pair>>> = Vec::new();
    let mut rows = Vec::new();
    // Whoever closed standard output does not want to hear it.
    let _ = writeln!(out, "{}", Row::HEAD);
    for &sockets in &plan.sockets {
        open(&mut pairs, sockets / 2, server.address, &counts).await?;
        tokio::time::sleep(SETTLE).await;
        let memory = [before, Usage::of(server.id()).memory];
        let row = measure(plan, &pairs, &server, &counts, memory).await;
        let _ = writeln!(out, "{row}");
        rows.push(row);
    }
    server.stop().await;
    Ok(rows)
}

/// Opens matches with two sockets each until there are so many.
async fn open(
    pairs: &mut Vec<Arc<Mutex<Pair>>>,
    wanted: usize,
    address: SocketAddr,
    counts: &Arc<Counts>,
) -> Result<(), Unmeasured> {
    let gate = Arc::new(Semaphore::new(OPENING));
    let mut opening = JoinSet::new();
    for number in pairs.len()..wanted {
        let (gate, states) = (Arc::clone(&gate), Arc::clone(&counts.states));
        opening.spawn(async move {
            let _permit = gate.acquire().await;
            Pair::open(address, GAMES[number % GAMES.len()], number % 2 == 0, &states).await
        });
    }
    while let Some(opened) = opening.join_next().await {
        let opened = opened.map_err(Unmeasured::new)?;
        pairs.push(Arc::new(Mutex::new(opened.map_err(Unmeasured::new)?)));
    }
    Ok(())
}

async fn measure(
    plan: &Plan,
    pairs: &[Arc<Mutex<Pair>>],
    server: &Server,
    counts: &Arc<Counts>,
    memory: [u64; 2],
) -> Row {
    let (due, queue) = mpsc::unbounded_channel::<(Instant, usize)>();
    let queue = Arc::new(Mutex::new(queue));
    let pairs: Arc<[Arc<Mutex<Pair>>]> = pairs.into();
    let mut workers = JoinSet::new();
    for worker in 0..CONNECTIONS {
        let (queue, pairs, counts) = (Arc::clone(&queue), Arc::clone(&pairs), Arc::clone(counts));
        let mut rng = fastrand::Rng::with_seed(plan.seed + worker as u64);
        let mut wire = Person::new(server.address);
        workers.spawn(async move {
            let mut took = Vec::new();
            loop {
                let next = queue.lock().await.recv().await;
                let Some((due, number)) = next else { return took };
                let mut pair = pairs[number].lock().await;
                match pair.play(&mut wire, &mut rng).await {
                    Ok(()) => took.push(due.elapsed()),
                    Err(_) => {
                        counts.failed.fetch_add(1, Ordering::Relaxed);
                    }
                }
                // The next match is not waited for.
                if pair.is_over() {
                    let _ = pair.again(&counts.states).await;
                }
            }
        });
    }
    counts.failed.store(0, Ordering::Relaxed);
    let states = counts.states.load(Ordering::Relaxed);
    let used = [Usage::of(server.id()), Usage::own()];
    let began = Instant::now();
    let total = (plan.moves * plan.time.as_secs_f64()) as u64;
    for number in 0..total {
        let at = began + Duration::from_secs_f64(number as f64 / plan.moves);
        tokio::time::sleep_until(at.into()).await;
        // The workers live as long as this channel.
        let _ = due.send((at, (number % pairs.len() as u64) as usize));
    }
    drop(due);
    let took: Vec<Duration> = workers.join_all().await.into_iter().flatten().collect();
    let seconds = began.elapsed().as_secs_f64();
    let now = [Usage::of(server.id()), Usage::own()];
    let processors =
        [0, 1].map(|who| (now[who].processor - used[who].processor).as_secs_f64() / seconds);
    let [before, open] = memory;
    Row {
        sockets: 2 * pairs.len(),
        moves: took.len() as f64 / seconds,
        latencies: Latencies::of(took),
        failed: counts.failed.load(Ordering::Relaxed),
        states: (counts.states.load(Ordering::Relaxed) - states) as f64 / seconds,
        processors,
        memory: [before, open, now[0].memory],
    }
}

impl Row {
    /// What the columns are.
    pub const HEAD: &str = "sockets  moves/s   p50 ms   p90 ms   p99 ms   max ms  failed  states/s  \
                            cpu server  cpu client  MiB before    open   after  bytes/socket";

    /// The server's memory for each open socket, with the match of it, in bytes.
    pub fn bytes_a_socket(&self) -> u64 {
        self.memory[1].saturating_sub(self.memory[0]) / (self.sockets as u64).max(1)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |part| self.latencies.quantile(part).as_secs_f64() * 1e3;
        let mib = self.memory.map(|bytes| bytes as f64 / f64::from(1 << 20));
        write!(
            f,
            "{:7}  {:7.1}  {:7.1}  {:7.1}  {:7.1}  {:7.1}  {:6}  {:8.0}  {:10.2}  {:10.2}  {:10.1}  {:6.1}  {:6.1}  {:12}",
            self.sockets,
            self.moves,
            ms(0.5),
            ms(0.9),
            ms(0.99),
            ms(1.0),
            self.failed,
            self.states,
            self.processors[0],
            self.processors[1],
            mib[0],
            mib[1],
            mib[2],
            self.bytes_a_socket()
        )
    }
}

//! Load test: opens many sockets, plays moves and measures how long acknowledgments take.
//!
//! Moves are due at fixed times, even if earlier ones are not answered yet. Latencies count from the due
//! time, so a server that stalls does not get fewer requests.

use std::fmt;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, Semaphore, mpsc};
use tokio::task::JoinSet;

use crate::client::Client;
use crate::latency::Latencies;
use crate::measure_error::MeasureError;
use crate::server::{Launch, Server};
use crate::socket_pair::SocketPair;
use crate::usage::Usage;

/// The parameters of a load test.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// Numbers of sockets in increasing order, measured one after the other on the same server.
    pub sockets: Vec<usize>,
    /// Moves per second over all matches.
    pub moves: f64,
    /// Duration of the measurement for each number of sockets.
    pub time: Duration,
    /// Random seed of the moves.
    pub seed: u64,
}

/// The result for one number of sockets.
#[derive(Clone, Debug)]
pub struct LoadRow {
    /// Number of open sockets.
    pub sockets: usize,
    /// Acknowledged moves per second.
    pub moves: f64,
    /// Times from the due time of a move to its acknowledgment.
    pub latencies: Latencies,
    /// Number of moves that were rejected or not answered.
    pub failed: u64,
    /// States per second that the sockets received.
    pub states: f64,
    /// Processor use of the server and of this program. 1 is one whole processor.
    pub processors: [f64; 2],
    /// The server's memory in bytes: without sockets, with all sockets open, and after the moves.
    pub memory: [u64; 3],
}

/// Number of connections that send moves.
const CONNECTIONS: usize = 64;
/// Number of matches opened at the same time.
const OPENING: usize = 32;
/// Idle time before the memory of the sockets is measured.
const SETTLE: Duration = Duration::from_secs(2);
/// The games, used in turn.
const GAMES: [&str; 2] = ["emergo:9x9", "emulsion:8"];

/// Counters during a measurement.
#[derive(Debug, Default)]
struct Counts {
    states: Arc<AtomicU64>,
    failed: AtomicU64,
}

/// Measures with each number of sockets. Writes one line for each to `out`.
///
/// # Errors
///
/// Fails if the server cannot be started or rejects a request.
pub async fn run(
    plan: &LoadPlan,
    mut launch: Launch,
    out: &mut impl Write,
) -> Result<Vec<LoadRow>, MeasureError> {
    let server = launch.start().await?;
    let before = Usage::of(server.id()).memory;
    let counts = Arc::new(Counts::default());
    let mut pairs: Vec<Arc<Mutex<SocketPair>>> = Vec::new();
    let mut rows = Vec::new();
    // The test goes on even if the output is closed.
    let _ = writeln!(out, "{}", LoadRow::HEAD);
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

/// Opens matches with two sockets each, up to the wanted number of matches.
async fn open(
    pairs: &mut Vec<Arc<Mutex<SocketPair>>>,
    wanted: usize,
    address: SocketAddr,
    counts: &Arc<Counts>,
) -> Result<(), MeasureError> {
    let gate = Arc::new(Semaphore::new(OPENING));
    let mut opening = JoinSet::new();
    for number in pairs.len()..wanted {
        let (gate, states) = (Arc::clone(&gate), Arc::clone(&counts.states));
        opening.spawn(async move {
            let _permit = gate.acquire().await;
            SocketPair::open(
                &Client::new(address),
                GAMES[number % GAMES.len()],
                number % 2 == 0,
                &states,
            )
            .await
        });
    }
    while let Some(opened) = opening.join_next().await {
        let opened = opened.map_err(MeasureError::new)?;
        pairs.push(Arc::new(Mutex::new(opened.map_err(MeasureError::new)?)));
    }
    Ok(())
}

async fn measure(
    plan: &LoadPlan,
    pairs: &[Arc<Mutex<SocketPair>>],
    server: &Server,
    counts: &Arc<Counts>,
    memory: [u64; 2],
) -> LoadRow {
    let (due, queue) = mpsc::unbounded_channel::<(Instant, usize)>();
    let queue = Arc::new(Mutex::new(queue));
    let pairs: Arc<[Arc<Mutex<SocketPair>>]> = pairs.into();
    let mut workers = JoinSet::new();
    for worker in 0..CONNECTIONS {
        let (queue, pairs, counts) = (Arc::clone(&queue), Arc::clone(&pairs), Arc::clone(counts));
        let mut rng = fastrand::Rng::with_seed(plan.seed + worker as u64);
        let mut connection = Client::new(server.address);
        workers.spawn(async move {
            let mut took = Vec::new();
            loop {
                let next = queue.lock().await.recv().await;
                let Some((due, number)) = next else { return took };
                let mut pair = pairs[number].lock().await;
                match pair.play(&mut connection, &mut rng).await {
                    Ok(()) => took.push(due.elapsed()),
                    Err(_) => {
                        counts.failed.fetch_add(1, Ordering::Relaxed);
                    }
                }
                // Creating the next match does not count as latency.
                if pair.is_over() {
                    let _ = pair.replace(&counts.states).await;
                }
            }
        });
    }
    counts.failed.store(0, Ordering::Relaxed);
    let states = counts.states.load(Ordering::Relaxed);
    let used = [Usage::of(server.id()), Usage::own()];
    let started = Instant::now();
    let total = (plan.moves * plan.time.as_secs_f64()) as u64;
    for number in 0..total {
        let at = started + Duration::from_secs_f64(number as f64 / plan.moves);
        tokio::time::sleep_until(at.into()).await;
        // Cannot fail, because the workers live as long as this channel.
        let _ = due.send((at, (number % pairs.len() as u64) as usize));
    }
    drop(due);
    let took: Vec<Duration> = workers.join_all().await.into_iter().flatten().collect();
    let seconds = started.elapsed().as_secs_f64();
    let now = [Usage::of(server.id()), Usage::own()];
    let processors =
        [0, 1].map(|at| (now[at].processor - used[at].processor).as_secs_f64() / seconds);
    let [before, open] = memory;
    LoadRow {
        sockets: 2 * pairs.len(),
        moves: took.len() as f64 / seconds,
        latencies: Latencies::of(took),
        failed: counts.failed.load(Ordering::Relaxed),
        states: (counts.states.load(Ordering::Relaxed) - states) as f64 / seconds,
        processors,
        memory: [before, open, now[0].memory],
    }
}

impl LoadRow {
    /// The column titles.
    pub const HEAD: &str = "sockets  moves/s   p50 ms   p90 ms   p99 ms   max ms  failed  states/s  \
                            cpu server  cpu client  MiB before    open   after  bytes/socket";

    /// Returns the server's memory per open socket in bytes, including the match.
    pub fn bytes_per_socket(&self) -> u64 {
        self.memory[1].saturating_sub(self.memory[0]) / (self.sockets as u64).max(1)
    }
}

impl fmt::Display for LoadRow {
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
            self.bytes_per_socket()
        )
    }
}

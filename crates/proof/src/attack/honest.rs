//! Honest players, and a prober of the server's health.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::report::Measured;
use crate::client::Client;
use crate::latency::Latencies;
use crate::socket_pair::SocketPair;

/// The interval between two requests of the prober.
const PROBE: Duration = Duration::from_millis(50);

/// The games, used in turn.
const GAMES: [&str; 2] = ["emergo:9x9", "emulsion:8"];

/// Matches between honest players, each from an address of its own.
#[derive(Debug)]
pub(super) struct Honest {
    prober: Client,
    pairs: Vec<SocketPair>,
    states: Arc<AtomicU64>,
}

impl Honest {
    /// Opens the matches.
    pub(super) async fn open(visitor: &Client, matches: u8) -> Result<Honest, String> {
        let states = Arc::default();
        let mut pairs = Vec::new();
        for number in 1..=matches {
            let visitor = visitor.from_address(IpAddr::V4(Ipv4Addr::new(127, 0, 1, number)));
            let game = GAMES[usize::from(number) % GAMES.len()];
            pairs.push(SocketPair::open(&visitor, game, true, &states).await?);
        }
        let prober = visitor.from_address(IpAddr::V4(Ipv4Addr::new(127, 0, 2, 1)));
        Ok(Honest { prober, pairs, states })
    }

    /// Plays moves at fixed times, whether or not earlier ones are answered, and probes the health of the server.
    pub(super) async fn play(&mut self, moves: f64, time: Duration) -> Measured {
        let started = Instant::now();
        let interval = Duration::from_secs_f64(self.pairs.len() as f64 / moves);
        let mut players = JoinSet::new();
        for (number, pair) in self.pairs.drain(..).enumerate() {
            let first = started + interval.mul_f64(number as f64 / 8.0 % 1.0);
            let states = Arc::clone(&self.states);
            players.spawn(play(pair, number, first, interval, started + time, states));
        }
        let health = probe(self.prober.with_new_connection(), started, started + time).await;
        let (mut took, mut failures) = (Vec::new(), Vec::new());
        for played in players.join_all().await {
            self.pairs.push(played.pair);
            took.extend(played.took);
            failures.extend(played.failures);
        }
        Measured { moves: Latencies::of(took), health: Latencies::of(health), failures }
    }

    /// Returns the number of matches in which an acknowledged move is missing.
    pub(super) async fn incomplete(&self) -> usize {
        let mut lost = 0;
        for pair in &self.pairs {
            lost += usize::from(pair.is_complete().await != Ok(true));
        }
        lost
    }
}

struct Played {
    pair: SocketPair,
    took: Vec<Duration>,
    failures: Vec<String>,
}

async fn play(
    mut pair: SocketPair,
    number: usize,
    mut due: Instant,
    interval: Duration,
    until: Instant,
    states: Arc<AtomicU64>,
) -> Played {
    let mut connection = pair.connection();
    let mut rng = fastrand::Rng::with_seed(number as u64);
    let (mut took, mut failures) = (Vec::new(), Vec::new());
    while due < until {
        tokio::time::sleep_until(due.into()).await;
        match pair.play(&mut connection, &mut rng).await {
            Ok(()) => took.push(due.elapsed()),
            Err(error) => failures.push(error),
        }
        if pair.is_over()
            && let Err(error) = pair.replace(&states).await
        {
            failures.push(error);
        }
        due += interval;
    }
    Played { pair, took, failures }
}

async fn probe(mut prober: Client, mut due: Instant, until: Instant) -> Vec<Duration> {
    let mut took = Vec::new();
    while due < until {
        tokio::time::sleep_until(due.into()).await;
        // An answer that does not come has taken the time until the client gave up.
        let _ = prober.get("/healthz").await;
        took.push(due.elapsed());
        due += PROBE;
    }
    took
}

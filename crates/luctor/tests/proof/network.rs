//! Faulty networks and faulty clients.

use std::time::{Duration, Instant};

use fastrand::Rng;
use luctor_proof::client::Client;
use luctor_proof::proxy::{Faults, Proxy};
use luctor_proof::server::Store;
use luctor_proof::tracked_match::{MatchError, MatchKind, TrackedMatch};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

use crate::launch;

/// Timeout for expected events, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

fn kind(game: &'static str) -> MatchKind {
    MatchKind { game, control: "unlimited" }
}

/// Returns the number of open sockets of a process.
fn open_sockets(process: u32) -> usize {
    let files = std::fs::read_dir(format!("/proc/{process}/fd")).unwrap();
    // A file may be closed during the count.
    let targets = files.filter_map(|file| std::fs::read_link(file.ok()?.path()).ok());
    targets.filter(|target| target.to_string_lossy().starts_with("socket:")).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn duplicated_late_and_lost_requests_do_not_damage_matches() {
    let directory = TempDir::new().unwrap();
    let mut launch = launch(Store::Data(directory.path().to_owned()));
    let server = launch.start().await.unwrap();
    let max_delay = Duration::from_millis(10);
    let faults = Faults { duplicated: 0.3, lost: 0.1, unanswered: 0.1, max_delay, seed: 7 };
    let proxy = Proxy::start(server.address, faults).await.unwrap();
    let mut playing = tokio::task::JoinSet::new();
    for game in ["emulsion:5", "emulsion:6", "emergo:7x7", "emulsion:5,pie=off"] {
        let (direct, faulty) = (server.address, proxy.address);
        playing.spawn(async move {
            let mut tracked = TrackedMatch::create(direct, kind(game)).await.unwrap();
            tracked.connect_to(faulty);
            let (mut rng, mut unanswered) = (Rng::with_seed(3), 0);
            while let Err(error) = tracked.play(&mut rng, || {}).await {
                let MatchError::NoAnswer(_) = error else { panic!("{game}: {error}") };
                unanswered += 1;
            }
            tracked.connect_to(direct);
            let findings = tracked.check(0).await.unwrap();
            assert!(findings.lost.is_empty() && findings.twice.is_empty(), "{findings:?}");
            (tracked.version(), unanswered)
        });
    }
    let played = playing.join_all().await;
    let (changes, unanswered) =
        played.iter().fold((0, 0), |sum, played| (sum.0 + played.0, sum.1 + played.1));
    assert!(changes > 40 && unanswered > 4, "{played:?}");
    assert!(server.stop().await);
    let (consistent, output) = launch.replay_all().await.unwrap();
    assert!(consistent, "{output}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_clients_do_not_block_others_or_leak_sockets() {
    let directory = TempDir::new().unwrap();
    let mut launch = launch(Store::Data(directory.path().to_owned()));
    let server = launch.start().await.unwrap();
    let mut tracked = TrackedMatch::create(server.address, kind("emergo:9x9")).await.unwrap();
    let mut client = Client::new(server.address);
    client.get("/api/health").await.unwrap();
    let before = open_sockets(server.id());

    // Subscribers with the smallest buffers that never read, and requests that are never completed.
    let mut idle: Vec<TcpStream> = Vec::new();
    for number in 0..40 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(1).unwrap();
        let mut stream = socket.connect(server.address).await.unwrap();
        let id = tracked.id();
        let upgrade = format!(
            "GET /api/games/{id}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        let incomplete =
            format!("POST /api/games/{id}/moves HTTP/1.1\r\nHost: localhost\r\nContent-Le");
        let text = if number % 2 == 0 { upgrade } else { incomplete };
        stream.write_all(text.as_bytes()).await.unwrap();
        idle.push(stream);
    }
    // The players are not affected.
    tracked.play(&mut Rng::with_seed(11), || {}).await.unwrap();
    assert!(tracked.version() > 20);
    assert!(open_sockets(server.id()) > before, "the idle clients are still connected");

    // The server closes its sockets once the clients are gone.
    drop((idle, tracked));
    let started = Instant::now();
    while open_sockets(server.id()) > before {
        assert!(started.elapsed() < TIMEOUT, "{} of {before}", open_sockets(server.id()));
        client.get("/api/health").await.unwrap();
    }
    assert!(server.stop().await);
}

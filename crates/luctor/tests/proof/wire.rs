//! Between the clients and the server is a bad wire.

use std::time::{Duration, Instant};

use fastrand::Rng;
use luctor_proof::person::Person;
use luctor_proof::proxy::{Faults, Proxy};
use luctor_proof::server::Store;
use luctor_proof::table::{Kind, Stop, Table};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

use crate::launch;

/// How long is waited for what must come, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

fn kind(game: &'static str) -> Kind {
    Kind { game, control: "unlimited" }
}

/// Sockets that a process has open.
fn open_sockets(process: u32) -> usize {
    let files = std::fs::read_dir(format!("/proc/{process}/fd")).unwrap();
    // One may be closed while they are counted.
    let targets = files.filter_map(|file| std::fs::read_link(file.ok()?.path()).ok());
    targets.filter(|target| target.to_string_lossy().starts_with("socket:")).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_twice_late_or_never_leaves_the_match_right() {
    let directory = TempDir::new().unwrap();
    let mut launch = launch(Store::Data(directory.path().to_owned()));
    let server = launch.start().await.unwrap();
    let delay = Duration::from_millis(10);
    let faults = Faults { twice: 0.3, lost: 0.1, unanswered: 0.1, delay, seed: 7 };
    let proxy = Proxy::start(server.address, faults).await.unwrap();
    let mut playing = tokio::task::JoinSet::new();
    for game in ["emulsion:5", "emulsion:6", "emergo:7x7", "emulsion:5,pie=off"] {
        let (direct, bad) = (server.address, proxy.address);
        playing.spawn(async move {
            let mut table = Table::open(direct, kind(game)).await.unwrap();
            table.move_to(bad);
            let (mut rng, mut unanswered) = (Rng::with_seed(3), 0);
            while let Err(stop) = table.play(&mut rng, || {}).await {
                let Stop::Broken(_) = stop else { panic!("{game}: {stop}") };
                unanswered += 1;
            }
            table.move_to(direct);
            let found = table.check(0).await.unwrap();
            assert!(found.lost.is_empty() && found.twice.is_empty(), "{found:?}");
            (table.version(), unanswered)
        });
    }
    let played = playing.join_all().await;
    let (changes, unanswered) =
        played.iter().fold((0, 0), |sum, played| (sum.0 + played.0, sum.1 + played.1));
    assert!(changes > 40 && unanswered > 4, "{played:?}");
    assert!(server.stop().await);
    let (well, said) = launch.replay_all().await.unwrap();
    assert!(well, "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_read_and_who_does_not_finish_hold_nobody_up_and_leave_nothing_behind() {
    let directory = TempDir::new().unwrap();
    let mut launch = launch(Store::Data(directory.path().to_owned()));
    let server = launch.start().await.unwrap();
    let mut table = Table::open(server.address, kind("emergo:9x9")).await.unwrap();
    let mut person = Person::new(server.address);
    person.get("/api/health").await.unwrap();
    let before = open_sockets(server.id());

    // Watchers with the smallest windows, who read nothing; and requests that never end.
    let mut idle: Vec<TcpStream> = Vec::new();
    for number in 0..40 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(1).unwrap();
        let mut stream = socket.connect(server.address).await.unwrap();
        let id = table.id();
        let upgrade = format!(
            "GET /api/games/{id}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        let half = format!("POST /api/games/{id}/moves HTTP/1.1\r\nHost: localhost\r\nContent-Le");
        let text = if number % 2 == 0 { upgrade } else { half };
        stream.write_all(text.as_bytes()).await.unwrap();
        idle.push(stream);
    }
    // The players notice nothing.
    table.play(&mut Rng::with_seed(11), || {}).await.unwrap();
    assert!(table.version() > 20);
    assert!(open_sockets(server.id()) > before, "they are still there");

    // When they are gone, so is everything that was kept for them.
    drop((idle, table));
    let began = Instant::now();
    while open_sockets(server.id()) > before {
        assert!(began.elapsed() < PATIENCE, "{} of {before}", open_sockets(server.id()));
        person.get("/api/health").await.unwrap();
    }
    assert!(server.stop().await);
}

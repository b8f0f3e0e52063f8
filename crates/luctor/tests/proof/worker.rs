//! `luctor worker` thinks for a server, and tells Prometheus so.

use std::process::Stdio;
use std::time::{Duration, Instant};

use luctor_proof::game::Game;
use luctor_proof::person::Person;
use luctor_proof::server::Store;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

use crate::cluster::Cluster;
use crate::launch;

/// How long is waited for what must come, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// The value of a sample.
fn value(figures: &str, name: &str) -> f64 {
    let line = figures.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is not in\n{figures}")).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn its_moves_are_in_its_figures() {
    let cluster = Cluster::start();
    let url = cluster.new_database().await;
    let mut launch = launch(Store::Database(url.clone()));
    launch.options = ["--engine-threads", "0"].map(str::to_owned).into();
    let server = launch.start().await.unwrap();
    let mut worker = Command::new(&launch.program)
        .args(["worker", "--database", &url, "--threads", "1"])
        .args(["--metrics-listen", "127.0.0.1:0", "--log", "error"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(worker.stdout.take().unwrap()).read_line(&mut line).await.unwrap();
    let told = "Luctor thinks with 1 threads (data in PostgreSQL, metrics at http://";
    let metrics = line.strip_prefix(told).and_then(|rest| rest.strip_suffix("/metrics)\n"));
    let metrics = metrics.unwrap_or_else(|| panic!("{line:?}")).parse().unwrap();

    let mut person = Person::new(server.address);
    let wish = json!({ "game": "emulsion:4", "opponent": "1", "color": "white" }).to_string();
    let made: Game = person.post("/api/games", &wish).await.unwrap().game().unwrap();
    assert_eq!(made.moves.len(), 0);

    let (mut prometheus, began) = (Person::new(metrics), Instant::now());
    let figures = loop {
        let figures = prometheus.get("/metrics").await.unwrap();
        let figures = String::from_utf8(figures.body.to_vec()).unwrap();
        if value(&figures, "luctor_engine_ended_total{outcome=\"done\"}") == 1.0 {
            break figures;
        }
        assert!(began.elapsed() < PATIENCE, "{figures}");
    };
    for (name, number) in [
        ("luctor_engine_taken_total", 1.0),
        ("luctor_engine_ended_total{outcome=\"failed\"}", 0.0),
        ("luctor_engine_thought_seconds_count", 1.0),
        ("luctor_engine_jobs{state=\"thinking\"}", 0.0),
        ("luctor_commit_events_total", 1.0),
    ] {
        assert_eq!(value(&figures, name), number, "{name}");
    }
    let path = format!("/api/games/{}", made.id);
    assert_eq!(person.get(&path).await.unwrap().game().unwrap().moves.len(), 1);
    assert!(server.stop().await);
}

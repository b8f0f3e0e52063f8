//! `luctor worker` computes moves for a server and reports metrics.

use std::process::Stdio;
use std::time::{Duration, Instant};

use luctor_proof::client::Client;
use luctor_proof::game::Game;
use luctor_proof::server::Store;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

use crate::cluster::Cluster;
use crate::launch;

/// Timeout for expected events, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Returns the value of a metric.
fn value(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is not in\n{metrics}")).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_moves_of_a_worker_are_in_its_metrics() {
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
    let prefix = "Luctor thinks with 1 threads (data in PostgreSQL, metrics at http://";
    let address = line.strip_prefix(prefix).and_then(|rest| rest.strip_suffix("/metrics)\n"));
    let address = address.unwrap_or_else(|| panic!("{line:?}")).parse().unwrap();

    let mut client = Client::new(server.address);
    let body = json!({ "game": "emulsion:4", "opponent": "1", "color": "white" }).to_string();
    let created: Game = client.post("/api/games", &body).await.unwrap().game().unwrap();
    assert_eq!(created.moves.len(), 0);

    let (mut prometheus, started) = (Client::new(address), Instant::now());
    let metrics = loop {
        let answer = prometheus.get("/metrics").await.unwrap();
        let metrics = String::from_utf8(answer.body.to_vec()).unwrap();
        if value(&metrics, "luctor_engine_ended_total{outcome=\"done\"}") == 1.0 {
            break metrics;
        }
        assert!(started.elapsed() < TIMEOUT, "{metrics}");
    };
    for (name, number) in [
        ("luctor_engine_taken_total", 1.0),
        ("luctor_engine_ended_total{outcome=\"failed\"}", 0.0),
        ("luctor_engine_thought_seconds_count", 1.0),
        ("luctor_engine_jobs{state=\"thinking\"}", 0.0),
        ("luctor_commit_events_total", 1.0),
    ] {
        assert_eq!(value(&metrics, name), number, "{name}");
    }
    let path = format!("/api/games/{}", created.id);
    assert_eq!(client.get(&path).await.unwrap().game().unwrap().moves.len(), 1);
    assert!(server.stop().await);
}

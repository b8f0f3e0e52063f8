//! Crash tests.

use std::time::Duration;

use luctor_proof::crash::{CrashPlan, run};
use luctor_proof::server::Store;
use tempfile::TempDir;

use crate::cluster::Cluster;
use crate::launch;

async fn assert_nothing_is_lost(store: Store, trials: u32) {
    // The guarantee is one second, but a machine that runs many tests may stall longer.
    let (within, clock_ms) = (Duration::from_millis(200), 5_000);
    let plan = CrashPlan { trials, matches: 8, within, clock_ms, seed: 5 };
    let mut lines = Vec::new();
    let report = run(&plan, launch(store), &mut lines).await.unwrap();
    assert_eq!(report.findings(), 0, "{}{report}", String::from_utf8_lossy(&lines));
    assert_eq!(report.trials, trials);
    // Otherwise the test would be meaningless.
    assert!(report.acknowledged > u64::from(trials) && report.pending > 0, "{report}");
    assert!(report.mails > 2, "{report}");
    assert!(report.replayed.ends_with(" differ 0"), "{report}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_sqlite_nothing_acknowledged_is_lost() {
    let directory = TempDir::new().unwrap();
    assert_nothing_is_lost(Store::Data(directory.path().to_owned()), 20).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgresql_nothing_acknowledged_is_lost() {
    let cluster = Cluster::start();
    assert_nothing_is_lost(Store::Database(cluster.new_database().await), 20).await;
}

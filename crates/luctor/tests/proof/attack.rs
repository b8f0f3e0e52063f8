//! A short attack.

use std::time::Duration;

use clap::ValueEnum;
use luctor_proof::attack::{AttackPlan, Attempt, run};
use luctor_proof::server::Store;
use tempfile::TempDir;

use crate::launch;

/// Speed is not checked here, because the machine may be busy: `luctor-proof attack` does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_attack_breaks_no_promise() {
    let directory = TempDir::new().unwrap();
    let calm = Duration::from_millis(500);
    let attempts = Attempt::value_variants().to_vec();
    let plan = AttackPlan { attempts, matches: 4, moves: 8.0, calm, time: Duration::from_secs(8) };
    let report = run(&plan, launch(Store::Data(directory.path().to_owned()))).await.unwrap();
    assert!(report.findings().is_empty(), "{report}");
    assert!(report.attempts.len() >= 14, "{report}");
}

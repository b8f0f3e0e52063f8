//! Saved states continue a search, and damaged ones are rejected.

use std::fs;
use std::time::Duration;

use luctor_rules::Color::White;
use luctor_rules::Position;
use luctor_rules::emulsion::Emulsion;
use luctor_solver::{Options, Solver, StateError};

use crate::minimax::config;

const GAME: &str = "emulsion:5,pie=off";

fn solver(memory: usize) -> Solver {
    Solver::new(&config(GAME), Options { memory, ..Options::default() }).unwrap()
}

#[test]
fn a_state_has_all_results_for_tables_of_other_sizes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let first = solver(1 << 24);
    let start = Emulsion::start(&config(GAME));
    let winners = first.move_winners(&start).unwrap();
    let saved = first.save(&path, 12).unwrap();
    for memory in [1 << 22, 1 << 26] {
        let second = solver(memory);
        assert_eq!(second.load(&path).unwrap(), saved);
        let before = second.progress().nodes();
        assert_eq!(before, saved.nodes);
        assert_eq!(second.move_winners(&start).unwrap(), winners);
        let searched = second.progress().nodes() - before;
        assert!(searched < saved.nodes / 10, "{searched} positions with {memory} bytes");
    }
}

/// A few costly results stand for all that is below them.
#[test]
fn a_small_state_saves_most_of_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let start = Emulsion::start(&config(GAME));
    let options = |state_results| Options { memory: 1 << 24, state_results, ..Options::default() };
    let first = Solver::new(&config(GAME), options(200)).unwrap();
    let winners = first.move_winners(&start).unwrap();
    let saved = first.save(&path, 0).unwrap();
    assert!((50..=200).contains(&saved.results), "{saved:?}");
    let second = Solver::new(&config(GAME), options(0)).unwrap();
    second.load(&path).unwrap();
    assert_eq!(second.move_winners(&start).unwrap(), winners);
    let searched = second.progress().nodes() - saved.nodes;
    assert!(searched < saved.nodes / 10, "{searched} of {} positions", saved.nodes);
    let empty = second.save(&path, 0).unwrap();
    assert_eq!(empty.results, 0);
}

#[test]
fn states_saved_during_a_search_are_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let solver = solver(1 << 22);
    let start = Emulsion::start(&config(GAME));
    let work = || {
        let winner = solver.winner(&start);
        // The search is over when the first state is complete, so this waits for one.
        while !path.exists() {
            std::thread::yield_now();
        }
        winner
    };
    let failed = |error: &StateError| panic!("{error}");
    let (winner, saved) = solver.keep_state(&path, Duration::from_millis(1), 0, failed, work);
    assert_eq!(winner, Ok(White));
    assert_eq!(saved.unwrap().nodes, solver.progress().nodes());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn damaged_states_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let first = solver(1 << 20);
    first.winner(&Emulsion::start(&config(GAME))).unwrap();
    first.save(&path, 0).unwrap();
    let bytes = fs::read(&path).unwrap();
    let error = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let error = solver(1 << 20).load(&path).unwrap_err();
        error.to_string().replace(&path.display().to_string(), "state")
    };
    let damaged = "state is damaged: remove it to start again, or restore a copy";
    for length in (25..bytes.len()).step_by(997) {
        assert_eq!(error(&bytes[..length]), damaged, "{length} bytes");
    }
    for at in (40..bytes.len()).step_by(1009) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert_eq!(error(&changed), damaged, "byte {at}");
    }
    assert_eq!(error(b""), "state is not a saved state");
    assert_eq!(error(b"GIF89a"), "state is not a saved state");
    assert_eq!(
        error(b"luctor state 2\nboard 5\n\n"),
        "state is a \"luctor state 2\", but this program reads only \"luctor state 1\""
    );
    let other = [b"luctor state 1\nboard free-5\n\n", &bytes[24..]].concat();
    assert_eq!(error(&other), "state belongs to another game, on the board free-5");
}

#[test]
fn a_state_that_cannot_be_written_leaves_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let solver = solver(1 << 20);
    solver.save(&path, 1).unwrap();
    let before = fs::read(&path).unwrap();
    // A folder with the name of the temporary file.
    fs::create_dir(folder.path().join("state.part")).unwrap();
    assert!(matches!(solver.save(&path, 2), Err(StateError::Io(..))));
    assert_eq!(fs::read(&path).unwrap(), before);
}

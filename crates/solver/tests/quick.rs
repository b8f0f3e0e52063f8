//! Searches with a limit agree with slow minimax, and stop in time.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use luctor_rules::emulsion::{Emulsion, Move};
use luctor_rules::{Color, Position};
use luctor_solver::{Effort, Options, Proof, Solver, Verdict};

use crate::late::{Random, random_game};
use crate::minimax::{Minimax, after, config};

fn solver(name: &str) -> Solver {
    let options = Options { memory: 1 << 16, ..Options::default() };
    Solver::new(&config(name), options).unwrap()
}

fn prove(solver: &Solver, position: &Emulsion<u64>, nodes: u64) -> Proof {
    solver.prove(position, Effort { nodes, interrupt: &|| false })
}

/// Plays a line to the end. Panics if the winner makes a mistake.
fn check_line(position: &Emulsion<u64>, line: &[Move], winner: Color, minimax: &mut Minimax) {
    let mut at = position.clone();
    for &m in line {
        assert!(at.legal_moves().contains(&m), "{m:?} in {at:?}");
        at = after(&at, m);
        assert_eq!(minimax.winner(&at), winner, "{m:?} to {at:?}");
    }
    assert_eq!(at.outcome().and_then(|outcome| outcome.winner), Some(winner), "{position:?}");
}

#[test]
fn minimax_agrees_on_results_and_lines() {
    let mut random = Random(20_261_129);
    let (mut won, mut lost) = (0, 0);
    for name in ["emulsion:5", "emulsion:6", "emulsion:8", "emulsion:free-5", "emulsion:free-6"] {
        let solver = solver(name);
        for _ in 0..10 {
            let game = random_game(name, &mut random);
            let mut minimax = Minimax::default();
            for position in game.iter().rev().take(6) {
                let winner = minimax.winner(position);
                let wins = winner == position.turn();
                match prove(&solver, position, 10_000).verdict {
                    Verdict::Win(line) => {
                        won += 1;
                        assert!(wins, "{position:?}");
                        check_line(position, &line, winner, &mut minimax);
                    }
                    Verdict::Loss(line) => {
                        lost += 1;
                        assert!(!wins, "{position:?}");
                        check_line(position, &line, winner, &mut minimax);
                    }
                    // A win has a move, but the end of the game can be a win, too.
                    Verdict::Unknown => assert!(wins && position.outcome().is_some()),
                }
            }
        }
    }
    assert!(won > 50 && lost > 50, "{won} won, {lost} lost");
}

#[test]
fn a_limit_of_positions_is_exact() {
    let start = Emulsion::start(&config("emulsion:6,pie=off"));
    for nodes in [0, 1, 100, 255, 256, 257, 1_000, 5_000] {
        let proof = prove(&solver("emulsion:6,pie=off"), &start, nodes);
        assert_eq!(proof, Proof { verdict: Verdict::Unknown, nodes });
    }
}

#[test]
fn an_interrupt_ends_a_search_soon() {
    let solver = solver("emulsion:6,pie=off");
    let start = Emulsion::<u64>::start(solver.config());
    let calls = AtomicUsize::new(0);
    let interrupt = || calls.fetch_add(1, Relaxed) >= 3;
    let proof = solver.prove(&start, Effort { nodes: u64::MAX, interrupt: &interrupt });
    assert_eq!(proof.verdict, Verdict::Unknown);
    assert!(proof.nodes < 2_000, "{}", proof.nodes);
}

#[test]
fn a_search_continues_with_the_results_of_those_before() {
    let start = Emulsion::start(&config("emulsion:5,pie=off"));
    let solver = Solver::new(start.config(), Options::default()).unwrap();
    let all = prove(&Solver::new(start.config(), Options::default()).unwrap(), &start, 1_000_000);
    assert!(matches!(all.verdict, Verdict::Loss(_)), "{all:?}");
    let searches = (1..100).find(|_| prove(&solver, &start, 1_000).verdict != Verdict::Unknown);
    assert!(searches.is_some_and(|searches| searches > 10), "{searches:?}");
    assert_eq!(prove(&solver, &start, 1_000).nodes, 0);
}

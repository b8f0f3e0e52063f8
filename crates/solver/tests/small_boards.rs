//! Results of small boards.

use luctor_rules::Color::{Black, White};
use luctor_rules::Position;
use luctor_rules::emulsion::Emulsion;
use luctor_solver::{Options, SolveError, Solver, Technique, Techniques};

use crate::minimax::{Minimax, after, config};

fn solver(name: &str, options: Options) -> Solver {
    Solver::new(&config(name), options).unwrap()
}

fn small(techniques: Techniques) -> Options {
    Options { memory: 1 << 22, techniques, ..Options::default() }
}

#[test]
fn minimax_agrees_on_every_board_up_to_4x4_after_every_first_move() {
    let mut compared = 0;
    for board in ["1", "2", "3", "4", "free-2", "free-3", "free-4"] {
        for pie in ["on", "off"] {
            let name = format!("emulsion:{board},pie={pie}");
            let solver = solver(&name, Options::default());
            let start = Emulsion::start(&config(&name));
            let mut minimax = Minimax::default();
            assert_eq!(solver.winner(&start).unwrap(), minimax.winner(&start), "{name}");
            for (m, winner) in solver.move_winners(&start).unwrap() {
                assert_eq!(winner, minimax.winner(&after(&start, m)), "{name} {m:?}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 2 * (4 + 12 + 24 + 8 + 24 + 48));
}

#[test]
fn results_that_other_programs_found_are_confirmed() {
    for (name, winner, winning) in [
        ("emulsion:3,pie=off", White, 0),
        ("emulsion:4,pie=off", Black, 4),
        ("emulsion:5,pie=off", White, 0),
    ] {
        let solver = solver(name, Options::default());
        let start = Emulsion::start(&config(name));
        assert_eq!(solver.winner(&start), Ok(winner), "{name}");
        let moves = solver.move_winners(&start).unwrap();
        assert_eq!(moves.iter().filter(|(_, winner)| *winner == Black).count(), winning, "{name}");
    }
}

#[test]
fn no_technique_changes_a_result() {
    for name in ["emulsion:3,pie=off", "emulsion:4,pie=off", "emulsion:free-3,pie=off"] {
        let start = Emulsion::start(&config(name));
        let expected = solver(name, Options::default()).move_winners(&start).unwrap();
        for technique in Technique::ALL {
            let default = Techniques::default();
            for techniques in [default.with(technique), default.without(technique)] {
                let found = solver(name, small(techniques)).move_winners(&start).unwrap();
                assert_eq!(found, expected, "{name} {technique}");
            }
        }
    }
}

#[test]
fn threads_and_a_tiny_table_change_no_result() {
    let name = "emulsion:5,pie=off";
    let start = Emulsion::start(&config(name));
    for threads in [1, 2, 5] {
        let options = Options { threads, memory: 1 << 14, ..Options::default() };
        assert_eq!(solver(name, options).winner(&start), Ok(White), "{threads} threads");
    }
}

#[test]
fn five_by_five_takes_few_positions() {
    let name = "emulsion:5,pie=off";
    let solver = solver(name, Options::default());
    solver.winner(&Emulsion::start(&config(name))).unwrap();
    let nodes = solver.progress().nodes();
    assert!(nodes < 40_000, "{nodes}");
}

#[test]
fn under_the_pie_rule_white_chooses_the_better_color() {
    let name = "emulsion:4";
    let solver = solver(name, Options::default());
    let start = Emulsion::start(&config(name));
    assert_eq!(solver.winner(&start), Ok(White));
    let mut exchanged = 0;
    for m in start.legal_moves() {
        let reply = after(&start, m);
        assert_eq!(solver.winner(&reply), Ok(White));
        let winners = solver.move_winners(&reply).unwrap();
        let (_, last) = winners.last().unwrap();
        exchanged += usize::from(*last == Black);
    }
    // The four first moves that win without the rule.
    assert_eq!(exchanged, 4);
}

#[test]
fn a_stopped_solver_has_no_result() {
    let name = "emulsion:6,pie=off";
    let solver = solver(name, Options::default());
    solver.stop();
    let start = Emulsion::start(&config(name));
    assert_eq!(solver.winner(&start), Err(SolveError::Stopped));
}

#[test]
fn boards_that_are_too_large_are_rejected() {
    for name in ["emulsion:9", "emulsion:free-7"] {
        let error = Solver::new(&config(name), Options::default()).unwrap_err();
        assert_eq!(error, SolveError::Unsupported(config(name)));
        assert!(error.to_string().contains("up to 8 files"), "{error}");
    }
}

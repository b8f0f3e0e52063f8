//! Searches with `go` and `stop`.

use std::io::Write;
use std::time::{Duration, Instant};

use super::Engine;
use crate::program::start;

/// A game that is too large to be solved during a test.
const LONG: &str = "emulsion";

#[test]
fn a_search_reports_every_depth_and_ends_with_totals() {
    let mut engine = Engine::new("emergo:7x7");
    engine.send("go depth 3");
    let lines = engine.until("bestmove ");
    for depth in 1..=3 {
        let prefix = format!("info depth {depth} seldepth ");
        let line = lines.iter().find(|line| line.starts_with(&prefix)).unwrap();
        for field in
            [" multipv 1 ", " score cp ", " nodes ", " nps ", " time ", " hashfull ", " pv "]
        {
            assert!(line.contains(field), "{line}");
        }
    }
    let totals = &lines[lines.len() - 2];
    assert!(totals.starts_with("info depth 3 score cp "), "{totals}");
    assert!(totals.contains(" nodes ") && totals.contains(" nps "), "{totals}");
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn proven_results_are_given_in_turns() {
    let mut engine = Engine::new("emulsion:2");
    engine.send("go depth 5");
    let lines = engine.until("bestmove ");
    assert!(lines[0].contains(" score mate -1 "), "{}", lines[0]);
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn an_infinite_search_answers_only_after_stop() {
    let mut engine = Engine::new("emulsion:2");
    engine.send("go infinite");
    let mut lines = engine.until("info depth 1 ");
    // The tree is fully searched by now. Twenty commands give the engine time for a premature answer.
    for _ in 0..20 {
        engine.send("isready");
        lines.extend(engine.until("readyok"));
    }
    engine.send("stop");
    lines.extend(engine.until("bestmove "));
    let best = lines.iter().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(best, 1, "{lines:?}");
    engine.send("stop");
    assert!(engine.is_silent());
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn stop_is_answered_within_20_ms() {
    for game in ["emulsion", "emergo", "emulsion:free-8", "emergo:hex", "emulsion:20"] {
        let mut engine = Engine::new(game);
        // Takes the fastest of several answers, because the machine may be busy with other tests.
        let answers = (0..5).map(|_| {
            engine.send("go infinite");
            engine.until("info depth 1 ");
            let started = Instant::now();
            engine.send("stop");
            engine.best_move();
            started.elapsed()
        });
        let fastest = answers.min().unwrap();
        assert!(fastest <= Duration::from_millis(20), "{game}: {fastest:?}");
        assert_eq!(engine.end(), [""; 0]);
    }
}

#[test]
fn extra_stops_are_harmless() {
    let mut engine = Engine::new(LONG);
    engine.send("stop\nstop");
    assert!(engine.is_silent());
    // Even an immediate stop yields a move.
    for _ in 0..50 {
        engine.send("go infinite\nstop\nstop");
        assert!(engine.best_move().contains('-'));
    }
    assert!(engine.is_silent());
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn commands_that_change_the_engine_end_the_search_first() {
    let mut engine = Engine::new(LONG);
    for line in [
        "uginewgame",
        "position startpos moves d4-d5",
        "setoption name Level value 8",
        "setoption name Game value emulsion",
        "go infinite",
    ] {
        engine.send("go infinite");
        engine.until("info depth 1 ");
        engine.send(line);
        assert!(engine.best_move().contains('-'), "{line}");
    }
    engine.send("stop");
    engine.best_move();
    assert!(engine.is_silent());
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn questions_are_answered_during_a_search() {
    let mut engine = Engine::new(LONG);
    engine.send("go infinite");
    for (question, answer) in [
        ("isready", "readyok"),
        ("query p1turn", "response true"),
        ("query gameover", "response false"),
        ("ugi", "ugiok"),
        ("nonsense", "info string error: "),
    ] {
        engine.send(question);
        let lines = engine.until(answer);
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    }
    engine.send("stop");
    engine.best_move();
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn a_search_still_answers_after_quit_or_the_end_of_the_input() {
    for last in ["quit", "isready"] {
        let mut engine = Engine::new(LONG);
        engine.send("go infinite");
        engine.send(last);
        // The end of the input counts as quit.
        let lines = engine.end();
        assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    }
}

#[test]
fn a_closed_output_is_not_an_error() {
    let mut child = start(&["ugi", LONG]);
    drop(child.stdout.take());
    // The engine may end before it reads the second line.
    let _ = child.stdin.take().unwrap().write_all(b"go infinite\nisready\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn go_without_position_and_limits_yields_a_move() {
    let mut engine = Engine::new("emulsion:3");
    engine.send("go");
    assert!(engine.best_move().contains('-'));
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn every_limit_ends_a_search() {
    let mut engine = Engine::new("emulsion:3");
    for limit in [
        "depth 0",
        "depth 1",
        "nodes 0",
        "nodes 1000",
        "movetime 0",
        "movetime 20",
        "p1time 50 p2time 50 p1inc 1 p2inc 1",
        "p1time 1000 movestogo 1",
        "wtime 50 btime 50 winc 0 binc 0",
        "p1time -1 p2time -1",
    ] {
        engine.send(format!("go {limit}"));
        assert!(engine.best_move().contains('-'), "{limit}");
    }
    assert_eq!(engine.end(), [""; 0]);
}

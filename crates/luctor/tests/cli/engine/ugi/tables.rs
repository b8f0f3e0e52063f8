//! Searches with endgame tables.

use std::fs;

use super::Engine;
use crate::program::luctor;

const GAME: &str = "emergo:5x5,men=3";
/// One of the longest wins with three pieces: 25 turns.
const POSITION: &str = "1,b3,w1/2/3/w2,1/3 w 0,0 0";

fn tables(pieces: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_str().unwrap();
    luctor(&["tables", "build", GAME, "--pieces", pieces, "--dir", path]).ok();
    dir
}

/// Returns the value of a position for the side to move in turns, as `score mate`, or 0 for a draw.
fn probe(dir: &tempfile::TempDir, position: &str) -> i32 {
    let path = dir.path().to_str().unwrap();
    let answer = luctor(&["tables", "probe", GAME, position, "--dir", path]).ok();
    let (result, turns) = answer.lines().next().unwrap().split_once(' ').unwrap_or(("draw", "0"));
    let turns: i32 = turns.parse().unwrap();
    if result == "loss" { -turns } else { turns }
}

/// Returns the proved distance of the last line of a search, if any, and the best move.
fn search(
    engine: &mut Engine,
    position: &str,
    moves: &[String],
    depth: u32,
) -> (Option<i32>, String) {
    engine.send(format!("position fen {position} moves {}", moves.join(" ")));
    engine.send(format!("go depth {depth}"));
    let lines = engine.until("bestmove ");
    let totals = &lines[lines.len() - 2];
    let mate = totals
        .split_once(" score mate ")
        .map(|(_, rest)| rest.split(' ').next().unwrap().parse().unwrap());
    (mate, lines[lines.len() - 1].strip_prefix("bestmove ").unwrap().to_owned())
}

#[test]
fn an_engine_with_tables_wins_as_soon_as_possible() {
    let dir = tables("3");
    let mut engine = Engine::new(GAME);
    engine.send(format!("setoption name TablePath value {}", dir.path().display()));
    assert!(engine.is_silent());
    let mut left = probe(&dir, POSITION);
    assert_eq!(left, 25);
    let mut moves = Vec::new();
    while left != 0 {
        let (mate, best) = search(&mut engine, POSITION, &moves, 1);
        assert_eq!(mate, Some(left), "{moves:?}");
        moves.push(best);
        left = if left > 0 { 1 - left } else { -1 - left };
    }
    engine.send(format!("position fen {POSITION} moves {}", moves.join(" ")));
    assert_eq!(engine.ask("query gameover"), "response true");
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn a_search_without_tables_finds_no_other_results() {
    let dir = tables("3");
    let mut engine = Engine::new(GAME);
    let mut proved = 0;
    for position in [
        "3/2/w3b2,b1,1/2/3 w 0,0 0",
        "3/b1,1/3/2/1,w3b2,1 b 0,0 0",
        "1,w2,1/2/3/b3w1,1/3 w 0,0 0",
        "3/1,b2/w3,2/2/1,b1,1 w 0,0 0",
        POSITION,
    ] {
        let (mate, _) = search(&mut engine, position, &[], 9);
        let exact = probe(&dir, position);
        if let Some(mate) = mate {
            proved += 1;
            assert!(
                mate.signum() == exact.signum() && mate.abs() >= exact.abs(),
                "{position}: {mate}"
            );
        }
    }
    assert!(proved > 1);
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn tables_that_cannot_be_used_are_reported() {
    let dir = tables("2");
    let path = dir.path().display().to_string();
    let set = format!("setoption name TablePath value {path}");
    let mut engine = Engine::new("emergo:7x7");
    let none = format!("info string no tables with distances of emergo:7x7 in {path}");
    assert_eq!(engine.ask(&set), none);
    engine.send(format!("setoption name Game value {GAME}"));
    assert!(engine.is_silent());
    let damaged = dir.path().join("emergo-5x5-men-3-2.distances");
    let whole = fs::read(&damaged).unwrap();
    fs::write(&damaged, &whole[..whole.len() - 1]).unwrap();
    let error = engine.ask(&set);
    let start = format!("info string error: {} is damaged (", damaged.display());
    assert!(error.starts_with(&start), "{error}");
    // The game changes, and the engine plays without tables.
    assert_eq!(engine.ask(&format!("setoption name Game value {GAME}")), error);
    engine.send("go depth 2");
    engine.until("bestmove ");
    fs::write(&damaged, &whole).unwrap();
    engine.send(&set);
    let error = engine.ask("setoption name TablePath value /does/not/exist");
    assert!(error.starts_with("info string error: /does/not/exist: "), "{error}");
    engine.send("setoption name TablePath value <empty>");
    assert_eq!(engine.end(), [""; 0]);
}

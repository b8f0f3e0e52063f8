//! Invalid input.

use super::Engine;

/// Sends an invalid line and returns the error message.
fn error(engine: &mut Engine, line: &str) -> String {
    let answer = engine.ask(line);
    let message = answer.strip_prefix("info string error: ");
    message.unwrap_or_else(|| panic!("{line:?} is answered with {answer:?}")).to_owned()
}

#[test]
fn each_invalid_line_gets_a_one_line_answer() {
    let mut engine = Engine::new("emulsion");
    for (line, message) in [
        (
            "uci",
            "unknown command \"uci\": expected ugi, isready, uginewgame, setoption, position, go, stop, \
             query or quit",
        ),
        ("query time", "unknown query \"time\": expected gameover, p1turn or result"),
        ("position", "expected position startpos or position fen POSITION, then moves MOVES"),
        ("setoption name Hash", "expected setoption name NAME value VALUE"),
        (
            "setoption name Ponder value true",
            "unknown option \"Ponder\": expected Game, Threads, Hash, Level, MultiPV, Seed, Method or TablePath",
        ),
        ("setoption name Level value 9", "Level must be a number from 1 to 8, not \"9\""),
        ("setoption name Threads value 0", "Threads must be a number from 1 to 256, not \"0\""),
        (
            "setoption name Hash value x\u{7}",
            "Hash must be a number from 1 to 65536, not \"x\\u{7}\"",
        ),
        (
            "setoption name Method value magic",
            "the methods are engine, alphabeta, rave, mcts, greedy and random",
        ),
    ] {
        assert_eq!(error(&mut engine, line), message);
    }
    assert!(engine.is_silent());
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn an_invalid_position_keeps_the_old_game() {
    let mut engine = Engine::new("emulsion:4");
    engine.send("position startpos moves a1-a2");
    for (line, message) in [
        (
            "position fen 5/4/5/4/5/4/5/4/5 w 12,12 0",
            "invalid position for emulsion:4: a position has 3 parts (ROWS SIDE PLY), this text has 4",
        ),
        (
            "position startpos moves a1-a2 a1-d4",
            "move 2 is invalid: a1 and d4 are not adjacent: only neighbors can be swapped",
        ),
        (
            "position startpos moves e3",
            "move 1 is invalid: \"e3\" is not a move of Emulsion: write a swap as a1-b2, a placement as \
             c3/c4",
        ),
    ] {
        assert_eq!(error(&mut engine, line), message);
        assert_eq!(engine.ask("query p1turn"), "response false");
    }
    engine.send("go depth 1");
    engine.best_move();
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn invalid_limits_are_reported_and_the_search_still_starts() {
    let mut engine = Engine::new("emulsion:3");
    let message = error(&mut engine, "go ponder depth x nodes 10");
    assert_eq!(message, "ignored the unknown limit \"ponder\" of go");
    let message = engine.line();
    assert_eq!(message, "info string error: ignored depth: expected a number, not \"x\"");
    assert!(engine.best_move().contains('-'));
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn lines_of_any_length_and_content_are_handled() {
    let mut engine = Engine::new("emulsion:3");
    engine.send(vec![b'x'; 1_000_000]);
    assert_eq!(engine.line(), "info string error: the line is longer than 262144 bytes");
    for line in [
        format!("position startpos moves {}", "a1-a2 ".repeat(40_000)),
        format!("position fen {}", "w".repeat(200_000)),
        format!("setoption name {} value 1", "n".repeat(200_000)),
        format!("setoption name Game value {}", "g".repeat(200_000)),
        format!("query {}", "q".repeat(200_000)),
        "y".repeat(200_000),
    ] {
        let message = error(&mut engine, &line);
        assert!(message.len() < 300, "{message}");
    }
    engine.send(b"\xff\xfe\x00 go");
    assert!(engine.line().starts_with("info string error: unknown command "));
    engine.send(b"position startpos moves \xff");
    assert!(engine.line().starts_with("info string error: move 1 is invalid: "));
    engine.send("\r\n \t\n\n");
    assert!(engine.is_silent());
    engine.send("isready\r");
    assert_eq!(engine.line(), "readyok");
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn the_last_line_needs_no_line_ending() {
    let answer = crate::program::luctor_reading(&["ugi"], "isready").ok();
    assert_eq!(answer, "readyok\n");
}

#[test]
fn an_unknown_game_is_a_usage_error() {
    let error = crate::program::luctor(&["ugi", "chess"]).fails_with(2);
    assert_eq!(error, "unknown game \"chess\": the games are emulsion and emergo");
}

//! What no user of the protocol should send, and some do.

use super::Engine;

/// Sends a line that is refused, and returns the reason.
fn refused(engine: &mut Engine, line: &str) -> String {
    let answer = engine.ask(line);
    let reason = answer.strip_prefix("info string error: ");
    reason.unwrap_or_else(|| panic!("{line:?} is answered with {answer:?}")).to_owned()
}

#[test]
fn unknown_lines_are_answered_with_one_line_each() {
    let mut engine = Engine::new("emulsion");
    for (line, reason) in [
        (
            "uci",
            "there is no command \"uci\": there are ugi, isready, uginewgame, setoption, position, go, \
             stop, query and quit",
        ),
        ("query time", "query asks for gameover, p1turn or result, not \"time\""),
        (
            "position",
            "a position is set with position startpos or position fen POSITION, and moves after that",
        ),
        ("setoption name Hash", "an option is set with setoption name NAME value VALUE"),
        (
            "setoption name Ponder value true",
            "there is no option \"Ponder\": there are Game, Threads, Hash, Level, MultiPV, Seed and \
             Method",
        ),
        ("setoption name Level value 9", "Level is a number from 1 to 8, not \"9\""),
        ("setoption name Threads value 0", "Threads is a number from 1 to 256, not \"0\""),
        ("setoption name Hash value x\u{7}", "Hash is a number from 1 to 65536, not \"x\\u{7}\""),
        (
            "setoption name Method value magic",
            "the methods are engine, alphabeta, rave, mcts, greedy and random",
        ),
    ] {
        assert_eq!(refused(&mut engine, line), reason);
    }
    assert!(engine.is_silent());
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn a_refused_position_leaves_the_old_game() {
    let mut engine = Engine::new("emulsion:4");
    engine.send("position startpos moves a1-a2");
    for (line, reason) in [
        (
            "position fen 5/4/5/4/5/4/5/4/5 w 12,12 0",
            "this is no position of emulsion:4: a position has 3 parts (ROWS SIDE PLY), this text has 4",
        ),
        (
            "position startpos moves a1-a2 a1-d4",
            "move 2 is refused: a1 and d4 are not adjacent: only neighbors can be swapped",
        ),
        (
            "position startpos moves e3",
            "move 1 is refused: \"e3\" is not a move of Emulsion: write a swap as a1-b2, a placement as \
             c3/c4",
        ),
    ] {
        assert_eq!(refused(&mut engine, line), reason);
        assert_eq!(engine.ask("query p1turn"), "response false");
    }
    engine.send("go depth 1");
    engine.best_move();
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn what_a_go_says_wrongly_is_told_and_a_move_comes_all_the_same() {
    let mut engine = Engine::new("emulsion:3");
    let reason = refused(&mut engine, "go ponder depth x nodes 10");
    assert_eq!(reason, "go knows no \"ponder\", which is ignored");
    let reason = engine.line();
    assert_eq!(
        reason,
        "info string error: depth is followed by a number, not \"x\", and is ignored"
    );
    assert!(engine.best_move().contains('-'));
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn lines_of_any_length_and_of_any_bytes_are_survived() {
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
        let reason = refused(&mut engine, &line);
        assert!(reason.len() < 300, "{reason}");
    }
    engine.send(b"\xff\xfe\x00 go");
    assert!(engine.line().starts_with("info string error: there is no command "));
    engine.send(b"position startpos moves \xff");
    assert!(engine.line().starts_with("info string error: move 1 is refused: "));
    engine.send("\r\n \t\n\n");
    assert!(engine.is_silent());
    engine.send("isready\r");
    assert_eq!(engine.line(), "readyok");
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn the_last_line_may_lack_its_end() {
    let answer = crate::program::luctor_reading(&["ugi"], "isready").ok();
    assert_eq!(answer, "readyok\n");
}

#[test]
fn a_game_that_does_not_exist_is_a_wrong_call() {
    let sentence = crate::program::luctor(&["ugi", "chess"]).refused(2);
    assert_eq!(sentence, "unknown game \"chess\": the games are emulsion and emergo");
}

//! Whole conversations.

use super::Engine;

#[test]
fn the_engine_announces_its_name_and_options() {
    let mut engine = Engine::new("emulsion");
    engine.send("ugi");
    insta::assert_snapshot!(engine.until("ugiok").join("\n"), @r"
    id name Luctor 0.1.0
    id author the authors of Luctor
    option name Game type string default emulsion:8
    option name Threads type spin default 1 min 1 max 256
    option name Hash type spin default 64 min 1 max 65536
    option name Level type spin default 8 min 1 max 8
    option name MultiPV type spin default 1 min 1 max 256
    option name Seed type spin default 0 min 0 max 2147483647
    option name Method type combo default engine var engine var alphabeta var rave var mcts var greedy var random
    option name TablePath type string default <empty>
    ugiok
    ");
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn a_program_without_the_rules_can_play_a_whole_game() {
    let mut engine = Engine::new("emulsion:4");
    engine.send("uginewgame");
    let mut moves = String::new();
    let mut p1_turn = true;
    while engine.ask("query gameover") == "response false" {
        assert_eq!(engine.ask("query p1turn"), format!("response {p1_turn}"));
        assert_eq!(engine.ask("query result"), "response none");
        engine.send("go depth 2");
        // The second move is the swap of the pie rule. After it, the first player moves again.
        let best = engine.best_move();
        let best = if moves.split(' ').count() == 2 { "swap".to_owned() } else { best };
        moves = format!("{moves} {best}");
        engine.send(format!("position startpos moves{moves}"));
        p1_turn = !p1_turn;
    }
    let result = engine.ask("query result");
    assert!(["response p1win", "response p2win"].contains(&result.as_str()), "{result}");
    engine.send("go depth 2");
    assert_eq!(engine.best_move(), "(none)");
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn moves_can_follow_a_position() {
    let mut engine = Engine::new("emergo:5x5,men=1");
    engine.send("position fen 3/2/3/b1,1/w1,2 w 0,0 4");
    engine.send("go depth 3");
    assert_eq!(engine.best_move(), "a1xc3");
    engine.send("position fen 3/2/3/b1,1/w1,2 w 0,0 4 moves a1xc3");
    assert_eq!(engine.ask("query result"), "response p1win");
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn the_option_game_changes_the_game() {
    let mut engine = Engine::new("emulsion:4");
    engine.send("position startpos moves a1-a2");
    engine.send("setoption name Game value emergo:7x7");
    assert_eq!(engine.ask("query p1turn"), "response true");
    engine.send("go depth 1");
    let first = engine.best_move();
    assert!(!first.contains('-'), "{first} should enter a man");
    engine.send("setoption name Game value chess");
    let error = "info string error: unknown game \"chess\": the games are emulsion and emergo";
    assert_eq!(engine.line(), error);
    engine.send(format!("position startpos moves {first}"));
    assert_eq!(engine.ask("query p1turn"), "response false");
    engine.send("uginewgame");
    assert_eq!(engine.ask("query p1turn"), "response true");
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn every_option_can_be_set() {
    let mut engine = Engine::new("emulsion:3");
    for option in ["Threads value 2", "Hash value 2", "level value 3", "MultiPV value 4"] {
        engine.send(format!("setoption name {option}"));
    }
    for method in ["greedy", "random", "mcts", "rave", "alphabeta", "engine"] {
        engine.send(format!("setoption name Method value {method}"));
        engine.send("setoption name Seed value 7");
        assert!(engine.is_silent());
        engine.send("go nodes 200");
        assert_ne!(engine.best_move(), "(none)");
    }
    assert_eq!(engine.end(), [""; 0]);
}

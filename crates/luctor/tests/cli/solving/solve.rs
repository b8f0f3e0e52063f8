//! Tests of `luctor solve`.

use crate::program::luctor;

#[test]
fn the_value_is_the_last_line() {
    for (game, value) in [
        ("emulsion:1,pie=off", "white"),
        ("emulsion:2,pie=off", "white"),
        ("emulsion:3,pie=off", "white"),
        ("emulsion:4,pie=off", "black"),
        ("emulsion:5,pie=off", "white"),
        ("emulsion:free-2,pie=off", "white"),
        ("emulsion:free-3,pie=off", "black"),
        ("emulsion:free-4,pie=off", "black"),
        ("emulsion:1", "white"),
        ("emulsion:4", "white"),
    ] {
        assert_eq!(luctor(&["solve", game]).ok(), format!("value {value}\n"), "{game}");
    }
}

#[test]
fn values_of_moves_are_sorted_by_move() {
    let out = luctor(&["solve", "emulsion:4,pie=off", "--moves", "--threads", "2"]).ok();
    let lines: Vec<&str> = out.lines().collect();
    let (last, moves) = lines.split_last().unwrap();
    assert_eq!((*last, moves.len()), ("value black", 24));
    assert!(moves.is_sorted());
    assert_eq!(moves.iter().filter(|line| line.ends_with(" black")).count(), 4);
    let legal = luctor(&["moves", "emulsion:4,pie=off"]).ok();
    let names = moves.iter().map(|line| line.split_once(' ').unwrap().0);
    assert!(names.eq(legal.lines()));
}

#[test]
fn the_exchange_of_colors_counts_if_the_game_has_it() {
    let first = "a1-a2";
    let values = |game, more: &[&str]| {
        let args = [&["solve", game, first], more].concat();
        luctor(&args).ok()
    };
    let without = values("emulsion:4,pie=off", &[]);
    // After the exchange it is still White's turn, on the same board.
    assert_eq!(values("emulsion:4", &["swap"]), without);
    assert_eq!(values("emulsion:4", &[]), "value white\n");
    let moves = values("emulsion:4", &["--moves"]);
    let swap = moves.lines().find(|line| line.starts_with("swap ")).unwrap();
    assert_eq!(swap.replace("swap", "value"), without.trim());
}

#[test]
fn positions_and_finished_games_are_solved() {
    let position = ["--position", "bwwb/bwwb/wwbw/bbbw b 3"];
    let out = luctor(&[&["solve", "emulsion:4", "--moves"], &position[..]].concat()).ok();
    assert_eq!(out.lines().count(), 4);
    let args = ["solve", "emulsion:2,pie=off", "a1-a2", "--moves"];
    assert_eq!(luctor(&args).ok(), "value white\n");
}

#[test]
fn large_boards_give_an_estimate_and_need_yes() {
    let error = |args: &[&str]| luctor(args).fails_with(2);
    let message = error(&["solve", "emulsion:8,pie=off", "--threads", "2"]);
    assert_eq!(
        message,
        "emulsion:8,pie=off needs about 400 trillion positions from here, which is 6 years with 2 threads: \
         add --yes to start"
    );
    let message = error(&["solve", "emulsion:10", "--yes"]);
    assert!(message.starts_with("emulsion:10 is too large"), "{message}");
    assert!(message.contains("years"), "{message}");
}

#[test]
fn invalid_calls_are_rejected() {
    let error = |args: &[&str]| luctor(args).fails_with(2);
    assert_eq!(error(&["solve", "emergo"]), "luctor solve knows only Emulsion");
    assert!(error(&["solve", "chess"]).starts_with("unknown game"));
    assert!(error(&["solve", "emulsion:4", "a1-a3"]).starts_with("move 1 is invalid"));
    assert!(error(&["solve", "emulsion:4", "--memory", "0"]).contains("--memory"));
    assert!(error(&["solve", "emulsion:4", "--threads", "0"]).contains("--threads"));
    assert!(error(&["solve", "emulsion:4", "--position", "x"]).starts_with("invalid position"));
}

#[test]
fn techniques_can_be_switched() {
    let args = ["solve", "emulsion:4,pie=off", "--without", "symmetry", "--with", "settled"];
    assert_eq!(luctor(&args).ok(), "value black\n");
    let error = luctor(&["solve", "emulsion:4", "--without", "luck"]).fails_with(2);
    assert!(error.contains("unknown technique"), "{error}");
}

//! `luctor play`, its input typed in advance.

use crate::program::{luctor, luctor_reading, start};

/// The screen, without the spaces that end its lines.
fn screen(args: &[&str], typed: &str) -> String {
    let out = luctor_reading(&[&["play"], args].concat(), typed).ok();
    out.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn two_people_play_to_the_end() {
    insta::assert_snapshot!(screen(&["emulsion:2"], "A1 a2\nb1b2\nquit\n"), @r#"
    emulsion:2. Type a move, such as a1-a2, or help.

    2  w  b
    1  b  w
       a  b
    Black to move> A1 a2

    2 [b] b
    1 [w] w
       a  b
    Result: white (last-mover). All groups cancel: Black made the last move and loses, White wins.
    Game over> b1b2
    The game is over: new begins another, quit leaves.
    Game over> quit
    "#);
}

#[test]
fn an_unknown_word_and_a_refused_move_are_explained() {
    insta::assert_snapshot!(screen(&["emulsion:4"], "fly\na1-d4\na1-a2\na1-a2\nswap\n"), @r#"
    emulsion:4. Type a move, such as a1-a2, or help.

    4  w  b  w  b
    3  b  w  b  w
    2  w  b  w  b
    1  b  w  b  w
       a  b  c  d
    Black to move> fly
    "fly" is not a move of Emulsion: write a swap as a1-b2, a placement as c3/c4. Type help for the commands.
    Black to move> a1-d4
    Refused by rule 7: a1 and d4 are not adjacent: only neighbors can be swapped.
    Black to move> a1-a2

    4  w  b  w  b
    3  b  w  b  w
    2 [b] b  w  b
    1 [w] w  b  w
       a  b  c  d
    The pie rule: instead of moving you may change sides, with swap.
    White to move> a1-a2
    Refused by rule 7: a1-a2 changes your piece from 2 to 0.5; a swap must raise it.
    White to move> swap
    The players change sides: whoever was black moves now.

    4  w  b  w  b
    3  b  w  b  w
    2  b  b  w  b
    1  w  w  b  w
       a  b  c  d
    White to move>
    "#);
}

#[test]
fn a_capture_ends_emergo() {
    let args = ["emergo:5x5,men=1", "--position", "3/2/3/b1,1/w1,2 w 0,0 4"];
    insta::assert_snapshot!(screen(&args, "a1-b2\na1xc3\n"), @r#"
    emergo:5x5,men=1. Type a move, such as a1xc3, or help.

    5  .       .       .
    4      .       .
    3  .       .       .
    2      b1      .
    1  w1      .       .
       a   b   c   d   e
    White to move> a1-b2
    Refused by rule 3: you must capture: a1xc3 takes 1.
    White to move> a1xc3

    5   .           .           .
    4         .           .
    3   .         [w1+1]        .
    2         .           .
    1  [.]          .           .
        a     b     c     d     e
    Result: white (eliminated). Black has no piece left and no man in hand: White wins.
    Game over>
    "#);
}

#[test]
fn a_hexagon_stands_on_its_side() {
    let args = ["emergo:hex", "--position", "4/5/1,w3b2,4/2,b1,4/6/5/4 w 9,9 5"];
    insta::assert_snapshot!(screen(&args, ""), @r#"
    emergo:hex. Type a move, such as c5xc3, or help.

             7   .     .     .     .
          6   .     .     .     .     .
       5   .    w3+2   .     .     .     .
    4   .     .     b1    .     .     .     .
       3   .     .     .     .     .     .     g
          2   .     .     .     .     .     f
             1   .     .     .     .     e
                    a     b     c     d
    In hand: White 9 men, Black 9.
    White to move>
    "#);
}

#[test]
fn a_diamond_stands_on_its_corner() {
    insta::assert_snapshot!(screen(&["emergo:5x5", "--coordinates", "diamond"], "a3\n"), @r#"
    emergo:5x5. Type a move, such as a3, or help.

    a          .
    b      .   .   .
    c  .   .   .   .   .
    d      .   .   .
    e          .
       1   2   3   4   5
    In hand: White 4 men, Black 4.
    White to move> a3

    a         [w1]
    b      .   .   .
    c  .   .   .   .   .
    d      .   .   .
    e          .
       1   2   3   4   5
    In hand: White 3 men, Black 4.
    Black to move>
    "#);
}

#[test]
fn values_and_groups_are_shown() {
    let typed = "a1-a2\nvalues\ngroups\ntext\nmoves\n";
    insta::assert_snapshot!(screen(&["emulsion:3,pie=off"], typed), @r#"
    emulsion:3,pie=off. Type a move, such as a2-a1, or help.

    3  w  b  w
    2  b  w  b
    1  w  b  w
       a  b  c
    Black to move> a1-a2

    3  w  b  w
    2 [w] w  b
    1 [b] b  w
       a  b  c
    White to move> values
    3   w2    b0.5    w1
    2  w2.5    w1    b0.5
    1   b2   b1.5    w1
        a     b     c
    White to move> groups
    Black: 2 (1) (1)
    White: 3 (1) (1)
    Groups in brackets cancel each other. Were the game to end now: White wins 3 to 2 by the biggest groups.
    White to move> text
    wbw/wwb/bbw w 1
    White to move> moves
    a2-b3  a3-b3  b2-a1  b2-b1  b2-b3  b2-c2  c1-b1  c1-c2  c3-b3  c3-c2
    White to move>
    "#);
}

#[test]
fn a_terminal_that_can_gets_better_pieces() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_luctor"));
    let child = child.args(["play", "emulsion:2"]).env("LC_ALL", "C.UTF-8");
    let output = child.stdin(std::process::Stdio::null()).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("2  ○  ●"), "{out}");
}

#[test]
fn every_command_is_obeyed_before_and_after_the_end() {
    let commands = "HELP\nmoves\nhint\nboard\nvalues\ngroups\ntext\nundo\n";
    let out = screen(&["emulsion:2"], &format!("{commands}a1-a2\n{commands}new\nquit\n"));
    for expected in [
        "Type a move, or one of these:",
        "a1-a2  a1-b1  b2-a2  b2-b1",
        "Hint: ",
        "wb/bw b 0",
        "There is no move of yours to take back.",
        "Result: white (last-mover). All groups cancel",
        "bb/ww w 1",
        "The game is over: there is no move.",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    let out = screen(&["emergo"], "values\ngroups\nhint\n");
    assert!(out.contains("Pieces of this game have no values."), "{out}");
    assert!(out.contains("This game counts no groups."), "{out}");
    assert!(out.contains("Hint: "), "{out}");
}

#[test]
fn who_resigns_loses_and_may_think_again() {
    let out = screen(&["emergo:7x7"], "resign\nc1\nresign\nundo\nc1\nquit\n");
    assert!(out.contains("White resigns: Black wins."), "{out}");
    assert!(out.contains("Game over> c1\nThe game is over: new begins another"), "{out}");
    assert!(out.contains("White to move> c1\n"), "{out}");
}

#[test]
fn the_computer_answers_and_undo_takes_both_moves_back() {
    let out = screen(&["emergo:7x7", "--engine", "2"], "undo\nc1\nundo\ntext\n");
    assert!(out.contains("you play White against the computer (level 2)"), "{out}");
    assert!(out.contains("There is no move of yours to take back."), "{out}");
    assert!(out.contains("Black (the computer) plays "), "{out}");
    assert!(out.contains("\n4/3/4/3/4/3/4 w 8,8 0\n"), "{out}");
}

#[test]
fn the_computer_begins_where_its_color_does() {
    let args = ["emulsion:4", "--engine", "easy", "--as", "white"];
    let out = screen(&args, "swap\nundo\ntext\n");
    assert!(out.contains("Black (the computer) plays "), "{out}");
    // White and the turn go over to the computer, and come back with the move that is taken back.
    assert!(out.contains("Sides are changed: you play Black now."), "{out}");
    assert!(out.contains("White (the computer) plays "), "{out}");
    assert!(out.contains(" w 1\n"), "{out}");
}

#[test]
fn a_game_against_the_computer_comes_to_its_end() {
    let out = screen(&["emulsion:2", "--engine", "8", "--as", "white"], "groups\n");
    assert!(out.contains("Result: white (last-mover)."), "{out}");
    assert!(out.contains("Game over> groups"), "{out}");
}

#[test]
fn a_capture_that_is_not_clear_is_answered_with_those_that_fit() {
    let position = crate::moves::TWO_WAYS;
    let out = screen(&["emergo:9x9,men=4", "--position", position], "c1xc1\nc1 a3 c5 e3 c1\n");
    assert!(out.contains("Refused: c1xc1 fits 2 captures: c1xa3xc5xe3xc1, c1xe3xc5xa3xc1."));
    assert!(out.contains("Result: white (eliminated)."), "{out}");
}

#[test]
fn strange_input_is_survived() {
    let mut typed = b"\xff\xfe\n\n\t\n\x1b[31m\n".to_vec();
    typed.extend(vec![b'x'; 1 << 20]);
    typed.extend(b"\ntext\n");
    let out = luctor_reading(&["play", "emulsion:2"], typed).ok();
    assert!(out.contains("wb/bw b 0"), "{out}");
    assert!(!out.contains('\x1b'), "{out}");
}

#[test]
fn a_bad_position_is_a_wrong_call() {
    let sentence = luctor(&["play", "emulsion:2", "--position", "bw"]).refused(2);
    assert!(sentence.starts_with("this is no position of emulsion:2: "), "{sentence}");
    assert_eq!(start(&["play", "emulsion:2"]).wait_with_output().unwrap().status.code(), Some(0));
}

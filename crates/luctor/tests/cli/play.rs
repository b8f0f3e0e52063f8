//! `luctor play`, with prepared input.

use crate::program::{luctor, luctor_reading, start};

/// Returns the output without trailing spaces.
fn screen(args: &[&str], typed: &str) -> String {
    let out = luctor_reading(&[&["play"], args].concat(), typed).ok();
    out.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn two_players_play_to_the_end() {
    insta::assert_snapshot!(screen(&["emulsion:2"], "A1 a2\nb1b2\nquit\n"), @"
    emulsion:2. Type a move, such as a1-a2, or type help.

    2  w  b
    1  b  w
       a  b
    Black to move> A1 a2

    2 [b] b
    1 [w] w
       a  b
    Result: white (last-mover). All groups cancel. Black made the last move and loses. White wins.
    Game over> b1b2
    The game is over. Type new for another game, or quit.
    Game over> quit
    ");
}

#[test]
fn unknown_words_and_invalid_moves_are_explained() {
    insta::assert_snapshot!(screen(&["emulsion:4"], "fly\na1-d4\na1-a2\na1-a2\nswap\n"), @r#"
    emulsion:4. Type a move, such as a1-a2, or type help.

    4  w  b  w  b
    3  b  w  b  w
    2  w  b  w  b
    1  b  w  b  w
       a  b  c  d
    Black to move> fly
    "fly" is not an Emulsion move. Write a1-b2 to swap or c3/c4 to place. Type help for the commands.
    Black to move> a1-d4
    a1 and d4 are not adjacent. Only neighbors can be swapped. (rule 7)
    Black to move> a1-a2

    4  w  b  w  b
    3  b  w  b  w
    2 [b] b  w  b
    1 [w] w  b  w
       a  b  c  d
    Pie rule: instead of moving, you may type swap to swap sides.
    White to move> a1-a2
    a1-a2 lowers the value of your piece from 2 to 0.5. A swap must raise it. (rule 7)
    White to move> swap
    The players swap sides: the player who was black moves next.

    4  w  b  w  b
    3  b  w  b  w
    2  b  b  w  b
    1  w  w  b  w
       a  b  c  d
    White to move>
    "#);
}

#[test]
fn emergo_ends_with_the_last_capture() {
    let args = ["emergo:5x5,men=1", "--position", "3/2/3/b1,1/w1,2 w 0,0 4"];
    insta::assert_snapshot!(screen(&args, "a1-b2\na1xc3\n"), @"
    emergo:5x5,men=1. Type a move, such as a1xc3, or type help.

    5  .       .       .
    4      .       .
    3  .       .       .
    2      b1      .
    1  w1      .       .
       a   b   c   d   e
    White to move> a1-b2
    You must capture: a1xc3 takes 1 man. (rule 3)
    White to move> a1xc3

    5   .           .           .
    4         .           .
    3   .         [w1+1]        .
    2         .           .
    1  [.]          .           .
        a     b     c     d     e
    Result: white (eliminated). Black has no pieces left and no men in hand. White wins.
    Game over>
    ");
}

#[test]
fn hexagonal_boards_are_drawn_with_their_coordinates() {
    let args = ["emergo:hex", "--position", "4/5/1,w3b2,4/2,b1,4/6/5/4 w 9,9 5"];
    insta::assert_snapshot!(screen(&args, ""), @r#"
    emergo:hex. Type a move, such as c5xc3, or type help.

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
fn diamond_boards_are_drawn_on_their_corner() {
    insta::assert_snapshot!(screen(&["emergo:5x5", "--coordinates", "diamond"], "a3\n"), @r#"
    emergo:5x5. Type a move, such as a3, or type help.

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
    insta::assert_snapshot!(screen(&["emulsion:3,pie=off"], typed), @"
    emulsion:3,pie=off. Type a move, such as a2-a1, or type help.

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
    Groups in parentheses cancel each other. If the game ended now: White wins 3 to 2 with the biggest group.
    White to move> text
    wbw/wwb/bbw w 1
    White to move> moves
    a2-b3  a3-b3  b2-a1  b2-b1  b2-b3  b2-c2  c1-b1  c1-c2  c3-b3  c3-c2
    White to move>
    ");
}

#[test]
fn unicode_terminals_show_unicode_pieces() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_luctor"));
    let child = child.args(["play", "emulsion:2"]).env("LC_ALL", "C.UTF-8");
    let output = child.stdin(std::process::Stdio::null()).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("2  ○  ●"), "{out}");
}

#[test]
fn every_command_works_during_and_after_the_game() {
    let commands = "HELP\nmoves\nhint\nboard\nvalues\ngroups\ntext\nundo\n";
    let out = screen(&["emulsion:2"], &format!("{commands}a1-a2\n{commands}new\nquit\n"));
    for expected in [
        "Type a move, or one of these commands:",
        "a1-a2  a1-b1  b2-a2  b2-b1",
        "Hint: ",
        "wb/bw b 0",
        "You have no move to take back.",
        "Result: white (last-mover). All groups cancel",
        "bb/ww w 1",
        "The game is over: there are no legal moves.",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    let out = screen(&["emergo"], "values\ngroups\nhint\n");
    assert!(out.contains("Pieces have no values in this game."), "{out}");
    assert!(out.contains("Groups do not count in this game."), "{out}");
    assert!(out.contains("Hint: "), "{out}");
}

#[test]
fn a_resignation_can_be_taken_back() {
    let out = screen(&["emergo:7x7"], "resign\nc1\nresign\nundo\nc1\nquit\n");
    assert!(out.contains("White resigned. Black wins."), "{out}");
    assert!(out.contains("Game over> c1\nThe game is over. Type new for another game"), "{out}");
    assert!(out.contains("White to move> c1\n"), "{out}");
}

#[test]
fn undo_takes_back_the_computers_move_too() {
    let out = screen(&["emergo:7x7", "--engine", "2"], "undo\nc1\nundo\ntext\n");
    assert!(out.contains("you play White against the computer (level 2)"), "{out}");
    assert!(out.contains("You have no move to take back."), "{out}");
    assert!(out.contains("Black (the computer) plays "), "{out}");
    assert!(out.contains("\n4/3/4/3/4/3/4 w 8,8 0\n"), "{out}");
}

#[test]
fn the_computer_moves_first_if_its_color_does() {
    let args = ["emulsion:4", "--engine", "easy", "--as", "white"];
    let out = screen(&args, "swap\nundo\ntext\n");
    assert!(out.contains("Black (the computer) plays "), "{out}");
    // After the swap, the computer plays White and is to move. Undo reverts both.
    assert!(out.contains("Sides are swapped: you now play Black."), "{out}");
    assert!(out.contains("White (the computer) plays "), "{out}");
    assert!(out.contains(" w 1\n"), "{out}");
}

#[test]
fn a_game_against_the_computer_ends() {
    let out = screen(&["emulsion:2", "--engine", "8", "--as", "white"], "groups\n");
    assert!(out.contains("Result: white (last-mover)."), "{out}");
    assert!(out.contains("Game over> groups"), "{out}");
}

#[test]
fn an_ambiguous_capture_is_rejected_with_the_matching_captures() {
    let position = crate::positions::moves::TWO_ROUTES;
    let out = screen(&["emergo:9x9,men=4", "--position", position], "c1xc1\nc1 a3 c5 e3 c1\n");
    assert!(
        out.contains(
            "c1xc1 matches several captures. Choose one: c1xa3xc5xe3xc1 or c1xe3xc5xa3xc1."
        )
    );
    assert!(out.contains("Result: white (eliminated)."), "{out}");
}

#[test]
fn unusual_input_is_handled() {
    let mut typed = b"\xff\xfe\n\n\t\n\x1b[31m\n".to_vec();
    typed.extend(vec![b'x'; 1 << 20]);
    typed.extend(b"\ntext\n");
    let out = luctor_reading(&["play", "emulsion:2"], typed).ok();
    assert!(out.contains("wb/bw b 0"), "{out}");
    assert!(!out.contains('\x1b'), "{out}");
}

#[test]
fn an_invalid_position_is_a_usage_error() {
    let error = luctor(&["play", "emulsion:2", "--position", "bw"]).fails_with(2);
    assert!(error.starts_with("invalid position for emulsion:2: "), "{error}");
    assert_eq!(start(&["play", "emulsion:2"]).wait_with_output().unwrap().status.code(), Some(0));
}

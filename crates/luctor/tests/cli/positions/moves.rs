//! Tests of `luctor moves`.

use crate::program::luctor;

#[test]
fn legal_moves_are_sorted_and_printed_one_per_line() {
    assert_eq!(luctor(&["moves", "emulsion:2"]).ok(), "a1-a2\na1-b1\nb2-a2\nb2-b1\n");
    assert_eq!(luctor(&["moves", "emergo", "e3"]).ok().lines().count(), 36);
}

#[test]
fn the_swap_of_sides_is_a_legal_move() {
    let swaps = |game| {
        let out = luctor(&["moves", game, "a1-a2"]).ok();
        let lines: Vec<&str> = out.lines().collect();
        assert!(lines.is_sorted());
        lines.contains(&"swap")
    };
    assert!(swaps("emulsion:4"));
    assert!(!swaps("emulsion:4,pie=off"));
    // The swap is not legal if there is no other move.
    assert_eq!(luctor(&["moves", "emulsion:2", "a1-a2"]).ok(), "");
}

#[test]
fn moves_start_from_the_given_position() {
    let position = ["--position", "bwwb/bwwb/wwbw/bbbw b 3"];
    let out = luctor(&["moves", "emulsion:4", position[0], position[1]]).ok();
    assert_eq!(out, "a3-b2\nc2-d1\nc2-d2\n");
    let after = |m| luctor(&["moves", "emulsion:4", position[0], position[1], m]).ok();
    assert_eq!(after("D1 c2"), after("c2-d1"));
}

#[test]
fn diamond_coordinates_apply_to_input_and_output() {
    let args = ["moves", "emergo:9x9", "--coordinates", "diamond"];
    let first = luctor(&args).ok();
    assert!(first.contains("a5\n") && !first.contains("a1\n"));
    // A5 is the corner a9 of the checkerboard.
    let diamond = luctor(&[&args[..], &["A5"]].concat()).ok();
    let checkerboard = luctor(&["moves", "emergo:9x9", "a9"]).ok();
    assert_eq!(diamond.lines().count(), checkerboard.lines().count());
    assert_eq!(
        luctor(&["moves", "emergo:hex", "--coordinates", "diamond"]).fails_with(2),
        "diamond coordinates name the cells of square Emergo boards only"
    );
    assert_eq!(
        luctor(&["moves", "emulsion", "--coordinates", "diamond"]).fails_with(2),
        "only square Emergo boards have diamond coordinates"
    );
}

#[test]
fn an_invalid_move_is_rejected_with_its_number_and_a_reason() {
    for (args, error) in [
        (
            &["moves", "emergo", "e3", "f4"][..],
            "move 2 is invalid: that entry would feed: white could capture f4",
        ),
        (
            &["moves", "emergo", "a1-b2"],
            "move 1 is invalid: you have 12 men in hand: enter before you move",
        ),
        (
            &["moves", "emulsion", "e5"],
            "move 1 is invalid: \"e5\" is not a move of Emulsion: write a swap as a1-b2, a placement as \
             c3/c4",
        ),
        (
            &["moves", "emergo", "swap"],
            "move 1 is invalid: \"swap\" is not a move of Emergo: write e5 to enter, e4-d3 to step, \
             g1xe3xc5 to capture",
        ),
        (
            &["moves", "emulsion:2", "a1-a2", "a1-b1"],
            "move 2 is invalid: the game is over: white won (last-mover)",
        ),
        (&["moves", "emergo", "é5"], {
            "move 1 is invalid: \"é5\" is not a move of Emergo: write e5 to enter, e4-d3 to step, \
             g1xe3xc5 to capture"
        }),
    ] {
        assert_eq!(luctor(args).fails_with(2), error);
    }
}

/// White's piece on c1 can capture four men in a circle, in either direction.
pub(crate) const TWO_ROUTES: &str = "5/4/5/4/5/b1,b1,2/5/b1,b1,2/1,w1,3 w 3,0 7";

#[test]
fn an_ambiguous_capture_is_rejected_with_the_matching_captures() {
    let args = ["moves", "emergo:9x9,men=4", "--position", TWO_ROUTES];
    let error = luctor(&[&args[..], &["c1xc1"]].concat()).fails_with(2);
    assert_eq!(error, "move 1 is invalid: c1xc1 fits 2 captures: c1xa3xc5xe3xc1, c1xe3xc5xa3xc1");
    luctor(&[&args[..], &["C1 A3 C5 E3 C1"]].concat()).ok();
}

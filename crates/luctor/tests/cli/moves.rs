//! `luctor moves`.

use crate::program::luctor;

#[test]
fn legal_moves_are_printed_one_a_line_and_sorted() {
    assert_eq!(luctor(&["moves", "emulsion:2"]).ok(), "a1-a2\na1-b1\nb2-a2\nb2-b1\n");
    assert_eq!(luctor(&["moves", "emergo", "e3"]).ok().lines().count(), 36);
}

#[test]
fn the_change_of_sides_is_among_them() {
    let swaps = |game| {
        let out = luctor(&["moves", game, "a1-a2"]).ok();
        let lines: Vec<&str> = out.lines().collect();
        assert!(lines.is_sorted());
        lines.contains(&"swap")
    };
    assert!(swaps("emulsion:4"));
    assert!(!swaps("emulsion:4,pie=off"));
    // Not where nothing else can be played.
    assert_eq!(luctor(&["moves", "emulsion:2", "a1-a2"]).ok(), "");
}

#[test]
fn a_position_is_where_the_moves_begin() {
    let position = ["--position", "bwwb/bwwb/wwbw/bbbw b 3"];
    let out = luctor(&["moves", "emulsion:4", position[0], position[1]]).ok();
    assert_eq!(out, "a3-b2\nc2-d1\nc2-d2\n");
    let after = |m| luctor(&["moves", "emulsion:4", position[0], position[1], m]).ok();
    assert_eq!(after("D1 c2"), after("c2-d1"));
}

#[test]
fn diamond_names_are_read_and_written() {
    let args = ["moves", "emergo:9x9", "--coordinates", "diamond"];
    let first = luctor(&args).ok();
    assert!(first.contains("a5\n") && !first.contains("a1\n"));
    // A5 is the corner a9 of the checkerboard, and the centre has one name.
    let diamond = luctor(&[&args[..], &["A5"]].concat()).ok();
    let checkerboard = luctor(&["moves", "emergo:9x9", "a9"]).ok();
    assert_eq!(diamond.lines().count(), checkerboard.lines().count());
    assert_eq!(
        luctor(&["moves", "emergo:hex", "--coordinates", "diamond"]).refused(2),
        "diamond coordinates name the cells of square Emergo boards only"
    );
    assert_eq!(
        luctor(&["moves", "emulsion", "--coordinates", "diamond"]).refused(2),
        "diamond coordinates name the cells of square Emergo boards only"
    );
}

#[test]
fn a_refused_move_is_named_with_the_reason() {
    for (args, sentence) in [
        (
            &["moves", "emergo", "e3", "f4"][..],
            "move 2 is refused: that entry would feed: white could capture f4",
        ),
        (
            &["moves", "emergo", "a1-b2"],
            "move 1 is refused: you have 12 men in hand: enter before you move",
        ),
        (
            &["moves", "emulsion", "e5"],
            "move 1 is refused: \"e5\" is not a move of Emulsion: write a swap as a1-b2, a placement as \
             c3/c4",
        ),
        (
            &["moves", "emergo", "swap"],
            "move 1 is refused: \"swap\" is not a move of Emergo: write e5 to enter, e4-d3 to step, \
             g1xe3xc5 to capture",
        ),
        (
            &["moves", "emulsion:2", "a1-a2", "a1-b1"],
            "move 2 is refused: the game is over: white won (last-mover)",
        ),
        (&["moves", "emergo", "é5"], {
            "move 1 is refused: \"é5\" is not a move of Emergo: write e5 to enter, e4-d3 to step, \
             g1xe3xc5 to capture"
        }),
    ] {
        assert_eq!(luctor(args).refused(2), sentence);
    }
}

/// White on c1 takes four men in a circle, one way round or the other.
pub(crate) const TWO_WAYS: &str = "5/4/5/4/5/b1,b1,2/5/b1,b1,2/1,w1,3 w 3,0 7";

#[test]
fn a_capture_that_is_not_clear_is_answered_with_those_that_fit() {
    let args = ["moves", "emergo:9x9,men=4", "--position", TWO_WAYS];
    let sentence = luctor(&[&args[..], &["c1xc1"]].concat()).refused(2);
    assert_eq!(
        sentence,
        "move 1 is refused: c1xc1 fits 2 captures: c1xa3xc5xe3xc1, c1xe3xc5xa3xc1"
    );
    luctor(&[&args[..], &["C1 A3 C5 E3 C1"]].concat()).ok();
}

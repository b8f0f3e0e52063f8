//! The rules of Emulsion. Tests are named after the number of the rule.

use luctor_rules::emulsion::{Config, Emulsion};
use luctor_rules::{Color, Position, Variant, dispatch, perft};

use crate::support::{legal, outcome, play, read, reading, refusal, variant};

/// Creates a position on a board of at most 64 squares, for the methods of [`Emulsion`].
pub(crate) fn position(name: &str, text: &str) -> Emulsion<u64> {
    let Variant::Emulsion(config) = variant(name) else { panic!("{name} is no Emulsion") };
    read(&config, text)
}

/// Returns twice the values of the pieces, rank by rank from the top, with `.` for empty squares.
fn doubled_values(name: &str, text: &str) -> String {
    let position = position(name, text);
    let values: Vec<String> = position
        .squares()
        .map(|square| position.doubled_value(square).map_or(".".to_owned(), |v| v.to_string()))
        .collect();
    let ranks: Vec<String> = values.chunks(position.config().size()).map(<[_]>::concat).collect();
    ranks.into_iter().rev().collect::<Vec<_>>().join("/")
}

#[test]
fn rule_01_squares_are_named_on_boards_of_any_size() {
    let last = |size: usize| {
        dispatch!(&variant(&format!("emulsion:free-{size},pie=off")), |P, config| {
            P::start(config).legal_texts().iter().map(|text| text.len()).max()
        })
    };
    assert_eq!([2, 9, 10, 27, 100].map(last), [5, 5, 7, 9, 11].map(Some), "a1/a2 to cv99/cv100");
    let corners = |size: usize| {
        let config = Config::standard(size).unwrap();
        let position = Emulsion::<luctor_rules::bits::Words<1024>>::start(&config);
        let names: Vec<String> = position.squares().map(|square| square.name(size)).collect();
        let last = size * size - 1;
        [0, size - 1, last].map(|at| names[at].clone())
    };
    assert_eq!(corners(1), ["a1", "a1", "a1"]);
    assert_eq!(corners(8), ["a1", "h1", "h8"]);
    assert_eq!(corners(26), ["a1", "z1", "z26"]);
    assert_eq!(corners(27), ["a1", "aa1", "aa27"]);
    assert_eq!(corners(53), ["a1", "ba1", "ba53"]);
    assert_eq!(corners(256), ["a1", "iv1", "iv256"]);
    assert_eq!(reading("emulsion:27", "start", "AA27 z27"), "z27-aa27");
}

#[test]
fn rule_02_the_standard_game_starts_checkered_with_white_at_the_top_left() {
    let start = |name: &str| play(name, "start", "").0;
    assert_eq!(start("emulsion:1"), "w b 0");
    assert_eq!(start("emulsion:2"), "wb/bw b 0");
    assert_eq!(start("emulsion:3"), "wbw/bwb/wbw b 0");
    assert_eq!(start("emulsion:4"), "wbwb/bwbw/wbwb/bwbw b 0");
    assert_eq!(start("emulsion:5"), "wbwbw/bwbwb/wbwbw/bwbwb/wbwbw b 0");
    assert_eq!(start("emulsion"), start("emulsion:8"));
    for size in 1..=8 {
        let position = position(&format!("emulsion:{size}"), "start");
        let count = |color| position.pieces(color).count_ones();
        assert_eq!(count(Color::White) - count(Color::Black), size % 2, "{size}");
    }
}

#[test]
fn rule_03_the_free_game_starts_empty() {
    assert_eq!(play("emulsion:free-3", "start", "").0, "3/3/3 b 0");
    assert_eq!(play("emulsion:free-12", "start", "").0, ["12"; 12].join("/") + " b 0");
}

#[test]
fn rule_04_a_value_counts_friends_and_half_the_edges() {
    // Corners touch two edges, sides one, the middle none. No piece has a friend.
    assert_eq!(doubled_values("emulsion:3", "start"), "212/101/212");
    assert_eq!(doubled_values("emulsion:1", "start"), "4", "four edges");
    // b b w    a3: two friends and two edges, 3
    // b w w    c2: three friends and an edge, 3½; b2: one friend, 1
    // w b w
    assert_eq!(doubled_values("emulsion:3", "bbw/bww/wbw b 2"), "634/327/214");
}

#[test]
fn rule_04_empty_squares_count_half_in_the_free_game() {
    // . . .
    // . b w    b2: three empty squares; c2: two and an edge.
    // . . .
    assert_eq!(doubled_values("emulsion:free-3", "3/1bw/3 w 1"), ".../.33/...");
    assert_eq!(doubled_values("emulsion:free-2", "wb/2 w 1"), "33/..");
}

#[test]
fn rule_05_groups_are_connected_along_edges_only() {
    let sizes = |name: &str, text: &str| {
        let sizes = position(name, text).group_sizes();
        (sizes.black, sizes.white)
    };
    assert_eq!(sizes("emulsion:2", "wb/bw b 0"), (vec![1, 1], vec![1, 1]));
    assert_eq!(sizes("emulsion:2", "ww/bb b 2"), (vec![2], vec![2]));
    assert_eq!(sizes("emulsion:4", "bwwb/bwwb/wwbw/bbbw b 4"), (vec![4, 2, 2], vec![6, 2]));
    assert_eq!(sizes("emulsion:free-3", "3/3/3 b 0"), (vec![], vec![]));
    // The end of the first rank is not adjacent to the start of the second.
    assert_eq!(sizes("emulsion:4", "wwww/wwww/bbbb/bbbb b 4"), (vec![8], vec![8]));
    assert_eq!(sizes("emulsion:free-4", "4/4/b2w/w2b b 4"), (vec![1, 1], vec![1, 1]));
}

#[test]
fn rule_06_black_begins_and_turns_alternate() {
    assert_eq!(play("emulsion:3", "start", "a2-a1").0, "wbw/wwb/bbw w 1");
    assert_eq!(play("emulsion:3", "start", "a2-a1 b2-c2").0, "wbw/wbw/bbw b 2");
}

#[test]
fn rule_07_adjacent_pieces_of_different_colors_are_swapped() {
    assert_eq!(play("emulsion:4", "bwwb/bwwb/wwbw/bbbw b 4", "a3-b2").0, "bwwb/wwwb/wbbw/bbbw w 5");
    assert_eq!(play("emulsion:4", "bwwb/bwwb/wwbw/bbbw b 4", "c2-d2").0, "bwwb/bwwb/wwwb/bbbw w 5");
    let refused = |text| refusal("emulsion:4", "bwwb/bwwb/wwbw/bbbw b 4", text).1;
    assert_eq!(refused("a4-a3"), "a4 and a3 are both black: a swap takes one piece of each color");
    assert_eq!(refused("a4-c4"), "a4 and c4 are not adjacent: only neighbors can be swapped");
    assert_eq!(refused("a4-a4"), "a4 is named twice: a swap takes two neighboring pieces");
}

#[test]
fn rule_07_an_equal_value_is_not_enough() {
    // b w b b
    // b w w b    White's b2 has three friends; on a1 it would have two and two edges.
    // w w b w
    // b w b w
    let board = "bwbb/bwwb/wwbw/bwbw w 5";
    let moves = "a2-a1 b1-a1 b1-c2 b4-a3 c3-c2 c3-c4 c3-d3 d1-c2 d2-c1 d2-c2";
    assert_eq!(legal("emulsion:4,pie=off", board), moves);
    let (rule, sentence) = refusal("emulsion:4,pie=off", board, "b2-a1");
    assert_eq!(rule, Some(7));
    assert_eq!(sentence, "b2-a1 leaves your piece at 3; a swap must raise it");
}

#[test]
fn rule_07_the_message_states_the_values_before_and_after() {
    // 5 . . . w .
    // 4 . . . w .    Black's c3 has four empty neighbors; on d4 it would have an enemy.
    // 3 . . b . .
    let board = "3w1/3w1/2b2/5/b4 b 4";
    let (rule, sentence) = refusal("emulsion:free-5", board, "c3-d4");
    assert_eq!(rule, Some(7));
    assert_eq!(sentence, "c3-d4 changes your piece from 2 to 1½; a swap must raise it");
}

#[test]
fn rule_08_a_placement_fills_two_neighboring_squares_in_two_ways() {
    assert_eq!(
        legal("emulsion:free-2", "start"),
        "a1/a2 a1/b1 a2/a1 a2/b2 b1/a1 b1/b2 b2/a2 b2/b1"
    );
    assert_eq!(play("emulsion:free-2", "start", "a1/b1").0, "2/bw w 1");
    assert_eq!(play("emulsion:free-2", "start", "b1/a1").0, "2/wb w 1");
    // Swaps and placements are both legal.
    let moves = legal("emulsion:free-4", "1wb1/wb2/2wb/1bw1 b 4");
    let (swaps, placements): (Vec<&str>, Vec<&str>) =
        moves.split(' ').partition(|text| text.contains('-'));
    assert_eq!(swaps, ["b1-c2", "b3-a3", "b3-b4", "b3-c2", "c4-b4", "d2-c1"]);
    let [a, b] = ["a1/a2 a2/a1 a2/b2 b2/a2", "c3/d3 d3/c3 d3/d4 d4/d3"];
    assert_eq!(placements.join(" "), format!("{a} {b}"));
    let (rule, sentence) = refusal("emulsion:free-2", "start", "a1/b2");
    assert_eq!(rule, Some(8));
    assert_eq!(sentence, "a1 and b2 do not share an edge: a placement fills two such squares");
}

#[test]
fn rule_09_passing_is_illegal_and_the_game_ends_without_a_move() {
    for text in ["pass", "--", "0", ""] {
        assert_eq!(refusal("emulsion:3", "start", text).0, None, "{text:?}");
    }
    assert_eq!(legal("emulsion:2", "ww/bb w 1"), "");
    assert_eq!(outcome("emulsion:2", "ww/bb w 1"), "white last-mover");
    // A free game without legal swaps continues as long as a pair of squares is empty.
    assert_eq!(outcome("emulsion:free-2", "2/bw b 2"), "-");
    assert_eq!(legal("emulsion:free-2", "2/bw b 2"), "a2/b2 b2/a2");
}

#[test]
fn rule_11_white_may_swap_sides_only_on_the_first_turn() {
    let board = "wbw/wwb/bbw w 1";
    assert_eq!(play("emulsion:3", "start", "a2-a1").0, board);
    assert!(legal("emulsion:3", board).ends_with(" swap"));
    assert!(!legal("emulsion:3,pie=off", board).contains("swap"));
    assert!(!legal("emulsion:3", "start").contains("swap"), "Black has no such move");
    // The board does not change, it is still White's turn, and the swap counts as a turn.
    assert_eq!(play("emulsion:3", board, "swap").0, "wbw/wwb/bbw w 2");
    let regular = legal("emulsion:3,pie=off", board);
    assert_eq!(legal("emulsion:3", "wbw/wwb/bbw w 2"), regular, "only once");
    assert_eq!(legal("emulsion:3", "wbw/wwb/bbw w 3"), regular, "not on a later turn");
    assert_eq!(play("emulsion:3", "start", "a2-a1 swap b2-c2").0, "wbw/wbw/bbw b 3");
    assert_eq!(legal("emulsion:free-2", "2/bw w 1"), "a2/b2 b2/a2 swap");
}

#[test]
fn rule_11_swapping_sides_requires_a_regular_move() {
    assert_eq!(legal("emulsion:2", "ww/bb w 1"), "");
    assert_eq!(refusal("emulsion:2", "ww/bb w 1", "swap").1, "no move is left: the game is over");
    assert_eq!(outcome("emulsion:2", "start"), "-");
    assert_eq!(play("emulsion:2", "start", "a1-a2").1, "white last-mover");
}

#[test]
fn rule_11_the_canonical_hash_does_not_depend_on_the_right_to_swap_sides() {
    let at = |ply: u32| position("emulsion:4", &format!("wbwb/bwbw/wbwb/wbbw w {ply}"));
    assert!(at(1).legal_texts().len() > at(3).legal_texts().len());
    assert_ne!(at(1).zobrist(), at(3).zobrist());
    assert_eq!(at(1).canonical_hash(), at(3).canonical_hash());
}

#[test]
fn rule_11_perft_does_not_count_the_swap_of_sides() {
    for (name, moves) in [("emulsion:3", 8), ("emulsion:3,pie=off", 7)] {
        let position = position(name, "wwb/bbw/wbw w 1");
        assert_eq!((position.legal_count(), perft(&position, 1)), (moves, 7), "{name}");
    }
}

#[test]
fn section_6_moves_are_read_in_any_letter_case_and_order_and_with_spaces() {
    for text in ["a1-a2", "a2-a1", "A1-A2", " a1 - a2 ", "a1a2", "A2a1", "a 1-a 2"] {
        assert_eq!(reading("emulsion:4", "start", text), "a1-a2", "{text:?}");
    }
    assert_eq!(reading("emulsion:4", "wbwb/wwbw/bbwb/bwbw w 1", "a1-b1"), "b1-a1", "own first");
    assert_eq!(reading("emulsion:3", "wbw/wwb/bbw w 1", " Swap "), "swap");
    let placements = ["c3/c4", "C3 / C4", "b:c3 w:c4", "B:c3 W:c4", "w:c4 b:c3", "w:c4b:c3"];
    for text in placements {
        assert_eq!(reading("emulsion:free-4", "start", text), "c3/c4", "{text:?}");
    }
    for text in ["a1", "a1-", "a1-a2-a3", "c3\\c4", "b:c3", "b:c3 w:", "a1/", "1a-2a"] {
        assert_eq!(refusal("emulsion:free-4", "start", text).0, None, "{text:?}");
    }
}

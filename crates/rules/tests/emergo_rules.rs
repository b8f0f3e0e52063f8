//! The rules of Emergo. Tests are named after the number of the rule. Cells have checkerboard names, and boards
//! are drawn with the owner's letter on each cell.

use crate::support::{legal, play, refusal};

#[test]
fn rule_01_white_begins_and_the_players_alternate_without_passing() {
    let (position, _) = play("emergo:5x5", "start", "a1");
    assert_eq!(position, "3/2/3/2/w1,2 b 3,4 1");
    assert_eq!(play("emergo:5x5", "start", "a1 e5").0, "2,b1/2/3/2/w1,2 w 3,3 2");
    for text in ["pass", "", "-", "0"] {
        assert_eq!(refusal("emergo:5x5", "start", text).0, None, "{text:?}");
    }
}

#[test]
fn rule_02_a_captured_man_goes_to_the_bottom() {
    // a1 = 2 caps on 1 prisoner takes the cap of b2 = 1 cap on 2 prisoners.
    let (position, _) = play("emergo:5x5,men=4", "3/2/3/b1w2,1/w2b1,2 w 0,2 3", "a1xc3");
    assert_eq!(position, "3/2/1,w2b2,1/w2,1/3 b 0,2 4");
}

#[test]
fn rule_03_a_capture_comes_before_entering_and_moving() {
    // a1 can capture b2: White has three men in hand and may not enter them.
    let board = "5/4/5/4/5/4/5/b1,3/w1,4 w 3,3 2";
    assert_eq!(legal("emergo:9x9,men=4", board), "a1xc3");
    for text in ["e5", "a1-b2", "i9", "e5xg7"] {
        let expected = (Some(3), "you must capture: a1xc3 takes 1".to_owned());
        assert_eq!(refusal("emergo:9x9,men=4", board, text), expected, "{text}");
    }
}

#[test]
fn rule_04_men_in_hand_are_entered_before_pieces_move() {
    let board = "3/2/3/2/w1,1,b1 w 2,2 2";
    assert_eq!(legal("emergo:5x5,men=3", board), "a3 a5 b2 b4 c1 c3 c5 d4 e3 e5");
    let (rule, sentence) = refusal("emergo:5x5,men=3", board, "a1-b2");
    assert_eq!(
        (rule, sentence.as_str()),
        (Some(4), "you have 2 men in hand: enter before you move")
    );
    // White has entered all men and steps, while Black still has two men in hand.
    let board = "4,w2/4/5/4/2,w1,2/4/5/4/b1,4 w 0,2 2";
    assert_eq!(legal("emergo:9x9,men=3", board), "e5-d4 e5-d6 e5-f4 e5-f6 i9-h8");
    let (rule, sentence) = refusal("emergo:9x9,men=3", board, "g5");
    assert_eq!(
        (rule, sentence.as_str()),
        (Some(4), "you have no man in hand: move a piece, such as e5-d4")
    );
}

#[test]
fn rule_05_a_piece_steps_to_a_vacant_neighbor_as_a_whole() {
    let board = "3/2/1,w2b1,1/2/b1,2 w 0,0 2";
    assert_eq!(legal("emergo:5x5,men=2", board), "c3-b2 c3-b4 c3-d2 c3-d4");
    assert_eq!(play("emergo:5x5,men=2", board, "c3-d4").0, "3/1,w2b1/3/2/b1,2 b 0,0 3");
    // A hexagon has six directions, never (+1,-1): c3 has no neighbors d2 and b4.
    let board = "3/4/2,w1,2/4/b1,2 w 0,0 2";
    assert_eq!(legal("emergo:hex-3,men=1", board), "c3-b2 c3-b3 c3-c2 c3-c4 c3-d3 c3-d4");
}

#[test]
fn rule_06_a_jump_takes_the_top_man_and_leaves_the_rest() {
    // A single man: its cell is vacant immediately.
    let (position, _) = play("emergo:5x5,men=2", "2,b1/2/3/b1,1/w2,2 w 0,0 2", "a1xc3");
    assert_eq!(position, "2,b1/2/1,w2b1,1/2/3 b 0,0 3");
    // Two caps on a prisoner: one cap remains, so the piece stays Black's.
    let (position, _) = play("emergo:5x5,men=2", "3/2/3/b2w1,1/w1,2 w 0,0 2", "a1xc3");
    assert_eq!(position, "3/2/1,w1b1,1/b1w1,1/3 b 0,0 3");
    // The last cap on two prisoners: they are released and become White's piece.
    let (position, _) = play("emergo:5x5,men=3", "2,b2/2/3/b1w2,1/w1,2 w 0,0 2", "a1xc3");
    assert_eq!(position, "2,b2/2/1,w1b1,1/w2,1/3 b 0,0 3");
    // The cell beyond must exist and be vacant. Own pieces cannot be jumped.
    assert!(!legal("emergo:9x9,men=2", "4,b1/4/5/4/5/4/b1,4/w1,3/2,w1,2 w 0,0 2").contains('x'));
    assert_eq!(legal("emergo:9x9,men=2", "4,w1/4/5/4/5/4/1,b1,3/b1,3/w1,4 w 0,0 2"), "i9-h8");
    assert!(!legal("emergo:9x9,men=2", "4,b2/4/5/4/5/4/5/w1,3/w1,4 w 0,0 2").contains('x'));
}

#[test]
fn rule_07_a_capture_continues_but_not_straight_back() {
    // d4 still has a man after the first jump.
    let board = "5/4/5/4/5/1,b2,2/1,w2,3/4/5 w 0,0 2";
    assert_eq!(legal("emergo:9x9,men=2", board), "c3xe5");
    let (rule, sentence) = refusal("emergo:9x9,men=2", board, "c3xe5xc3");
    assert_eq!(rule, Some(7));
    assert_eq!(sentence, "e5 cannot jump to c3: a capture may not turn straight back");
    // On a hexagon, a turn of 120 degrees is allowed.
    let board = "4/5/6/3,w3,b2,2/4,b1,1/5/4 w 0,0 2";
    assert_eq!(legal("emergo:hex,men=3", board), "d4xf4xd2");
}

#[test]
fn rule_08_majority_over_all_pieces() {
    // a1 can take one man, e1 two.
    let board = "4,w1/4/5/4/5/2,b1,1/5/b1,1,b1,1/w1,1,w1,2 w 0,0 2";
    assert_eq!(legal("emergo:9x9,men=3", board), "e1xg3xe5");
    let (rule, sentence) = refusal("emergo:9x9,men=3", board, "a1xc3");
    assert_eq!(rule, Some(8));
    assert_eq!(sentence, "a1xc3 takes only 1; you must take the most: e1xg3xe5 takes 2");
    let (rule, sentence) = refusal("emergo:9x9,men=3", board, "e1xg3");
    assert_eq!(rule, Some(8));
    assert_eq!(sentence, "e1xg3 takes only 1; you must take the most: e1xg3xe5 takes 2");
}

#[test]
fn rule_08_majority_over_all_routes_and_free_choice_among_equals() {
    let board = "b1,3,w1/4/5/4/5/4/5/b1,1,b1,1/w1,1,w1,2 w 0,0 2";
    assert_eq!(legal("emergo:9x9,men=3", board), "a1xc3 e1xg3");
    // c3 takes d4 and then must take one of d6, f6 and f4.
    let board = "5/4/5/1,b1,b1,1/5/1,b1,b1,1/1,w4,3/4/5 w 0,0 2";
    assert_eq!(legal("emergo:9x9,men=4", board), "c3xe5xc7 c3xe5xg3 c3xe5xg7");
}

#[test]
fn rule_09_cells_and_pieces_may_be_visited_again() {
    // A round trip ends on its start, in both directions.
    let board = "5/4/5/b1,b1,2/5/b1,b1,2/1,w4,3/4/5 w 0,0 2";
    assert_eq!(legal("emergo:9x9,men=4", board), "c3xa5xc7xe5xc3 c3xe5xc7xa5xc3");
    // With two men on d4, it is jumped a second time.
    let board = "5/4/5/b1,b1,2/5/b1,b2,2/1,w5,3/4/5 w 0,0 2";
    assert_eq!(legal("emergo:9x9,men=5", board), "c3xe5xc7xa5xc3xe5");
    // One black cap on a white man: the first jump releases it, so it is no longer an enemy.
    let board = "5/4/5/b1,b1,2/5/b1,b1w1,2/1,w3,3/4/5 w 0,0 2";
    assert_eq!(legal("emergo:9x9,men=4", board), "c3xa5xc7xe5xc3 c3xe5xc7xa5xc3");
    let (rule, sentence) = refusal("emergo:9x9,men=4", board, "c3xe5xc7xa5xc3xe5");
    assert_eq!(rule, Some(6));
    assert_eq!(sentence, "c3 cannot jump to e5: there is no enemy on d4");
}

#[test]
fn rule_10_the_first_man_may_not_be_entered_on_the_center() {
    for (name, center) in
        [("emergo:9x9", "e5"), ("emergo:7x7", "d4"), ("emergo:hex", "d4"), ("emergo:hex-3", "c3")]
    {
        assert!(!legal(name, "start").split(' ').any(|cell| cell == center), "{name}");
        let message = format!("White's first man may not be entered on the center, {center}");
        assert_eq!(refusal(name, "start", center), (Some(10), message), "{name}");
        // Black may do so, and White may later.
        assert_eq!(play(name, "start", &format!("a1 {center}")).1, "-", "{name}");
    }
    assert!(legal("emergo:5x5", "3/2/3/2/w1,1,b1 w 3,3 2").contains("c3"));
    // White has no piece on the board but has entered one: it is a prisoner.
    assert!(legal("emergo:5x5,men=2", "3/2/3/2/b1w1,2 w 1,1 2").contains("c3"));
    assert_eq!(
        refusal("emergo:5x5", "3/2/3/2/w1,1,b1 w 3,3 2", "e1"),
        (Some(10), "e1 holds a black piece: enter on a vacant cell".to_owned())
    );
}

#[test]
fn rule_11_an_entry_may_not_feed() {
    // . . .    Next to c3 every man could be taken; the edge is safe.
    //  . .
    // . w .
    //  . .
    // . . .
    let board = "3/2/1,w1,1/2/3 b 1,2 1";
    assert_eq!(legal("emergo:5x5,men=2", board), "a1 a3 a5 c1 c5 e1 e3 e5");
    let message = "that entry would feed: white could capture d4".to_owned();
    assert_eq!(refusal("emergo:5x5,men=2", board, "d4"), (Some(11), message));
    // With White's own man on a1 behind it, b2 is safe; d4 in front of e5 is not.
    assert!(legal("emergo:5x5,men=3", "3/2/1,w1,1/2/w1,2 b 1,3 1").contains("b2"));
}

#[test]
fn rule_11_an_attack_before_the_entry_lifts_the_ban() {
    // . . .    White could take b2 by c3xa1: Black may enter on d2 and b4 too, which feed,
    //  . w     and on a1, which ends the attack.
    // . w .
    //  b .
    // . . .
    let board = "3/1,w1/1,w1,1/b1,1/3 b 1,2 1";
    assert_eq!(legal("emergo:5x5,men=3", board), "a1 a3 a5 b4 c1 c5 d2 e1 e3 e5");
    // Without b2, nothing is attacked.
    let board = "3/1,w1/1,w1,1/2/3 b 1,3 1";
    assert_eq!(legal("emergo:5x5,men=3", board), "a1 a3 a5 c1 c5 e1 e3 e5");
    // Steps may feed.
    assert!(legal("emergo:5x5,men=1", "3/2/1,b1,1/2/w1,2 w 0,0 2").contains("a1-b2"));
}

#[test]
fn rule_12_the_last_men_enter_together() {
    let board = "3/2/1,w3,1/2/3 b 0,3 1";
    assert_eq!(legal("emergo:5x5,men=3", board), "a1 a3 a5 c1 c5 e1 e3 e5");
    for text in ["e5", "3*e5", "3*E5"] {
        let (position, _) = play("emergo:5x5,men=3", board, text);
        assert_eq!(position, "2,b3/2/1,w3,1/2/3 w 0,0 2", "{text}");
    }
    let rejected = |text: &str| refusal("emergo:5x5,men=3", board, text);
    for count in [1, 2, 4] {
        let sentence = format!(
            "the opponent's hand is empty: all your 3 men are entered together, not {count}"
        );
        assert_eq!(rejected(&format!("{count}*e5")), (Some(12), sentence));
    }
    let sentence = "that entry would feed: white could capture d4".to_owned();
    assert_eq!(rejected("3*d4"), (Some(11), sentence));
    // As long as the opponent has men in hand, one man is entered at a time.
    let board = "3/2/3/2/w1,2 b 3,4 1";
    assert_eq!(play("emergo:5x5", board, "1*e5").0, "2,b1/2/3/2/w1,2 w 3,3 2");
    let sentence = "one man is entered at a time, not 3".to_owned();
    assert_eq!(refusal("emergo:5x5", board, "3*e5"), (Some(10), sentence));
    // Under attack, the shadowpiece may feed, too.
    assert!(legal("emergo:5x5,men=3", "3/1,w2/1,w1,1/b1,1/3 b 0,2 1").contains("d2"));
}

//! The end of a game of Emulsion. Tests are named after the number of the rule.

use luctor_rules::emulsion::{Config, Emulsion, Setup};
use luctor_rules::{Color, Position, Variant};

use crate::emulsion_rules::position;
use crate::support::{facts, outcome, refusal};

#[test]
fn rule_12_equal_groups_cancel_and_the_biggest_remaining_one_wins() {
    let cases = [
        // Black 10, 2; White 10, 3: the biggest cancel.
        ("emulsion:5", "wwbbw/wwbbw/bwwbw/bwwbb/wwbbb b 10", "white groups"),
        // Black 9, 3; White 9, 2, 2.
        ("emulsion:5", "wwwwb/bwwwb/bbwwb/bbbbw/wwbbw w 11", "black groups"),
        // Black 12; White 12, 1: the longer list wins against its own prefix.
        ("emulsion:5", "wbbbw/wbbbb/wbbbb/wwwwb/wwwww b 12", "white groups"),
    ];
    for (name, board, result) in cases {
        assert_eq!(outcome(name, board), result, "{board}");
        // The side to move does not matter.
        let other = if board.contains(" b ") { (" b ", " w ") } else { (" w ", " b ") };
        assert_eq!(outcome(name, &board.replace(other.0, other.1)), result, "{board}");
    }
    let explained = |board| {
        let position = position("emulsion:5", board);
        facts(&position.outcome_message(position.outcome().unwrap()))
    };
    assert_eq!(
        explained("wwbbw/wwbbw/bwwbw/bwwbb/wwbbb b 10"),
        "groups-cancelled winner=white most=3 less=2 cancelled=10"
    );
    assert_eq!(
        explained("wbbbw/wbbbb/wbbbb/wwwwb/wwwww b 12"),
        "only-group-cancelled winner=white most=1 less=0 cancelled=12"
    );
}

#[test]
fn rule_13_when_all_groups_cancel_the_last_mover_loses() {
    assert_eq!(outcome("emulsion:2", "ww/bb w 1"), "white last-mover");
    assert_eq!(outcome("emulsion:2", "ww/bb b 2"), "black last-mover");
    assert_eq!(outcome("emulsion:free-3", "wwb/wwb/1bb b 8"), "black last-mover");
    assert_eq!(outcome("emulsion:free-3", "wwb/wwb/1bb w 8"), "white last-mover");
    assert_eq!(
        "emulsion:free-1".parse::<Variant>().unwrap_err().to_string(),
        "free Emulsion on one square has no legal move"
    );
}

#[test]
fn rule_13_an_odd_standard_board_cannot_cancel() {
    // All ways to fill a 3x3 board with five white and four black pieces.
    let config = Config::standard(3).unwrap();
    let mut boards = 0;
    for set in (0..1u32 << 9).filter(|set| set.count_ones() == 4) {
        let color = |at| Some(if set >> at & 1 == 1 { Color::Black } else { Color::White });
        let squares = (0..9u32).map(color).collect();
        let setup = Setup { size: 3, squares, turn: Color::Black, ply: 4 };
        let position: Emulsion<u64> = setup.into_position(&config).unwrap();
        let sizes = position.group_sizes();
        assert_ne!(sizes.black, sizes.white, "{position:?}");
        boards += 1;
    }
    assert_eq!(boards, 126);
}

#[test]
fn rule_14_resignation_and_agreement_are_not_moves() {
    for text in ["resign", "draw", "agree", "time"] {
        let (rule, sentence) = refusal("emulsion:4", "start", text);
        assert_eq!(rule, None);
        let help = "write a swap as a1-b2, a placement as c3/c4";
        assert_eq!(sentence, format!("{text:?} is not a move of Emulsion: {help}"));
    }
}

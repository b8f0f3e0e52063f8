//! Positions with more captures than could ever be listed.

use luctor_rules::bits::Words;
use luctor_rules::emergo::{Action, Config, Emergo, MOST_CAPTURES, MOST_LANDINGS};
use luctor_rules::{Game, Position};

type Hex = Emergo<Words<4>, 256>;

/// Returns a position of `emergo:hex-8,men=84` in which one white piece stands among 84 black men, most of which have
/// vacant cells around them.
fn crowded() -> Hex {
    let mut black = 0;
    let mut cell = |row: usize, at: usize| {
        let has_man = black < 84 && (row.is_multiple_of(2) || at.is_multiple_of(2)) && row > 0;
        match (row, at) {
            (7, 7) => "w84",
            _ if has_man => {
                black += 1;
                "b1"
            }
            _ => "1",
        }
    };
    let rows: Vec<String> = (0..15usize)
        .map(|row| (0..15 - row.abs_diff(7)).map(|at| cell(row, at)).collect::<Vec<_>>().join(","))
        .collect();
    let text = format!("{} w 0,{} 200", rows.join("/"), 84 - black);
    let config = Config::parse(Some("hex-8"), &[("men", "84")]).unwrap();
    Hex::from_text(&config, &text).unwrap()
}

#[test]
fn the_list_of_captures_is_bounded() {
    let position = crowded();
    assert!(!position.is_listable(&mut u64::from(MOST_LANDINGS)));
    let moves = position.legal_moves();
    assert!(!moves.is_empty() && moves.len() <= MOST_CAPTURES, "{}", moves.len());
    assert_eq!(position.legal_count(), moves.len());
    assert_eq!(position.legal_moves(), moves, "the list depends on the position only");
    assert!(position.outcome().is_none());
}

#[test]
fn listed_captures_can_be_played() {
    let position = crowded();
    for m in position.legal_moves().into_iter().step_by(1000) {
        position.check(m).unwrap();
        let mut game = Game::new(position.clone());
        game.play_text(&position.move_text(m)).unwrap();
        assert_eq!(game.moves(), [m]);
    }
}

#[test]
fn a_rejection_lists_few_captures() {
    let position = crowded();
    let error = position.parse_move("a1").unwrap_err();
    let candidates = luctor_rules::Refusal::candidates(&error);
    assert!((1..=100).contains(&candidates.len()), "{}", candidates.len());
}

#[test]
fn a_shorter_capture_is_rejected() {
    let position = crowded();
    let longest = position.legal_moves()[0];
    let Action::Capture(route) = longest.action() else { panic!("captures are mandatory") };
    let cells: Vec<String> =
        position.cells_of(longest).into_iter().map(|cell| position.name(cell)).collect();
    assert!(route.takes() > 1);
    let error = position.parse_move(&cells[..route.takes()].join("x")).unwrap_err();
    assert_eq!(luctor_rules::Refusal::rule(&error), Some(8));
}

//! Facts about Emulsion from independent programs, and the designer's own finished game.

use std::collections::HashMap;

use luctor_rules::emulsion::{Config, Emulsion};
use luctor_rules::{Color, Position, dispatch};

use crate::support::{facts, legal, lines, read, refusal, variant};

#[test]
fn the_first_position_has_all_orthogonal_swaps() {
    for size in 1..=17usize {
        dispatch!(&variant(&format!("emulsion:{size}")), |P, config| {
            let texts = P::start(config).legal_texts();
            assert_eq!(texts.len(), 2 * size * (size - 1), "{size}");
            for text in texts {
                let (a, b) = text.split_once('-').unwrap();
                let [(file_a, rank_a), (file_b, rank_b)] = [a, b].map(|name| name.split_at(1));
                assert!(file_a == file_b || rank_a == rank_b, "{text} is diagonal");
            }
        });
    }
}

#[test]
fn the_left_column_has_edges() {
    // B W W B
    // B W W B
    // W W B W
    // B B B W
    assert_eq!(legal("emulsion:4", "bwwb/bwwb/wwbw/bbbw b 4"), "a3-b2 c2-d1 c2-d2");
}

/// The end of the designer's game on 20x20 squares, from the fixtures.
fn finished_20() -> Emulsion<luctor_rules::bits::Words<16>> {
    let lines = lines("games/ends.txt", 5);
    let line = lines.iter().find(|line| line.fields[0] == "emulsion:20").unwrap();
    read(&Config::standard(20).unwrap(), &line.fields[1])
}

#[test]
fn the_finished_game_of_the_designer_ends_92_to_89() {
    let position = finished_20();
    assert_eq!(position.legal_texts(), Vec::<String>::new());
    let sizes = position.group_sizes();
    assert_eq!(sizes.black, [92, 70, 24, 14]);
    assert_eq!(sizes.white, [89, 80, 13, 4, 4, 3, 3, 2, 2]);
    assert_eq!(position.like_pairs(), 526);
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Color::Black));
    assert_eq!(facts(&position.outcome_message(outcome)), "groups winner=black most=92 less=89");
    assert_eq!(position.groups().iter().filter(|group| group.cancelled).count(), 0);
}

#[test]
fn the_two_swaps_that_the_designer_calls_illegal_are_illegal() {
    // Rows 9 and 8 from the top, columns 13 and 14; rows 14 and 15, columns 13 and 14, from 0.
    let position = finished_20();
    let rejected = |text: &str| position.parse_move(text).unwrap_err().to_string();
    assert_eq!(rejected("n11-o12"), "o12-n11 leaves your piece at 2; a swap must raise it");
    assert_eq!(rejected("n6-o5"), "o5-n6 leaves your piece at 3; a swap must raise it");
    let text = position.to_string().replace(" b ", " w ");
    let rejected = |move_text| refusal("emulsion:20", &text, move_text).1;
    assert_eq!(rejected("n11-o12"), "n11-o12 leaves your piece at 2; a swap must raise it");
    assert_eq!(rejected("n6-o5"), "n6-o5 leaves your piece at 1; a swap must raise it");
}

/// Returns `true` if the side to move wins with best play.
fn wins(position: &Emulsion<u64>, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&wins) = known.get(&position.zobrist()) {
        return wins;
    }
    let wins = match position.outcome() {
        Some(outcome) => outcome.winner == Some(position.turn()),
        None => count_winning(position, known) > 0,
    };
    known.insert(position.zobrist(), wins);
    wins
}

fn count_winning(position: &Emulsion<u64>, known: &mut HashMap<u64, bool>) -> usize {
    let winning = |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        !wins(&next, known)
    };
    position.legal_moves().into_iter().map(winning).filter(|wins| *wins).count()
}

#[test]
fn white_wins_2x2_and_3x3_and_black_4x4_without_the_pie_rule() {
    let winning = |size| {
        let start = Emulsion::start(&Config::standard(size).unwrap().without_pie());
        (start.legal_count(), count_winning(&start, &mut HashMap::new()))
    };
    assert_eq!([2, 3, 4].map(winning), [(4, 0), (12, 0), (24, 4)]);
}

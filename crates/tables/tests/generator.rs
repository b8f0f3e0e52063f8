//! The fast generator finds the turns of the rules.

use std::ops::ControlFlow;

use luctor_rules::Position;
use luctor_rules::emergo::Config;
use luctor_tables::{Board, Columns, Scratch};

use crate::support::{SMALL, game, index, positions, rules};

/// Compares the positions after each turn as sorted texts.
fn agrees(config: &Config, board: &Board, columns: &Columns, scratch: &mut Scratch) {
    let position = rules(config, columns);
    let mut expected: Vec<Columns> = position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            Columns::of(&next).unwrap()
        })
        .collect();
    let mut found = Vec::new();
    let any = board.children(columns, scratch, |child| {
        found.push(*child);
        ControlFlow::Continue(())
    });
    let key = |columns: &Columns| {
        (columns.own, columns.enemy, columns.caps.to_vec(), columns.prisoners.to_vec())
    };
    expected.sort_by_key(key);
    found.sort_by_key(key);
    assert_eq!(found, expected, "{position}");
    assert_eq!(any.is_some(), !expected.is_empty());
}

#[test]
fn all_turns_of_small_boards_are_those_of_the_rules() {
    let mut scratch = Scratch::default();
    for name in SMALL {
        let config = game(name);
        let board = Board::new(config.shape()).unwrap();
        for pieces in 2..=3 {
            for (_, columns) in positions(&index(&config, pieces)) {
                agrees(&config, &board, &columns, &mut scratch);
            }
        }
    }
}

#[test]
fn turns_of_large_boards_are_those_of_the_rules() {
    let mut scratch = Scratch::default();
    for (name, pieces) in [
        ("emergo:9x9", 3),
        ("emergo:hex", 4),
        ("emergo:9x9", 5),
        ("emergo:hex", 6),
        ("emergo:5x5", 6),
    ] {
        let config = game(name);
        let board = Board::new(config.shape()).unwrap();
        let index = index(&config, pieces);
        let mut number = 0;
        for _ in 0..5_000 {
            agrees(&config, &board, &index.position(number), &mut scratch);
            number = (number + 0x9e37_79b9_7f4a_7c15 % index.len()) % index.len();
        }
    }
}

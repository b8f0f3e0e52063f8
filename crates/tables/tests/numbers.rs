//! Every position has a number, and images of a position have the same one.

use std::collections::HashSet;

use luctor_rules::Position;

use crate::support::{SMALL, game, index, positions, rules};

#[test]
fn positions_and_numbers_correspond() {
    for name in SMALL {
        let config = game(name);
        for pieces in 2..=3 {
            let index = index(&config, pieces);
            let mut hashes = HashSet::new();
            for (number, columns) in positions(&index) {
                assert_eq!(index.number(&columns), number, "{name}");
                // Also the same with the colors exchanged, for which the side to move moves, too.
                assert!(
                    hashes.insert(rules(&config, &columns).canonical_hash()),
                    "{name} {number}"
                );
            }
            let holes = index.len() - hashes.len() as u64;
            assert!(holes > 0 && holes < index.len() / 2, "{name}: {holes} of {}", index.len());
        }
    }
}

#[test]
fn the_documented_numbers_of_entries_are_right() {
    for (name, pieces, entries) in [
        ("emergo:9x9", 2, 36_000),
        ("emergo:9x9", 3, 43_768_296),
        ("emergo:hex", 2, 20_448),
        ("emergo:hex", 3, 21_590_712),
        ("emergo:7x7", 3, 1_947_456),
        ("emergo:7x7", 4, 161_249_088),
    ] {
        assert_eq!(index(&game(name), pieces).len(), entries, "{name} {pieces}");
    }
}

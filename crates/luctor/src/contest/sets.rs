//! The sets of openings that the program brings along. `scripts/openings` makes them anew.

use luctor_rules::Variant;

use super::opening::board;

/// Every set: the game and board that it is for, and its games as JSON Lines.
macro_rules! sets {
    ($($board:literal in $file:literal),* $(,)?) => {
        &[$(($board, include_str!(concat!("../../openings/", $file, ".jsonl")))),*]
    };
}

const SETS: &[(&str, &str)] = sets![
    "emulsion:5" in "emulsion-5",
    "emulsion:6" in "emulsion-6",
    "emulsion:7" in "emulsion-7",
    "emulsion:8" in "emulsion-8",
    "emulsion:9" in "emulsion-9",
    "emulsion:10" in "emulsion-10",
    "emulsion:12" in "emulsion-12",
    "emulsion:free-8" in "emulsion-free-8",
    "emergo:7x7" in "emergo-7x7",
    "emergo:9x9" in "emergo-9x9",
    "emergo:hex" in "emergo-hex",
    "emergo:hex-alternate" in "emergo-hex-alternate",
];

/// The set for a game, with its name. It is for the board with its usual men, whatever the other
/// options.
pub(crate) fn of(variant: &Variant) -> Option<(&'static str, &'static str)> {
    let usual = match variant {
        Variant::Emulsion(_) => true,
        Variant::Emergo(config) => !config.to_string().contains("men="),
    };
    let wanted = board(variant);
    SETS.iter().copied().find(|(board, _)| usual && *board == wanted)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use luctor_rules::{Position, dispatch};
    use serde_json::Value;

    use super::*;
    use crate::contest::opening::{Book, Candidates, Opening};

    /// A set's game, its openings as they would be played, and how it says it was made.
    fn sets() -> impl Iterator<Item = (Variant, Vec<Opening>, Value)> {
        SETS.iter().map(|(board, text)| {
            let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
            let variant: Variant = first["game"].as_str().unwrap().parse().unwrap();
            assert_eq!(of(&variant).unwrap().0, *board);
            let mut openings = Book::open("auto", &variant, 1, 0).unwrap().openings;
            // They are played in another order than they stand in.
            let place = |opening: &Opening| {
                text.lines().position(|line| {
                    let line: Value = serde_json::from_str(line).unwrap();
                    line["moves"] == Value::from(opening.moves.clone())
                })
            };
            openings.sort_by_cached_key(place);
            (variant, openings, first["made"].clone())
        })
    }

    #[test]
    fn every_set_holds_as_many_openings_of_such_a_length_as_it_says() {
        for (variant, openings, made) in sets() {
            assert_eq!(made["count"], openings.len(), "{variant}");
            assert!((60..=200).contains(&openings.len()), "{variant}");
            for opening in openings {
                assert_eq!(made["plies"], opening.moves.len(), "{variant}");
            }
        }
    }

    #[test]
    fn every_opening_is_legal_and_ends_in_a_position_of_its_own() {
        for (variant, openings, _) in sets() {
            let mut ends = HashSet::new();
            for Opening { moves, .. } in openings {
                let end = dispatch!(&variant, |P, config| {
                    let mut position = P::start(config);
                    for text in &moves {
                        let m = position.parse_move(text).unwrap();
                        position.play(m).unwrap();
                    }
                    assert_eq!(position.outcome(), None, "{variant}: {moves:?}");
                    position.to_string()
                });
                assert!(ends.insert(end), "{variant}: {moves:?} comes twice");
            }
        }
    }

    /// The engine only picks among candidates, whose order depends on the recorded seed alone; so a set
    /// can be told from another, whatever the engine thinks today.
    #[test]
    fn every_set_was_picked_from_the_candidates_of_its_seed() {
        for (variant, openings, made) in sets() {
            let plies = made["plies"].as_u64().unwrap() as u32;
            let seed = made["seed"].as_u64().unwrap();
            dispatch!(&variant, |P, config| {
                let mut candidates = Candidates::new(P::start(config), plies, seed);
                for opening in openings {
                    let found = candidates.find(|game| Opening::of(None, game) == opening);
                    assert!(found.is_some(), "{variant}: {opening:?} is no candidate in its place");
                }
            });
        }
    }
}

//! The built-in opening sets. `scripts/openings` regenerates them.

use luctor_rules::Variant;

use super::variant::board_name;

/// Builds the list of sets: the name of a game and board, and its openings as JSON Lines.
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

/// Returns the name and the openings of the set for a game. Sets apply to boards with the usual number of
/// men, with any other options.
pub(super) fn of(variant: &Variant) -> Option<(&'static str, &'static str)> {
    let usual = match variant {
        Variant::Emulsion(_) => true,
        Variant::Emergo(config) => !config.to_string().contains("men="),
    };
    let name = board_name(variant);
    SETS.iter().copied().find(|(board, _)| usual && *board == name)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use luctor_rules::{Position, dispatch};
    use serde_json::Value;

    use super::*;
    use crate::tournament::book::Book;
    use crate::tournament::candidates::Candidates;
    use crate::tournament::opening::Opening;

    /// Returns each set's game, its openings in file order, and the options it was generated with.
    fn sets() -> impl Iterator<Item = (Variant, Vec<Opening>, Value)> {
        SETS.iter().map(|(board, text)| {
            let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
            let variant: Variant = first["game"].as_str().unwrap().parse().unwrap();
            assert_eq!(of(&variant).unwrap().0, *board);
            let mut openings = Book::open("auto", &variant, 1, 0).unwrap().openings;
            // The book shuffles the openings.
            let line_number = |opening: &Opening| {
                text.lines().position(|line| {
                    let line: Value = serde_json::from_str(line).unwrap();
                    line["moves"] == Value::from(opening.moves.clone())
                })
            };
            openings.sort_by_cached_key(line_number);
            (variant, openings, first["made"].clone())
        })
    }

    #[test]
    fn every_set_has_the_recorded_number_and_length_of_openings() {
        for (variant, openings, made) in sets() {
            assert_eq!(made["count"], openings.len(), "{variant}");
            assert!((60..=200).contains(&openings.len()), "{variant}");
            for opening in openings {
                assert_eq!(made["plies"], opening.moves.len(), "{variant}");
            }
        }
    }

    #[test]
    fn every_opening_is_legal_and_ends_in_a_different_position() {
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
                assert!(ends.insert(end), "{variant}: {moves:?} is a duplicate");
            }
        }
    }

    /// The engine only selects from the candidates, whose order depends on the seed alone. So this holds even
    /// if the engine has changed since.
    #[test]
    fn every_set_is_a_selection_of_the_candidates_of_its_seed() {
        for (variant, openings, made) in sets() {
            let plies = made["plies"].as_u64().unwrap() as u32;
            let seed = made["seed"].as_u64().unwrap();
            dispatch!(&variant, |P, config| {
                let mut candidates = Candidates::new(P::start(config), plies, seed);
                for opening in openings {
                    let found = candidates.find(|game| Opening::of(None, game) == opening);
                    assert!(found.is_some(), "{variant}: {opening:?} is not a candidate");
                }
            });
        }
    }
}

//! Random and malformed texts are accepted or rejected, without a panic.

use luctor_rules::{Position, Variant, dispatch};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseError};

use crate::support::{read, variant};

const VARIANTS: [&str; 8] = [
    "emulsion:2",
    "emulsion:4",
    "emulsion:free-3",
    "emulsion:13",
    "emergo:5x5",
    "emergo:9x9",
    "emergo:hex-alternate",
    "emergo:hex-5,men=3",
];

/// Parses a text as a position. An accepted position is equal to the parsed text of itself.
fn check_position(name: &str, text: &str) -> Result<(), TestCaseError> {
    dispatch!(&variant(name), |P, config| {
        match P::from_text(config, text) {
            Ok(position) => {
                let again = P::from_text(config, &position.to_string());
                prop_assert_eq!(again.ok(), Some(position.clone()));
                prop_assert_eq!(position.zobrist(), position.zobrist_from_scratch());
            }
            Err(invalid) => {
                let message = invalid.to_string();
                prop_assert!(!message.is_empty() && message.lines().count() == 1, "{message:?}");
            }
        }
        Ok(())
    })
}

/// Parses a text as a move at the start of a variant.
fn check_move(name: &str, text: &str) -> Result<(), TestCaseError> {
    dispatch!(&variant(name), |P, config| {
        let position = P::start(config);
        match position.parse_move(text) {
            Ok(m) => prop_assert!(position.legal_moves().contains(&m), "{text:?}"),
            Err(refusal) => {
                let message = refusal.to_string();
                prop_assert!(!message.is_empty() && message.lines().count() == 1, "{message:?}");
            }
        }
        Ok(())
    })
}

/// Texts with a few characters removed, doubled or replaced.
fn mutated(texts: Vec<String>) -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..4u8, any::<char>()), 0..4);
    (prop::sample::select(texts), edits).prop_map(|(text, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, edit, c) in edits {
            if chars.is_empty() {
                continue;
            }
            let at = at.index(chars.len());
            match edit {
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, chars[at]),
                2 => chars[at] = ['b', 'w', '/', ',', '1', '9', ' ', '-'][c as usize % 8],
                _ => chars[at] = c,
            }
        }
        chars.into_iter().collect()
    })
}

/// Returns valid positions of all variants, from their starts to a few turns later.
fn valid_positions() -> Vec<String> {
    let mut texts = Vec::new();
    for name in VARIANTS {
        dispatch!(&variant(name), |P, config| {
            let mut position: P = read(config, "start");
            for turn in 0..12 {
                texts.push(position.to_string());
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[turn * 7 % moves.len()]);
            }
        });
    }
    texts
}

fn valid_moves() -> Vec<String> {
    ["a1-a2", "c3/c4", "b:c3 w:c4", "swap", "e5", "3*e5", "e4-d3", "g1xe3xc5", "G1 E3,C5x"]
        .map(str::to_owned)
        .to_vec()
}

fn valid_names() -> Vec<String> {
    let options = ["emulsion:8,pie=off", "emulsion:free-6", "emergo:9x9,blocked=loss,men=5"];
    [&VARIANTS[..], &options].concat().into_iter().map(str::to_owned).collect()
}

fn check_name(name: &str) -> Result<(), TestCaseError> {
    match name.parse::<Variant>() {
        Ok(variant) => prop_assert_eq!(variant.to_string().parse::<Variant>().ok(), Some(variant)),
        Err(error) => {
            let message = error.to_string();
            prop_assert!(!message.is_empty() && message.lines().count() == 1, "{message:?}");
        }
    }
    Ok(())
}

proptest! {
    // Every run uses the same cases and writes no files.
    #![proptest_config(ProptestConfig {
        cases: 1_500,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1986),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_accepted_or_rejected(text in "\\PC{0,80}|[bw1-9/, ]{0,60}|(?s).{0,30}") {
        for name in VARIANTS {
            check_position(name, &text)?;
            check_move(name, &text)?;
        }
        check_name(&text)?;
    }

    #[test]
    fn any_mutated_position_is_accepted_or_rejected(text in mutated(valid_positions())) {
        for name in VARIANTS {
            check_position(name, &text)?;
        }
    }

    #[test]
    fn any_mutated_move_is_accepted_or_rejected(text in mutated(valid_moves())) {
        for name in VARIANTS {
            check_move(name, &text)?;
        }
    }

    #[test]
    fn any_mutated_name_is_accepted_or_rejected(text in mutated(valid_names())) {
        check_name(&text)?;
    }
}

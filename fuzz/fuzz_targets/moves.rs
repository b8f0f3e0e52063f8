//! Parses arbitrary text as a move, in positions that arbitrary moves reach.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_fuzz::{check_game, check_move};
use luctor_rules::{Variant, dispatch_small};

const VARIANTS: [&str; 8] = [
    "emergo:5x5,men=3",
    "emergo:9x9",
    "emergo:hex-3",
    "emergo:hex-alternate",
    "emulsion:4",
    "emulsion:free-4",
    "emulsion:6",
    "emulsion:free-3,pie=off",
];

/// The most moves before the position.
const LONGEST: usize = 32;

// The variant, the moves, a zero byte, and the text.
fuzz_target!(|input: &[u8]| {
    let Some((&choice, rest)) = input.split_first() else { return };
    let mut parts = rest.splitn(2, |&byte| byte == 0);
    let choices = parts.next().unwrap_or_default();
    let Ok(text) = str::from_utf8(parts.next().unwrap_or_default()) else { return };
    let choices = &choices[..choices.len().min(LONGEST)];
    let name = VARIANTS[usize::from(choice) % VARIANTS.len()];
    let variant: Variant = name.parse().expect("the name is valid");
    dispatch_small!(variant, |P, config| {
        let position = check_game::<P>(&variant, config, choices);
        check_move(&position, text);
    }, else {
        unreachable!("no board is large")
    });
});

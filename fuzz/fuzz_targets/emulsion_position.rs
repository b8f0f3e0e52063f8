//! Parses arbitrary text as a position of Emulsion, and checks the laws of an accepted position.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_fuzz::check_position;
use luctor_rules::{Variant, dispatch_small};

const VARIANTS: [&str; 8] = [
    "emulsion:4",
    "emulsion:8",
    "emulsion:free-4",
    "emulsion:free-3,pie=off",
    "emulsion:5,pie=off",
    "emulsion:2",
    "emulsion:9",
    "emulsion:12",
];

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let name = VARIANTS[usize::from(choice) % VARIANTS.len()];
    let variant: Variant = name.parse().expect("the name is valid");
    dispatch_small!(variant, |P, config| check_position::<P>(&variant, config, text), else {
        unreachable!("no board is large")
    });
});

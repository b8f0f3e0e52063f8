//! Parses arbitrary text as a position of Emergo, and checks the laws of an accepted position.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_fuzz::check_position;
use luctor_rules::{Variant, dispatch_small};

const VARIANTS: [&str; 8] = [
    "emergo:5x5",
    "emergo:9x9",
    "emergo:hex-3",
    "emergo:hex",
    "emergo:5x5,men=6,blocked=loss",
    "emergo:hex-alternate",
    "emergo:11x11",
    "emergo:hex-5,men=3",
];

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let name = VARIANTS[usize::from(choice) % VARIANTS.len()];
    let variant: Variant = name.parse().expect("the name is valid");
    dispatch_small!(variant, |P, config| check_position::<P>(&variant, config, text), else {
        unreachable!("no board is large")
    });
});

//! The engine as its users see it.

mod agreement;
mod engine;
mod lines;
mod playouts;
mod proofs;
mod stopping;
mod strength;
mod tuner;

// The tuner's modules are tested here, where it needs no program of its own.
#[path = "../examples/tune/data.rs"]
mod data;
#[path = "../examples/tune/fit.rs"]
mod fit;
#[path = "../examples/tune/player.rs"]
mod player;

use luctor_rules::Variant;

/// One variant of each board form and word width.
const VARIANTS: [&str; 9] = [
    "emulsion:4",
    "emulsion:6,pie=off",
    "emulsion:free-4",
    "emulsion:9",
    "emergo:7x7",
    "emergo:9x9",
    "emergo:hex",
    "emergo:hex-alternate",
    "emergo:hex-5",
];

fn variant(name: &str) -> Variant {
    name.parse().expect("the tests name games that exist")
}

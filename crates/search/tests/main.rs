//! The integration tests of the engine.

mod agreement;
mod engine;
mod lines;
mod pie;
mod playouts;
mod proofs;
mod stopping;
mod strength;
mod tuner;

// The modules of the example `tune`, so that its tests need no separate binary.
#[path = "../examples/tune/data.rs"]
mod data;
#[path = "../examples/tune/fit.rs"]
mod fit;
#[path = "../examples/tune/player.rs"]
mod player;

use luctor_rules::Variant;

/// One variant of each board shape and word type.
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

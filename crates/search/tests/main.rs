//! The engine as its users see it.

mod agreement;
mod engine;
mod playouts;
mod strength;

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

//! All tests of the rules core that see it from outside, as one binary.
//!
//! `reference` holds both games a second time, slow and literal; `data` holds plain text that any
//! other implementation can run.

#![allow(clippy::unwrap_used)] // A test that meets an unexpected error fails where it stands.

mod against_reference;
mod any_text;
mod emergo_ends;
mod emergo_notation;
mod emergo_rules;
mod emulsion_ends;
mod emulsion_facts;
mod emulsion_laws;
mod emulsion_rules;
mod fixtures;
mod laws;
mod reference;
mod refusals;
mod setups;
mod support;
mod variants;

//! The integration tests of the rules, as one binary.
//!
//! `reference` is a second implementation of both games, slow and literal. `data` contains plain text files
//! that any other implementation can use.

#![allow(clippy::unwrap_used)] // A test may panic.

mod against_reference;
mod any_text;
mod capture_limits;
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
mod slow;
mod support;
mod variants;

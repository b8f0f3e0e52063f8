//! Tests of the tables against the rules.

#![allow(clippy::unwrap_used, reason = "the helpers of tests fail the test, as the tests do")]

mod building;
mod files;
mod generator;
mod numbers;
mod support;

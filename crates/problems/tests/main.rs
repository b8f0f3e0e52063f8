//! Tests of problems.

#![allow(clippy::unwrap_used, reason = "the helpers of tests fail the test, as the tests do")]

mod collection;
mod course;
mod files;
mod mining;
mod offline;
mod proofs;
mod solving;
mod support;
mod texts;

//! Tests of the solver against slow minimax, and of certificates and states.

#![allow(clippy::unwrap_used, reason = "the helpers of tests fail the test, as the tests do")]

mod certificates;
mod forged;
mod late;
mod minimax;
mod quick;
mod small_boards;
mod states;
mod verdicts;

//! Integration tests of records and annotations.

#![allow(clippy::unwrap_used, reason = "the helpers of tests fail the test, as the tests do")]

mod annotations;
mod library;
mod records;

//! Parses arbitrary bytes as an incoming mail.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_server::fuzzing;

fuzz_target!(|bytes: &[u8]| fuzzing::mail(bytes));

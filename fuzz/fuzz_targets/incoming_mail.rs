//! Parses arbitrary bytes as an incoming mail.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| luctor_server::read_any(bytes));

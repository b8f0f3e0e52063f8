//! Parses arbitrary text as lines of the UGI protocol.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_fuzz::check_message;

fuzz_target!(|text: &str| luctor::fuzzing::ugi(text).iter().for_each(|m| check_message(m)));

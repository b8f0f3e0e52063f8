//! Parses arbitrary text as a settings file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_fuzz::check_message;

fuzz_target!(|text: &str| luctor::fuzzing::settings(text).iter().for_each(|m| check_message(m)));

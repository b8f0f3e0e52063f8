//! Parses arbitrary text as a pasted game or position, without the rules.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_server::fuzzing;

fuzz_target!(|text: &str| {
    // Every move has at least one character.
    assert!(fuzzing::pasted_text(text).is_none_or(|moves| moves <= text.len()));
});

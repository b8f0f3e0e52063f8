//! Parses arbitrary text as a query, whose kind the first byte selects, and as a cookie, a name, an email address and the
//! address of a push service.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_server::fuzzing;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    fuzzing::request_text(choice, text);
});

//! Parses arbitrary bytes as the JSON body of a request. The first byte selects the request.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_server::fuzzing;

fuzz_target!(|input: &[u8]| {
    if let Some((&choice, body)) = input.split_first() {
        fuzzing::json_body(choice, body);
    }
});

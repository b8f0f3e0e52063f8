//! Parses arbitrary bytes as a line of `luctor replay`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &[u8]| {
    let answer = luctor::fuzzing::record(line);
    let answer = str::from_utf8(&answer).expect("JSON is UTF-8");
    assert_eq!(answer.lines().count(), 1, "{answer:?}");
});

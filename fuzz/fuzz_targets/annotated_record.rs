//! Reads arbitrary text as records with comments and variations. What is written is read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_annotate::record::{read, read_all};

fuzz_target!(|text: &str| {
    for record in read_all(text).unwrap_or_default() {
        let written = record.to_string();
        let again = read(&written).expect("a written record is valid");
        assert_eq!(again.to_string(), written);
    }
});

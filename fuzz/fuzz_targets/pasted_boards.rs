//! Reads arbitrary text as the board of a pasted game or position. The first byte selects the usual names of cells.
//!
//! A text that does not name its game is tried as fourteen games, so a run takes a millisecond.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_server::fuzzing;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    fuzzing::pasted_board(text, choice % 2 == 1);
});

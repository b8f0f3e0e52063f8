//! Reads arbitrary text as the board of a pasted game or position. The first byte selects the usual names of cells, and
//! the game of a text that does not name one.
//!
//! Without a game, the text is tried as fourteen games, which takes a millisecond, so few inputs do this.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_server::fuzzing;

const GAMES: [&str; 7] =
    ["emergo", "emergo:hex", "emergo:hex-alternate", "emergo:7x7", "emulsion", "emulsion:5", "emulsion:8"];

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let game = Some(choice / 2).filter(|&game| game > 0).map(|game| GAMES[usize::from(game) % GAMES.len()]);
    fuzzing::pasted_board(text, game, choice % 2 == 1);
});

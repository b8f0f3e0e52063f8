//! Prints random games with checksums of everything that an environment shows, for comparison with other bindings:
//! `cargo run -p luctor-environment --example trace -- POSITIONS GAME…`.
//!
//! Each line is a position: the action that led to it (or the name of the game for its first position), the player to
//! move or `-`, the results of both players, and two checksums (Adler-32): of the mask and the observations of both
//! players, and of the text, the unfinished capture and the legal moves.
#![allow(clippy::print_stdout, reason = "prints its result")]

use std::error::Error;
use std::io::{BufWriter, Write as _, stdout};

use luctor_environment::{Environment, start};
use luctor_search::Random;

/// Returns the Adler-32 checksum (RFC 1950) of some bytes.
fn checksum(bytes: &[u8]) -> u32 {
    let add = |(a, b): (u32, u32), byte: &u8| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (b + a) % 65_521)
    };
    let (a, b) = bytes.iter().fold((1, 0), add);
    b << 16 | a
}

fn line(how: &str, state: &dyn Environment) -> String {
    let (mask, seen) = (state.space().actions(), state.space().observation());
    let mut shown = vec![0; mask + 2 * seen];
    let (legal, observations) = shown.split_at_mut(mask);
    let (first, second) = observations.split_at_mut(seen);
    state.mask(legal);
    state.observe(0, first);
    state.observe(1, second);
    let mut texts = vec![state.position_text(), state.unfinished().unwrap_or_default()];
    texts.extend(state.legal_moves());
    let player = state.player().map_or_else(|| "-".to_owned(), |player| player.to_string());
    let ([one, two], shown) = (state.returns(), checksum(&shown));
    format!("{how} {player} {one} {two} {shown} {}", checksum(texts.join(" ").as_bytes()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let positions: usize = arguments.next().ok_or("the number of positions is missing")?.parse()?;
    let games: Vec<String> = arguments.collect();
    let mut out = BufWriter::new(stdout().lock());
    let (mut printed, mut number) = (0, 0);
    while printed < positions {
        let game = &games[number as usize % games.len()];
        let mut random = Random::for_task(11, number);
        let mut state = start(&game.parse()?, Some(400))?;
        writeln!(out, "{}", line(game, &*state))?;
        printed += 1;
        number += 1;
        while state.player().is_some() {
            let actions = state.legal_actions();
            let action = actions[random.below(actions.len())];
            state.act(action)?;
            writeln!(out, "{}", line(&action.to_string(), &*state))?;
            printed += 1;
        }
    }
    Ok(out.flush()?)
}

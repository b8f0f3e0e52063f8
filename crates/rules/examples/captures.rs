//! Measures how many landings the captures of a variant need, to choose the variants that a server accepts.
//!
//! ```text
//! cargo run --release -p luctor-rules --example captures -- emergo:9x9 [GAMES] [STEPS]
//! ```
//!
//! Prints the most landings, and the most legal moves, of any position in GAMES random games (default 2000). Then it
//! constructs a bad position: one capturing piece and all enemy men on the board, improved by STEPS random changes
//! (default 20000). Players can reach such positions only together.

#![allow(clippy::print_stdout, reason = "the measurement is printed")]

use luctor_rules::emergo::Config;
use luctor_rules::{Position, Variant, dispatch};

/// Landings that are counted at most.
const MOST: u64 = 1 << 24;

/// A seeded random number generator (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) as usize % bound.max(1)
    }
}

fn landings<P: Position>(position: &P) -> u64 {
    let mut effort = MOST;
    position.is_listable(&mut effort);
    MOST - effort
}

/// Plays random games. Returns the most landings and the most legal moves of a position.
fn play<P: Position>(config: &P::Config, games: usize, random: &mut Random) -> (u64, usize) {
    let mut most = (0, 0);
    for _ in 0..games {
        let mut position = P::start(config);
        for _ in 0..300 {
            most.0 = most.0.max(landings(&position));
            let moves = position.legal_moves();
            most.1 = most.1.max(moves.len());
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
        }
    }
    most
}

/// A position with one white man. The heights of Black's columns are those of `cells`.
#[derive(Clone)]
struct Crowd {
    white: usize,
    cells: Vec<usize>,
}

impl Crowd {
    fn text(&self, rows: &[usize], men: usize) -> String {
        let mut at = 0;
        let rows = rows.iter().map(|&length| {
            let row = (at..at + length).map(|cell| match self.cells[cell] {
                _ if cell == self.white => "w1".to_owned(),
                0 => "1".to_owned(),
                height => format!("b{height}"),
            });
            let row: Vec<String> = row.collect();
            at += length;
            row.join(",")
        });
        let rows: Vec<String> = rows.collect();
        let black: usize = self.cells.iter().sum();
        format!("{} w {},{} 400", rows.join("/"), men - 1, men - black)
    }

    fn changed(&self, random: &mut Random) -> Crowd {
        let mut next = self.clone();
        for _ in 0..=random.below(3) {
            match random.below(6) {
                0 => next.white = random.below(next.cells.len()),
                _ => {
                    let from = random.below(next.cells.len());
                    let to = random.below(next.cells.len());
                    if next.cells[from] > 0 {
                        next.cells[from] -= 1;
                        next.cells[to] += 1;
                    }
                }
            }
        }
        let displaced = std::mem::take(&mut next.cells[next.white]);
        let to = (next.white + 1) % next.cells.len();
        next.cells[to] += displaced;
        next
    }
}

/// Constructs a position with many captures. Returns its landings and text.
fn construct<P: Position>(
    config: &Config,
    name: &P::Config,
    steps: usize,
    random: &mut Random,
) -> (u64, String) {
    let start = P::start(name).to_string();
    let board = start.split(' ').next().unwrap_or_default();
    let rows: Vec<usize> = board
        .split('/')
        .map(|row| row.split(',').map(|part| part.parse::<usize>().unwrap_or(1)).sum())
        .collect();
    let men = usize::from(config.men());
    let mut best = (0, Crowd { white: 0, cells: vec![0; rows.iter().sum()] });
    for _ in 0..men {
        let cell = 1 + random.below(best.1.cells.len() - 1);
        best.1.cells[cell] += 1;
    }
    for _ in 0..steps {
        let next = best.1.changed(random);
        let Ok(position) = P::from_text(name, &next.text(&rows, men)) else { continue };
        let found = landings(&position);
        if found >= best.0 {
            best = (found, next);
        }
        if found >= MOST {
            break;
        }
    }
    (best.0, best.1.text(&rows, men))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("expected the name of a variant")?;
    let games = arguments.next().map_or(Ok(2000), |text| text.parse())?;
    let steps = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let variant: Variant = name.parse()?;
    let Variant::Emergo(config) = &variant else {
        return Err("expected a variant of Emergo".into());
    };
    let mut random = Random(1);
    let ((landings, moves), (constructed, text)) = dispatch!(&variant, |P, config_of| (
        play::<P>(config_of, games, &mut random),
        construct::<P>(config, config_of, steps, &mut random)
    ));
    println!(
        "{name}: {landings} landings and {moves} moves in random games, {constructed} landings in {text}"
    );
    Ok(())
}

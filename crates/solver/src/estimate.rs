//! Estimates of the work to solve a position, from measurements on small boards (`docs/solving.md`).

use luctor_rules::emulsion::Config;
use luctor_rules::{Position, emulsion::Emulsion};

/// The decimal logarithm of the positions that the solver searches from the start of the standard game, by size. The
/// values from 7 on are extrapolated.
const STANDARD: [f64; 9] = [0.0, 0.0, 0.7, 0.7, 2.7, 4.5, 7.1, 10.6, 14.6];

/// The same for the free game. The value of 6 is extrapolated.
const FREE: [f64; 7] = [0.0, 0.0, 0.9, 2.0, 4.6, 8.0, 12.5];

/// The growth of the logarithm with each file of a larger board.
const GROWTH: f64 = 4.5;

/// The share of all neighboring pairs that are like pairs when an average game ends.
const LIKE_AT_END: f64 = 0.69;

/// The logarithm of the factor for solving all first moves, which the pie rule needs.
const FIRST_MOVES: f64 = 0.6;

/// The positions that one thread searches in a second.
const SPEED: f64 = 1e6;

/// The expected work to solve a position. The true work can be ten times as much, or a tenth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The positions to search.
    pub nodes: f64,
}

impl Estimate {
    /// Estimates the work from the beginning of a game.
    pub fn of_game(config: &Config) -> Estimate {
        let known = if config.free() { &FREE[..] } else { &STANDARD };
        let last = known.len() - 1;
        let size = config.size();
        let log = match known.get(size) {
            Some(log) => *log,
            None => known[last] + GROWTH * (size - last) as f64,
        };
        Estimate { nodes: 10f64.powf(log) }
    }

    /// Estimates the work from a position. The logarithm falls evenly during a game, from the beginning to an average
    /// end.
    pub fn of_position(position: &Emulsion<u64>) -> Estimate {
        let config = position.config();
        let squares = (config.size() * config.size()) as f64;
        let pairs = 2.0 * (squares - squares.sqrt());
        let pieces: u32 =
            luctor_rules::Color::ALL.iter().map(|&color| position.pieces(color).count_ones()).sum();
        let placed = if config.free() { f64::from(pieces) } else { 0.0 };
        let all = LIKE_AT_END * pairs + if config.free() { squares } else { 0.0 };
        let done = (position.like_pairs() as f64 + placed) / all.max(1.0);
        let log = Estimate::of_game(config).nodes.log10() * (1.0 - done).max(0.0);
        let first = if config.pie() && position.ply() == 0 { FIRST_MOVES } else { 0.0 };
        Estimate { nodes: 10f64.powf(log + first) }
    }

    /// Returns the expected time in seconds.
    pub fn seconds(&self, threads: usize) -> f64 {
        self.nodes / (SPEED * threads.max(1) as f64)
    }
}

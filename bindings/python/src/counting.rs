//! Perft and random games.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use luctor_rules::{Color, Position as Rules, dispatch_small};
use luctor_search::Tally;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::bounds::{MOST_THREADS, at_start_of_turn, within};
use crate::interrupt;
use crate::position::Position;

/// The depth up to which a count is not interrupted.
const PART: u32 = 3;
/// The deepest count. Random games are shorter.
const DEEPEST: u32 = 64;
/// The deepest count in games with draws by repetition: no position can occur for the third time before it.
const DEEPEST_WITH_REPETITION: u32 = 8;
/// The most random games of a call.
const MOST_GAMES: u64 = 1 << 40;
/// The random games that are not interrupted.
const GAMES: u64 = 64;

/// Counts move sequences, and stops soon after `stop` is set.
fn count<P: Rules>(position: &P, depth: u32, stop: &AtomicBool) -> u64 {
    if depth <= PART {
        return luctor_rules::perft(position, depth);
    }
    let after = |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        count(&next, depth - 1, stop)
    };
    let moves = position.legal_moves();
    moves.into_iter().take_while(|_| !stop.load(Relaxed)).fold(0, |sum, m| sum + after(m))
}

/// Return the number of move sequences of exactly ``depth`` turns.
///
/// The swap of the pie rule is not counted, and the history is taken as empty. The depth is at most 8 in games with
/// draws by repetition, and 64 otherwise. Releases the interpreter's lock; Ctrl-C ends it.
#[pyfunction]
pub(crate) fn perft(py: Python<'_>, position: &Position, depth: u32) -> PyResult<u64> {
    at_start_of_turn(position)?;
    let text = position.state.position_text();
    let stop = AtomicBool::new(false);
    let counted = dispatch_small!(position.game.0.variant, |P, config| {
        let first = P::from_text(config, &text).map(Rules::for_perft);
        let first = first.map_err(|invalid| PyValueError::new_err(invalid.to_string()))?;
        let repeats = first.repetition_limit().is_some();
        within("depth", depth, 0, if repeats { DEEPEST_WITH_REPETITION } else { DEEPEST })?;
        interrupt::run(py, || stop.store(true, Relaxed), || count(&first, depth, &stop))
    }, else Ok(0));
    counted
}

/// The results of random games.
#[pyclass(frozen, get_all, module = "luctor", name = "Playouts")]
pub(crate) struct Playouts {
    /// The number of games.
    games: u64,
    /// The number of turns of all games.
    plies: u64,
    /// The number of games that Black won.
    black: u64,
    /// The number of games that White won.
    white: u64,
    /// The number of draws.
    draws: u64,
    /// The number of games aborted after a million turns.
    unfinished: u64,
    /// The number of games by the rule that ended them.
    reasons: BTreeMap<String, u64>,
}

#[pymethods]
impl Playouts {
    fn __repr__(&self) -> String {
        let Playouts { games, plies, black, white, draws, .. } = self;
        format!(
            "Playouts(games={games}, plies={plies}, black={black}, white={white}, draws={draws})"
        )
    }
}

/// Play uniformly random games. The results depend on the seed, not on the number of threads.
///
/// Releases the interpreter's lock; Ctrl-C ends it.
#[pyfunction]
#[pyo3(signature = (position, games, *, seed = 0, threads = 1))]
pub(crate) fn playouts(
    py: Python<'_>,
    position: &Position,
    games: u64,
    seed: u64,
    threads: usize,
) -> PyResult<Playouts> {
    at_start_of_turn(position)?;
    within("games", games, 0, MOST_GAMES)?;
    within("threads", threads, 1, MOST_THREADS)?;
    let text = position.state.position_text();
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let tally = dispatch_small!(position.game.0.variant, |P, config| {
        let first = P::from_text(config, &text);
        let first = first.map_err(|invalid| PyValueError::new_err(invalid.to_string()))?;
        let play = || {
            let mut tally = Tally::default();
            while !stop.load(Relaxed) {
                let begin = next.fetch_add(GAMES, Relaxed);
                if begin >= games {
                    break;
                }
                let numbers = begin..games.min(begin + GAMES);
                tally.merge(&luctor_search::playouts(&first, seed, numbers));
            }
            tally
        };
        let work = || thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(play)).collect();
            let mut sum = play();
            for other in others {
                sum.merge(&other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            sum
        });
        interrupt::run(py, || stop.store(true, Relaxed), work)?
    }, else Tally::default());
    let mut reasons = BTreeMap::new();
    for (outcome, count) in &tally.results {
        *reasons.entry(outcome.reason.to_string()).or_default() += count;
    }
    Ok(Playouts {
        games: tally.games,
        plies: tally.plies,
        black: tally.wins(Some(Color::Black)),
        white: tally.wins(Some(Color::White)),
        draws: tally.wins(None),
        unfinished: tally.unfinished,
        reasons,
    })
}

//! Searches of the engine.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use luctor_boards::analysis::Thinking;
use luctor_boards::prepared_board::PreparedBoard;
use luctor_boards::search_lines::SearchLines;
use luctor_rules::Variant;
use luctor_search::{BestMove, Engine, Info, Level, Limits, Listener, Options};
use serde::Deserialize;

/// The most lines.
const MOST_LINES: usize = 10;
/// The largest table in mebibytes. A module has at most four gibibytes.
const MOST_HASH: usize = 1024;
/// The most threads, each of which needs a stack.
const MOST_THREADS: usize = 16;
/// The shortest time between two updates.
const PACE: Duration = Duration::from_millis(100);

/// The options and limits of a search. Without a limit, it goes on until the position is solved.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Thought {
    /// The number of lines.
    lines: usize,
    /// The size of the table in mebibytes.
    hash: usize,
    /// The number of threads; 1 in modules without threads.
    #[serde(default)]
    threads: usize,
    /// The time in milliseconds.
    milliseconds: Option<u64>,
    /// The depth in turns.
    depth: Option<u32>,
    /// The number of nodes, so that the same search finds the same on every device.
    nodes: Option<u64>,
    /// `true` if nothing of earlier searches is used.
    #[serde(default)]
    fresh: bool,
    /// The level of the computer, by default the highest one.
    level: Option<u8>,
    /// A number that makes the moves of weaker levels vary.
    seed: u64,
}

impl Thought {
    fn options(&self) -> Options {
        Options {
            hash_mib: self.hash.clamp(1, MOST_HASH),
            threads: self.threads.clamp(1, MOST_THREADS),
            lines: self.lines.clamp(1, MOST_LINES),
            level: self.level.and_then(Level::new).unwrap_or_default(),
            seed: self.seed,
            ..Options::default()
        }
    }

    fn limits(&self) -> Limits {
        let time = self.milliseconds.map(Duration::from_millis);
        Limits { time, depth: self.depth, nodes: self.nodes, ..Limits::default() }
    }
}

/// The engine of the last search, whose results the next one of the same game finds.
static ENGINE: Mutex<Option<(Variant, Engine)>> = Mutex::new(None);

/// Searches a board. Calls `update` with the lines from time to time, and returns the last ones.
pub(crate) fn think(
    board: &PreparedBoard,
    thought: &Thought,
    update: impl FnMut(Thinking) + Send,
) -> Thinking {
    if let Some(end) = board.end() {
        return end;
    }
    let mut kept = ENGINE.lock().unwrap_or_else(PoisonError::into_inner);
    let same = kept.take().filter(|(variant, _)| *variant == board.variant && !thought.fresh);
    let (_, engine) = kept.insert(same.unwrap_or_else(|| {
        (board.variant.clone(), Engine::new(&board.variant, thought.options()))
    }));
    engine.set_options(thought.options());
    engine.set_game(board.position.as_deref(), &board.moves).expect("the board played the moves");
    #[cfg(target_feature = "atomics")]
    crate::stop::set(engine.stopper().flag());
    let mut updates = Updates { board, lines: SearchLines::default(), latest: None, update };
    let best = engine.think_here(thought.limits(), &mut updates);
    board.thinking(updates.lines.lines(), best.time, true)
}

/// Passes the lines of a search on, at most once for each [`PACE`].
struct Updates<'a, F> {
    board: &'a PreparedBoard,
    lines: SearchLines,
    /// The time of the last update.
    latest: Option<Duration>,
    update: F,
}

impl<F: FnMut(Thinking) + Send> Listener for Updates<'_, F> {
    fn info(&mut self, info: &Info) {
        let is_late = self.latest.is_none_or(|latest| info.time >= latest + PACE);
        if self.lines.add(info) && is_late {
            self.latest = Some(info.time);
            (self.update)(self.board.thinking(self.lines.lines(), info.time, false));
        }
    }

    fn best_move(&mut self, _best: &BestMove) {}
}

//! The solver: threads, the shared table, and the pie rule.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use luctor_rules::emulsion::{Config, Emulsion, Move};
use luctor_rules::{Color, Position as _};

use crate::board::{Board, MAX_SIZE};
use crate::position::Position;
use crate::progress::Progress;
use crate::search::{Shared, Stops, Worker};
use crate::table::Table;
use crate::technique::Techniques;

/// The largest free board in files: the keys of larger ones do not fit a word.
const MAX_FREE_SIZE: usize = 6;

/// Enough for the longest game, with a few hundred bytes for each turn.
const STACK: usize = 16 << 20;

/// The number of positions between two looks at the other threads.
const INTERVAL: u64 = 2048;

/// Returns whether the solver can represent the positions of a game.
pub fn supports(config: &Config) -> bool {
    config.size() <= if config.free() { MAX_FREE_SIZE } else { MAX_SIZE }
}

/// Resources and techniques of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Size of the table in bytes. It is rounded down to a power of two.
    pub memory: usize,
    /// Techniques of the search.
    pub techniques: Techniques,
    /// The most results of a saved state: those that took the most work. Each takes about nine bytes.
    pub state_results: u64,
}

/// The usual limit of the results in a state, which takes about 150 MB.
pub const STATE_RESULTS: u64 = 1 << 24;

impl Default for Options {
    fn default() -> Options {
        let techniques = Techniques::default();
        Options { threads: 1, memory: 64 << 20, techniques, state_results: STATE_RESULTS }
    }
}

/// The reason why a position has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// [`Solver::stop`] was called, or the limit is reached.
    Stopped,
    /// The board is too large for the solver.
    Unsupported(Config),
    /// The memory for the table is not available; holds its size in bytes.
    Memory(usize),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Stopped => f.write_str("the search was stopped"),
            SolveError::Unsupported(config) => write!(
                f,
                "{config} is too large: the solver handles boards of up to {MAX_SIZE} files, and free boards \
                 of up to {MAX_FREE_SIZE}"
            ),
            SolveError::Memory(bytes) => {
                write!(f, "not enough memory for a table of {} MiB", bytes >> 20)
            }
        }
    }
}

impl std::error::Error for SolveError {}

/// Solves positions of one game. All results of its searches stay in its table.
#[derive(Debug)]
pub struct Solver {
    config: Config,
    pub(crate) board: Board,
    pub(crate) table: Table,
    pub(crate) options: Options,
    /// The number of positions after which all searches end.
    most: u64,
    progress: Arc<Progress>,
    stopped: Arc<AtomicBool>,
}

impl Solver {
    /// Creates a solver with an empty table.
    ///
    /// # Errors
    ///
    /// Fails if the board is too large or the memory is not available.
    pub fn new(config: &Config, options: Options) -> Result<Solver, SolveError> {
        if !supports(config) {
            return Err(SolveError::Unsupported(*config));
        }
        let board = Board::new(config.size(), config.free());
        let table = Table::new(options.memory, board.key_bits())
            .ok_or(SolveError::Memory(options.memory))?;
        Ok(Solver {
            config: *config,
            board,
            table,
            options,
            most: u64::MAX,
            progress: Arc::default(),
            stopped: Arc::default(),
        })
    }

    /// Limits the number of positions of all searches of this solver together, about. Then they end as if they were
    /// stopped.
    #[must_use]
    pub fn with_limit(self, most: u64) -> Solver {
        Solver { most, ..self }
    }

    /// Returns the game.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns the progress of the search, for another thread to show.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// Returns a flag that ends the search when it is set.
    pub fn stop_flag(&self) -> &Arc<AtomicBool> {
        &self.stopped
    }

    /// Returns the used share of the table, from 0 to 1.
    pub fn fill(&self) -> f64 {
        self.table.fill()
    }

    /// Returns the player who wins with best play, named after the color they have in this position.
    ///
    /// # Errors
    ///
    /// Fails if the search was stopped. The results so far stay in the table.
    pub fn winner(&self, position: &Emulsion<u64>) -> Result<Color, SolveError> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner.unwrap_or(position.turn()));
        }
        // The exchange of colors is possible at ply 1 and can be reached from ply 0.
        if position.config().pie() && position.ply() <= 1 {
            let moves = position.legal_moves();
            if position.ply() == 0 || moves.contains(&Move::Pie) {
                let values = self.move_winners(position)?;
                return Ok(mover_wins(position, &values));
            }
        }
        let win = self.search(position)?;
        Ok(if win { position.turn() } else { !position.turn() })
    }

    /// Returns all legal moves with the winner of the position after each.
    ///
    /// After an exchange of colors, the winner is named after the color that they have then.
    ///
    /// # Errors
    ///
    /// Fails like [`Solver::winner`].
    pub fn move_winners(&self, position: &Emulsion<u64>) -> Result<Vec<(Move, Color)>, SolveError> {
        let moves = position.legal_moves();
        let mut winners = Vec::with_capacity(moves.len());
        for &m in &moves {
            self.progress.set_first_moves(winners.len(), moves.len());
            let mut after = position.clone();
            after.play_unchecked(m);
            winners.push((m, self.winner(&after)?));
        }
        self.progress.set_first_moves(winners.len(), moves.len());
        Ok(winners)
    }

    /// Returns whether the side to move wins, without an exchange of colors.
    fn search(&self, position: &Emulsion<u64>) -> Result<bool, SolveError> {
        self.solve(Position::of(position, self.config.size()))
    }

    pub(crate) fn solve(&self, position: Position) -> Result<bool, SolveError> {
        let board = &self.board;
        let Options { threads, techniques, .. } = self.options;
        let progress = &*self.progress;
        let threads = threads.max(1);
        let stopped = || self.stopped.load(Relaxed);
        let stops = Stops { most: self.most, interval: INTERVAL, stopped: &stopped };
        let shared = Shared::new(board, &self.table, techniques, threads, progress, stops);
        if let Some(win) = self.table.get(shared.hash(position)) {
            return Ok(win);
        }
        let solve = || {
            let result = Worker::new(&shared).solve(position);
            if result.is_ok() {
                shared.finish();
            }
            result.ok()
        };
        let results = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, solve);
            let workers: Vec<_> = (0..threads).map(spawn).collect();
            let join = |worker: std::io::Result<thread::ScopedJoinHandle<'_, Option<bool>>>| {
                // A thread that cannot be started leaves the work to the others.
                worker.ok().and_then(|worker| {
                    worker.join().unwrap_or_else(|payload| std::panic::resume_unwind(payload))
                })
            };
            workers.into_iter().map(join).collect::<Vec<_>>()
        });
        results.into_iter().flatten().next().ok_or(SolveError::Stopped)
    }

    /// Ends the search in all threads.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }
}

/// Returns the winner of a position whose moves have these winners.
pub(crate) fn mover_wins(position: &Emulsion<u64>, winners: &[(Move, Color)]) -> Color {
    let turn = position.turn();
    let wins = winners.iter().any(|&(m, winner)| match m {
        // The player has the other color afterwards.
        Move::Pie => winner != turn,
        _ => winner == turn,
    });
    if wins { turn } else { !turn }
}

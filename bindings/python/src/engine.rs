//! The class `Engine`.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use luctor_search::{Info, Level, Limits, Listener, Options};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::bounds::{MOST_THREADS, at_start_of_turn, within};
use crate::game::Game;
use crate::interrupt;
use crate::position::Position;

/// The most memory of the transposition table in mebibytes.
const MOST_HASH: usize = 1 << 14;
/// The most lines of a search.
const MOST_LINES: usize = 256;
/// The longest search in seconds.
const LONGEST: f64 = 1e7;

/// A line of best play.
#[pyclass(frozen, get_all, module = "luctor", name = "Line")]
#[derive(Clone)]
pub(crate) struct Line {
    /// The moves, beginning with the side to move.
    moves: Vec<String>,
    /// The value for the side to move. 200 means odds of e to one; proved wins are above 31,000.
    score: i32,
    /// The number of turns to a proved end, negative for a loss; None for an estimate.
    win_in: Option<i32>,
    /// The winning chance of the side to move, from 0 to 1. A draw counts as half a win.
    chance: f64,
    /// The depth of the search in turns.
    depth: u32,
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("Line({:?}, score={}, depth={})", self.moves.join(" "), self.score, self.depth)
    }
}

/// The result of a search. Values are for the side to move.
#[pyclass(frozen, get_all, module = "luctor", name = "Search")]
pub(crate) struct Search {
    /// The text of the best move, or None if the game is over.
    #[pyo3(name = "move")]
    best: Option<String>,
    /// The lines of the last iteration, best first. Levels below 8 and simple methods may report none.
    lines: Vec<Line>,
    /// The value of the best move. 200 means odds of e to one; proved wins are above 31,000.
    score: i32,
    /// The number of turns to a proved end, negative for a loss; None for an estimate.
    win_in: Option<i32>,
    /// The winning chance of the side to move, from 0 to 1. A draw counts as half a win.
    chance: f64,
    /// The depth of the last finished iteration in turns.
    depth: u32,
    /// The number of positions visited.
    nodes: u64,
    /// The time of the search in seconds.
    seconds: f64,
}

#[pymethods]
impl Search {
    fn __repr__(&self) -> String {
        let best = self.best.as_deref().unwrap_or("None");
        format!(
            "Search(move={best}, score={}, depth={}, nodes={})",
            self.score, self.depth, self.nodes
        )
    }
}

/// Collects the lines of the last iteration.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<Line>>>);

impl Listener for Lines {
    fn info(&mut self, info: &Info) {
        let line = Line {
            moves: info.pv.clone(),
            score: info.score.value(),
            win_in: info.score.win_in(),
            chance: info.score.chance(),
            depth: info.depth,
        };
        if let Ok(mut lines) = self.0.lock() {
            // Lines are reported best first.
            lines.truncate(info.rank.saturating_sub(1));
            lines.push(line);
        }
    }
}

/// An engine that plays one game. It keeps the results of earlier searches.
///
/// Args:
///     game: The game or its name.
///     level: The playing strength, from 1 (beginner) to 8 (full strength).
///     threads: The number of search threads, from 1 to 256. With one thread and no limit of time, searches are
///         deterministic.
///     lines: The number of lines to find, from 1 to 256.
///     hash_mib: The memory of the transposition table in MiB, from 1 to 16,384.
///     method: ``"engine"``, ``"alphabeta"``, ``"rave"``, ``"mcts"``, ``"greedy"`` or ``"random"``.
///     seed: The seed of random decisions, from 0 to 2**64 - 1.
#[pyclass(frozen, module = "luctor", name = "Engine")]
pub(crate) struct Engine {
    game: Game,
    engine: Mutex<luctor_search::Engine>,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, *, level = 8, threads = 1, lines = 1, hash_mib = 64, method = "engine", seed = 0))]
    #[allow(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        game: &Bound<'_, PyAny>,
        level: u8,
        threads: usize,
        lines: usize,
        hash_mib: usize,
        method: &str,
        seed: u64,
    ) -> PyResult<Engine> {
        let game = Game::of(game)?;
        let level = Level::new(within("level", level, 1, 8)?).unwrap_or_default();
        let options = Options {
            method: method.parse().map_err(|error| PyValueError::new_err(format!("{error}")))?,
            level,
            threads: within("threads", threads, 1, MOST_THREADS)?,
            lines: within("lines", lines, 1, MOST_LINES)?,
            hash_mib: within("hash_mib", hash_mib, 1, MOST_HASH)?,
            seed,
            ..Options::default()
        };
        let engine = Mutex::new(luctor_search::Engine::new(&game.0.variant, options));
        Ok(Engine { game, engine })
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// Search for the best move until the first limit is reached; without limits, for a second.
    ///
    /// Releases the interpreter's lock. Ctrl-C ends the search and raises KeyboardInterrupt.
    ///
    /// Args:
    ///     game: A position, or a record. Only a record tells the engine of earlier positions, which matter for
    ///         draws by repetition.
    ///     seconds: The time in seconds.
    ///     nodes: The number of positions to visit.
    ///     depth: The number of turns to look ahead.
    ///
    /// Raises:
    ///     ValueError: If the position is of another game or in the middle of a capture, or a limit is invalid.
    ///     RuntimeError: If another thread is using this engine.
    #[pyo3(signature = (game, *, seconds = None, nodes = None, depth = None))]
    fn search(
        &self,
        game: &Bound<'_, PyAny>,
        seconds: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
    ) -> PyResult<Search> {
        let py = game.py();
        let (start, moves) = played(game)?;
        let start = start.get();
        at_start_of_turn(start)?;
        if start.game.0.variant != self.game.0.variant {
            let (found, own) = (&start.game.0.name, &self.game.0.name);
            let message = format!("this engine plays {own}, and the position is of {found}");
            return Err(PyValueError::new_err(message));
        }
        if seconds.is_some_and(|seconds| !(0.0..=LONGEST).contains(&seconds)) {
            let message = format!("seconds is a number from 0 to {LONGEST}");
            return Err(PyValueError::new_err(message));
        }
        let busy = || PyRuntimeError::new_err("another thread is using this engine");
        let mut engine = self.engine.try_lock().map_err(|_| busy())?;
        let engine: &mut luctor_search::Engine = &mut engine;
        let limits = match (seconds, nodes, depth) {
            (None, None, None) => engine.usual_limits(),
            _ => Limits { clock: None, time: seconds.map(Duration::from_secs_f64), nodes, depth },
        };
        let set = engine.set_game(Some(&start.state.position_text()), &moves);
        set.map_err(|error| crate::errors::PositionError::new_err(error.to_string()))?;
        let (stopper, lines) = (engine.stopper(), Lines::default());
        let best = interrupt::run(
            py,
            || stopper.stop(),
            || {
                let (sender, receiver) = std::sync::mpsc::channel();
                engine.start(limits, Box::new(Report(lines.clone(), sender)));
                engine.wait();
                receiver.recv().ok()
            },
        )?;
        let best = best.ok_or_else(|| PyRuntimeError::new_err("the search has failed"))?;
        let lines = lines.0.lock().map_or_else(|_| Vec::new(), |lines| lines.clone());
        Ok(Search {
            best: best.m,
            lines,
            score: best.score.value(),
            win_in: best.score.win_in(),
            chance: best.score.chance(),
            depth: best.depth,
            nodes: best.nodes,
            seconds: best.time.as_secs_f64(),
        })
    }

    /// Delete the results of earlier searches.
    fn forget(&self) -> PyResult<()> {
        let busy = |_| PyRuntimeError::new_err("another thread is using this engine");
        self.engine.try_lock().map_err(busy)?.forget();
        Ok(())
    }
}

/// Returns the first position and the moves of a position or a record.
fn played<'py>(game: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, Position>, Vec<String>)> {
    if let Ok(position) = game.cast::<Position>() {
        return Ok((position.clone(), Vec::new()));
    }
    let wrong = |_| PyTypeError::new_err("a search begins at a luctor.Position or luctor.Record");
    let start = game.getattr("start").map_err(wrong)?;
    let start = start.cast_into::<Position>();
    let start = start.map_err(|_| PyTypeError::new_err("the start of a record is a Position"))?;
    Ok((start, game.getattr("moves")?.extract()?))
}

/// Collects the lines and sends the best move.
struct Report(Lines, std::sync::mpsc::Sender<luctor_search::BestMove>);

impl Listener for Report {
    fn info(&mut self, info: &Info) {
        self.0.info(info);
    }

    fn best_move(&mut self, best: &luctor_search::BestMove) {
        // The receiver waits until the search has ended.
        let _ = self.1.send(best.clone());
    }
}

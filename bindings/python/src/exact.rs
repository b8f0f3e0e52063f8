//! The solver of Emulsion and the endgame tables of Emergo.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

use luctor_rules::emergo::Config as EmergoConfig;
use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Position as Rules, Variant};
use luctor_solver::{Options, SolveError, Solver};
use luctor_tables::{Emergo64, Known, Progress, Storage};
use pyo3::prelude::*;

use crate::bounds::{MOST_MEMORY, MOST_THREADS, at_start_of_turn, within};
use crate::errors::{GameError_, LimitError, PositionError, TableError};
use crate::game::Game;
use crate::interrupt;
use crate::position::Position;

/// Creates a solver and the position that it solves.
fn prepare(
    position: &Position,
    threads: usize,
    memory_mib: usize,
    max_positions: Option<u64>,
) -> PyResult<(Solver, Emulsion<u64>)> {
    let Variant::Emulsion(config) = position.game.0.variant else {
        return Err(GameError_::new_err("the solver solves Emulsion; for Emergo there are Tables"));
    };
    let options = Options {
        threads: within("threads", threads, 1, MOST_THREADS)?,
        memory: within("memory_mib", memory_mib, 1, MOST_MEMORY)? << 20,
        ..Options::default()
    };
    let solver = Solver::new(&config, options);
    let solver = solver.map_err(|error| GameError_::new_err(error.to_string()))?;
    let text = position.state.position_text();
    let read = Emulsion::from_text(&config, &text);
    let read = read.map_err(|invalid| PositionError::new_err(invalid.to_string()))?;
    Ok((solver.with_limit(max_positions.unwrap_or(u64::MAX)), read))
}

fn stopped(error: SolveError) -> PyErr {
    match error {
        SolveError::Stopped => LimitError::new_err("max_positions is reached without a result"),
        other => GameError_::new_err(other.to_string()),
    }
}

/// Return the winner of a position of Emulsion with best play: ``"black"`` or ``"white"``.
///
/// The winner is named after the color that they have in this position. Boards have up to 8 files, free boards up to
/// 6; larger ones than 6x6 take days. Releases the interpreter's lock; Ctrl-C ends it.
///
/// Raises:
///     LimitError: If ``max_positions`` is reached.
///     GameError: If the game is not Emulsion or the board is too large.
#[pyfunction]
#[pyo3(signature = (position, *, threads = 1, memory_mib = 64, max_positions = None))]
pub(crate) fn solve(
    py: Python<'_>,
    position: &Position,
    threads: usize,
    memory_mib: usize,
    max_positions: Option<u64>,
) -> PyResult<String> {
    let (solver, position) = prepare(position, threads, memory_mib, max_positions)?;
    let winner = interrupt::run(py, || solver.stop(), || solver.winner(&position))?;
    Ok(winner.map_err(stopped)?.to_string())
}

/// Return each legal move with the winner of the position after it, like ``solve``.
#[pyfunction]
#[pyo3(signature = (position, *, threads = 1, memory_mib = 64, max_positions = None))]
pub(crate) fn solve_moves(
    py: Python<'_>,
    position: &Position,
    threads: usize,
    memory_mib: usize,
    max_positions: Option<u64>,
) -> PyResult<Vec<(String, String)>> {
    let (solver, position) = prepare(position, threads, memory_mib, max_positions)?;
    let winners = interrupt::run(py, || solver.stop(), || solver.move_winners(&position))?;
    let winners = winners.map_err(stopped)?.into_iter();
    Ok(winners.map(|(m, winner)| (position.move_text(m), winner.to_string())).collect())
}

/// The endgame tables of a game of Emergo in a directory.
///
/// Args:
///     game: The game or its name: square boards up to 9x9 and hexagons up to side 4.
///     directory: The folder that ``Tables.build`` or ``luctor tables build`` has written.
///     memory_mib: Tables of up to this size in MiB are read into memory. Others are read from disk at each probe.
///
/// Raises:
///     TableError: If no table of the game is there, or a table is damaged.
#[pyclass(frozen, module = "luctor", name = "Tables")]
pub(crate) struct Tables(luctor_tables::Tables);

/// Returns the board and options of a game of Emergo.
fn emergo(variant: &Variant) -> PyResult<&EmergoConfig> {
    match variant {
        Variant::Emergo(config) => Ok(config),
        Variant::Emulsion(_) => Err(GameError_::new_err("only Emergo has endgame tables")),
    }
}

fn failed(error: impl ToString) -> PyErr {
    TableError::new_err(error.to_string())
}

/// A result and the number of turns to the end, if it is known.
type Value = (String, Option<u16>);

fn value(known: Known) -> Value {
    (known.result().to_string(), known.turns())
}

impl Tables {
    fn read(&self, position: &Position) -> PyResult<Emergo64> {
        at_start_of_turn(position)?;
        let config = emergo(&position.game.0.variant)?;
        // The tables hold for all options but these.
        let game = luctor_tables::table_game(config);
        if !game.is_ok_and(|game| game == *self.0.game()) {
            let message = format!("these tables are for {}", self.0.game());
            return Err(GameError_::new_err(message));
        }
        let text = position.state.position_text();
        let read = Emergo64::from_text(config, &text);
        read.map_err(|invalid| PositionError::new_err(invalid.to_string()))
    }
}

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (game, directory, *, memory_mib = 1024))]
    fn new(game: &Bound<'_, PyAny>, directory: PathBuf, memory_mib: usize) -> PyResult<Tables> {
        let game = Game::of(game)?;
        let config = emergo(&game.0.variant)?;
        let memory = (within("memory_mib", memory_mib, 0, MOST_MEMORY)? as u64) << 20;
        let tables = luctor_tables::Tables::open(&directory, config, Storage::Fitting(memory));
        Ok(Tables(tables.map_err(failed)?))
    }

    /// Build the tables with 2 to ``pieces`` pieces that the directory does not have yet. Ctrl-C ends it.
    #[staticmethod]
    #[pyo3(signature = (game, directory, pieces, *, threads = 1, memory_mib = 1024))]
    fn build(
        game: &Bound<'_, PyAny>,
        directory: PathBuf,
        pieces: usize,
        threads: usize,
        memory_mib: usize,
    ) -> PyResult<()> {
        let py = game.py();
        let game = Game::of(game)?;
        let config = emergo(&game.0.variant)?;
        let threads = NonZero::new(within("threads", threads, 1, MOST_THREADS)?);
        let threads = threads.unwrap_or(NonZero::<usize>::MIN);
        let memory = (within("memory_mib", memory_mib, 1, MOST_MEMORY)? as u64) << 20;
        let options = luctor_tables::Options::new(threads, memory);
        let progress = Progress::default();
        let work = || luctor_tables::build(config, pieces, &directory, options, &progress);
        let built = interrupt::run(py, || progress.stop_flag().store(true, Relaxed), work)?;
        built.map_err(failed)
    }

    /// The largest number of pieces of a table.
    #[getter]
    fn most_pieces(&self) -> usize {
        self.0.most_pieces()
    }

    /// Return ``"win"``, ``"draw"`` or ``"loss"`` for the side to move, and the turns to the end.
    ///
    /// Returns None if no table holds the position.
    fn probe(&self, position: &Position) -> PyResult<Option<Value>> {
        let known = self.0.probe(&self.read(position)?);
        Ok(known.map_err(failed)?.map(value))
    }

    /// Return each legal move with its value for the side to move, best first.
    fn moves(&self, position: &Position) -> PyResult<Vec<(String, Option<Value>)>> {
        let position = self.read(position)?;
        let moves = self.0.moves(&position);
        let moves = moves.map_err(failed)?.into_iter();
        Ok(moves.map(|(m, known)| (position.move_text(m), known.map(value))).collect())
    }
}

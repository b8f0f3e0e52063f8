//! The compiled part of `VectorGame`: a batch of games that writes into arrays of NumPy.

use std::sync::Mutex;

use luctor_environment::{AnyBatch, Buffers, batch};
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;

use crate::errors;
use crate::game::{Game, Rules};
use crate::position::Position;

/// The compiled part of ``VectorGame``.
#[pyclass(frozen, module = "luctor._core")]
pub(crate) struct VectorCore {
    game: Game,
    batch: Mutex<Box<dyn AnyBatch>>,
}

/// The arrays of a batch, flat, in the order of [`Buffers`].
type Arrays<'py> = (
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, i8>,
    PyReadwriteArray1<'py, f32>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray1<'py, u8>,
);

/// The error for two calls at the same time. Waiting could take forever after a fork.
fn busy() -> PyErr {
    PyRuntimeError::new_err("another thread is using this VectorGame")
}

impl VectorCore {
    /// Runs a call of the batch without the lock of the interpreter.
    fn call(
        &self,
        py: Python<'_>,
        call: impl FnOnce(&mut dyn AnyBatch) -> Result<(), luctor_environment::BatchError> + Send,
    ) -> PyResult<()> {
        let outcome = py.detach(|| {
            let mut batch = self.batch.try_lock().ok()?;
            Some(call(&mut **batch))
        });
        outcome.ok_or_else(busy)?.map_err(|error| errors::batch(py, &error))
    }
}

/// Runs a function with the contents of the arrays.
fn with_buffers<T>(
    arrays: &mut Arrays<'_>,
    run: impl FnOnce(Buffers<'_>) -> PyResult<T>,
) -> PyResult<T> {
    let (masks, observations, players, rewards, terminated, truncated) = arrays;
    run(Buffers {
        masks: masks.as_slice_mut()?,
        observations: observations.as_slice_mut()?,
        players: players.as_slice_mut()?,
        rewards: rewards.as_slice_mut()?,
        terminated: terminated.as_slice_mut()?,
        truncated: truncated.as_slice_mut()?,
    })
}

#[pymethods]
impl VectorCore {
    #[new]
    fn new(
        py: Python<'_>,
        game: &Game,
        games: usize,
        autoreset: bool,
        threads: usize,
        seed: u64,
    ) -> PyResult<VectorCore> {
        let Rules { variant, max_actions, .. } = &*game.0;
        let batch = batch(variant, *max_actions, games, autoreset, threads, seed);
        let batch = Mutex::new(batch.map_err(|error| errors::batch(py, &error))?);
        Ok(VectorCore { game: game.clone(), batch })
    }

    fn reset(&self, py: Python<'_>, mut arrays: Arrays<'_>) -> PyResult<()> {
        with_buffers(&mut arrays, |mut buffers| self.call(py, |batch| batch.reset(&mut buffers)))
    }

    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        with_buffers(&mut arrays, |mut buffers| {
            self.call(py, |batch| batch.step(actions, &mut buffers))
        })
    }

    fn sample(&self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice_mut()?;
        self.call(py, |batch| batch.sample(actions))
    }

    fn position(&self, number: usize) -> PyResult<Position> {
        let batch = self.batch.try_lock().map_err(|_| busy())?;
        let state = batch.state(number);
        let state = state.ok_or_else(|| PyIndexError::new_err(format!("no game {number}")))?;
        Ok(Position { game: self.game.clone(), state })
    }
}

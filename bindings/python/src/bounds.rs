//! Checks of numbers that callers choose.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::position::Position;

/// The most threads of a computation.
pub(crate) const MOST_THREADS: usize = 256;
/// The most memory of a computation in mebibytes.
pub(crate) const MOST_MEMORY: usize = 1 << 16;

/// Returns a number that is within its bounds.
///
/// # Errors
///
/// Raises `ValueError` otherwise.
pub(crate) fn within<T: PartialOrd + Display>(
    name: &str,
    number: T,
    least: T,
    most: T,
) -> PyResult<T> {
    if number < least || number > most {
        let message = format!("{name} is from {least} to {most}, not {number}");
        return Err(PyValueError::new_err(message));
    }
    Ok(number)
}

/// Checks that a position is at the start of a turn.
///
/// # Errors
///
/// Raises `ValueError` after some jumps of a capture.
pub(crate) fn at_start_of_turn(position: &Position) -> PyResult<()> {
    match position.state.unfinished() {
        None => Ok(()),
        Some(jumps) => Err(PyValueError::new_err(format!("the capture {jumps} is unfinished"))),
    }
}

//! The exceptions of the package.

use luctor_environment::{ActionError, BatchError, GameError, RestoreError};
use luctor_rules::VariantError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyModule;

pyo3::create_exception!(
    luctor,
    LuctorError,
    PyValueError,
    "The base class of all errors of this package."
);
pyo3::create_exception!(
    luctor,
    GameError_,
    LuctorError,
    "The name or an option of a game is invalid."
);
pyo3::create_exception!(luctor, PositionError, LuctorError, "The text of a position is invalid.");
pyo3::create_exception!(luctor, IllegalMoveError, LuctorError, "A move or an action is illegal.");
pyo3::create_exception!(
    luctor,
    LimitError,
    LuctorError,
    "A computation reached its limit of positions without a result."
);
pyo3::create_exception!(
    luctor,
    TableError,
    LuctorError,
    "An endgame table is missing, damaged or not supported."
);
pyo3::create_exception!(luctor, GameOverError, IllegalMoveError, "The game is over.");

/// Adds the exceptions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("LuctorError", py.get_type::<LuctorError>())?;
    module.add("GameError", py.get_type::<GameError_>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("IllegalMoveError", py.get_type::<IllegalMoveError>())?;
    module.add("LimitError", py.get_type::<LimitError>())?;
    module.add("TableError", py.get_type::<TableError>())?;
    module.add("GameOverError", py.get_type::<GameOverError>())?;
    py.get_type::<GameError_>().setattr("__name__", "GameError")?;
    py.get_type::<GameError_>().setattr("__qualname__", "GameError")?;
    py.get_type::<IllegalMoveError>().setattr("rule", py.None())
}

/// Creates the exception for an invalid name.
pub(crate) fn name(error: &VariantError) -> PyErr {
    GameError_::new_err(error.to_string())
}

/// Creates the exception for a game that cannot be an environment.
pub(crate) fn game(error: &GameError) -> PyErr {
    GameError_::new_err(error.to_string())
}

/// Creates the exception for an invalid position.
pub(crate) fn restore(error: &RestoreError) -> PyErr {
    match error {
        RestoreError::Game(error) => game(error),
        _ => PositionError::new_err(error.to_string()),
    }
}

/// Creates the exception for an illegal move, with its rule.
pub(crate) fn action(py: Python<'_>, error: &ActionError, message: String) -> PyErr {
    let exception = if error.over {
        GameOverError::new_err(message)
    } else {
        IllegalMoveError::new_err(message)
    };
    match exception.value(py).setattr("rule", error.rule) {
        Ok(()) => exception,
        Err(failed) => failed,
    }
}

/// Creates the exception for a rejected call of a batch.
pub(crate) fn batch(py: Python<'_>, error: &BatchError) -> PyErr {
    match error {
        BatchError::Game(error) => game(error),
        BatchError::NoActions => GameError_::new_err(error.to_string()),
        BatchError::Action(_, _, cause) => action(py, cause, error.to_string()),
        BatchError::Games(_) | BatchError::Length(..) => PyValueError::new_err(error.to_string()),
    }
}

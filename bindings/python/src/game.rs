//! The class `Game`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use luctor_environment::{Environment, restore, start};
use luctor_rules::Variant;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::errors;
use crate::position::Position;

/// A game with its board, options and limit, shared by its positions.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) variant: Variant,
    pub(crate) name: String,
    pub(crate) max_actions: Option<u32>,
    pub(crate) start: Box<dyn Environment>,
}

/// A game with its board and options.
///
/// Args:
///     name: The name, such as ``"emulsion:8,pie=off"`` or ``"emergo:7x7,men=6"``. Boards of Emulsion have up to
///         32 files.
///     max_actions: The number of actions after which an unfinished game is truncated, from 1 to 1,000,000. A
///         capture in progress is finished first. By default, games of Emulsion end by their rules, and games of
///         Emergo are truncated after 1,000 actions.
///
/// Raises:
///     GameError: If the name or the limit is invalid.
#[pyclass(frozen, module = "luctor", name = "Game")]
#[derive(Clone)]
pub(crate) struct Game(pub(crate) Arc<Rules>);

impl Game {
    /// Creates the game with a name and the usual limit.
    pub(crate) fn named(name: &str) -> PyResult<Game> {
        Game::new(name, None)
    }

    /// Returns a game that is given as an object or by its name.
    pub(crate) fn of(game: &Bound<'_, PyAny>) -> PyResult<Game> {
        if let Ok(name) = game.cast::<PyString>() {
            return Game::named(name.to_str()?);
        }
        let object = game.cast::<Game>().map_err(|_| {
            PyTypeError::new_err("a game is a luctor.Game or its name, such as 'emulsion:8'")
        })?;
        Ok(object.get().clone())
    }

    /// Reads the text of a position, which can end with the jumps of an unfinished capture.
    pub(crate) fn read(&self, text: &str) -> PyResult<Position> {
        let (text, jumps) = match text.trim().rsplit_once(char::is_whitespace) {
            Some((text, jumps)) if jumps.contains('x') => (text, Some(jumps)),
            _ => (text, None),
        };
        let Rules { variant, max_actions, .. } = &*self.0;
        let state = restore(variant, *max_actions, text, jumps, &[], 0);
        let state = state.map_err(|error| errors::restore(&error))?;
        Ok(Position { game: self.clone(), state })
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, max_actions = None))]
    fn new(name: &str, max_actions: Option<u32>) -> PyResult<Game> {
        let variant: Variant = name.parse().map_err(|error| errors::name(&error))?;
        let start = start(&variant, max_actions).map_err(|error| errors::game(&error))?;
        let name = variant.to_string();
        Ok(Game(Arc::new(Rules { variant, name, max_actions, start })))
    }

    /// The canonical name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// ``"emulsion"`` or ``"emergo"``.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0.variant {
            Variant::Emulsion(_) => "emulsion",
            Variant::Emergo(_) => "emergo",
        }
    }

    /// The number of actions after which an unfinished game is truncated.
    #[getter]
    fn max_actions(&self) -> u32 {
        self.0.start.limit()
    }

    /// An upper bound of the actions of a game. A capture of ``k`` jumps has ``k`` actions.
    #[getter]
    fn max_game_length(&self) -> u32 {
        self.0.start.longest()
    }

    /// The number of actions, legal or not: planes * rows * columns, and one more with the pie rule.
    #[getter]
    fn num_actions(&self) -> usize {
        self.0.start.space().actions()
    }

    /// The action that swaps sides (Emulsion rule 11), or None if the game does not have it.
    #[getter]
    fn pie_action(&self) -> Option<usize> {
        self.0.start.space().pie_action()
    }

    /// The meanings of the action planes. Numbers are columns to the right and rows up.
    #[getter]
    fn action_planes(&self) -> Vec<String> {
        self.0.start.space().action_planes.iter().map(ToString::to_string).collect()
    }

    /// Planes, rows and columns of the actions; row 0 is rank 1, column 0 is file a.
    #[getter]
    fn action_shape(&self) -> (usize, usize, usize) {
        let space = self.0.start.space();
        (space.action_planes.len(), space.rows, space.columns)
    }

    /// The name and the meaning of each plane of an observation.
    #[getter]
    fn observation_planes(&self) -> Vec<(&'static str, &'static str)> {
        let planes = self.0.start.space().observation_planes;
        planes.iter().map(|plane| (plane.name, plane.meaning)).collect()
    }

    /// Planes, rows and columns of an observation; row 0 is rank 1, column 0 is file a.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let space = self.0.start.space();
        (space.observation_planes.len(), space.rows, space.columns)
    }

    /// The highest value of an observation.
    #[getter]
    fn observation_max(&self) -> u8 {
        self.0.start.space().highest
    }

    /// Return the first position.
    fn start(&self) -> Position {
        Position { game: self.clone(), state: self.0.start.copy() }
    }

    /// Read a position, as written by ``Position.text``. Its history is empty.
    ///
    /// Raises:
    ///     PositionError: If the text is not a legal position of this game.
    fn position(&self, text: &str) -> PyResult<Position> {
        self.read(text)
    }

    fn __repr__(&self) -> String {
        match self.0.max_actions {
            None => format!("Game({:?})", self.0.name),
            Some(most) => format!("Game({:?}, max_actions={most})", self.0.name),
        }
    }

    fn __eq__(&self, other: &Game) -> bool {
        (&self.0.name, self.max_actions()) == (&other.0.name, other.max_actions())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.0.name, self.max_actions()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = (&self.0.name, self.0.max_actions).into_pyobject(py)?;
        Ok((py.get_type::<Game>().into_any(), arguments))
    }
}

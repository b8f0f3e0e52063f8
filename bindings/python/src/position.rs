//! The class `Position`.

use std::hash::{DefaultHasher, Hash, Hasher};

use luctor_environment::{Environment, restore};
use luctor_picture::{Scene, Style, svg};
use luctor_rules::{Game as Record, Position as _, dispatch_small};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyString, PyTuple};

use crate::errors;
use crate::game::{Game, Rules};

/// The result of a game that ended by its rules.
#[pyclass(frozen, eq, hash, get_all, module = "luctor", name = "Result")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Result {
    /// ``"black"``, ``"white"``, or None for a draw.
    winner: Option<String>,
    /// ``"groups"``, ``"last-mover"``, ``"eliminated"``, ``"blocked"`` or ``"repetition"``.
    reason: String,
}

#[pymethods]
impl Result {
    fn __repr__(&self) -> String {
        let winner = self.winner.as_ref().map_or("None".to_owned(), |winner| format!("{winner:?}"));
        format!("Result(winner={winner}, reason={:?})", self.reason)
    }
}

/// An immutable position of a game in progress.
///
/// It contains what its future depends on: the board, the side to move, an unfinished capture, the earlier
/// positions that can occur again, and the number of actions played. Positions are equal if all of these are
/// equal. Players are numbered: player 0 moves first. The swap of sides exchanges their colors.
#[pyclass(frozen, module = "luctor", name = "Position")]
pub(crate) struct Position {
    pub(crate) game: Game,
    pub(crate) state: Box<dyn Environment>,
}

/// A move as a text or as the index of an action.
pub(crate) enum Choice {
    Action(usize),
    Text(String),
}

impl Choice {
    /// Reads a move. Only real integers are actions: neither floats nor booleans.
    fn read(chosen: &Bound<'_, PyAny>) -> PyResult<Choice> {
        if let Ok(text) = chosen.cast::<PyString>() {
            return Ok(Choice::Text(text.to_str()?.to_owned()));
        }
        let is_index = !chosen.is_instance_of::<pyo3::types::PyBool>();
        // NumPy integers have `__index__`; floats do not.
        let index = chosen.call_method0("__index__").ok().filter(|_| is_index);
        match index.as_ref().and_then(|index| index.cast::<PyInt>().ok()) {
            // A negative or huge number is an integer, but no action.
            Some(index) => Ok(Choice::Action(index.extract().unwrap_or(usize::MAX))),
            None => {
                let kind = chosen.get_type().name()?;
                Err(PyTypeError::new_err(format!("a move is a str or an int, not {kind}")))
            }
        }
    }
}

impl Position {
    fn after(&self, py: Python<'_>, chosen: &Choice) -> PyResult<(Position, Vec<usize>)> {
        let mut state = self.state.copy();
        let played = match chosen {
            Choice::Action(action) => state.act(*action).map(|()| vec![*action]),
            Choice::Text(text) => state.play(text),
        };
        let actions = played.map_err(|error| errors::action(py, &error, error.to_string()))?;
        Ok((Position { game: self.game.clone(), state }, actions))
    }

    /// Everything that further play depends on.
    fn identity(&self) -> (&str, u32, String, Option<String>, &[u64], u32) {
        let state = &self.state;
        let texts = (state.position_text(), state.unfinished());
        (&self.game.0.name, state.limit(), texts.0, texts.1, state.earlier(), state.actions())
    }

    fn observer(&self, player: Option<usize>) -> PyResult<usize> {
        match player {
            None => Ok(self.state.player().unwrap_or(self.state.ply() as usize % 2)),
            Some(player @ 0..=1) => Ok(player),
            Some(_) => Err(PyValueError::new_err("a player is 0 or 1")),
        }
    }
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The text of the position, then the jumps of an unfinished capture: ``"... w 0,0 12 g1xe3"``.
    #[getter]
    pub(crate) fn text(&self) -> String {
        let text = self.state.position_text();
        self.state.unfinished().map_or(text.clone(), |jumps| format!("{text} {jumps}"))
    }

    /// The side to move: ``"black"`` or ``"white"``.
    #[getter]
    fn turn(&self) -> String {
        self.state.turn().to_string()
    }

    /// The player to move, 0 or 1, or None if the game is over.
    #[getter]
    fn player(&self) -> Option<usize> {
        self.state.player()
    }

    /// The number of turns played, as stated in the text.
    #[getter]
    fn ply(&self) -> u32 {
        self.state.ply()
    }

    /// The number of actions played since the first position or the position that was read.
    #[getter]
    fn actions_played(&self) -> u32 {
        self.state.actions()
    }

    /// The jumps of an unfinished capture, such as ``"g1xe3"``.
    #[getter]
    fn unfinished(&self) -> Option<String> {
        self.state.unfinished()
    }

    /// True if the game has ended by its rules or is truncated.
    #[getter]
    fn is_over(&self) -> bool {
        self.state.player().is_none()
    }

    /// True if the game was ended by ``Game.max_actions``.
    #[getter]
    fn truncated(&self) -> bool {
        self.state.truncated()
    }

    /// The result, or None if the game goes on or is truncated.
    #[getter]
    fn result(&self) -> Option<Result> {
        let outcome = self.state.outcome()?;
        let winner = outcome.winner.map(|winner| winner.to_string());
        Some(Result { winner, reason: outcome.reason.to_string() })
    }

    /// The result of each player: 1 for a win, -1 for a loss, otherwise 0.
    #[getter]
    fn returns(&self) -> (f32, f32) {
        self.state.returns().into()
    }

    /// A 64-bit hash of the board, the hands and the side to move at the start of the turn.
    #[getter]
    fn key(&self) -> u64 {
        self.state.zobrist()
    }

    /// The texts of the complete moves, sorted. Those of an unfinished capture include the jumps played.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.state.legal_moves()
    }

    /// The legal actions in ascending order.
    #[getter]
    fn legal_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let actions = self.state.legal_actions().into_iter().map(|action| action as i64);
        PyArray1::from_vec(py, actions.collect())
    }

    /// The legal actions as a mask of shape (num_actions,).
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![0; self.state.space().actions()];
        self.state.mask(&mut mask);
        PyArray1::from_vec(py, mask.into_iter().map(|legal| legal == 1).collect())
    }

    /// Return the color that a player has at present.
    fn color(&self, player: usize) -> PyResult<String> {
        Ok(self.state.color(self.observer(Some(player))?).to_string())
    }

    /// Return what a player sees, of shape ``Game.observation_shape``.
    ///
    /// Args:
    ///     player: 0 or 1; by default the player to move.
    #[pyo3(signature = (player = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let space = self.state.space();
        let mut planes = vec![0; space.observation()];
        self.state.observe(self.observer(player)?, &mut planes);
        let shape = [space.observation_planes.len(), space.rows, space.columns];
        PyArray1::from_vec(py, planes).reshape(shape)
    }

    /// Return the position after a move.
    ///
    /// Args:
    ///     move: The text of a whole move, or the index of an action. A capture of several jumps needs one action
    ///         for each jump, with the same player to move. After a jump, a text is the rest of the capture from
    ///         the cell of the capturing piece.
    ///
    /// Raises:
    ///     IllegalMoveError: If the move is illegal; ``rule`` is the number of the broken rule.
    ///     GameOverError: If the game is over.
    #[pyo3(name = "play")]
    fn play_one(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Position> {
        Ok(self.after(r#move.py(), &Choice::read(r#move)?)?.0)
    }

    /// Return the actions of a legal move: one, or one for each jump.
    #[pyo3(signature = (text))]
    fn actions(&self, py: Python<'_>, text: &str) -> PyResult<Vec<usize>> {
        Ok(self.after(py, &Choice::Text(text.to_owned()))?.1)
    }

    /// Return the text of an action, legal or not. A jump is written like a capture of one man.
    ///
    /// Raises:
    ///     ValueError: If the action names no move on this board.
    fn action_text(&self, action: usize) -> PyResult<String> {
        let text = self.state.action_text(action);
        text.ok_or_else(|| {
            PyValueError::new_err(format!("action {action} names no move on this board"))
        })
    }

    /// Draw the position at the start of the turn as SVG, ``size`` pixels wide (64 to 2000).
    #[pyo3(signature = (size = 360))]
    fn svg(&self, size: u32) -> PyResult<String> {
        if !luctor_picture::SIZES.contains(&size) {
            let message = format!(
                "the size is from {} to {}",
                luctor_picture::SIZES.start(),
                luctor_picture::SIZES.end()
            );
            return Err(PyValueError::new_err(message));
        }
        let Rules { variant, .. } = &*self.game.0;
        let text = self.state.position_text();
        let scene = dispatch_small!(variant, |P, config| {
            P::from_text(config, &text).ok().map(|position| Scene::of(&Record::new(position)))
        }, else None);
        let scene = scene.ok_or_else(|| errors::PositionError::new_err("cannot be drawn"))?;
        Ok(svg(&scene, &Style { size, ..Style::default() }))
    }

    /// Draw the position like ``svg`` as pixels of shape (height, width, 3).
    #[pyo3(signature = (size = 360))]
    fn rgb<'py>(&self, py: Python<'py>, size: u32) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let svg = self.svg(size)?;
        let drawn = py.detach(|| luctor_picture::rgb(&svg));
        let (width, height, bytes) =
            drawn.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyArray1::from_vec(py, bytes).reshape([height as usize, width as usize, 3])
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(360)
    }

    fn __copy__(this: Py<Position>) -> Py<Position> {
        this
    }

    fn __deepcopy__(this: Py<Position>, _memo: &Bound<'_, PyAny>) -> Py<Position> {
        this
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Position {} {:?}>", self.game.0.name, self.text())
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.identity() == other.identity()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.identity().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let jumps = self.state.unfinished();
        let played = jumps.as_ref().map_or(0, |jumps| jumps.matches('x').count() as u32);
        let earlier: Vec<u8> =
            self.state.earlier().iter().flat_map(|hash| hash.to_le_bytes()).collect();
        let arguments = (
            self.game.clone(),
            self.state.position_text(),
            jumps,
            PyBytes::new(py, &earlier),
            self.state.actions().saturating_sub(played),
        );
        let restore = py.import("luctor._core")?.getattr("_restore_position")?;
        Ok((restore, arguments.into_pyobject(py)?))
    }
}

/// Restores a pickled position.
#[pyfunction]
#[pyo3(name = "_restore_position")]
pub(crate) fn restore_position(
    game: &Game,
    text: &str,
    unfinished: Option<&str>,
    earlier: &[u8],
    actions: u32,
) -> PyResult<Position> {
    let hashes = earlier.as_chunks::<8>().0.iter().map(|hash| u64::from_le_bytes(*hash));
    let hashes: Vec<u64> = hashes.collect();
    let Rules { variant, max_actions, .. } = &*game.0;
    let state = restore(variant, *max_actions, text, unfinished, &hashes, actions);
    let state = state.map_err(|error| errors::restore(&error))?;
    Ok(Position { game: game.clone(), state })
}

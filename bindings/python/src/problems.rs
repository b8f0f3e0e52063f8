//! The problems of the collection.

use std::sync::OnceLock;

use luctor_problems::{Collection, built_in};
use pyo3::prelude::*;

use crate::game::Game;
use crate::position::Position;

/// A position with one right move.
#[pyclass(frozen, get_all, module = "luctor", name = "Problem")]
pub(crate) struct Problem {
    /// The name: eight characters that depend only on the position.
    id: String,
    /// The name of the game.
    game: String,
    /// The text of the position.
    text: String,
    /// The task: ``"clear N"``, ``"win"``, ``"keep-win"`` or ``"hold-draw"``.
    goal: String,
    /// The right first moves. They lead to the same position or to its mirror image.
    first_moves: Vec<String>,
    /// The solution with the play of both sides.
    main_line: Vec<String>,
    /// The themes, sorted.
    themes: Vec<&'static str>,
    /// The lowest level of the engine that solves it.
    level: Option<u8>,
    /// The rating of its difficulty.
    rating: i32,
    /// The kind of proof: ``"solver"``, ``"table"``, ``"search"`` or ``"confirmed"``.
    proof: &'static str,
}

#[pymethods]
impl Problem {
    /// Return the position.
    fn position(&self) -> PyResult<Position> {
        Game::named(&self.game)?.read(&self.text)
    }

    fn __repr__(&self) -> String {
        format!("<Problem {} {} {:?} rating={}>", self.id, self.game, self.goal, self.rating)
    }
}

/// Return the problems of the collection, of one game or of all.
#[pyfunction]
#[pyo3(signature = (game = None))]
pub(crate) fn problems(py: Python<'_>, game: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Problem>> {
    static COLLECTION: OnceLock<Collection> = OnceLock::new();
    let game = game.map(Game::of).transpose()?;
    let collection = py.detach(|| COLLECTION.get_or_init(built_in));
    let wanted = |problem: &&luctor_problems::Problem| {
        game.as_ref().is_none_or(|game| game.0.variant == problem.game)
    };
    let convert = |problem: &luctor_problems::Problem| Problem {
        id: problem.id.to_string(),
        game: problem.game.to_string(),
        text: problem.position.clone(),
        goal: problem.goal.to_string(),
        first_moves: problem
            .solution
            .iter()
            .filter_map(|line| line.play.first().cloned())
            .collect(),
        main_line: luctor_problems::solution::main_line(&problem.solution),
        themes: problem.themes.iter().map(|theme| theme.name()).collect(),
        level: problem.level,
        rating: problem.rating,
        proof: problem.proof.name(),
    };
    Ok(collection.problems().iter().filter(wanted).map(convert).collect())
}

//! The problems for newcomers: boards and tasks like those of the lessons, from little effort to more.

use luctor_problems::solution::{Line, most_plies};
use luctor_problems::{Problem, Theme};
use luctor_rules::emergo::Shape;
use luctor_rules::{Position as _, Variant, dispatch};

/// The highest first rating of these problems: level 3 of the engine solves them.
const HARDEST: i32 = 1_450;
/// The most turns of the player.
const TURNS: usize = 2;
/// The most turns of both sides.
const PLIES: usize = 6;
/// The largest board of Emulsion.
const SIZE: usize = 6;
/// Themes that the lessons do not teach.
const LATER: [Theme; 4] = [Theme::Feeding, Theme::Endgame, Theme::Draw, Theme::Entering];

/// Returns whether a problem is like the lessons: a short solution on a square board of Emergo without feeding, or on a
/// small board of Emulsion.
pub(super) fn introduces(problem: &Problem) -> bool {
    let board = match &problem.game {
        Variant::Emergo(config) => matches!(config.shape(), Shape::Square(_)),
        Variant::Emulsion(config) => !config.free() && config.size() <= SIZE,
    };
    board
        && problem.rating <= HARDEST
        && !problem.themes.iter().any(|theme| LATER.contains(theme))
        && turns(&problem.solution) <= TURNS
        && most_plies(&problem.solution) <= PLIES
}

/// Returns the effort of a problem: the number of legal moves at its start, times the turns of the player, times the
/// pieces on the board.
pub(super) fn effort(problem: &Problem) -> usize {
    let moves = dispatch!(&problem.game, |P, config| {
        P::from_text(config, &problem.position).map_or(0, |start| start.legal_count())
    });
    moves * turns(&problem.solution) * pieces(problem)
}

/// Returns the number of pieces on the board.
fn pieces(problem: &Problem) -> usize {
    match &problem.game {
        Variant::Emulsion(config) => config.size() * config.size(),
        Variant::Emergo(_) => {
            let rows = problem.position.split(' ').next().unwrap_or_default();
            rows.split(['/', ',']).filter(|cell| cell.starts_with(['b', 'w'])).count()
        }
    }
}

/// Returns the most turns of the player in a solution.
fn turns(solution: &[Line]) -> usize {
    solution.iter().map(|line| 1 + turns(&line.next)).max().unwrap_or(0)
}

//! Solutions as small trees, and attempts to play them.

use std::fmt;

use luctor_rules::{Color, Game, PlayError, Position};
use serde::{Deserialize, Serialize};

/// A right move of the solver with the play up to the solver's next choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The move, then the replies and the forced turns of either side.
    pub play: Vec<String>,
    /// The right moves at the next choice, the best one first. Empty if the point of the problem is made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<Line>,
}

/// Returns the number of turns of both sides on the longest way through a solution.
pub fn most_plies(lines: &[Line]) -> usize {
    lines.iter().map(|line| line.play.len() + most_plies(&line.next)).max().unwrap_or(0)
}

/// The most lines of a solution.
pub const MOST_LINES: usize = 64;
/// The most turns between two choices.
pub const MOST_PLIES: usize = 64;

/// The reason why a solution is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolutionError {
    /// A choice has no move, or a line has no turns.
    Empty,
    /// The tree has more than [`MOST_LINES`] lines, or a line more than [`MOST_PLIES`] turns.
    TooLarge,
    /// A turn cannot be played; holds its text and the reason.
    Illegal(String, String),
    /// A line goes on although the game is over or the other side is to move.
    NotTheSolver,
    /// Two lines begin with the same move.
    Twice(String),
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionError::Empty => f.write_str("a line is empty"),
            SolutionError::TooLarge => write!(
                f,
                "it has more than {MOST_LINES} lines, or a line with more than {MOST_PLIES} turns"
            ),
            SolutionError::Illegal(text, reason) => {
                write!(f, "{text:?} cannot be played: {reason}")
            }
            SolutionError::NotTheSolver => {
                f.write_str("a line goes on although the solver is not to move")
            }
            SolutionError::Twice(text) => write!(f, "two lines begin with {text}"),
        }
    }
}

impl std::error::Error for SolutionError {}

/// Checks that a solution can be played from a position.
pub(crate) fn check_lines<P: Position>(position: &P, lines: &[Line]) -> Result<(), SolutionError> {
    if lines.is_empty() {
        return Err(SolutionError::Empty);
    }
    check(&Game::new(position.clone()), lines, position.turn(), &mut 0)
}

/// Checks the lines of one choice. `count` is the number of lines so far.
fn check<P: Position>(
    before: &Game<P>,
    lines: &[Line],
    solver: Color,
    count: &mut usize,
) -> Result<(), SolutionError> {
    let mut first_moves = Vec::new();
    for line in lines {
        *count += 1;
        if *count > MOST_LINES || line.play.len() > MOST_PLIES {
            return Err(SolutionError::TooLarge);
        }
        let mut game = before.clone();
        for text in &line.play {
            game.play_text(text)
                .map_err(|error| SolutionError::Illegal(text.clone(), error.to_string()))?;
        }
        let Some(&first) = game.moves().get(before.moves().len()) else {
            return Err(SolutionError::Empty);
        };
        if first_moves.contains(&first) {
            return Err(SolutionError::Twice(before.position().move_text(first)));
        }
        first_moves.push(first);
        if !line.next.is_empty() {
            if game.outcome().is_some() || game.position().turn() != solver {
                return Err(SolutionError::NotTheSolver);
            }
            check(&game, &line.next, solver, count)?;
        }
    }
    Ok(())
}

/// Returns the turns of the main line: the first line of every choice.
pub fn main_line(lines: &[Line]) -> Vec<String> {
    let mut turns = Vec::new();
    let mut lines = lines;
    while let Some(line) = lines.first() {
        turns.extend(line.play.iter().cloned());
        lines = &line.next;
    }
    turns
}

/// A player's attempt to solve a problem.
#[derive(Debug)]
pub struct Attempt<'a, P: Position> {
    game: Game<P>,
    next: &'a [Line],
}

/// The answer to a move of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The move is wrong. The position does not change.
    Wrong,
    /// The move is right, and these turns follow. The solver has another choice.
    Right(Vec<String>),
    /// The move is right, these turns follow, and the problem is solved.
    Solved(Vec<String>),
}

impl<'a, P: Position> Attempt<'a, P> {
    /// Creates an attempt at a solution, which must be valid for the position.
    pub fn new(position: P, solution: &'a [Line]) -> Attempt<'a, P> {
        Attempt { game: Game::new(position), next: solution }
    }

    /// Returns the game so far.
    pub fn game(&self) -> &Game<P> {
        &self.game
    }

    /// Returns `true` if the problem is solved.
    pub fn is_solved(&self) -> bool {
        self.next.is_empty()
    }

    /// Returns the right moves, the best one first. Empty if the problem is solved.
    pub fn right_moves(&self) -> impl Iterator<Item = &'a str> {
        self.next.iter().filter_map(|line| line.play.first()).map(String::as_str)
    }

    /// Plays a move of the solver and, if it is right, the turns that follow.
    ///
    /// # Errors
    ///
    /// Fails if the move is not legal.
    pub fn play(&mut self, text: &str) -> Result<Verdict, PlayError<P>> {
        let m = self.game.position().parse_move(text).map_err(PlayError::Refused)?;
        let canonical = self.game.position().move_text(m);
        let Some(line) = self.next.iter().find(|line| line.play.first() == Some(&canonical)) else {
            return Ok(Verdict::Wrong);
        };
        for turn in &line.play {
            self.game.play_text(turn)?;
        }
        self.next = &line.next;
        let replies = line.play[1..].to_vec();
        Ok(if self.next.is_empty() { Verdict::Solved(replies) } else { Verdict::Right(replies) })
    }
}

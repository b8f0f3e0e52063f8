//! Problems: a position, a task and its proved solution.

use std::fmt;

use luctor_rules::{Color, Position, Variant, dispatch};
use luctor_search::Level;
use serde::{Deserialize, Serialize};

use crate::goal::Goal;
use crate::id::Id;
use crate::solution::{Line, SolutionError, check_lines};
use crate::text;
use crate::theme::Theme;

/// A position in which exactly one move solves the task. Moves that lead to the same position, or to a mirror image of
/// it, count as one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// The name.
    #[serde(with = "text")]
    pub id: Id,
    /// The game with its board and options.
    #[serde(with = "text")]
    pub game: Variant,
    /// The text of the position.
    pub position: String,
    /// The task.
    #[serde(with = "text")]
    pub goal: Goal,
    /// The first moves that solve the task, each with the play after it.
    pub solution: Vec<Line>,
    /// The themes, sorted.
    #[serde(with = "themes")]
    pub themes: Vec<Theme>,
    /// The number of the lowest level of the engine that finds the solution, or `None` if no level does.
    pub level: Option<u8>,
    /// The first rating of the problem, from the rating of that level.
    pub rating: i32,
    /// The kind of proof.
    pub proof: Proof,
    /// The game in which the position occurred.
    pub source: Source,
}

/// The reason why the solution is known to be the only one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Proof {
    /// The solver of Emulsion has decided all moves.
    Solver,
    /// An endgame table of Emergo has the values of all moves.
    Table,
    /// An exhaustive search of Emergo: the other moves do not win even with `margin` more moves.
    Search {
        /// The number of moves that the search of the other moves goes beyond the goal.
        margin: u8,
    },
    /// The engine finds the same move, with a clear margin, in a search of `nodes` positions, ten times as many as the
    /// search that found the position. This is not a proof.
    Confirmed {
        /// The number of positions.
        nodes: u64,
    },
}

impl Proof {
    /// Returns the name of the kind, as in files.
    pub const fn name(self) -> &'static str {
        match self {
            Proof::Solver => "solver",
            Proof::Table => "table",
            Proof::Search { .. } => "search",
            Proof::Confirmed { .. } => "confirmed",
        }
    }
}

/// The game in which a position occurred.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Source {
    /// A game of the engine against itself, which the seed and the number determine.
    SelfPlay {
        /// The seed.
        seed: u64,
        /// The number of the game.
        number: u64,
        /// The turns before the position.
        ply: u32,
        /// The last of them, if they are not those of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        variation: Vec<String>,
    },
    /// A recorded game.
    Record {
        /// The name of the file or the game, and the number of its line.
        record: String,
        /// The turns before the position.
        ply: u32,
        /// The last of them, if they are not those of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        variation: Vec<String>,
    },
}

impl Problem {
    /// Returns the task as a sentence for the side to move. Without a proof that the other moves do not win, it asks only for
    /// the strongest one.
    pub fn task(&self, turn: Color) -> String {
        match self.proof {
            Proof::Confirmed { .. } => {
                format!("{} to move. Find the strongest move.", turn.title())
            }
            _ => self.goal.task(turn),
        }
    }
}

/// The most bytes of a name of a recorded game.
const LONGEST_RECORD: usize = 200;

/// The reason why a problem is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemError {
    /// The position is not legal.
    Position(String),
    /// The name is not that of the position; holds the right one.
    Id(Id),
    /// The solution cannot be played.
    Solution(SolutionError),
    /// The level does not exist.
    Level(u8),
    /// The themes are not sorted, or occur twice.
    Themes,
    /// The name of the recorded game is too long.
    Record,
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemError::Position(message) => write!(f, "the position is invalid: {message}"),
            ProblemError::Id(id) => write!(f, "the id of this position is {id}"),
            ProblemError::Solution(error) => write!(f, "the solution is invalid: {error}"),
            ProblemError::Level(level) => write!(f, "level {level} does not exist"),
            ProblemError::Themes => f.write_str("the themes must be sorted, each once"),
            ProblemError::Record => {
                write!(f, "the name of a record has at most {LONGEST_RECORD} bytes")
            }
        }
    }
}

impl std::error::Error for ProblemError {}

impl Problem {
    /// Checks that the position is legal, that the name belongs to it, and that the solution can be played. Does not
    /// prove the solution.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn validate(&self) -> Result<(), ProblemError> {
        if let Some(level) = self.level
            && Level::new(level).is_none()
        {
            return Err(ProblemError::Level(level));
        }
        if !self.themes.is_sorted_by(|one, other| one < other) {
            return Err(ProblemError::Themes);
        }
        if matches!(&self.source, Source::Record { record, .. } if record.len() > LONGEST_RECORD) {
            return Err(ProblemError::Record);
        }
        dispatch!(&self.game, |P, config| {
            let position = P::from_text(config, &self.position);
            let position = position.map_err(|error| ProblemError::Position(error.to_string()))?;
            let id = Id::of(&position);
            if id != self.id {
                return Err(ProblemError::Id(id));
            }
            check_lines(&position, &self.solution).map_err(ProblemError::Solution)
        })
    }
}

/// Serialization of themes as their names.
mod themes {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use crate::theme::Theme;

    pub(super) fn serialize<S: Serializer>(themes: &[Theme], out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(themes.iter().map(|theme| theme.name()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<Theme>, D::Error> {
        let names = Vec::<String>::deserialize(input)?;
        names.iter().map(|name| name.parse().map_err(de::Error::custom)).collect()
    }
}

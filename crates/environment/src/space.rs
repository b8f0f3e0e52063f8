//! The numbers of actions of a game.

use std::fmt;

use crate::planes::ObservationPlane;

/// A kind of action. The action on a cell of the grid has the index `plane * rows * columns + row * columns + column`.
///
/// A direction is given as columns to the right and rows up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionPlane {
    /// Emulsion: the piece is swapped with its neighbor in a direction (rule 7).
    Swap(isize, isize),
    /// Emulsion: one piece of each color is placed on the square and its neighbor in a direction (rule 8). The piece on
    /// the square itself is black if `black_here`.
    Place {
        /// The columns to the right.
        right: isize,
        /// The rows up.
        up: isize,
        /// `true` if the black piece is on the square of the action.
        black_here: bool,
    },
    /// Emergo: a man, or all remaining men, are entered on the cell (rules 10 to 12).
    Enter,
    /// Emergo: the piece on the cell moves to its neighbor in a direction (rule 5).
    Step(isize, isize),
    /// Emergo: the piece on the cell jumps over its neighbor in a direction (rules 6 to 9).
    Jump(isize, isize),
}

impl fmt::Display for ActionPlane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionPlane::Swap(right, up) => write!(f, "swap {right:+} {up:+}"),
            ActionPlane::Place { right, up, black_here } => {
                write!(f, "place {right:+} {up:+} {}", if *black_here { "black" } else { "white" })
            }
            ActionPlane::Enter => f.write_str("enter"),
            ActionPlane::Step(right, up) => write!(f, "step {right:+} {up:+}"),
            ActionPlane::Jump(right, up) => write!(f, "jump {right:+} {up:+}"),
        }
    }
}

/// The action space and the shape of observations of a game. Both depend on the game alone, not on the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// The number of rows of the grid: ranks, or numbers of a hexagon. Row 0 is rank 1.
    pub rows: usize,
    /// The number of columns of the grid: files, or letters of a hexagon. Column 0 is file a.
    pub columns: usize,
    /// The kinds of actions, in the order of their indices.
    pub action_planes: Vec<ActionPlane>,
    /// `true` if one more action, with the last index, swaps sides (Emulsion rule 11).
    pub pie: bool,
    /// The planes of an observation.
    pub observation_planes: &'static [ObservationPlane],
    /// The highest value in an observation.
    pub highest: u8,
    /// For each number of a cell, its place on the grid. Empty if these are the same.
    pub(crate) places: Vec<u16>,
    /// The most actions of one turn.
    pub(crate) longest_turn: u32,
    /// The most actions of a game by its rules, or `None` if they set no useful bound.
    pub(crate) longest_game: Option<u32>,
}

impl Space {
    /// Returns the number of cells of the grid. Some of them are not on the board of Emergo.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Returns the number of actions.
    pub fn actions(&self) -> usize {
        self.action_planes.len() * self.cells() + usize::from(self.pie)
    }

    /// Returns the index of the action that swaps sides, if the game has it.
    pub fn pie_action(&self) -> Option<usize> {
        self.pie.then(|| self.actions() - 1)
    }

    /// Returns the number of bytes of an observation.
    pub fn observation(&self) -> usize {
        self.observation_planes.len() * self.cells()
    }

    /// Returns the plane and the place on the grid of an action. Returns `None` for the swap of sides and for an index
    /// out of range.
    pub fn split(&self, action: usize) -> Option<(ActionPlane, usize)> {
        let plane = self.action_planes.get(action / self.cells())?;
        Some((*plane, action % self.cells()))
    }

    /// Returns the place on the grid that is a number of steps away in a direction, or `None` if it is off the grid.
    pub(crate) fn moved(
        &self,
        place: usize,
        right: isize,
        up: isize,
        steps: isize,
    ) -> Option<usize> {
        let column = (place % self.columns).checked_add_signed(right * steps)?;
        let row = (place / self.columns).checked_add_signed(up * steps)?;
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }
}

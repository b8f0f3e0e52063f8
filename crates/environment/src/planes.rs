//! Observations: planes of bytes, one for each cell of the grid.

use luctor_rules::Color;

/// A plane of an observation: `rows * columns` bytes, row 0 being rank 1. Counts are numbers of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObservationPlane {
    /// A short unique name.
    pub name: &'static str,
    /// The meaning of the values.
    pub meaning: &'static str,
    /// `true` if all cells have the same value.
    pub constant: bool,
}

const fn cells(name: &'static str, meaning: &'static str) -> ObservationPlane {
    ObservationPlane { name, meaning, constant: false }
}

const fn constant(name: &'static str, meaning: &'static str) -> ObservationPlane {
    ObservationPlane { name, meaning, constant: true }
}

/// The planes of Emulsion.
pub(crate) const EMULSION: [ObservationPlane; 4] = [
    cells("own", "1 on squares with the observer's pieces"),
    cells("other", "1 on squares with the other player's pieces"),
    constant("to-move", "1 if the observer is to move"),
    constant("pie", "1 if the side to move can swap sides (rule 11)"),
];

/// The planes of Emergo.
pub(crate) const EMERGO: [ObservationPlane; 11] = [
    cells("own-caps", "caps of the observer's pieces"),
    cells("own-prisoners", "prisoners in the observer's pieces"),
    cells("other-caps", "caps of the other player's pieces"),
    cells("other-prisoners", "prisoners in the other player's pieces"),
    constant("own-hand", "men in the observer's hand"),
    constant("other-hand", "men in the other player's hand"),
    constant("to-move", "1 if the observer is to move"),
    constant("white", "1 if the observer plays White"),
    cells("captor", "1 on the cell of a piece in the middle of a capture"),
    cells("captor-from", "1 on the cell from which that piece made its last jump"),
    constant("earlier", "earlier occurrences of this position (rule 15), 2 at most"),
];

/// The observer's view of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// The color of the observer.
    pub(crate) color: Color,
    /// `true` if the observer is to move.
    pub(crate) to_move: bool,
    /// The number of earlier occurrences of the position.
    pub(crate) earlier: u8,
}

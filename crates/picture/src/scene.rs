//! The content of a picture, independent of the game.

use luctor_rules::emergo::{Emergo, Shape, Width as EmergoWidth};
use luctor_rules::emulsion::{Emulsion, Move as EmulsionMove, Width as EmulsionWidth};
use luctor_rules::{Color, Game, Position};

/// A cell, given by its column from the left and its row from the bottom, counted from 0. On a hexagon these are
/// the letter and the number of its name.
pub type Place = (usize, usize);

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// A square board with this number of files and ranks.
    Square(usize),
    /// A square board with this number of files and ranks, where only every second square is a cell, including the
    /// corners.
    Checkerboard(usize),
    /// A hexagon with this number of cells along a side.
    Hex(usize),
}

/// A piece: a single man, or a column of men of one side on men of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// The cell of the piece.
    pub place: Place,
    /// The owner of the piece.
    pub color: Color,
    /// The owner's men on top.
    pub caps: u8,
    /// The men of the other side below.
    pub prisoners: u8,
}

/// The content of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The title for screen readers.
    pub title: String,
    /// The board.
    pub board: Board,
    /// The marked center cell, if any. Pieces cover the mark.
    pub center: Option<Place>,
    /// The pieces.
    pub men: Vec<Man>,
    /// The cells of the last move.
    pub last: Vec<Place>,
}

/// A position that can be shown in a picture.
pub trait Drawn: Position {
    /// Returns the shape of the board.
    fn form(&self) -> Board;

    /// Returns the pieces.
    fn men(&self) -> Vec<Man>;

    /// Returns the cells of a move.
    fn places(&self, m: Self::Move) -> Vec<Place>;

    /// Returns the center cell if the rules treat it specially.
    fn center(&self) -> Option<Place> {
        None
    }
}

impl Scene {
    /// Creates the scene of a game's current position, with its last move.
    pub fn of<P: Drawn>(game: &Game<P>) -> Scene {
        Scene::new(game.position(), game.moves().last().copied())
    }

    /// Creates the scenes of a game's first position and of the positions after each move.
    pub fn all_of<P: Drawn>(game: &Game<P>) -> Vec<Scene> {
        let mut position = game.start().clone();
        let mut scenes = vec![Scene::new(&position, None)];
        for &m in game.moves() {
            position.play_unchecked(m);
            scenes.push(Scene::new(&position, Some(m)));
        }
        scenes
    }

    fn new<P: Drawn>(position: &P, last: Option<P::Move>) -> Scene {
        let (config, ply) = (position.config(), position.ply());
        Scene {
            title: format!("{config} after ply {ply}, {} to move", position.turn()),
            board: position.form(),
            center: position.center(),
            men: position.men(),
            last: last.map_or_else(Vec::new, |m| position.places(m)),
        }
    }
}

impl<B: EmulsionWidth> Drawn for Emulsion<B> {
    fn form(&self) -> Board {
        Board::Square(self.config().size())
    }

    fn men(&self) -> Vec<Man> {
        let man = |square: luctor_rules::emulsion::Square| {
            let place = square.file_and_rank(self.config().size());
            self.piece(square).map(|color| Man { place, color, caps: 1, prisoners: 0 })
        };
        self.squares().filter_map(man).collect()
    }

    fn places(&self, m: EmulsionMove) -> Vec<Place> {
        let size = self.config().size();
        match m {
            EmulsionMove::Pie => Vec::new(),
            EmulsionMove::Swap { own: one, other: two }
            | EmulsionMove::Place { black: one, white: two } => {
                vec![one.file_and_rank(size), two.file_and_rank(size)]
            }
        }
    }
}

impl<B: EmergoWidth, const CELLS: usize> Drawn for Emergo<B, CELLS> {
    fn form(&self) -> Board {
        match self.config().shape() {
            Shape::Square(size) => Board::Checkerboard(size.into()),
            Shape::Hex(side) => Board::Hex(side.into()),
        }
    }

    fn men(&self) -> Vec<Man> {
        let man = |&cell: &luctor_rules::emergo::Cell| {
            let (piece, place) = (self.piece(cell)?, self.column_and_row(cell));
            Some(Man { place, color: piece.color, caps: piece.caps, prisoners: piece.prisoners })
        };
        self.cells().iter().filter_map(man).collect()
    }

    fn places(&self, m: Self::Move) -> Vec<Place> {
        self.cells_of(m).into_iter().map(|cell| self.column_and_row(cell)).collect()
    }

    fn center(&self) -> Option<Place> {
        // White's first man may not be entered there (rule 10). In hex-alternate no man is entered.
        (!self.config().alternate()).then(|| self.column_and_row(Emergo::center(self)))
    }
}

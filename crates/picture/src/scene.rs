//! What a picture shows, whatever the game.

use luctor_rules::emergo::{Emergo, Shape, Width as EmergoWidth};
use luctor_rules::emulsion::{Emulsion, Move as EmulsionMove, Width as EmulsionWidth};
use luctor_rules::{Color, Game, Position};

/// A cell by its column from the left and its row from below, both from 0. On a hexagon they are the
/// letter and the number of its name.
pub type Place = (usize, usize);

/// The form of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// So many files and ranks, all of them played on.
    Square(usize),
    /// So many files and ranks, every other square played on, the corner among them.
    Checkerboard(usize),
    /// A hexagon with a side of so many cells.
    Hex(usize),
}

/// A piece: a column of men of one owner on men of the other, or a single man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Where it stands.
    pub place: Place,
    /// Its owner.
    pub color: Color,
    /// The owner's men, on top.
    pub caps: u8,
    /// Men of the other side below them.
    pub prisoners: u8,
}

/// What a picture shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// Its name for those who cannot see it.
    pub title: String,
    /// The board.
    pub board: Board,
    /// The cell that is marked while it is empty.
    pub centre: Option<Place>,
    /// The pieces.
    pub men: Vec<Man>,
    /// The cells of the last move.
    pub last: Vec<Place>,
}

/// A position that can be drawn.
pub trait Drawn: Position {
    /// The form of its board.
    fn form(&self) -> Board;

    /// Its pieces.
    fn men(&self) -> Vec<Man>;

    /// The cells that a move touches.
    fn places(&self, m: Self::Move) -> Vec<Place>;

    /// The cell that has a meaning of its own in the rules.
    fn centre(&self) -> Option<Place> {
        None
    }
}

impl Scene {
    /// The present position of a game, with its last move.
    pub fn of<P: Drawn>(game: &Game<P>) -> Scene {
        Scene::new(game.position(), game.moves().last().copied())
    }

    /// The position at the beginning of a game and after each of its moves.
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
            centre: position.centre(),
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

    fn centre(&self) -> Option<Place> {
        // White's first man may not enter there (rule 10); in hex-alternate no man is entered.
        (!self.config().alternate()).then(|| self.column_and_row(Emergo::centre(self)))
    }
}

//! Views of Emergo positions.

use luctor_rules::emergo::{Action, Cell, Emergo, Move, Shape, Width};
use luctor_rules::{Message, Position};

use super::Shown;
use crate::insight::{EmergoInsight, Insight};
use crate::types::{Board, BoardCell, BoardShape, Duty, Hands, MoveKind, Piece};

/// The most captures that a hint names.
const MOST_NAMED: usize = 64;

/// The most landings of captures of both sides in a position that the engine may search. Games on the usual
/// boards stay far below.
const LIGHT: u64 = 20_000;

impl<B: Width, const CELLS: usize> Shown for Emergo<B, CELLS> {
    fn board(&self) -> Board {
        let (shape, size) = match self.config().shape() {
            Shape::Square(size) => (BoardShape::Diagonal, size),
            Shape::Hex(side) => (BoardShape::Hex, side),
        };
        let cells = self.cells().iter().map(|&cell| {
            let (x, y) = coordinates(shape, self.column_and_row(cell));
            BoardCell { name: self.name(cell), x, y }
        });
        // Rule 10 restricts White's first man by the center. Hex-alternate has no such rule.
        let center = (!self.config().alternate()).then(|| self.name(self.center()));
        Board { shape, size: size.into(), cells: cells.collect(), centre: center }
    }

    fn pieces(&self) -> Vec<Piece> {
        let piece = |&cell: &Cell| {
            let piece = self.piece(cell)?;
            let (caps, prisoners) = (piece.caps, piece.prisoners);
            let (cell, color) = (self.name(cell), piece.color.into());
            Some(Piece { cell, color, caps, prisoners, value: None })
        };
        self.cells().iter().filter_map(piece).collect()
    }

    fn hands(&self) -> Option<Hands> {
        let hands = Emergo::hands(self);
        Some(Hands { black: hands.black, white: hands.white })
    }

    fn insight(&self) -> Option<Insight> {
        EmergoInsight::of(self).map(|insight| Insight { emergo: Some(insight), emulsion: None })
    }

    fn is_light(&self) -> bool {
        let mut effort = LIGHT;
        let sides = luctor_rules::Color::ALL.into_iter();
        sides.into_iter().all(|color| self.clone().with_turn(color).is_listable(&mut effort))
    }

    fn kind(m: Move<B>) -> MoveKind {
        match m.action() {
            Action::Enter(_) => MoveKind::Enter,
            Action::Step { .. } => MoveKind::Step,
            Action::Capture(_) => MoveKind::Capture,
        }
    }

    fn cells_of(&self, m: Move<B>) -> Vec<String> {
        Emergo::cells_of(self, m).into_iter().map(|cell| self.name(cell)).collect()
    }

    fn duty(&self) -> Duty {
        match self.turn() {
            turn if self.can_capture(turn) => Duty::Capture,
            turn if Emergo::hands(self)[turn] > 0 => Duty::Enter,
            _ => Duty::Step,
        }
    }

    fn hint(&self, legal: &[(String, Move<B>)]) -> Option<Message> {
        let hand = Emergo::hands(self)[self.turn()];
        match legal.first()?.1.action() {
            Action::Capture(route) if legal.len() > MOST_NAMED => {
                let message = Message::new("must-capture-many").with("captures", legal.len());
                Some(message.with("men", route.takes()))
            }
            Action::Capture(route) => {
                let texts: Vec<String> = legal.iter().map(|(text, _)| text.clone()).collect();
                let message = Message::new("must-capture");
                Some(message.with("moves", &texts[..]).with("men", route.takes()))
            }
            Action::Enter(_) if Emergo::hands(self)[!self.turn()] > 0 || hand == 1 => {
                Some(Message::new("must-enter").with("men", hand))
            }
            Action::Enter(_) => Some(Message::new("must-enter-all").with("men", hand)),
            Action::Step { .. } => None,
        }
    }
}

/// Returns the coordinates of the cell in a column and row. The six neighbors of a hexagon's cell differ by
/// (±1,0), (0,±1), (1,1) or (-1,-1) in letter and number, and are at distance 1.
fn coordinates(shape: BoardShape, (column, row): (usize, usize)) -> (f64, f64) {
    let (column, row) = (column as f64, row as f64);
    match shape {
        BoardShape::Hex => (column - row / 2.0, row * 3f64.sqrt() / 2.0),
        BoardShape::Square | BoardShape::Diagonal => (column, row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_of_a_hexagon_are_at_distance_one() {
        let (x, y) = coordinates(BoardShape::Hex, (3, 3));
        for to in [(4, 3), (2, 3), (3, 4), (3, 2), (4, 4), (2, 2)] {
            let (u, v) = coordinates(BoardShape::Hex, to);
            assert!(((u - x).hypot(v - y) - 1.0).abs() < 1e-12, "{to:?}");
        }
        let (u, v) = coordinates(BoardShape::Hex, (4, 2));
        assert!((u - x).hypot(v - y) > 1.7, "e3 and d4 are not neighbors");
    }
}

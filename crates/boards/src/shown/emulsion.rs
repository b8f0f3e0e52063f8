//! Views of Emulsion positions.

use luctor_rules::emulsion::{Emulsion, Move, Square, Width};
use luctor_rules::{Message, Position};

use super::Shown;
use crate::insight::{EmulsionInsight, Insight};
use crate::types::{Board, BoardCell, BoardShape, Color, Duty, Group, MoveKind, Piece};

impl<B: Width> Shown for Emulsion<B> {
    fn board(&self) -> Board {
        let size = self.config().size();
        let cells = self.squares().map(|square| {
            let (file, rank) = square.file_and_rank(size);
            BoardCell { name: square.name(size), x: file as f64, y: rank as f64 }
        });
        Board { shape: BoardShape::Square, size, cells: cells.collect(), centre: None }
    }

    fn pieces(&self) -> Vec<Piece> {
        let size = self.config().size();
        self.squares()
            .filter_map(|square| {
                let color = self.piece(square)?;
                let value = self.doubled_value(square).map(|doubled| f64::from(doubled) / 2.0);
                let cell = square.name(size);
                Some(Piece { cell, color: color.into(), caps: 1, prisoners: 0, value })
            })
            .collect()
    }

    fn groups(&self) -> Vec<Group> {
        let size = self.config().size();
        let groups = Emulsion::groups(self).into_iter();
        groups
            .map(|group| Group {
                color: Color::from(group.color),
                cells: group.squares.iter().map(|square| square.name(size)).collect(),
                cancelled: group.cancelled,
            })
            .collect()
    }

    fn insight(&self) -> Option<Insight> {
        Some(Insight { emergo: None, emulsion: Some(EmulsionInsight::of(self)) })
    }

    fn kind(m: Move) -> MoveKind {
        match m {
            Move::Pie => MoveKind::Pie,
            Move::Swap { .. } => MoveKind::Swap,
            Move::Place { .. } => MoveKind::Place,
        }
    }

    fn cells_of(&self, m: Move) -> Vec<String> {
        let name = |square: Square| square.name(self.config().size());
        match m {
            Move::Pie => Vec::new(),
            Move::Swap { own, other } => vec![name(own), name(other)],
            Move::Place { black, white } => vec![name(black), name(white)],
        }
    }

    fn duty(&self) -> Duty {
        Duty::Swap
    }

    fn hint(&self, legal: &[(String, Move)]) -> Option<Message> {
        let pie = legal.iter().any(|(_, m)| *m == Move::Pie);
        pie.then(|| Message::new("may-swap"))
    }
}

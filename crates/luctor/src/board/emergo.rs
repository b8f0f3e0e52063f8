//! Emergo: columns on a checkerboard, on the same board turned into a diamond, or on a hexagon.

use luctor_rules::emergo::{Cell, Coordinates, Emergo, Move, Piece, Shape, Width};
use luctor_rules::{ByColor, Position};

use super::grid::{Field, Row, render};
use super::{Alphabet, Board};

/// Room for a single man between the brackets of the last move.
const NARROWEST: usize = 4;

impl<B: Width, const CELLS: usize> Board for Emergo<B, CELLS> {
    fn draw(&self, last: Option<Move<B>>, alphabet: Alphabet) -> String {
        let last = last.map_or(Vec::new(), |m| self.cells_of(m));
        let field = |cell: Cell| {
            let field = match self.piece(cell) {
                Some(piece) => Field::piece(piece.color, column(piece)),
                None if alphabet == Alphabet::Unicode => Field::vacant("·"),
                None => Field::vacant("."),
            };
            field.marked(last.contains(&cell))
        };
        let fields: Vec<(Cell, Field)> =
            self.cells().iter().map(|&cell| (cell, field(cell))).collect();
        let longest = fields.iter().map(|(_, field)| field.width()).max().unwrap_or(0);
        // Even, since the rows of a hexagon are half a field apart.
        let width = (longest + 2).next_multiple_of(2).max(NARROWEST);
        let rows = match self.config().shape() {
            Shape::Square(size) => square(self, &fields, size.into()),
            Shape::Hex(side) => hexagon(self, &fields, side.into(), width),
        };
        render(&rows, width)
    }

    fn hands(&self) -> Option<String> {
        let ByColor { black, white } = self.hands();
        let men = if white == 1 { "man" } else { "men" };
        (black + white > 0).then(|| format!("In hand: White {white} {men}, Black {black}."))
    }
}

/// A piece as its owner, its caps and its prisoners: `w3+2`.
fn column(piece: Piece) -> String {
    let Piece { color, caps, prisoners } = piece;
    match prisoners {
        0 => format!("{}{caps}", color.letter()),
        _ => format!("{}{caps}+{prisoners}", color.letter()),
    }
}

/// A square board as its coordinates see it: files and ranks, or rows from the top and numbers.
fn square<B: Width, const CELLS: usize>(
    position: &Emergo<B, CELLS>,
    fields: &[(Cell, Field)],
    size: usize,
) -> Vec<Row> {
    let diamond = position.config().coordinates() == Coordinates::Diamond;
    let letter = |at: usize| char::from(b'a' + at as u8).to_string();
    let number = |at: usize| (at + 1).to_string();
    let mut rows: Vec<Row> = (0..size)
        .map(|row| Row {
            label: if diamond { letter(row) } else { number(size - 1 - row) },
            indent: 0,
            fields: vec![Field::gap(); size],
        })
        .collect();
    for (cell, field) in fields {
        let (file, rank) = position.column_and_row(*cell);
        let (row, column) = match diamond {
            // Section 1 of the rules: a turn by 45 degrees, the top left corner to the top.
            true => ((size - 1 + file - rank) / 2, (file + rank) / 2),
            false => (size - 1 - rank, file),
        };
        rows[row].fields[column] = field.clone();
    }
    let below = (0..size).map(|at| Field::label(if diamond { number(at) } else { letter(at) }));
    rows.push(Row { label: String::new(), indent: 0, fields: below.collect() });
    rows
}

/// A hexagon with its numbers as rows. Its letters run up to the left, so each is written below
/// the lowest cell that has it, where the next row down ends:
///
/// ```text
///    5 . . .
///   4 . . . .
///  3 . . . . .
///   2 . . . . e
///    1 . . . d
///       a b c
/// ```
fn hexagon<B: Width, const CELLS: usize>(
    position: &Emergo<B, CELLS>,
    fields: &[(Cell, Field)],
    side: usize,
    width: usize,
) -> Vec<Row> {
    let letter = |at: usize| Field::label(char::from(b'a' + at as u8).to_string());
    // Half fields from the leftmost cell, which is the first of the middle row. Letter and number
    // are counted from 0 here.
    let indent = |letter: usize, number: usize| (2 * letter + side - 1 - number) * width / 2;
    let mut rows = Vec::new();
    let number_of = |cell: Cell| position.column_and_row(cell).1;
    for cells in fields.chunk_by(|(a, _), (b, _)| number_of(*a) == number_of(*b)) {
        let (first, number) = position.column_and_row(cells[0].0);
        let mut fields: Vec<Field> = cells.iter().map(|(_, field)| field.clone()).collect();
        if number + 1 < side {
            fields.push(letter(number + side));
        }
        let label = (number + 1).to_string();
        rows.push(Row { label, indent: indent(first, number), fields });
    }
    let below = (0..side).map(letter).collect();
    // The row below number 0 would be -1.
    rows.push(Row { label: String::new(), indent: side * width / 2, fields: below });
    rows
}

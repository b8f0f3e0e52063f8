//! Draws Emergo positions: square boards as a checkerboard or a diamond, and hexagonal boards.

use luctor_rules::emergo::{Cell, Coordinates, Emergo, Move, Piece, Shape, Width};
use luctor_rules::{ByColor, Position};

use super::grid::{Field, Row, render};
use super::{Alphabet, Board};

/// Minimum width of a cell: a single man in the brackets that mark the last move.
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
        // Even, because the rows of a hexagon are offset by half a field.
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

/// Formats a piece as its owner, caps and prisoners: `w3+2`.
fn column(piece: Piece) -> String {
    let Piece { color, caps, prisoners } = piece;
    match prisoners {
        0 => format!("{}{caps}", color.letter()),
        _ => format!("{}{caps}+{prisoners}", color.letter()),
    }
}

/// Lays out a square board, with files and ranks or turned into a diamond, depending on its coordinates.
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
            // Section 1 of the rules: rotated by 45 degrees, with the top left corner at the top.
            true => ((size - 1 + file - rank) / 2, (file + rank) / 2),
            false => (size - 1 - rank, file),
        };
        rows[row].fields[column] = field.clone();
    }
    let below = (0..size).map(|at| Field::label(if diamond { number(at) } else { letter(at) }));
    rows.push(Row { label: String::new(), indent: 0, fields: below.collect() });
    rows
}

/// Lays out a hexagonal board with the numbers as rows. The diagonals of the letters rise to the left.
/// Each letter is written below the lowest cell of its diagonal, at the end of the next lower row:
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
    // Offset in half fields from the leftmost cell, which starts the middle row. Letters and numbers
    // count from 0 here.
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
    // This row has the number -1.
    rows.push(Row { label: String::new(), indent: side * width / 2, fields: below });
    rows
}

//! Boards drawn as text, in the layout of pbmserv.

use crate::views::{BoardShape, Color, FreeBoard, Piece};

/// The style of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drawing {
    /// `true` if square Emergo boards are drawn as diamonds. The cells must have diamond coordinates.
    pub(super) diamond: bool,
    /// `true` if the board is shown from the other side.
    pub(super) flipped: bool,
    /// `true` if there is no space between the cells.
    pub(super) small: bool,
    /// The side that is drawn as `o`. The other one is `x`.
    pub(super) ohs: Color,
}

/// The smallest width of a cell in characters, for large and small drawings.
const LARGE: usize = 4;
const SMALL: usize = 2;
/// The column of the first cell, after the label of the row.
const MARGIN: usize = 5;

/// A row of the board.
struct Row {
    label: String,
    /// The column and the text of each cell.
    cells: Vec<(usize, String)>,
    /// The text after the cells.
    end: String,
}

impl Drawing {
    /// Draws the board with its coordinates.
    pub(super) fn draw(&self, view: &FreeBoard) -> String {
        let fields: Vec<(f64, f64, &str, String)> = view
            .board
            .cells
            .iter()
            .map(|cell| {
                let piece = view.position.pieces.iter().find(|piece| piece.cell == cell.name);
                let text = piece.map_or_else(|| ".".to_owned(), |piece| self.piece(piece));
                let (x, y) = if self.flipped { (-cell.x, -cell.y) } else { (cell.x, cell.y) };
                (x, y, cell.name.as_str(), text)
            })
            .collect();
        let longest = fields.iter().map(|(.., text)| text.len()).max().unwrap_or(1);
        let least = if self.small { SMALL } else { LARGE };
        let width = (longest + 1).max(least).next_multiple_of(2);
        let (head, rows) = match view.board.shape {
            BoardShape::Hex => (Vec::new(), hexagon(&fields, width)),
            _ => square(&fields, width, self.diamond && view.board.shape == BoardShape::Diagonal),
        };
        self.lines(&head, &rows)
    }

    /// Returns the text of a piece: its caps and its prisoners.
    fn piece(&self, piece: &Piece) -> String {
        let sign = |own: bool| if own { 'o' } else { 'x' };
        let own = piece.color == self.ohs;
        match (piece.caps, piece.prisoners) {
            (1, 0) => sign(own).to_string(),
            (caps, 0) => format!("{}{caps}", sign(own)),
            (caps, prisoners) => format!("{}{caps}{}{prisoners}", sign(own), sign(!own)),
        }
    }

    fn lines(&self, head: &[(usize, String)], rows: &[Row]) -> String {
        let mut lines = Vec::new();
        if !head.is_empty() {
            lines.push(line("", head, ""));
            let bars: Vec<_> = head.iter().map(|&(at, _)| (at, "|".to_owned())).collect();
            lines.push(line("", &bars, ""));
        }
        for row in rows {
            lines.push(line(&format!("{:>2} -", row.label), &row.cells, &row.end));
            if !self.small {
                lines.push(String::new());
            }
        }
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines.join("\n") + "\n"
    }
}

/// Writes a line with texts at their columns after the label.
fn line(label: &str, cells: &[(usize, String)], end: &str) -> String {
    let mut line = label.to_owned();
    for (at, text) in cells {
        line.push_str(&" ".repeat((MARGIN + at).saturating_sub(line.len())));
        line.push_str(text);
    }
    line.push_str(end);
    line
}

type Field<'a> = (f64, f64, &'a str, String);

/// Lays out a square board. Returns the names of the columns, and the rows.
fn square(fields: &[Field<'_>], width: usize, diamond: bool) -> (Vec<(usize, String)>, Vec<Row>) {
    // 1. Find the row from the top and the column from the left of each cell.
    let placed: Vec<(i64, i64, &str, &str)> = fields
        .iter()
        .map(|(x, y, name, text)| {
            let (x, y) = (x.round() as i64, y.round() as i64);
            let (row, column) = if diamond { ((x - y) / 2, (x + y) / 2) } else { (-y, x) };
            (row, column, *name, text.as_str())
        })
        .collect();
    let first_row = placed.iter().map(|cell| cell.0).min().unwrap_or(0);
    let last_row = placed.iter().map(|cell| cell.0).max().unwrap_or(-1);
    let first_column = placed.iter().map(|cell| cell.1).min().unwrap_or(0);
    let last_column = placed.iter().map(|cell| cell.1).max().unwrap_or(-1);
    // 2. Name rows and columns by rank and file, or in a diamond by row and number.
    let split = |name: &str| {
        let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let (letters, number) = name.split_at(digits);
        match diamond {
            true => (letters.to_ascii_uppercase(), number.to_owned()),
            false => (number.to_owned(), letters.to_owned()),
        }
    };
    let at = |column: i64| usize::try_from(column - first_column).unwrap_or(0) * width;
    let head = (first_column..=last_column).filter_map(|column| {
        let cell = placed.iter().find(|cell| cell.1 == column)?;
        Some((at(column), split(cell.2).1))
    });
    let rows = (first_row..=last_row).map(|row| {
        let mut own: Vec<_> = placed.iter().filter(|cell| cell.0 == row).collect();
        own.sort_by_key(|cell| cell.1);
        Row {
            label: own.first().map(|cell| split(cell.2).0).unwrap_or_default(),
            cells: own.iter().map(|cell| (at(cell.1), cell.3.to_owned())).collect(),
            end: String::new(),
        }
    });
    (head.collect(), rows.collect())
}

/// Lays out a hexagon. Its files are diagonal, so each row names its first and its last cell.
fn hexagon(fields: &[Field<'_>], width: usize) -> Vec<Row> {
    let least = fields.iter().map(|field| field.0).fold(f64::INFINITY, f64::min);
    let mut sorted: Vec<&Field<'_>> = fields.iter().collect();
    sorted.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.total_cmp(&b.0)));
    sorted
        .chunk_by(|a, b| (a.1 - b.1).abs() < 0.1)
        .map(|row| Row {
            label: row[0].2.to_owned(),
            cells: row
                .iter()
                .map(|(x, _, _, text)| {
                    (((x - least) * width as f64).round() as usize, text.clone())
                })
                .collect(),
            end: format!("  - {}", row[row.len() - 1].2),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use luctor_boards::any_board;
    use luctor_boards::cell_names::in_diamond;

    fn draw(game: &str, moves: &str, change: impl Fn(&mut Drawing)) -> String {
        let mut drawing =
            Drawing { diamond: true, flipped: false, small: false, ohs: Color::White };
        change(&mut drawing);
        let variant = game.parse().unwrap();
        let variant = if drawing.diamond { in_diamond(&variant) } else { variant };
        let mut board = any_board::open(&variant, None).unwrap();
        moves.split_whitespace().for_each(|text| board.play(text).unwrap());
        drawing.draw(&board.view())
    }

    #[test]
    fn an_empty_board_is_the_diamond_of_pbmserv() {
        let drawn = draw("emergo:9x9", "", |_| {});
        assert_snapshot!(drawn, @r"
            1   2   3   4   5   6   7   8   9
            |   |   |   |   |   |   |   |   |
        A -                 .

        B -             .   .   .

        C -         .   .   .   .   .

        D -     .   .   .   .   .   .   .

        E - .   .   .   .   .   .   .   .   .

        F -     .   .   .   .   .   .   .

        G -         .   .   .   .   .

        H -             .   .   .

        I -                 .
        ");
    }

    #[test]
    fn columns_are_as_wide_as_the_highest_piece() {
        let drawn = draw("emergo:5x5,men=3", "b3 b4 c2 b4xb2xd2", |d| d.small = true);
        assert_snapshot!(drawn, @r"
            1     2     3     4     5
            |     |     |     |     |
        A -             .
        B -       .     .     .
        C - .     .     .     .     .
        D -       x1o2  .     .
        E -             .
        ");
        let drawn =
            draw("emergo:5x5,men=3", "b4 c5 b2", |d| (d.diamond, d.flipped) = (false, true));
        assert_snapshot!(drawn, @r"
            e   d   c   b   a
            |   |   |   |   |
        1 - .       .       .

        2 -     .       o

        3 - .       .       .

        4 -     .       o

        5 - .       x       .
        ");
    }

    #[test]
    fn a_hexagon_names_the_ends_of_its_rows() {
        let drawn = draw("emergo:hex", "", |d| d.small = true);
        assert_snapshot!(drawn, @r"
        d7 -    . . . .  - g7
        c6 -   . . . . .  - g6
        b5 -  . . . . . .  - g5
        a4 - . . . . . . .  - g4
        a3 -  . . . . . .  - f3
        a2 -   . . . . .  - e2
        a1 -    . . . .  - d1
        ");
    }

    #[test]
    fn emulsion_is_drawn_as_a_grid() {
        let drawn = draw("emulsion:4", "a1-b1", |d| (d.ohs, d.small) = (Color::Black, true));
        assert_snapshot!(drawn, @r"
            a b c d
            | | | |
        4 - x o x o
        3 - o x o x
        2 - x o x o
        1 - x o o x
        ");
    }
}

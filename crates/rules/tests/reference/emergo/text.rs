//! Texts of Emergo's positions and moves.

use super::super::{Color, square_name};
use super::{Cell, Move, Position, Rules};
use std::collections::BTreeMap;

impl Rules {
    /// Returns the cells in the order of the text: rows from the highest number down, each from its first letter.
    fn rows(&self) -> Vec<Vec<Cell>> {
        let board = self.vacant_board();
        let highest = board.keys().map(|cell| cell.1).max().expect("a board has cells");
        let row = |number: i32| board.keys().copied().filter(|cell| cell.1 == number).collect();
        (1..=highest).rev().map(row).collect()
    }

    /// Reads `ROWS SIDE HANDS PLY`.
    pub(super) fn read(&self, position: &str) -> Position {
        let fields: Vec<&str> = position.split(' ').collect();
        let [rows, side, hands, ply] = fields[..] else {
            panic!("{position:?} does not have four fields")
        };
        let mut cells = self.vacant_board();
        let order = self.rows();
        let rows: Vec<&str> = rows.split('/').collect();
        assert_eq!(rows.len(), order.len(), "{position:?} has a wrong number of rows");
        for (row, row_cells) in rows.iter().zip(order) {
            let mut columns = Vec::new();
            for item in row.split(',') {
                match item.parse::<usize>() {
                    Ok(run) => columns.extend(vec![Vec::new(); run]),
                    Err(_) => columns.push(read_column(item)),
                }
            }
            assert_eq!(
                columns.len(),
                row_cells.len(),
                "row {row:?} of {position:?} has a wrong length"
            );
            for (cell, column) in row_cells.iter().zip(columns) {
                cells.insert(*cell, column);
            }
        }
        let (white, black) = hands.split_once(',').expect("hands are two numbers");
        let hands = BTreeMap::from([
            (Color::White, white.parse().expect("a hand is a number")),
            (Color::Black, black.parse().expect("a hand is a number")),
        ]);
        for color in [Color::White, Color::Black] {
            let on_board = cells.values().flatten().filter(|man| **man == color).count() as u32;
            assert_eq!(
                on_board + hands[&color],
                self.men,
                "{position:?} has a wrong number of men"
            );
        }
        let side = Color::from_letter(side.parse().expect("the side is one letter"));
        Position { cells, side, hands, ply: ply.parse().expect("the ply is a number") }
    }

    /// Writes `ROWS SIDE HANDS PLY`.
    pub(super) fn write(&self, position: &Position) -> String {
        let mut rows = Vec::new();
        for row in self.rows() {
            let mut items = Vec::new();
            let mut run = 0;
            for cell in row {
                let column = &position.cells[&cell];
                if column.is_empty() {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    items.push(run.to_string());
                }
                run = 0;
                items.push(write_column(column));
            }
            if run > 0 {
                items.push(run.to_string());
            }
            rows.push(items.join(","));
        }
        let (white, black) = (position.hands[&Color::White], position.hands[&Color::Black]);
        format!("{} {} {white},{black} {}", rows.join("/"), position.side.letter(), position.ply)
    }
}

/// Rule 2: `w3b2` is three white caps on two black prisoners.
fn read_column(item: &str) -> Vec<Color> {
    let prisoners_at = item.rfind(['b', 'w']).expect("a piece has a letter");
    if prisoners_at == 0 {
        return read_men(item);
    }
    let (caps, prisoners) = item.split_at(prisoners_at);
    [read_men(caps), read_men(prisoners)].concat()
}

/// Reads a letter and a number of men of one color.
fn read_men(part: &str) -> Vec<Color> {
    let letter = part.chars().next().expect("men have a letter");
    let number: usize = part[1..].parse().expect("a letter is followed by a number");
    assert!(number > 0, "{part:?} has no men");
    vec![Color::from_letter(letter); number]
}

/// Rule 2: a column is always caps on prisoners, so owner and two numbers describe it.
fn write_column(column: &[Color]) -> String {
    let owner = column[0];
    let caps = column.iter().take_while(|man| **man == owner).count();
    let prisoners = column.len() - caps;
    assert!(
        column[caps..].iter().all(|man| *man == owner.other()),
        "caps must lie on top of prisoners"
    );
    match prisoners {
        0 => format!("{}{caps}", owner.letter()),
        _ => format!("{}{caps}{}{prisoners}", owner.letter(), owner.other().letter()),
    }
}

/// Section 7: the canonical text of a move, in checkerboard or hex names.
pub(super) fn of(m: &Move) -> String {
    match m {
        Move::Entry(cell) => square_name(*cell),
        Move::Step(from, to) => format!("{}-{}", square_name(*from), square_name(*to)),
        Move::Capture(route) => {
            let names: Vec<String> = route.iter().map(|cell| square_name(*cell)).collect();
            names.join("x")
        }
    }
}

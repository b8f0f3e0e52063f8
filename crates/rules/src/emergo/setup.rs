//! Setups of positions and their text form, `ROWS SIDE HANDS PLY`.

use std::fmt;

use super::Emergo;
use super::board::{Board, Width};
use super::column::{Column, Piece};
use super::config::{Config, Shape};
use crate::color::{ByColor, Color};
use crate::invalid::{self, amiss, read_number, shorten, unclear};
use crate::message::Message;
use crate::position::Position;

/// All faults of a position text or a setup of Emergo.
pub type Invalid = invalid::Invalid<Fault>;

/// The parts of a position, as set up in a board editor. It can be illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rows of cells from the top, each from left to right: ranks of the checkerboard, numbers of a
    /// hexagon.
    pub rows: Vec<Vec<Option<Piece>>>,
    /// The side to move.
    pub turn: Color,
    /// The men in hand.
    pub hands: ByColor<u8>,
    /// The number of turns played before.
    pub ply: u32,
}

/// A fault of a position text or a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The text does not have four parts: the number found.
    Parts(usize),
    /// The number of rows is wrong: found, expected.
    Rows(usize, usize),
    /// The number of cells in a row is wrong: row, found, expected.
    Cells(usize, usize, usize),
    /// The text between commas is neither a piece nor a number of vacant cells: row, text.
    Piece(usize, String),
    /// The side to move is neither `b` nor `w`.
    Side(String),
    /// The hands are not two numbers of men.
    Hands(String),
    /// The ply is not a plain number.
    Ply(String),
    /// A side's caps, prisoners and men in hand have the wrong sum: color, found, expected.
    Men(Color, usize, u8),
    /// Men are in hand in `hex-alternate`, which has no entries.
    NoHands,
}

// Faults concern the text form or the number of men, for which the rules have no number.
impl invalid::Fault for Fault {
    fn code(&self) -> &'static str {
        match self {
            Fault::Parts(_) => "parts",
            Fault::Rows(..) => "rows",
            Fault::Cells(..) => "cells",
            Fault::Piece(..) => "piece",
            Fault::Side(_) => "side",
            Fault::Hands(_) => "hands",
            Fault::Ply(_) => "ply",
            Fault::Men(..) => "men",
            Fault::NoHands => "no-hands",
        }
    }

    fn message(&self) -> Message {
        match self {
            Fault::Parts(parts) => {
                amiss("position-parts", *parts, 4).with("form", "ROWS SIDE HANDS PLY")
            }
            Fault::Rows(rows, expected) => amiss("position-rows", *rows, *expected),
            Fault::Cells(row, cells, expected) => {
                amiss("position-cells", *cells, *expected).with("row", *row)
            }
            Fault::Piece(row, piece) => unclear("position-piece", piece).with("row", *row),
            Fault::Side(side) => unclear("position-side", side),
            Fault::Hands(hands) => unclear("position-hands", hands),
            Fault::Ply(ply) => unclear("position-ply", ply),
            Fault::Men(color, men, expected) => {
                amiss("men-amiss", *men, usize::from(*expected)).with("color", *color)
            }
            Fault::NoHands => Message::new("no-hands"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Parts(found) => {
                write!(f, "a position has 4 parts (ROWS SIDE HANDS PLY), this text has {found}")
            }
            Fault::Rows(found, expected) => {
                write!(f, "the board has {expected} rows, the text {found}")
            }
            Fault::Cells(row, found, expected) => {
                write!(f, "row {row} has {found} cells instead of {expected}")
            }
            Fault::Piece(row, text) => write!(
                f,
                "row {row} has {text:?}, which is neither a piece (w3b2) nor a number of vacant cells"
            ),
            Fault::Side(side) => write!(f, "the side to move is b or w, not {side:?}"),
            Fault::Hands(hands) => {
                write!(f, "the hands are white's and black's men (12,12), not {hands:?}")
            }
            Fault::Ply(ply) => write!(f, "the ply is a plain number, not {ply:?}"),
            Fault::Men(color, found, expected) => write!(
                f,
                "{color} has {found} men (caps, prisoners and hand together) instead of {expected}"
            ),
            Fault::NoHands => f.write_str("in hex-alternate no men are in hand"),
        }
    }
}

impl Setup {
    /// Creates the start of a game (section 1 of the rules): an empty board and full hands, or the men of
    /// `hex-alternate`.
    pub(super) fn start(config: &Config) -> Setup {
        let lengths = row_lengths(config.shape());
        let mut rows: Vec<Vec<Option<Piece>>> =
            lengths.iter().map(|&length| vec![None; length]).collect();
        let mut hands = ByColor { black: config.men(), white: config.men() };
        if config.alternate() {
            // Row 7 first; Black on A1-4 B1-5 C2-5, White on E3-6 F3-7 G4-7.
            let rows_of_men = ["..ww", "..www", "bb.www", "bbb.www", "bbb.ww", "bbb..", "bb.."];
            for (row, letters) in rows.iter_mut().zip(rows_of_men) {
                for (cell, letter) in row.iter_mut().zip(letters.chars()) {
                    *cell = Color::from_letter(letter).map(|color| Piece {
                        color,
                        caps: 1,
                        prisoners: 0,
                    });
                }
            }
            hands = ByColor { black: 0, white: 0 };
        }
        Setup { rows, turn: Color::White, hands, ply: 0 }
    }

    /// Parses the text form for a board of the configured shape.
    ///
    /// # Errors
    ///
    /// Returns all faults of the text. Does not check that the position is legal.
    pub fn parse(config: &Config, text: &str) -> Result<Setup, Invalid> {
        let parts: Vec<&str> = text.split_ascii_whitespace().collect();
        let [rows, side, hands, ply] = parts[..] else {
            return Err(Fault::Parts(parts.len()).into());
        };
        let mut faults = Vec::new();

        let texts: Vec<&str> = rows.split('/').collect();
        let lengths = row_lengths(config.shape());
        let mut rows = Vec::new();
        if texts.len() != lengths.len() {
            faults.push(Fault::Rows(texts.len(), lengths.len()));
        } else {
            for (at, (text, &length)) in texts.iter().zip(&lengths).enumerate() {
                match parse_row(text, lengths.len() - at, length) {
                    Ok(row) => rows.push(row),
                    Err(fault) => faults.push(fault),
                }
            }
        }
        let turn = match side {
            "b" => Color::Black,
            "w" => Color::White,
            _ => {
                faults.push(Fault::Side(shorten(side)));
                Color::White
            }
        };
        let men =
            hands.split_once(',').map(|(white, black)| (read_number(white), read_number(black)));
        let hands = match men {
            Some((Some(white), Some(black))) => ByColor { black, white },
            _ => {
                faults.push(Fault::Hands(shorten(hands)));
                ByColor { black: 0, white: 0 }
            }
        };
        let ply = read_number(ply).unwrap_or_else(|| {
            faults.push(Fault::Ply(shorten(ply)));
            0
        });
        Invalid::unless_empty(faults, Setup { rows, turn, hands, ply })
    }

    /// Validates the setup and creates the position.
    ///
    /// Checks only what all positions of a game have in common, not that legal moves lead to the position.
    ///
    /// # Errors
    ///
    /// Returns all faults of the setup.
    ///
    /// # Panics
    ///
    /// Panics if the rows do not fit the configured board.
    pub fn into_position<B: Width, const CELLS: usize>(
        self,
        config: &Config,
    ) -> Result<Emergo<B, CELLS>, Invalid> {
        let lengths: Vec<usize> = self.rows.iter().map(Vec::len).collect();
        assert!(lengths == row_lengths(config.shape()), "the setup has the rows of the board");
        let mut faults = Vec::new();
        for color in [Color::White, Color::Black] {
            let men = |piece: &Piece| {
                usize::from(if piece.color == color { piece.caps } else { piece.prisoners })
            };
            let on_board: usize = self.rows.iter().flatten().flatten().map(men).sum();
            let found = on_board + usize::from(self.hands[color]);
            if found != usize::from(config.men()) {
                faults.push(Fault::Men(color, found, config.men()));
            }
        }
        if config.alternate() && self.hands != (ByColor { black: 0, white: 0 }) {
            faults.push(Fault::NoHands);
        }
        Invalid::unless_empty(faults, ())?;
        Ok(Emergo::assemble(config, &self))
    }
}

/// Returns the number of cells of each row, from the top.
fn row_lengths(shape: Shape) -> Vec<usize> {
    match shape {
        Shape::Square(size) => {
            let size = usize::from(size);
            (0..size).map(|row| (size - row % 2).div_ceil(2)).collect()
        }
        Shape::Hex(side) => {
            let side = usize::from(side);
            (0..2 * side - 1).map(|row| 2 * side - 1 - row.abs_diff(side - 1)).collect()
        }
    }
}

fn parse_row(text: &str, row: usize, length: usize) -> Result<Vec<Option<Piece>>, Fault> {
    let mut cells = Vec::with_capacity(length);
    let mut found = 0usize;
    for part in text.split(',') {
        let unclear = || Fault::Piece(row, shorten(part));
        if part.starts_with(|c: char| c.is_ascii_digit()) {
            let run: usize = read_number(part).filter(|&run| run > 0).ok_or_else(unclear)?;
            found = found.saturating_add(run);
            // A run longer than the row is not stored, since it can have any length.
            cells.extend((0..run.min(length)).map(|_| None));
        } else {
            cells.push(Some(parse_piece(part).ok_or_else(unclear)?));
            found = found.saturating_add(1);
        }
        if found > length && cells.len() > length {
            cells.truncate(length);
        }
    }
    if found == length { Ok(cells) } else { Err(Fault::Cells(row, found, length)) }
}

fn parse_piece(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let color = Color::from_letter(letters.next()?)?;
    let rest = letters.as_str();
    let count = |text| read_number(text).filter(|&men| men > 0);
    let (caps, prisoners) = match rest.split_once((!color).letter()) {
        None => (count(rest)?, 0),
        Some((caps, prisoners)) => (count(caps)?, count(prisoners)?),
    };
    Some(Piece { color, caps, prisoners })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.rows.iter().enumerate() {
            if at > 0 {
                f.write_str("/")?;
            }
            for (at, run) in row.chunk_by(|a, b| a.is_none() && b.is_none()).enumerate() {
                if at > 0 {
                    f.write_str(",")?;
                }
                match run[0] {
                    Some(piece) => piece.fmt(f)?,
                    None => write!(f, "{}", run.len())?,
                }
            }
        }
        let ByColor { black, white } = self.hands;
        write!(f, " {} {white},{black} {}", self.turn.letter(), self.ply)
    }
}

impl<B: Width, const CELLS: usize> Emergo<B, CELLS> {
    /// Returns the setup of this position.
    pub fn setup(&self) -> Setup {
        let mut cells = self.cells().iter();
        let lengths = row_lengths(self.config.shape());
        let row =
            |&length: &usize| cells.by_ref().take(length).map(|&cell| self.piece(cell)).collect();
        let rows = lengths.iter().map(row).collect();
        Setup { rows, turn: self.turn, hands: self.hands, ply: self.ply }
    }

    /// Creates the position of a valid setup.
    pub(super) fn assemble(config: &Config, setup: &Setup) -> Self {
        let board: &'static Board<B> = B::board(config.shape());
        let mut position = Emergo {
            board,
            config: *config,
            owned: ByColor { black: B::EMPTY, white: B::EMPTY },
            columns: [Column::default(); CELLS],
            hands: setup.hands,
            turn: setup.turn,
            ply: setup.ply,
            zobrist: 0,
        };
        let cells = board.text_order().iter().zip(setup.rows.iter().flatten());
        for (&cell, piece) in cells {
            if let Some(Piece { color, caps, prisoners }) = *piece {
                position.put(cell, color, Column { caps, prisoners });
            }
        }
        position.zobrist = position.zobrist_from_scratch();
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_lengths_match_the_board() {
        assert_eq!(row_lengths(Shape::Square(5)), [3, 2, 3, 2, 3]);
        assert_eq!(row_lengths(Shape::Hex(3)), [3, 4, 5, 4, 3]);
    }

    #[test]
    fn malformed_pieces_are_rejected() {
        let read = |text| parse_piece(text).map(|piece| piece.to_string());
        assert_eq!(read("w3b2"), Some("w3b2".to_owned()));
        assert_eq!(read("b12"), Some("b12".to_owned()));
        for wrong in ["", "w", "w0", "w1b0", "w1w1", "w01", "w300", "x1", "w1b", "w1b1b1", "é1"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}

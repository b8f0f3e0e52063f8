//! Setups of positions and their text form, `ROWS SIDE PLY`.

use std::fmt;

use super::board::{Square, Width};
use super::{Config, Emulsion};
use crate::color::{ByColor, Color};
use crate::invalid::{self, amiss, read_number, shorten, unclear};
use crate::message::Message;

/// All faults of a position text or a setup of Emulsion.
pub type Invalid = invalid::Invalid<Fault>;

/// The parts of a position, as set up in a board editor. It can be illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The number of files, which is also the number of ranks.
    pub size: usize,
    /// The piece on each of the `size * size` squares, in the order of their indices.
    pub squares: Vec<Option<Color>>,
    /// The side to move.
    pub turn: Color,
    /// The number of turns played before, including the swap of the pie rule.
    pub ply: u32,
}

/// A fault of a position text or a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The text does not have three parts: the number found.
    Parts(usize),
    /// The number of ranks is wrong: found, expected.
    Ranks(usize, usize),
    /// The number of squares in a rank is wrong: rank, found, expected.
    Squares(usize, usize, usize),
    /// A rank contains an invalid character: rank, character.
    Character(usize, char),
    /// A run of empty squares is 0 or has leading zeros: rank, text.
    Run(usize, String),
    /// The side to move is neither `b` nor `w`.
    Side(String),
    /// The ply is not a plain number.
    Ply(String),
    /// The standard game has no empty squares (rule 2): the number found.
    Empty(usize),
    /// The numbers of pieces differ from those of the standard game (rule 2): found, expected.
    Pieces(ByColor<usize>, ByColor<usize>),
    /// The free game has as many black pieces as white ones (rule 8): found.
    Unequal(ByColor<usize>),
}

impl invalid::Fault for Fault {
    fn code(&self) -> &'static str {
        match self {
            Fault::Parts(_) => "parts",
            Fault::Ranks(..) => "ranks",
            Fault::Squares(..) => "squares",
            Fault::Character(..) => "character",
            Fault::Run(..) => "run",
            Fault::Side(_) => "side",
            Fault::Ply(_) => "ply",
            Fault::Empty(_) => "empty",
            Fault::Pieces(..) => "pieces",
            Fault::Unequal(_) => "unequal",
        }
    }

    fn rule(&self) -> Option<u8> {
        match self {
            Fault::Empty(_) | Fault::Pieces(..) => Some(2),
            Fault::Unequal(_) => Some(8),
            _ => None,
        }
    }

    fn message(&self) -> Message {
        match self {
            Fault::Parts(parts) => amiss("position-parts", *parts, 3).with("form", "ROWS SIDE PLY"),
            Fault::Ranks(ranks, expected) => amiss("position-ranks", *ranks, *expected),
            Fault::Squares(rank, squares, expected) => {
                amiss("position-squares", *squares, *expected).with("rank", *rank)
            }
            Fault::Character(rank, c) => {
                unclear("position-character", &c.to_string()).with("rank", *rank)
            }
            Fault::Run(rank, run) => unclear("position-run", run).with("rank", *rank),
            Fault::Side(side) => unclear("position-side", side),
            Fault::Ply(ply) => unclear("position-ply", ply),
            Fault::Empty(count) => Message::new("squares-empty").with("count", *count),
            Fault::Pieces(found, expected) => sides("pieces-amiss", *found)
                .with("expectedBlack", expected.black)
                .with("expectedWhite", expected.white),
            Fault::Unequal(found) => sides("pieces-unequal", *found),
        }
    }
}

fn sides(code: &'static str, found: ByColor<usize>) -> Message {
    Message::new(code).with("black", found.black).with("white", found.white)
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Parts(found) => {
                write!(f, "a position has 3 parts (ROWS SIDE PLY), this text has {found}")
            }
            Fault::Ranks(found, expected) => {
                write!(f, "the board has {expected} ranks, the text {found}")
            }
            Fault::Squares(rank, found, expected) => {
                write!(f, "rank {rank} has {found} squares instead of {expected}")
            }
            Fault::Character(rank, c) => {
                write!(f, "rank {rank} has {c:?}, which is neither b, w nor a number")
            }
            Fault::Run(rank, run) => {
                write!(f, "rank {rank} has a run of {run:?} empty squares")
            }
            Fault::Side(side) => write!(f, "the side to move is b or w, not {side:?}"),
            Fault::Ply(ply) => write!(f, "the ply is a plain number, not {ply:?}"),
            Fault::Empty(count) => {
                let squares = if *count == 1 { "square is" } else { "squares are" };
                write!(f, "{count} {squares} empty: the standard game fills the board")
            }
            Fault::Pieces(found, expected) => write!(
                f,
                "there are {} black and {} white pieces instead of {} and {}",
                found.black, found.white, expected.black, expected.white
            ),
            Fault::Unequal(found) => write!(
                f,
                "there are {} black and {} white pieces: the free game places as many of each",
                found.black, found.white
            ),
        }
    }
}

impl Setup {
    /// Parses the text form for a board of the configured size.
    ///
    /// # Errors
    ///
    /// Returns all faults of the text. Does not check that the position is legal.
    pub fn parse(config: &Config, text: &str) -> Result<Setup, Invalid> {
        let parts: Vec<&str> = text.split_ascii_whitespace().collect();
        let [rows, side, ply] = parts[..] else { return Err(Fault::Parts(parts.len()).into()) };
        let size = config.size();
        let mut faults = Vec::new();
        let mut squares = Vec::with_capacity(size * size);

        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != size {
            faults.push(Fault::Ranks(rows.len(), size));
        } else {
            for (at, row) in rows.iter().enumerate().rev() {
                parse_row(row, size - at, size, &mut squares, &mut faults);
            }
        }
        let turn = match side {
            "b" => Color::Black,
            "w" => Color::White,
            _ => {
                faults.push(Fault::Side(shorten(side)));
                Color::Black
            }
        };
        let ply = read_number(ply).unwrap_or_else(|| {
            faults.push(Fault::Ply(shorten(ply)));
            0
        });
        Invalid::unless_empty(faults, Setup { size, squares, turn, ply })
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
    /// Panics if the size differs from that of the configuration or of the list of squares.
    pub fn into_position<B: Width>(self, config: &Config) -> Result<Emulsion<B>, Invalid> {
        let all = self.size * self.size;
        assert!(
            self.size == config.size() && self.squares.len() == all,
            "the setup has the size of the game"
        );
        let count = |what| self.squares.iter().filter(|&&square| square == what).count();
        let found = ByColor::new_with(|color| count(Some(color)));
        let expected = ByColor { black: all / 2, white: all - all / 2 };
        let empty = count(None);
        let mut faults = Vec::new();
        if config.free() {
            if found.black != found.white {
                faults.push(Fault::Unequal(found));
            }
        } else {
            if empty > 0 {
                faults.push(Fault::Empty(empty));
            }
            if found != expected {
                faults.push(Fault::Pieces(found, expected));
            }
        }
        let pieces = ByColor::new_with(|color| {
            B::from_fn(all, |square| self.squares[square] == Some(color))
        });
        Invalid::unless_empty(faults, Emulsion::assemble(*config, pieces, self.turn, self.ply))
    }
}

/// Parses one rank, from its first file, into `squares`. Appends faults to `faults`.
fn parse_row(
    row: &str,
    rank: usize,
    size: usize,
    squares: &mut Vec<Option<Color>>,
    faults: &mut Vec<Fault>,
) {
    let before = squares.len();
    let mut found = 0usize;
    let mut rest = row;
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let (run, behind) = rest.split_at(digits);
            rest = behind;
            match read_number::<usize>(run) {
                // A run longer than the rank is not stored, since it can have any length.
                Some(run @ 1..) if run <= size => {
                    squares.extend((0..run).map(|_| None));
                    found += run;
                }
                Some(run @ 1..) => found = found.saturating_add(run),
                _ => {
                    faults.push(Fault::Run(rank, shorten(run)));
                    return;
                }
            }
        } else {
            let Some(color) = Color::from_letter(c) else {
                faults.push(Fault::Character(rank, c));
                return;
            };
            rest = &rest[1..];
            squares.push(Some(color));
            found = found.saturating_add(1);
        }
    }
    if found != size {
        faults.push(Fault::Squares(rank, found, size));
        squares.truncate(before);
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.squares.chunks(self.size).rev().enumerate() {
            if at > 0 {
                f.write_str("/")?;
            }
            for run in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
                match run[0] {
                    Some(color) => write!(f, "{}", color.letter())?,
                    None => write!(f, "{}", run.len())?,
                }
            }
        }
        write!(f, " {} {}", self.turn.letter(), self.ply)
    }
}

impl<B: Width> Emulsion<B> {
    /// Returns the setup of this position.
    pub fn setup(&self) -> Setup {
        let size = self.config.size();
        let squares = (0..size * size).map(|square| self.piece(Square::from_index(square)));
        Setup { size, squares: squares.collect(), turn: self.turn, ply: self.ply }
    }
}

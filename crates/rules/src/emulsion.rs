//! Emulsion (Luis Bolaños Mures, 2020). Rule numbers are those of `docs/rules/emulsion.md`.

mod board;
mod config;
mod groups;
mod notation;
mod refusal;
mod setup;
mod swaps;

pub use board::{Square, Width};
pub use config::{Config, ConfigError, MAX_SIZE};
pub use groups::Group;
pub use refusal::{Half, Refusal};
pub use setup::{Fault, Invalid, Setup};

use std::fmt;

use crate::color::{ByColor, Color};
use crate::message::Message;
use crate::outcome::{Outcome, Reason};
use crate::position;
use crate::zobrist::key;
use board::{Board, SYMMETRIES, piece_key};

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The swap of sides under the pie rule (rule 11).
    Pie,
    /// A swap of two adjacent pieces of different colors (rule 7).
    Swap {
        /// The square of the moving side's piece.
        own: Square,
        /// The square of the other piece.
        other: Square,
    },
    /// A placement of one piece of each color on adjacent empty squares (rule 8).
    Place {
        /// The square of the black piece.
        black: Square,
        /// The square of the white piece.
        white: Square,
    },
}

/// A legal position of Emulsion on a board of at most `B::CAPACITY` squares.
///
/// Square `file + size * rank` is bit `file + size * rank` of the sets; the first rank is the
/// lowest:
///
/// ```text
///   4x4   12 13 14 15
///          8  9 10 11
///          4  5  6  7
///          0  1  2  3   a1 = 0, d4 = 15
/// ```
#[derive(Clone)]
pub struct Emulsion<B: Width> {
    board: &'static Board<B>,
    config: Config,
    pieces: ByColor<B>,
    turn: Color,
    ply: u32,
    zobrist: u64,
}

/// Numbers above those of all pieces on squares.
const TURN_KEY: u64 = key(1 << 32);
const PIE_KEY: u64 = key((1 << 32) + 1);

/// A ply at which nobody may swap sides any more.
const AFTER_PIE: u32 = 2;

impl<B: Width> Emulsion<B> {
    fn assemble(config: Config, pieces: ByColor<B>, turn: Color, ply: u32) -> Emulsion<B> {
        let board = B::board(config.size());
        let mut position = Emulsion { board, config, pieces, turn, ply, zobrist: 0 };
        position.zobrist = position::Position::zobrist_from_scratch(&position);
        position
    }

    /// Returns the piece on a square.
    ///
    /// # Panics
    ///
    /// Panics if the square is not on the board.
    pub fn piece(&self, square: Square) -> Option<Color> {
        assert!(square.index() < self.board.squares(), "{square:?} is off the board");
        Color::ALL.into_iter().find(|&color| self.pieces[color].has(square.index()))
    }

    /// Returns the squares that hold pieces of a color.
    pub fn pieces(&self, color: Color) -> B {
        self.pieces[color]
    }

    /// Returns all squares of the board in the order of their indices: a1, b1 ….
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<B> {
        (0..self.board.squares()).map(Square::from_index)
    }

    /// Returns a hash that is the same for all positions that are rotations or reflections of each other.
    ///
    /// Further play is equivalent in such positions. The hash is that of the smallest image of the position
    /// under the eight symmetries of the square.
    pub fn zobrist_up_to_symmetry(&self) -> u64 {
        let mut images = [0; SYMMETRIES];
        let keys = self.board.image_keys();
        for color in Color::ALL {
            for square in self.pieces[color].iter() {
                for (image, key) in images.iter_mut().zip(&keys[square][color as usize]) {
                    *image ^= key;
                }
            }
        }
        // Only the pieces differ between images; the other parts of the hash stay.
        let least = images.into_iter().min().unwrap_or_default();
        self.zobrist ^ images[0] ^ least
    }

    fn empty(&self) -> B {
        self.board.all() & !(self.pieces.black | self.pieces.white)
    }

    /// Returns `true` if White may swap sides, provided that a regular move is available (rule 11).
    fn at_pie(&self) -> bool {
        self.config.pie() && self.ply == 1 && self.turn == Color::White
    }

    fn has_regular_move(&self) -> bool {
        self.swaps().any() || self.placements().any()
    }
}

impl<B: Width> PartialEq for Emulsion<B> {
    fn eq(&self, other: &Self) -> bool {
        (self.config, self.pieces, self.turn, self.ply)
            == (other.config, other.pieces, other.turn, other.ply)
    }
}

impl<B: Width> Eq for Emulsion<B> {}

impl<B: Width> fmt::Debug for Emulsion<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.config)
    }
}

impl<B: Width> fmt::Display for Emulsion<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl<B: Width> position::Position for Emulsion<B> {
    type Config = Config;
    type Move = Move;
    type Invalid = Invalid;
    type Refusal = Refusal;

    fn start(config: &Config) -> Self {
        let board = B::board(config.size());
        // Rules 2 and 3. White has the top left square and every square at an even distance from it,
        // counted in files plus ranks.
        let top = config.size() - 1;
        let white = |square: usize| {
            let (file, rank) = (square % config.size(), square / config.size());
            !config.free() && (file + top - rank).is_multiple_of(2)
        };
        let white = B::from_fn(board.squares(), white);
        let black = if config.free() { B::EMPTY } else { board.all() & !white };
        Emulsion::assemble(*config, ByColor { black, white }, Color::Black, 0)
    }

    fn from_text(config: &Config, text: &str) -> Result<Self, Invalid> {
        Setup::parse(config, text)?.into_position(config)
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        self.swaps().for_each(|a, b| moves.push(self.swap(a, b)));
        self.placements().for_each(|a, b| {
            moves.push(Move::Place { black: a, white: b });
            moves.push(Move::Place { black: b, white: a });
        });
        if self.at_pie() && moves.len() > before {
            moves.push(Move::Pie);
        }
    }

    #[inline(always)]
    fn legal_count(&self) -> usize {
        let regular = self.swaps().count() + 2 * self.placements().count();
        regular + usize::from(self.at_pie() && regular > 0)
    }

    #[inline(always)]
    fn pick(&self, _scratch: &mut Vec<Move>, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let (swaps, placements) = (self.swaps(), self.placements());
        let swap_count = swaps.count();
        let regular = swap_count + 2 * placements.count();
        if regular == 0 {
            return None;
        }
        let n = choose(regular + usize::from(self.at_pie()));
        if n < swap_count {
            return swaps.nth(n).map(|(a, b)| self.swap(a, b));
        }
        if n >= regular {
            return (self.at_pie() && n == regular).then_some(Move::Pie);
        }
        let rest = n - swap_count;
        placements.nth(rest / 2).map(|(a, b)| {
            let (black, white) = if rest.is_multiple_of(2) { (a, b) } else { (b, a) };
            Move::Place { black, white }
        })
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        if self.at_pie() {
            self.zobrist ^= PIE_KEY;
        }
        match m {
            Move::Pie => self.turn = !self.turn,
            Move::Swap { own, other } => {
                let both = B::bit(own.index()) | B::bit(other.index());
                self.pieces.black ^= both;
                self.pieces.white ^= both;
                self.zobrist ^= self.board.swap_key(own) ^ self.board.swap_key(other);
            }
            Move::Place { black, white } => {
                for (square, color) in [(black, Color::Black), (white, Color::White)] {
                    self.pieces[color] |= B::bit(square.index());
                    self.zobrist ^= piece_key(square.index(), color);
                }
            }
        }
        // After a swap of sides it is still White's turn, so the side changes twice (rule 11).
        self.turn = !self.turn;
        if m != Move::Pie {
            self.zobrist ^= TURN_KEY;
        }
        self.ply = self.ply.saturating_add(1);
        if self.at_pie() {
            self.zobrist ^= PIE_KEY;
        }
    }

    fn check(&self, m: Move) -> Result<(), Refusal> {
        match m {
            Move::Pie => self.check_pie(),
            Move::Swap { own, other } => self.check_swap(own, other),
            Move::Place { black, white } => self.check_placement(black, white),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        self.read_move(text)
    }

    fn move_text(&self, m: Move) -> String {
        let name = |square: Square| square.name(self.config.size());
        match m {
            Move::Pie => "swap".to_owned(),
            Move::Swap { own, other } => format!("{}-{}", name(own), name(other)),
            Move::Place { black, white } => format!("{}/{}", name(black), name(white)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_regular_move() {
            return None;
        }
        Some(match self.leader() {
            Some(winner) => Outcome { winner: Some(winner), reason: Reason::Groups },
            None => Outcome { winner: Some(self.turn), reason: Reason::LastMover },
        })
    }

    fn outcome_message(&self, outcome: Outcome) -> Message {
        self.group_message(outcome)
    }

    fn zobrist(&self) -> u64 {
        self.zobrist
    }

    fn canonical_hash(&self) -> u64 {
        let hash = |pieces, turn| {
            Emulsion::assemble(self.config, pieces, turn, AFTER_PIE).zobrist_up_to_symmetry()
        };
        let ByColor { black, white } = self.pieces;
        let exchanged = ByColor { black: white, white: black };
        hash(self.pieces, self.turn).min(hash(exchanged, !self.turn))
    }

    fn zobrist_from_scratch(&self) -> u64 {
        let mut zobrist = if self.turn == Color::White { TURN_KEY } else { 0 };
        if self.at_pie() {
            zobrist ^= PIE_KEY;
        }
        for color in Color::ALL {
            for square in self.pieces[color].iter() {
                zobrist ^= piece_key(square, color);
            }
        }
        zobrist
    }

    fn for_perft(mut self) -> Self {
        if self.at_pie() {
            self.zobrist ^= PIE_KEY;
        }
        self.config = self.config.without_pie();
        self
    }
}

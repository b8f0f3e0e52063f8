//! Emergo (Christian Freeling and Ed van Zon, 1986). Rule numbers are those of
//! `docs/rules/emergo.md`.

mod board;
mod capture;
mod column;
mod config;
mod entering;
mod notation;
mod packed;
mod refusal;
mod setup;

pub use board::{Cell, Width};
pub use capture::Route;
pub use column::Piece;
pub use config::{Blocked, Config, ConfigError, Coordinates, Preset, Shape};
pub use packed::{Action, Move};
pub use refusal::{NoJump, Refusal};
pub use setup::{Fault, Invalid, Setup};

use std::fmt;

use crate::color::{ByColor, Color};
use crate::message::Message;
use crate::outcome::{Outcome, Reason};
use crate::position;
use crate::zobrist::key;
use board::Board;
use column::Column;

/// A legal position of Emergo on a board whose cells are numbered below `CELLS`.
///
/// A piece is its owner, its caps and its prisoners (rule 2): the owner is told by two sets of cells,
/// the counts stand in a small array beside them.
#[derive(Clone)]
pub struct Emergo<B: Width, const CELLS: usize> {
    board: &'static Board<B>,
    config: Config,
    owned: ByColor<B>,
    columns: [Column; CELLS],
    hands: ByColor<u8>,
    turn: Color,
    ply: u32,
    zobrist: u64,
}

const TURN_KEY: u64 = key(1 << 32);

#[inline]
fn column_key(cell: Cell, owner: Color, column: Column) -> u64 {
    let place = (cell.index() as u64) << 1 | owner as u64;
    key(place << 16 | u64::from(column.caps) << 8 | u64::from(column.prisoners))
}

#[inline]
fn hand_key(color: Color, men: u8) -> u64 {
    key(1 << 33 | (color as u64) << 8 | u64::from(men))
}

impl<B: Width, const CELLS: usize> Emergo<B, CELLS> {
    /// The piece on a cell.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        assert!(self.board.all().has(cell.index()), "{cell:?} is off the board");
        let color = Color::ALL.into_iter().find(|&color| self.owned[color].has(cell.index()))?;
        let Column { caps, prisoners } = self.columns[cell.index()];
        Some(Piece { color, caps, prisoners })
    }

    /// Men in hand.
    pub fn hands(&self) -> ByColor<u8> {
        self.hands
    }

    /// The cells whose pieces a color owns.
    pub fn owned(&self, color: Color) -> B {
        self.owned[color]
    }

    /// The vacant cells.
    #[inline]
    pub fn vacant(&self) -> B {
        self.board.all() & !(self.owned.black | self.owned.white)
    }

    /// The cells that have two neighbors opposite each other: elsewhere a piece cannot be captured.
    #[inline(always)]
    pub fn exposed(&self) -> B {
        self.board.exposed()
    }

    /// The number of steps that a color could make, were it to move and not bound to capture or enter
    /// (rule 5).
    #[inline(always)]
    pub fn step_count(&self, color: Color) -> usize {
        let vacant = self.vacant();
        let steps = |direction| self.owned[color] & self.board.with_neighbor(direction, vacant);
        self.board.directions().map(|direction| steps(direction).count()).sum()
    }

    /// Caps and prisoners on the cell of a number below `CELLS`; both 0 where no piece stands.
    #[inline(always)]
    pub fn column(&self, cell: usize) -> (u8, u8) {
        let Column { caps, prisoners } = self.columns[cell];
        (caps, prisoners)
    }

    /// Caps and prisoners of every piece of a color.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = Piece> {
        self.owned[color].iter().map(move |cell| {
            let Column { caps, prisoners } = self.columns[cell];
            Piece { color, caps, prisoners }
        })
    }

    /// The cells of the board in the order of the position text: top row first, from its left.
    pub fn cells(&self) -> &'static [Cell] {
        self.board.text_order()
    }

    /// The cell in the middle, where White's first man may not go (rule 10).
    pub fn centre(&self) -> Cell {
        self.board.centre()
    }

    /// Column and row of a cell, counted from 0: file and rank, or letter and number of a hexagon.
    pub fn column_and_row(&self, cell: Cell) -> (usize, usize) {
        self.board.column_and_row(cell)
    }

    /// The name of a cell in the coordinates of the configuration.
    pub fn name(&self, cell: Cell) -> String {
        self.board.name(cell, self.config.coordinates())
    }

    /// Every cell that a move names, in order: the entered one, both of a step, start and every
    /// landing cell of a capture.
    pub fn cells_of(&self, m: Move<B>) -> Vec<Cell> {
        match m.action() {
            Action::Enter(cell) => vec![cell],
            Action::Step { from, to } => vec![from, to],
            Action::Capture(route) => route.cells(self.board).collect(),
        }
    }

    /// The cells that a move jumps, in order; one that is jumped twice comes twice.
    pub fn jumped(&self, m: Move<B>) -> Vec<Cell> {
        match m.action() {
            Action::Capture(route) => route.over(self.board).collect(),
            Action::Enter(_) | Action::Step { .. } => Vec::new(),
        }
    }

    /// The same position, were this side to move.
    pub fn with_turn(mut self, turn: Color) -> Self {
        if self.turn != turn {
            self.turn = turn;
            self.zobrist ^= TURN_KEY;
        }
        self
    }

    fn is_eliminated(&self, color: Color) -> bool {
        self.owned[color].is_empty() && self.hands[color] == 0
    }

    fn any_eliminated(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.is_eliminated(color))
    }

    /// The cells from which the side to move can step in a direction (rule 5).
    #[inline]
    fn steps(&self, direction: usize) -> B {
        self.owned[self.turn] & self.board.with_neighbor(direction, self.vacant())
    }

    fn has_step(&self) -> bool {
        self.board.directions().any(|direction| !self.steps(direction).is_empty())
    }

    fn has_legal_move(&self) -> bool {
        if self.can_capture(self.turn) {
            true
        } else if self.hands[self.turn] > 0 {
            !self.entries().is_empty()
        } else {
            self.has_step()
        }
    }

    /// Puts a piece on a vacant cell.
    #[inline]
    fn put(&mut self, cell: Cell, owner: Color, column: Column) {
        self.owned[owner] |= B::bit(cell.index());
        self.columns[cell.index()] = column;
        self.zobrist ^= column_key(cell, owner, column);
    }

    /// Takes the piece of `owner` off a cell.
    #[inline]
    fn take(&mut self, cell: Cell, owner: Color) -> Column {
        let column = std::mem::take(&mut self.columns[cell.index()]);
        self.owned[owner] &= !B::bit(cell.index());
        self.zobrist ^= column_key(cell, owner, column);
        column
    }
}

impl<B: Width, const CELLS: usize> PartialEq for Emergo<B, CELLS> {
    fn eq(&self, other: &Self) -> bool {
        (self.config, self.owned, self.hands, self.turn, self.ply)
            == (other.config, other.owned, other.hands, other.turn, other.ply)
            && self.columns == other.columns
    }
}

impl<B: Width, const CELLS: usize> Eq for Emergo<B, CELLS> {}

impl<B: Width, const CELLS: usize> fmt::Debug for Emergo<B, CELLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.config)
    }
}

impl<B: Width, const CELLS: usize> fmt::Display for Emergo<B, CELLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl<B: Width, const CELLS: usize> position::Position for Emergo<B, CELLS> {
    type Config = Config;
    type Move = Move<B>;
    type Invalid = Invalid;
    type Refusal = Refusal;

    fn start(config: &Config) -> Self {
        Emergo::assemble(config, &Setup::start(config))
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

    fn legal_moves_into(&self, moves: &mut Vec<Move<B>>) {
        if self.any_eliminated() {
            return;
        }
        // The order of duties is that of section 3 of the rules.
        if self.can_capture(self.turn) {
            self.captures_into(moves);
        } else if self.hands[self.turn] > 0 {
            let enter = |cell| Move::from(Action::<B>::Enter(Cell::from_index(cell)));
            moves.extend(self.entries().iter().map(enter));
        } else {
            for direction in self.board.directions() {
                moves.extend(self.steps(direction).iter().map(|from| {
                    let from = Cell::from_index(from);
                    let to = self.board.neighbor_on_board(from, direction);
                    Move::from(Action::<B>::Step { from, to })
                }));
            }
        }
    }

    fn is_listable(&self, effort: &mut u64) -> bool {
        self.any_eliminated() || self.captures_within(effort)
    }

    #[inline]
    fn legal_count(&self) -> usize {
        if self.any_eliminated() {
            0
        } else if self.can_capture(self.turn) {
            self.capture_count()
        } else if self.hands[self.turn] > 0 {
            self.entries().count()
        } else {
            self.board.directions().map(|direction| self.steps(direction).count()).sum()
        }
    }

    #[inline]
    fn pick(
        &self,
        scratch: &mut Vec<Move<B>>,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<Move<B>> {
        if self.any_eliminated() {
            return None;
        }
        if self.can_capture(self.turn) {
            scratch.clear();
            self.captures_into(scratch);
            return scratch.get(choose(scratch.len())).copied();
        }
        if self.hands[self.turn] > 0 {
            let entries = self.entries();
            let count = entries.count();
            let chosen = if count == 0 { None } else { entries.nth(choose(count)) };
            return chosen.map(|cell| Action::Enter(Cell::from_index(cell)).into());
        }
        let count = self.board.directions().map(|direction| self.steps(direction).count()).sum();
        let mut n = if count == 0 { return None } else { choose(count) };
        for direction in self.board.directions() {
            let steps = self.steps(direction);
            let here = steps.count();
            if n < here {
                let from = Cell::from_index(steps.nth(n)?);
                let to = self.board.neighbor_on_board(from, direction);
                return Some(Action::Step { from, to }.into());
            }
            n -= here;
        }
        None
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move<B>) {
        let mover = self.turn;
        match m.action() {
            Action::Enter(cell) => {
                // Rule 12: the last men of both sides' hands go together.
                let hand = self.hands[mover];
                let caps = if self.hands[!mover] == 0 { hand } else { 1 };
                self.hands[mover] -= caps;
                self.zobrist ^= hand_key(mover, hand) ^ hand_key(mover, self.hands[mover]);
                self.put(cell, mover, Column { caps, prisoners: 0 });
            }
            Action::Step { from, to } => {
                let column = self.take(from, mover);
                self.put(to, mover, column);
            }
            Action::Capture(route) => self.capture(route),
        }
        self.turn = !mover;
        self.zobrist ^= TURN_KEY;
        self.ply = self.ply.saturating_add(1);
    }

    fn check(&self, m: Move<B>) -> Result<(), Refusal> {
        self.check_move(m)
    }

    fn parse_move(&self, text: &str) -> Result<Move<B>, Refusal> {
        self.read_move(text)
    }

    fn move_text(&self, m: Move<B>) -> String {
        let between = if matches!(m.action(), Action::Capture(_)) { "x" } else { "-" };
        let names: Vec<String> = self.cells_of(m).into_iter().map(|cell| self.name(cell)).collect();
        names.join(between)
    }

    fn outcome(&self) -> Option<Outcome> {
        let eliminated = Color::ALL.into_iter().find(|&color| self.is_eliminated(color));
        if let Some(loser) = eliminated {
            return Some(Outcome { winner: Some(!loser), reason: Reason::Eliminated });
        }
        if self.has_legal_move() {
            return None;
        }
        let winner = match self.config.blocked() {
            Blocked::Draw => None,
            Blocked::Loss => Some(!self.turn),
        };
        Some(Outcome { winner, reason: Reason::Blocked })
    }

    fn explain(&self, outcome: Outcome) -> String {
        let end = match outcome.winner {
            Some(winner) => format!("{} wins", winner.title()),
            None => "the game is drawn".to_owned(),
        };
        match outcome.reason {
            Reason::Eliminated => {
                let loser = outcome.winner.map_or(self.turn, |winner| !winner).title();
                format!("{loser} has no piece left and no man in hand: {end}.")
            }
            Reason::Blocked if self.hands[self.turn] > 0 => {
                let turn = self.turn.title();
                format!("{turn} is blocked, every entry would feed: {end}.")
            }
            Reason::Repetition => format!("The position stands for the third time: {end}."),
            _ => format!("{} is blocked, no piece can move: {end}.", self.turn.title()),
        }
    }

    fn outcome_message(&self, outcome: Outcome) -> Message {
        let code = match outcome.reason {
            Reason::Eliminated => "eliminated",
            Reason::Repetition => "repetition",
            _ if self.hands[self.turn] > 0 => "blocked-entries",
            _ => "blocked",
        };
        let side = match (outcome.reason, outcome.winner) {
            (Reason::Eliminated, Some(winner)) => !winner,
            _ => self.turn,
        };
        Message::new(code).with("side", side).with("winner", outcome.winner)
    }

    fn zobrist(&self) -> u64 {
        self.zobrist
    }

    fn zobrist_from_scratch(&self) -> u64 {
        let mut zobrist = if self.turn == Color::White { TURN_KEY } else { 0 };
        for color in Color::ALL {
            zobrist ^= hand_key(color, self.hands[color]);
            for cell in self.owned[color].iter() {
                zobrist ^= column_key(Cell::from_index(cell), color, self.columns[cell]);
            }
        }
        zobrist
    }

    fn is_irreversible(&self, m: Move<B>) -> bool {
        match m.action() {
            // Entered men never return to the hand.
            Action::Enter(_) => true,
            Action::Step { .. } => false,
            // Only entering makes pieces, and a captured single man is one less. Other captures can
            // lead in a circle: a captured man is released again when those above him are captured in
            // turn, and a position can come back by captures alone.
            Action::Capture(route) => route
                .over(self.board)
                .any(|cell| self.columns[cell.index()] == Column { caps: 1, prisoners: 0 }),
        }
    }

    fn repetition_limit(&self) -> Option<usize> {
        self.config.repetition().then_some(3)
    }
}

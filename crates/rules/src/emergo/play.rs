//! Emergo as a [`Position`]: legal moves, play and results.

use super::board::{Cell, Width};
use super::column::Column;
use super::{
    Action, Blocked, Config, Emergo, Invalid, Move, Refusal, Setup, TURN_KEY, column_key, hand_key,
};
use crate::color::Color;
use crate::message::Message;
use crate::outcome::{Outcome, Reason};
use crate::position::Position;

impl<B: Width, const CELLS: usize> Position for Emergo<B, CELLS> {
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
        // Section 3 of the rules: capture before entering, enter before stepping.
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
                // Rule 12: if the opponent's hand is empty, all men in hand are entered together.
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

    fn canonical_hash(&self) -> u64 {
        self.least_image(true)
    }

    fn canonical_board_hash(&self) -> u64 {
        self.least_image(false)
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
            // Only entries create pieces, and the capture of a single man removes one. Other captures can be
            // undone by later ones: capturing the men above a prisoner releases it. So captures alone can
            // repeat a position.
            Action::Capture(route) => route
                .over(self.board)
                .any(|cell| self.columns[cell.index()] == Column { caps: 1, prisoners: 0 }),
        }
    }

    fn repetition_limit(&self) -> Option<usize> {
        self.config.repetition().then_some(3)
    }
}

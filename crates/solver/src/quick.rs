//! Searches on the calling thread, within a limit of positions. Engines ask for them before they estimate.

use luctor_rules::emulsion::{self, Emulsion, Square, Width};
use luctor_rules::{Color, Position as _};

use crate::position::{Move, Position};
use crate::progress::Progress;
use crate::search::{Shared, Stops, Worker};
use crate::solver::Solver;

/// The number of positions between two calls of [`Effort::interrupt`]: less than a millisecond.
const INTERVAL: u64 = 256;

/// The limits of a search.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// The most positions to search.
    pub nodes: u64,
    /// Called at short intervals. The search ends when it returns `true`.
    pub interrupt: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Effort").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// The result of a search with a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The result of the position.
    pub verdict: Verdict,
    /// The number of positions searched.
    pub nodes: u64,
}

/// A proved result for the side to move, with a line of play in which the winner makes no mistake.
///
/// The loser makes the moves that took the most work to refute. The line ends early if the limit is reached while
/// it is built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins. The line has at least one move.
    Win(Vec<emulsion::Move>),
    /// The side to move loses.
    Loss(Vec<emulsion::Move>),
    /// The limit was reached before the result was known.
    Unknown,
}

impl Solver {
    /// Searches a position of the solver's game on the calling thread. Starts no threads, and ignores
    /// [`Solver::stop`] and [`Solver::with_limit`]. Results stay in the table, for later searches.
    ///
    /// The result does not consider the exchange of colors (rule 11). So it is wrong for a position in which the
    /// exchange is, or can become, legal.
    pub fn prove<B: Width>(&self, position: &Emulsion<B>, effort: Effort<'_>) -> Proof {
        let progress = Progress::default();
        let stops = Stops { most: effort.nodes, interval: INTERVAL, stopped: effort.interrupt };
        let techniques = self.options.techniques;
        let shared = Shared::new(&self.board, &self.table, techniques, 1, &progress, stops);
        let mut quick = Quick { solver: self, worker: Worker::new(&shared), shared: &shared };
        let root = Position::of(position, self.board.size);
        let verdict = match quick.result(root) {
            None => Verdict::Unknown,
            Some(win) => {
                let line = self.moves_of(position.turn(), &quick.line(root, win));
                match win {
                    true if line.is_empty() => Verdict::Unknown,
                    true => Verdict::Win(line),
                    false => Verdict::Loss(line),
                }
            }
        };
        Proof { verdict, nodes: quick.worker.nodes() }
    }

    /// Converts a line of moves that begins with the move of a color.
    fn moves_of(&self, turn: Color, line: &[Move]) -> Vec<emulsion::Move> {
        let square = |at: usize| Square::from_index(at % 8 + self.board.size * (at / 8));
        let mut mover = turn;
        let convert = |m: &Move| {
            let (own, other) = (square(m.own), square(m.other));
            let converted = match (m.swap, mover) {
                (true, _) => emulsion::Move::Swap { own, other },
                (false, Color::Black) => emulsion::Move::Place { black: own, white: other },
                (false, Color::White) => emulsion::Move::Place { black: other, white: own },
            };
            mover = !mover;
            converted
        };
        line.iter().map(convert).collect()
    }
}

/// A search with a limit.
struct Quick<'a> {
    solver: &'a Solver,
    worker: Worker<'a>,
    shared: &'a Shared<'a>,
}

impl Quick<'_> {
    /// Returns whether the side to move wins, or `None` if the limit is reached first.
    fn result(&mut self, position: Position) -> Option<bool> {
        let known = self.known(position);
        known.or_else(|| {
            (!self.shared.is_stopped()).then(|| self.worker.solve(position).ok()).flatten()
        })
    }

    /// Returns the result of a position that is over or in the table.
    fn known(&self, position: Position) -> Option<bool> {
        let board = &self.solver.board;
        if position.moves(board).count() == 0 {
            return Some(position.wins_at_the_end(board));
        }
        self.solver.table.get(self.shared.hash(position))
    }

    /// Returns the work behind a result in the table.
    fn work(&self, position: Position) -> u8 {
        self.solver.table.work(self.shared.hash(position)).unwrap_or(0)
    }

    /// Returns a line of play from a position with a known result.
    fn line(&mut self, mut position: Position, mut win: bool) -> Vec<Move> {
        let mut line = Vec::new();
        loop {
            let mut children = Vec::new();
            let moves = position.moves(&self.solver.board);
            position.for_each_move(&moves, |m| children.push((m, position.after(m))));
            let next = if win { self.winning(&children) } else { self.toughest(&children) };
            let Some((m, after)) = next else { return line };
            line.push(m);
            position = after;
            win = !win;
        }
    }

    /// Returns a move to a lost position, or `None` if the limit is reached before one is found.
    fn winning(&mut self, children: &[(Move, Position)]) -> Option<(Move, Position)> {
        let known = children.iter().find(|&&(_, after)| self.known(after) == Some(false)).copied();
        // The table can have lost the entry since.
        known.or_else(|| {
            children.iter().find(|(_, after)| self.result(*after) == Some(false)).copied()
        })
    }

    /// Returns the move that took the most work to refute, or `None` if the game is over.
    fn toughest(&self, children: &[(Move, Position)]) -> Option<(Move, Position)> {
        children.iter().max_by_key(|&&(_, after)| self.work(after)).copied()
    }
}

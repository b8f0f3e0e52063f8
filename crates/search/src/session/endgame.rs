//! The end of a game: an exact solver, or alpha-beta, before sampling.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Player;
use crate::eval::{Evaluate, Proof, Verdict};
use crate::limits::Bounds;
use crate::line::{Found, Line, texts};
use crate::mcts::Selection;
use crate::moment::Moment;
use crate::options::{Level, Options, Technique};
use crate::report::Info;
use crate::score::Score;

/// The maximum number of legal moves at which alpha-beta tries to solve the game.
const FEW_MOVES: usize = 28;

/// The numbers of legal moves up to which the exact solver is asked: with 1,000 nodes, how many more with twice as many
/// nodes, and with any number. The median position with 20 legal moves takes 1,000 nodes, with 28 moves 10,000, with
/// 36 moves 60,000, and with 46 moves 900,000.
const SOLVER_MOVES: usize = 22;
const SOLVER_MOVES_MORE: usize = 3;
const MOST_SOLVER_MOVES: usize = 48;

/// About how many nodes the solver searches in a millisecond.
const SOLVER_NODES_IN_MS: u64 = 800;

/// The part of the hash that is the size of the solver's table.
const SOLVER_PART: usize = 4;
/// The least size of the solver's table in mebibytes, if the hash has as many.
const SOLVER_MIB: usize = 4;

impl<P: Evaluate> Player<P> {
    /// Runs Monte Carlo tree search, unless the game is solved in a quarter of the time.
    pub(super) fn solve_or_sample(
        &mut self,
        bounds: Bounds,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Info),
    ) -> Found<P::Move> {
        let moves = self.game.legal_moves().len();
        let started = Moment::now();
        let Some(Proof { verdict, nodes }) =
            self.ask_solver(moves, bounds.with_simulations().quarter(), stop)
        else {
            return self.search_or_sample(moves, bounds, stop, report);
        };
        let rest = bounds.after(started.elapsed(), nodes);
        let mut report = |info: Info| report(Info { nodes: info.nodes + nodes, ..info });
        let found = match verdict {
            Verdict::Win(pv) => {
                let line = proved(pv, Score::won_at);
                let (shorter, searched) = if moves > FEW_MOVES {
                    (None, 0)
                } else {
                    self.shorter_win(rest.quarter(), stop, &mut report)
                };
                if shorter.is_none() {
                    report(Info { nodes: searched, ..self.info(&line, started) });
                }
                Found { line: shorter.or(Some(line)), nodes: searched }
            }
            // Every move loses, but sampling finds one that is hard to refute.
            Verdict::Loss(pv) => {
                let line = proved(pv, Score::lost_at);
                let score = line.score;
                let found = self.sample(Selection::Rave, rest, stop, &mut |info| {
                    report(Info { score, ..info });
                });
                let sampled = found.line.map(|line| Line { score, ..line });
                Found { line: sampled.or(Some(line)), nodes: found.nodes }
            }
            Verdict::Unknown => self.sample(Selection::Rave, rest, stop, &mut report),
        };
        Found { nodes: found.nodes + nodes, ..found }
    }

    /// Asks the exact solver. Returns `None` if it is not of use here.
    fn ask_solver(
        &mut self,
        moves: usize,
        bounds: Bounds,
        stop: &AtomicBool,
    ) -> Option<Proof<P::Move>> {
        let Options { level, lines, techniques, hash_mib, .. } = self.options;
        // Weaker levels play the end as they play everything else.
        let wanted = level == Level::STRONGEST && lines <= 1 && techniques.has(Technique::Solver);
        if !wanted || !(2..=solver_moves(bounds)).contains(&moves) {
            return None;
        }
        if self.prover.is_none() {
            let mib = (hash_mib / SOLVER_PART).max(SOLVER_MIB.min(hash_mib));
            self.prover = P::prover(&self.config, mib << 20);
        }
        let started = Moment::now();
        let late = || bounds.time.is_some_and(|time| started.elapsed() >= time);
        let interrupt = || stop.load(Ordering::Relaxed) || late();
        let nodes = bounds.nodes.unwrap_or(u64::MAX);
        self.prover.as_mut()?.prove(self.game.position(), nodes, &interrupt)
    }

    /// Runs Monte Carlo tree search, unless few moves are legal and alpha-beta solves the game in a quarter of the
    /// time.
    fn search_or_sample(
        &mut self,
        moves: usize,
        bounds: Bounds,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Info),
    ) -> Found<P::Move> {
        if moves > FEW_MOVES {
            return self.sample(Selection::Rave, bounds, stop, report);
        }
        let started = Moment::now();
        let quarter = bounds.quarter();
        let (solved, infos) = self.search_quietly(quarter, stop);
        let ended = |line: &Line<P::Move>| line.score.win_in().is_some();
        if moves == 1 || solved.line.as_ref().is_none_or(ended) {
            infos.into_iter().for_each(report);
            return solved;
        }
        // The limits of nodes apply to one thread, but `solved` counts the nodes of all threads.
        let rest = bounds.after(started.elapsed(), quarter.nodes.unwrap_or(0));
        let found = self.sample(Selection::Rave, rest, stop, report);
        Found { line: found.line.or(solved.line), nodes: solved.nodes + found.nodes }
    }

    /// Runs alpha-beta in a won position, whose line is often shorter than that of the solver. Returns the line, if the win
    /// is found, and the number of nodes.
    fn shorter_win(
        &self,
        bounds: Bounds,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Info),
    ) -> (Option<Line<P::Move>>, u64) {
        let (found, infos) = self.search_quietly(bounds, stop);
        let win = found.line.filter(|line| line.score.is_win());
        if win.is_some() {
            infos.into_iter().for_each(report);
        }
        (win, found.nodes)
    }

    /// Returns the report of a line of the solver.
    fn info(&self, line: &Line<P::Move>, started: Moment) -> Info {
        Info {
            rank: 1,
            depth: line.depth,
            longest: line.depth,
            score: line.score,
            nodes: 0,
            time: started.elapsed(),
            pv: texts(self.game.position(), &line.pv),
            table_use: 0,
        }
    }

    /// Runs alpha-beta, and returns its reports with its result.
    fn search_quietly(&self, bounds: Bounds, stop: &AtomicBool) -> (Found<P::Move>, Vec<Info>) {
        let mut infos = Vec::new();
        let found = self.search(bounds, stop, &mut |info| infos.push(info));
        (found, infos)
    }
}

/// Returns the number of legal moves up to which the solver has a good chance to prove a position in time.
fn solver_moves(bounds: Bounds) -> usize {
    let in_time = bounds.time.map(|time| {
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(SOLVER_NODES_IN_MS)
    });
    let nodes = [bounds.nodes, in_time].into_iter().flatten().min().unwrap_or(u64::MAX);
    let doublings = (nodes / 1000).checked_ilog2().unwrap_or(0) as usize;
    MOST_SOLVER_MOVES.min(SOLVER_MOVES + SOLVER_MOVES_MORE * doublings)
}

/// Returns a line that ends with the game.
fn proved<M>(pv: Vec<M>, score: impl Fn(usize) -> Score) -> Line<M> {
    Line { score: score(pv.len()), depth: pv.len() as u32, pv }
}

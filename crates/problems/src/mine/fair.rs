//! Fairness: which proved problems a person can solve by thinking. `docs/problems.md` has the rules and their reasons. The
//! limits separate problems that people found fair from those that they did not, in samples of 267 of Emergo and 253 of
//! Emulsion.

use luctor_rules::Position;
use luctor_rules::emergo::Action;
use luctor_rules::emulsion::{Emulsion, Move};
use luctor_tables::Emergo64;

use crate::goal::Goal;
use crate::problem::{Problem, Proof};
use crate::prove::after;
use crate::prove::confirm::losses_seen;
use crate::prove::swap::lead;
use crate::recognize::emulsion::Decided;
use crate::solution::{Line, main_line};
use crate::theme::Theme;

/// The strongest level of the engine that solves a fair endgame of Emergo. Stronger ones search further than any plan.
const ENDGAME_LEVEL: u8 = 6;
/// The most turns of a problem "clear in" that no level solves.
const LONG_CLEARING: usize = 14;
/// By this turn, a line that the engine confirmed must show a gain.
const SOON: usize = 7;
/// The men of one capture, and the caps won for good, that show it.
const GAIN: (usize, i32) = (4, 2);
/// The positions in which the engine must see that the wrong moves of a draw lose, and the fewest moves of which one is enough if
/// the right one is a capture.
const DRAW: (u64, usize) = (150_000, 5);

/// The strongest level of the engine that solves a fair problem of Emulsion.
const LEVEL: u8 = 4;
/// The most moves at the start of a problem of Emulsion.
pub(super) const MOST_MOVES: usize = 22;
/// With this many rivals, the first move needs a clear purpose; with one more, none is clear enough.
const RIVALS: usize = 3;
/// The wrong moves with a larger lead at once that hide the first move, and the fewest rivals beside them.
const TEMPTING: (usize, usize) = (5, 2);
/// The wrong moves with a larger lead at once that hide a win by smaller groups, and one by the last swap.
const MISLEADING: (usize, usize) = (2, 1);
/// With so many placements and a rival, only the parity of the last moves decides.
const PLACEMENTS: usize = 6;
/// The most placements among which one can be found if nothing can be swapped.
const ONLY_PLACEMENTS: usize = 10;
/// The points of rating for a rival, and the most rivals that count. Weak levels look further than the rivals do, people do not.
const RIVAL: (i32, usize) = (30, 8);

/// Returns whether a problem of Emergo is fair.
pub(super) fn emergo(position: &Emergo64, problem: &Problem) -> bool {
    let line = main_line(&problem.solution);
    let found_by = |most| problem.level.is_some_and(|level| level <= most);
    match (problem.proof, problem.goal) {
        (Proof::Table, _) if !found_by(ENDGAME_LEVEL) => false,
        // The end is far, and the next choice is free: nothing shows what the move is for.
        (Proof::Table, Goal::KeepWin) => line.len() > 1,
        (_, Goal::HoldDraw) => shows_losses(position, problem),
        (_, Goal::Clear(_)) if problem.level.is_none() => line.len() <= LONG_CLEARING,
        // A capture that ends the game at once would be proved.
        (Proof::Confirmed { .. }, _) => {
            line.len() > 1 && (line.len() <= SOON || gains_soon(position, &line))
        }
        _ => true,
    }
}

/// Returns whether people can see why the wrong moves of a draw lose.
fn shows_losses(position: &Emergo64, problem: &Problem) -> bool {
    // The solution has every right move.
    let first = |line: &Line| position.parse_move(&line.play[0]).ok();
    let right: Vec<_> = problem.solution.iter().filter_map(first).collect();
    let moves = position.legal_count();
    let is_capture = right.iter().any(|m| matches!(m.action(), Action::Capture(_)));
    let least = if is_capture && moves >= DRAW.1 { 1 } else { moves - right.len() };
    losses_seen(&problem.game, &problem.position, moves, DRAW.0) >= least
}

/// Returns whether the side to move has taken many men at once, or more caps than at the start, by turn [`SOON`] of a line.
fn gains_soon(position: &Emergo64, line: &[String]) -> bool {
    let solver = position.turn();
    let caps =
        |at: &Emergo64, color| at.pieces(color).map(|piece| i32::from(piece.caps)).sum::<i32>();
    let balance = |at: &Emergo64| caps(at, solver) - caps(at, !solver);
    let mut at = position.clone();
    for text in line.iter().take(SOON) {
        let Ok(m) = at.parse_move(text) else { return false };
        if at.turn() == solver
            && let Action::Capture(route) = m.action()
            && route.takes() >= GAIN.0
        {
            return true;
        }
        at.play_unchecked(m);
    }
    balance(&at) >= balance(position) + GAIN.1
}

/// What people see of the first move of a problem of Emulsion.
pub(super) struct FirstLook {
    /// The number of wrong moves that look at least as good: by the lead after the best reply.
    rivals: usize,
    /// The number of wrong moves that have a larger lead at once.
    tempting: usize,
    /// The number of placements, right and wrong.
    placements: usize,
    /// The number of moves.
    moves: usize,
}

impl FirstLook {
    /// Compares the moves of a position with those that are right.
    pub(super) fn new(position: &Emulsion<u64>, right: &[Move]) -> FirstLook {
        let at_once = |m: &Move| lead(&after(position, *m), position.turn()).0;
        let replied = |m: &Move| {
            let next = after(position, *m);
            let replies = next.legal_moves().into_iter();
            let least = replies.map(|reply| lead(&after(&next, reply), position.turn()).0).min();
            least.unwrap_or_else(|| at_once(m))
        };
        let wrong: Vec<Move> =
            position.legal_moves().into_iter().filter(|m| !right.contains(m)).collect();
        let best = |look: &dyn Fn(&Move) -> i64| right.iter().map(look).max();
        let (best_replied, best_at_once) = (best(&replied), best(&at_once));
        let is_placement = |m: &&Move| matches!(m, Move::Place { .. });
        FirstLook {
            moves: wrong.len() + right.len(),
            placements: wrong.iter().chain(right).filter(is_placement).count(),
            rivals: wrong.iter().filter(|m| Some(replied(m)) >= best_replied).count(),
            tempting: wrong.iter().filter(|m| Some(at_once(m)) > best_at_once).count(),
        }
    }

    /// Returns whether the first move, with these themes, has an idea that sets it apart from the others. `decided` is what
    /// decides in the end.
    pub(super) fn has_idea(&self, themes: &[Theme], decided: Decided) -> bool {
        use Theme::{Cancelling, Cut, Join, StopCut, StopJoin};
        // What decides in the end says nothing about the first move.
        let some = themes.iter().any(|&theme| theme != Cancelling);
        let clear = themes.iter().any(|theme| matches!(theme, Cut | Join | StopCut | StopJoin));
        let hidden = self.rivals > RIVALS
            || self.rivals == RIVALS && !clear
            || self.rivals >= TEMPTING.1 && self.tempting >= TEMPTING.0
            || self.rivals > 0 && self.placements >= PLACEMENTS
            || self.placements == self.moves && self.moves > ONLY_PLACEMENTS
            || match decided {
                Decided::Biggest => false,
                Decided::Rest => self.tempting >= MISLEADING.0,
                Decided::LastSwap => self.tempting >= MISLEADING.1,
            };
        some && !hidden
    }

    /// Returns the points of rating for the rivals.
    pub(super) fn points(&self) -> i32 {
        RIVAL.0 * self.rivals.min(RIVAL.1) as i32
    }
}

/// Returns whether weak levels find a problem of Emulsion. Stronger ones count many turns exactly.
pub(super) fn is_readable(level: Option<u8>) -> bool {
    level.is_some_and(|level| level <= LEVEL)
}

//! Fairness: which proved problems a person can solve by thinking. `docs/problems.md` has the rules and their reasons. The
//! limits separate problems that people found fair from those that they did not, in samples of 140 of Emergo and 148 of
//! Emulsion.

use luctor_rules::Position;
use luctor_rules::emergo::Action;
use luctor_rules::emulsion::{Emulsion, Move};
use luctor_tables::Emergo64;

use crate::goal::Goal;
use crate::problem::{Problem, Proof};
use crate::prove::after;
use crate::prove::confirm::sees_loss;
use crate::prove::swap::lead;
use crate::solution::main_line;
use crate::theme::Theme;

/// The strongest level of the engine that solves a fair endgame of Emergo. Stronger ones search further than any plan.
const ENDGAME_LEVEL: u8 = 6;
/// The most turns of a problem "clear in" that no level solves.
const LONG_CLEARING: usize = 14;
/// By this turn, a line that the engine confirmed must show a gain.
const SOON: usize = 7;
/// The men of one capture, and the caps won for good, that show it.
const GAIN: (usize, i32) = (4, 2);
/// The fewest moves of a draw of which the engine must see that some lose, and the positions that it visits for that.
const DRAW: (usize, u64) = (5, 150_000);

/// The strongest level of the engine that solves a fair problem of Emulsion.
const LEVEL: u8 = 4;
/// The most moves at the start of a problem of Emulsion.
pub(super) const MOST_MOVES: usize = 22;
/// With this many rivals, the first move needs a clear purpose; with one more, none is clear enough.
const RIVALS: usize = 3;
/// The wrong moves with a larger lead at once, beside that many rivals, that hide the first move.
const TEMPTING: usize = 5;
/// The points of rating for a rival, and the most rivals that count. Weak levels look further than the rivals do, people do not.
const RIVAL: (i32, usize) = (30, 8);

/// Returns whether a problem of Emergo is fair.
pub(super) fn emergo(position: &Emergo64, problem: &Problem) -> bool {
    let line = main_line(&problem.solution);
    let found_by = |most| problem.level.is_some_and(|level| level <= most);
    match (problem.proof, problem.goal) {
        (Proof::Table, _) if !found_by(ENDGAME_LEVEL) => false,
        (_, Goal::HoldDraw) if position.legal_count() >= DRAW.0 => {
            sees_loss(&problem.game, &problem.position, position.legal_count(), DRAW.1)
        }
        (_, Goal::Clear(_)) if problem.level.is_none() => line.len() <= LONG_CLEARING,
        (Proof::Confirmed { .. }, _) => line.len() <= SOON || gains_soon(position, &line),
        _ => true,
    }
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
    pub(super) rivals: usize,
    /// The number of wrong moves that have a larger lead at once.
    pub(super) tempting: usize,
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
        FirstLook {
            rivals: wrong.iter().filter(|m| Some(replied(m)) >= best_replied).count(),
            tempting: wrong.iter().filter(|m| Some(at_once(m)) > best_at_once).count(),
        }
    }

    /// Returns whether the first move, with these themes, has an idea that sets it apart from the others.
    pub(super) fn has_idea(&self, themes: &[Theme]) -> bool {
        use Theme::{Cancelling, Cut, Join, StopCut, StopJoin};
        // What decides in the end says nothing about the first move.
        let some = themes.iter().any(|&theme| theme != Cancelling);
        let clear = themes.iter().any(|theme| matches!(theme, Cut | Join | StopCut | StopJoin));
        let hidden =
            self.rivals > RIVALS || self.rivals == RIVALS && (!clear || self.tempting >= TEMPTING);
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

//! Fairness: which proved problems a person can solve by thinking. The limits separate problems that people found fair from
//! those that they did not, in samples of 86 of Emergo and 100 of Emulsion.

use luctor_rules::Position;
use luctor_rules::emulsion::{Emulsion, Move};

use crate::goal::Goal;
use crate::problem::Proof;
use crate::prove::after;
use crate::prove::swap::lead;
use crate::theme::Theme;

/// The strongest level of the engine that solves a fair endgame of Emergo. Stronger ones search further than any plan.
const ENDGAME_LEVEL: u8 = 6;
/// The most turns of a problem "clear in" that no level solves.
const LONG_CLEARING: usize = 14;
/// The strongest level of the engine that solves a fair problem of Emulsion.
const LEVEL: u8 = 4;
/// The most moves at the start of a problem of Emulsion.
pub(super) const MOST_MOVES: usize = 22;
/// A solution of Emulsion with this many turns is long.
const LONG: usize = 7;
/// The most rivals of the first move of a long solution.
const RIVALS: usize = 3;
/// The points of rating for a rival, and the most rivals that count. Weak levels look further than the rivals do, people do not.
const RIVAL: (i32, usize) = (30, 8);

/// Returns whether a problem of Emergo is fair. `turns` is the length of the main line.
pub(super) fn emergo(goal: Goal, proof: Proof, level: Option<u8>, turns: usize) -> bool {
    match (goal, level) {
        _ if proof == Proof::Table => level.is_some_and(|level| level <= ENDGAME_LEVEL),
        (Goal::Clear(_), None) => turns <= LONG_CLEARING,
        _ => true,
    }
}

/// Returns whether a problem of Emulsion is fair: weak levels find it, and its first move has an idea.
pub(super) fn emulsion(level: Option<u8>, themes: &[Theme]) -> bool {
    // What decides in the end says nothing about the first move.
    level.is_some_and(|level| level <= LEVEL)
        && themes.iter().any(|&theme| theme != Theme::Cancelling)
}

/// Returns whether a solution of Emulsion with a number of turns is hidden: it is long, and other first moves look as good.
pub(super) fn is_hidden(rivals: usize, turns: usize) -> bool {
    turns >= LONG && rivals > RIVALS
}

/// Returns the points of rating for rivals of the first move.
pub(super) fn points(rivals: usize) -> i32 {
    RIVAL.0 * rivals.min(RIVAL.1) as i32
}

/// Returns the number of wrong first moves that look at least as good as the right ones: by the lead after the best reply.
pub(super) fn rivals(position: &Emulsion<u64>, right: &[Move]) -> usize {
    let look = |&m: &Move| {
        let next = after(position, m);
        let replies = next.legal_moves();
        let least = replies.into_iter().map(|reply| lead(&after(&next, reply), position.turn()).0);
        least.min().unwrap_or_else(|| lead(&next, position.turn()).0)
    };
    let best = right.iter().map(look).max();
    let wrong = position.legal_moves().into_iter().filter(|m| !right.contains(m));
    wrong.filter(|m| Some(look(m)) >= best).count()
}

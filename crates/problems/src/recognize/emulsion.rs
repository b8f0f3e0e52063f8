//! Themes of Emulsion.

use luctor_rules::emulsion::{Emulsion, Move};
use luctor_rules::{Position, Reason};

use crate::prove::after;
use crate::theme::Theme;

/// A position up to this turn belongs to the opening of a small board.
const OPENING: u32 = 3;

/// Returns the themes, sorted. `end` is the position at the end of the game, with the right moves of the solver and the
/// hardest replies.
pub(crate) fn themes(position: &Emulsion<u64>, first: Move, end: &Emulsion<u64>) -> Vec<Theme> {
    let mut found = match first {
        Move::Swap { own, other } => swap_themes(position, first, (own.index(), other.index())),
        Move::Place { .. } => vec![Theme::WinningPlacement],
        Move::Pie => Vec::new(),
    };
    if position.ply() <= OPENING {
        found.push(Theme::FirstMove);
    }
    match end.outcome().map(|outcome| outcome.reason) {
        Some(Reason::LastMover) => found.push(Theme::LastSwap),
        Some(Reason::Groups) => {
            let sizes = end.group_sizes();
            if sizes.black.first() == sizes.white.first() {
                found.push(Theme::Cancelling);
            }
        }
        _ => {}
    }
    found.sort_unstable();
    found
}

/// Returns the themes of a swap of the pieces on two squares, the solver's piece on the first.
fn swap_themes(position: &Emulsion<u64>, first: Move, (from, to): (usize, usize)) -> Vec<Theme> {
    let (solver, enemy) = (position.turn(), !position.turn());
    let next = after(position, first);
    let groups = |at: &Emulsion<u64>, color| {
        let mut groups = Vec::new();
        at.for_each_group(color, |group: u64| groups.push(group));
        groups
    };
    let biggest = |groups: &[u64]| groups.iter().map(|group| group.count_ones()).max();
    let (own_before, own_after) = (groups(position, solver), groups(&next, solver));
    let (enemy_before, enemy_after) = (groups(position, enemy), groups(&next, enemy));

    let mut found = vec![Theme::WinningSwap];
    let is_cut = |&group: &u64| {
        let rest = group & !(1 << to);
        let parts = enemy_after.iter().map(|part| (part & rest).count_ones());
        parts.filter(|&size| size >= 2).count() >= 2
    };
    if enemy_before.iter().any(is_cut) {
        found.push(Theme::Cut);
    }
    let joined = own_after.iter().find(|&group| group >> to & 1 > 0).copied().unwrap_or(0);
    let parts = own_before.iter().map(|part| (part & !(1 << from) & joined).count_ones());
    if parts.filter(|&size| size >= 2).count() >= 2 {
        found.push(Theme::Join);
    }
    let size = Position::config(position).size();
    if from % size != to % size && from / size != to / size {
        found.push(Theme::Diagonal);
    }
    if biggest(&own_after) < biggest(&own_before) {
        found.push(Theme::Sacrifice);
    }
    let touched = |groups: &[u64], square: usize| {
        let group = groups.iter().find(|&group| group >> square & 1 > 0).copied().unwrap_or(0);
        Some(group.count_ones()) == biggest(groups)
    };
    if ![touched(&own_before, from), touched(&own_after, to)].contains(&true)
        && ![touched(&enemy_before, to), touched(&enemy_after, from)].contains(&true)
    {
        found.push(Theme::Quiet);
    }
    found
}

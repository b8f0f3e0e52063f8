//! Themes of Emulsion.

use luctor_rules::emulsion::{Emulsion, Move};
use luctor_rules::{Color, Position, Reason};

use super::threats::{Threats, pass};
use crate::prove::after;
use crate::theme::Theme;

/// The fewest pieces by which a cut makes the biggest enemy group smaller.
const CUT: usize = 3;
/// The fewest pieces by which a sacrifice makes the biggest own group smaller.
const SACRIFICE: usize = 2;
/// The fewest pieces of a group that counts as a part.
const PART: u32 = 2;
/// The most legal swaps at the start, and the most turns, with which people can count who makes the last swap.
const COUNTABLE: (usize, usize) = (8, 6);

/// Returns the themes of the main line, sorted. `first` is its first move.
pub(crate) fn themes(position: &Emulsion<u64>, first: Move, line: &[String]) -> Vec<Theme> {
    let mut found = match first {
        Move::Swap { own, other } => swap_themes(position, first, (own.index(), other.index())),
        Move::Place { .. } => vec![Theme::Placement],
        Move::Pie => Vec::new(),
    };
    match decided(position, line) {
        Decided::LastSwap if position.movable().1 <= COUNTABLE.0 && line.len() <= COUNTABLE.1 => {
            found.push(Theme::LastSwap);
        }
        Decided::Rest => found.push(Theme::Cancelling),
        Decided::LastSwap | Decided::Biggest => {}
    }
    found.sort_unstable();
    found
}

/// What decides at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decided {
    /// The biggest groups.
    Biggest,
    /// Smaller groups, because the biggest ones cancel.
    Rest,
    /// The last swap, because all groups cancel.
    LastSwap,
}

/// Returns what decides at the end of a line that is legal and ends the game.
pub(crate) fn decided(position: &Emulsion<u64>, line: &[String]) -> Decided {
    let mut end = position.clone();
    for text in line {
        let Ok(m) = end.parse_move(text) else { break };
        end.play_unchecked(m);
    }
    let sizes = end.group_sizes();
    match end.outcome().map(|outcome| outcome.reason) {
        Some(Reason::LastMover) => Decided::LastSwap,
        Some(Reason::Groups) if sizes.black.first() == sizes.white.first() => Decided::Rest,
        _ => Decided::Biggest,
    }
}

/// Returns the themes of a swap of the pieces on two squares, the solver's piece on the first.
fn swap_themes(position: &Emulsion<u64>, first: Move, (from, to): (usize, usize)) -> Vec<Theme> {
    let (solver, enemy) = (position.turn(), !position.turn());
    let next = after(position, first);
    let (own_before, own_after) = (groups(position, solver), groups(&next, solver));
    let (enemy_before, enemy_after) = (groups(position, enemy), groups(&next, enemy));
    let (own, others) = (position.biggest(solver), position.biggest(enemy));

    let mut found = Vec::new();
    let is_cut = |&group: &u64| {
        let rest = group & !(1 << to);
        let parts = enemy_after.iter().map(|part| (part & rest).count_ones());
        group.count_ones() as usize == others && parts.filter(|&size| size >= PART).count() >= 2
    };
    if next.biggest(enemy) + CUT <= others && enemy_before.iter().any(is_cut) {
        found.push(Theme::Cut);
    }
    let joined = own_after.iter().find(|&group| group >> to & 1 > 0).copied().unwrap_or(0);
    let parts = own_before.iter().map(|part| (part & !(1 << from) & joined).count_ones());
    if joined.count_ones() as usize > own && parts.filter(|&size| size >= PART).count() >= 2 {
        found.push(Theme::Join);
    }
    if next.biggest(solver) + SACRIFICE <= own {
        found.push(Theme::Sacrifice);
    }
    if let Some(passed) = pass(position) {
        let (before, left) = (Threats::of(&passed), Threats::of(&next));
        if before.cuts_more_than(&left, own) {
            found.push(Theme::StopCut);
        }
        if before.joins_more_than(&left, own, others) {
            found.push(Theme::StopJoin);
        }
    }
    found
}

/// Returns the groups of a side as sets of squares.
fn groups(position: &Emulsion<u64>, color: Color) -> Vec<u64> {
    let mut groups = Vec::new();
    position.for_each_group(color, |group: u64| groups.push(group));
    groups
}

#[cfg(test)]
mod tests {
    use luctor_rules::Variant;
    use luctor_search::Random;

    use super::*;

    #[test]
    fn themes_of_swaps_follow_from_the_biggest_groups() {
        let Ok(Variant::Emulsion(config)) = "emulsion:6,pie=off".parse() else { unreachable!() };
        let themes_of_groups =
            [Theme::Join, Theme::Cut, Theme::Sacrifice, Theme::StopJoin, Theme::StopCut];
        let mut seen = [0; 5];
        let all_after = |from: &Emulsion<u64>| -> Vec<_> {
            from.legal_moves().into_iter().map(|m| after(from, m)).collect()
        };
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let mut at = Emulsion::start(&config);
            while at.outcome().is_none() {
                let moves = at.legal_moves();
                for &first in &moves {
                    let next = after(&at, first);
                    let found = themes(&at, first, &[at.move_text(first)]);
                    let has = |theme| found.contains(&theme);
                    let (solver, enemy) = (at.turn(), !at.turn());
                    let size = |at: &Emulsion<u64>, color| at.group_sizes()[color][0] as i32;
                    let change = |color| size(&next, color) - size(&at, color);
                    assert!(!has(Theme::Join) || change(solver) > 0, "{at} {first:?}");
                    assert!(!has(Theme::Cut) || change(enemy) <= -3, "{at} {first:?}");
                    assert_eq!(has(Theme::Sacrifice), change(solver) <= -2, "{at} {first:?}");
                    let threats = all_after(&pass(&at).unwrap());
                    let replies = all_after(&next);
                    if has(Theme::StopJoin) {
                        let most = threats.iter().map(|at| size(at, enemy)).max().unwrap();
                        assert!(replies.iter().all(|at| size(at, enemy) <= most - 2), "{at}");
                    }
                    if has(Theme::StopCut) {
                        let least = threats.iter().map(|at| size(at, solver)).min().unwrap();
                        assert!(replies.iter().all(|at| size(at, solver) >= least + 2), "{at}");
                    }
                    for (count, theme) in seen.iter_mut().zip(themes_of_groups) {
                        *count += u32::from(has(theme));
                    }
                }
                at.play_unchecked(moves[random.below(moves.len())]);
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}

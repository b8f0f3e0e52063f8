//! Themes of Emulsion.

use luctor_rules::emulsion::{Emulsion, Move};
use luctor_rules::{Position, Reason};

use crate::prove::after;
use crate::theme::Theme;

/// A position up to this turn belongs to the opening of a small board.
const OPENING: u32 = 3;

/// Returns the themes of the main line, sorted. `first` is its first move.
pub(crate) fn themes(position: &Emulsion<u64>, first: Move, line: &[String]) -> Vec<Theme> {
    let mut found = match first {
        Move::Swap { own, other } => swap_themes(position, first, (own.index(), other.index())),
        Move::Place { .. } => vec![Theme::WinningPlacement],
        Move::Pie => Vec::new(),
    };
    if position.ply() <= OPENING {
        found.push(Theme::FirstMove);
    }
    let mut end = position.clone();
    for text in line {
        let Ok(m) = end.parse_move(text) else { break };
        end.play_unchecked(m);
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
        Some(group.count_ones()) == biggest(&enemy_before)
            && parts.filter(|&size| size >= 2).count() >= 2
    };
    if biggest(&enemy_after) < biggest(&enemy_before) && enemy_before.iter().any(is_cut) {
        found.push(Theme::Cut);
    }
    let joined = own_after.iter().find(|&group| group >> to & 1 > 0).copied().unwrap_or(0);
    let parts = own_before.iter().map(|part| (part & !(1 << from) & joined).count_ones());
    if Some(joined.count_ones()) > biggest(&own_before)
        && parts.filter(|&size| size >= 2).count() >= 2
    {
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

#[cfg(test)]
mod tests {
    use luctor_rules::Variant;
    use luctor_search::Random;

    use super::*;

    #[test]
    fn themes_of_swaps_follow_from_the_biggest_groups() {
        let Ok(Variant::Emulsion(config)) = "emulsion:6,pie=off".parse() else { unreachable!() };
        let mut seen = [0; 4];
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
                    let (before, after) = (at.group_sizes(), next.group_sizes());
                    let change = |color| before[color].first().cmp(&after[color].first());
                    assert!(!has(Theme::Join) || change(solver).is_lt(), "{at} {first:?}");
                    assert!(!has(Theme::Cut) || change(enemy).is_gt(), "{at} {first:?}");
                    assert_eq!(has(Theme::Sacrifice), change(solver).is_gt(), "{at} {first:?}");
                    assert!(!has(Theme::Quiet) || change(solver).is_eq(), "{at} {first:?}");
                    let counted = [Theme::Join, Theme::Cut, Theme::Sacrifice, Theme::Quiet];
                    for (count, theme) in seen.iter_mut().zip(counted) {
                        *count += u32::from(has(theme));
                    }
                }
                at.play_unchecked(moves[random.below(moves.len())]);
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}

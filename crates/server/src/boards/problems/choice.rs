//! Chooses a problem near the strength of a player.

use std::collections::HashSet;

use luctor_match::game_kind::GameKind;
use luctor_problems::solution::Line;
use luctor_problems::{Id, Problem, Theme};
use luctor_rules::Variant;

use crate::boards::problems::catalog::ProblemCatalog;

/// The number of problems with the nearest ratings of which one is chosen at random.
const NEAREST: usize = 12;
/// The number of problems of a game after which a player is no newcomer to them.
const FIRST: usize = 10;
/// The number of easiest problems of which newcomers get one at random.
const EASIEST: usize = 30;

/// The problems to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    /// The game.
    pub(crate) game: GameKind,
    /// The theme, or `None` for all.
    pub(crate) theme: Option<Theme>,
    /// The rating of the player.
    pub(crate) rating: i32,
}

/// Returns one of the unseen problems whose ratings are nearest to that of the player, or `None` if all are seen. Newcomers to
/// a game get easy ones first: their rating is only a guess, and failures would send them away.
pub(crate) fn choose<'a>(
    catalog: &'a ProblemCatalog,
    wanted: Wanted,
    seen: &HashSet<Id>,
    random: u32,
) -> Option<&'a Problem> {
    let fits = |problem: &&Problem| {
        wanted.theme.is_none_or(|theme| problem.themes.contains(&theme))
            && !seen.contains(&problem.id)
    };
    let of_game = || catalog.of_game(Some(wanted.game));
    let mut left: Vec<&Problem> = of_game().filter(fits).collect();
    let is_newcomer =
        of_game().filter(|problem| seen.contains(&problem.id)).take(FIRST).count() < FIRST;
    if is_newcomer && wanted.theme.is_none() {
        left.retain(|problem| !is_free(problem));
        left.sort_by_key(|problem| {
            (problem.rating, turns(&problem.solution), problem.position.len())
        });
        left.truncate(EASIEST);
    } else {
        left.sort_by_key(|problem| problem.rating.abs_diff(wanted.rating));
        left.truncate(NEAREST);
    }
    left.get(usize::try_from(random).ok()? % left.len().max(1)).copied()
}

/// Returns whether a problem is of free Emulsion, which the lessons do not teach.
pub(crate) fn is_free(problem: &Problem) -> bool {
    matches!(&problem.game, Variant::Emulsion(config) if config.free())
}

/// Returns the most turns of the player in a solution.
fn turns(solution: &[Line]) -> usize {
    solution.iter().map(|line| 1 + turns(&line.next)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcomers_get_easy_problems_of_the_usual_games() {
        let catalog = ProblemCatalog::built_in();
        for game in [GameKind::Emergo, GameKind::Emulsion] {
            let wanted = Wanted { game, theme: None, rating: 1500 };
            let lowest = catalog.of_game(Some(game)).next().unwrap().rating;
            let mut seen = HashSet::new();
            for random in 0..10 {
                let problem = choose(&catalog, wanted, &seen, random * 7).unwrap();
                assert_eq!(problem.rating, lowest);
                assert_eq!(turns(&problem.solution), 1);
                assert!(!is_free(problem), "{}", problem.game);
                assert!(seen.insert(problem.id));
            }
            let problem = choose(&catalog, wanted, &seen, 0).unwrap();
            assert!(problem.rating > lowest, "{}", problem.rating);
        }
    }

    #[test]
    fn a_problem_is_near_the_rating_and_unseen() {
        let catalog = ProblemCatalog::built_in();
        let mut seen = HashSet::new();
        let wanted = Wanted { game: GameKind::Emergo, theme: None, rating: 1500 };
        for random in 0..200 {
            let problem = choose(&catalog, wanted, &seen, random * 7).unwrap();
            if seen.len() < FIRST {
                assert!(seen.insert(problem.id));
                continue;
            }
            assert!(problem.rating.abs_diff(1500) < 300, "{}", problem.rating);
            assert!(seen.insert(problem.id));
        }
    }

    #[test]
    fn a_theme_ends_when_all_its_problems_are_seen() {
        let catalog = ProblemCatalog::built_in();
        let theme = Some(Theme::Roundabout);
        let wanted = Wanted { game: GameKind::Emergo, theme, rating: 1500 };
        let mut seen = HashSet::new();
        while let Some(problem) = choose(&catalog, wanted, &seen, 3) {
            assert!(problem.themes.contains(&Theme::Roundabout));
            assert!(seen.insert(problem.id));
        }
        let counts = catalog.themes();
        let count = counts.iter().find(|count| count.theme == Theme::Roundabout).unwrap();
        assert_eq!(seen.len(), count.problems);
    }
}

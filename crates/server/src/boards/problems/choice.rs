//! Chooses a problem near the strength of a player.

use std::collections::HashSet;

use luctor_match::game_kind::GameKind;
use luctor_problems::{Id, Problem, Theme};

use crate::boards::problems::catalog::ProblemCatalog;

/// The number of problems with the nearest ratings of which one is chosen at random.
const NEAREST: usize = 12;

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

/// Returns one of the unseen problems whose ratings are nearest to that of the player, or `None` if all are seen.
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
    let mut left: Vec<&Problem> = catalog.of_game(Some(wanted.game)).filter(fits).collect();
    left.sort_by_key(|problem| problem.rating.abs_diff(wanted.rating));
    left.truncate(NEAREST);
    left.get(usize::try_from(random).ok()? % left.len().max(1)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_near_the_rating_and_unseen() {
        let catalog = ProblemCatalog::built_in();
        let mut seen = HashSet::new();
        let wanted = Wanted { game: GameKind::Emergo, theme: None, rating: 1500 };
        for random in 0..200 {
            let problem = choose(&catalog, wanted, &seen, random * 7).unwrap();
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

//! Chooses a problem near the strength of a player.

use std::collections::HashSet;

use luctor_match::game_kind::GameKind;
use luctor_problems::{Id, Problem, Theme};
use luctor_rules::Variant;

use crate::boards::problems::catalog::ProblemCatalog;

/// The rating of a new player.
pub(crate) const NEW_PLAYER: i32 = 1_500;
/// The number of problems with the nearest ratings, or for newcomers the nearest efforts, of which one is chosen at random.
const NEAREST: usize = 12;
/// The number of problems of a game after which a player is no newcomer to them.
const FIRST: usize = 10;
/// The share of the introduction that takes less effort than the first problem of a player, and how much of it each
/// further problem adds.
const BEGIN: f64 = 0.3;
const STEP: f64 = 0.06;
/// The change of the rating that moves a newcomer from one end of the introduction to the other. So a failure leads to
/// problems of less effort, although more problems are seen.
const SPAN: f64 = 400.0;

/// The problems to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    /// The game.
    pub(crate) game: GameKind,
    /// The theme, or `None` for all.
    pub(crate) theme: Option<Theme>,
    /// The rating of the player.
    pub(crate) rating: i32,
    /// The problem of the day, which training must not spoil.
    pub(crate) daily: Option<Id>,
}

/// Returns one of the unseen problems whose ratings are nearest to that of the player, or `None` if all are seen. Newcomers to
/// a game, and players below all problems of it, get those of the introduction: the rating of a newcomer is only a guess, and
/// failures would send them away.
pub(crate) fn choose<'a>(
    catalog: &'a ProblemCatalog,
    wanted: Wanted,
    seen: &HashSet<Id>,
    random: u32,
) -> Option<&'a Problem> {
    let random = usize::try_from(random).ok()?;
    let is_seen = |problem: &&Problem| seen.contains(&problem.id);
    let is_new = |problem: &&Problem| !is_seen(problem) && wanted.daily != Some(problem.id);
    let of_game = || catalog.of_game(Some(wanted.game));
    if wanted.theme.is_none() {
        let tried = of_game().filter(is_seen).take(FIRST).count();
        let is_below = of_game().next().is_some_and(|easiest| wanted.rating < easiest.rating);
        let left: Vec<&Problem> = catalog.introduction(wanted.game).filter(is_new).collect();
        if (tried < FIRST || is_below) && !left.is_empty() {
            let first = window(left.len(), share(wanted.rating, tried));
            return left.get(first + random % NEAREST.min(left.len())).copied();
        }
    }
    let fits = |problem: &&Problem| {
        is_new(problem) && wanted.theme.is_none_or(|theme| problem.themes.contains(&theme))
    };
    let mut left: Vec<&Problem> = of_game().filter(fits).collect();
    left.sort_by_key(|problem| problem.rating.abs_diff(wanted.rating));
    left.truncate(NEAREST);
    left.get(random % left.len().max(1)).copied()
}

/// Returns the place of a newcomer in the introduction, from 0 to 1.
fn share(rating: i32, tried: usize) -> f64 {
    let gain = f64::from(rating.saturating_sub(NEW_PLAYER)) / SPAN;
    (BEGIN + STEP * tried as f64 + gain).clamp(0.0, 1.0)
}

/// Returns the first of the [`NEAREST`] problems around a place among `count` problems.
fn window(count: usize, share: f64) -> usize {
    let last = count.saturating_sub(NEAREST);
    (share * last as f64).round() as usize
}

/// Returns whether a problem is of free Emulsion, which the lessons do not teach.
pub(crate) fn is_free(problem: &Problem) -> bool {
    matches!(&problem.game, Variant::Emulsion(config) if config.free())
}

#[cfg(test)]
mod tests {
    use luctor_match::glicko::{Rating, Score};

    use super::*;
    use crate::boards::problems::introduction::{effort, introduces};

    /// Returns the first problems that a new account gets if it solves all or none.
    fn visit(catalog: &ProblemCatalog, game: GameKind, score: Score) -> Vec<&Problem> {
        let (mut own, mut seen, mut visited) = (Rating::default(), HashSet::new(), Vec::new());
        for number in 0..12 {
            let rating = own.rating.round() as i32;
            let wanted = Wanted { game, theme: None, rating, daily: None };
            let problem = choose(catalog, wanted, &seen, number * 5).unwrap();
            assert!(seen.insert(problem.id));
            visited.push(problem);
            let rating = f64::from(problem.rating);
            own = own.update(&[(Rating { rating, ..Rating::default() }, score)], 0.0);
        }
        visited
    }

    #[test]
    fn newcomers_get_problems_like_the_lessons_and_failures_make_them_easier() {
        let catalog = ProblemCatalog::built_in();
        for game in [GameKind::Emergo, GameKind::Emulsion] {
            let failed = visit(&catalog, game, Score::Loss);
            let solved = visit(&catalog, game, Score::Win);
            for problem in failed.iter().chain(&solved[..FIRST]) {
                assert!(introduces(problem), "{}", problem.id);
            }
            assert!(!solved[FIRST..].iter().any(|problem| introduces(problem)));
            let sum = |problems: &[&Problem]| problems.iter().map(|one| effort(one)).sum::<usize>();
            assert!(sum(&failed[3..6]) < 2 * effort(failed[0]), "three failures");
            assert!(sum(&solved[3..6]) > sum(&solved[..3]), "three successes");
        }
    }

    #[test]
    fn the_problem_of_the_day_is_not_spoiled() {
        let catalog = ProblemCatalog::built_in();
        let (game, seen) = (GameKind::Emergo, HashSet::new());
        let wanted = Wanted { game, theme: None, rating: 1500, daily: None };
        let first = choose(&catalog, wanted, &seen, 0).unwrap();
        let other = choose(&catalog, Wanted { daily: Some(first.id), ..wanted }, &seen, 0).unwrap();
        assert_ne!(first.id, other.id);
    }

    #[test]
    fn a_problem_is_near_the_rating_and_unseen() {
        let catalog = ProblemCatalog::built_in();
        let mut seen = HashSet::new();
        let wanted = Wanted { game: GameKind::Emergo, theme: None, rating: 1500, daily: None };
        for random in 0..200 {
            let problem = choose(&catalog, wanted, &seen, random * 7).unwrap();
            assert!(problem.rating.abs_diff(1500) < 300, "{}", problem.rating);
            assert!(seen.insert(problem.id));
        }
    }

    #[test]
    fn any_rating_of_a_guest_finds_a_problem() {
        let catalog = ProblemCatalog::built_in();
        for rating in [i32::MIN, 0, i32::MAX] {
            let wanted = Wanted { game: GameKind::Emulsion, theme: None, rating, daily: None };
            assert!(choose(&catalog, wanted, &HashSet::new(), u32::MAX).is_some());
        }
    }

    #[test]
    fn a_theme_ends_when_all_its_problems_are_seen() {
        let catalog = ProblemCatalog::built_in();
        let theme = Some(Theme::Roundabout);
        let wanted = Wanted { game: GameKind::Emergo, theme, rating: 1500, daily: None };
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

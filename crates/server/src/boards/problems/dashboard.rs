//! A player's results by theme.

use std::collections::BTreeMap;

use luctor_problems::Theme;
use luctor_store::AttemptResult;

use crate::boards::problems::catalog::ProblemCatalog;

/// Results of attempts.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Results {
    /// The number of attempts.
    pub(crate) attempts: u32,
    /// The number of solved problems.
    pub(crate) solved: u32,
    /// The sum of the ratings of the problems.
    ratings: f64,
}

impl Results {
    /// Adds an attempt.
    pub(crate) fn add(&mut self, attempt: &AttemptResult) {
        self.attempts += 1;
        self.solved += u32::from(attempt.solved);
        self.ratings += attempt.problem_rating;
    }

    /// Returns the rating that these results are worth: the average of the problems, 400 points more if all were solved
    /// and 400 less if none was. `None` without attempts.
    pub(crate) fn performance(&self) -> Option<i64> {
        let attempts = f64::from(self.attempts);
        let surplus = 2.0 * f64::from(self.solved) - attempts;
        (self.attempts > 0).then(|| ((self.ratings + 400.0 * surplus) / attempts).round() as i64)
    }
}

/// Returns the results of each theme with at least one attempt, in the order of themes.
pub(crate) fn by_theme(
    catalog: &ProblemCatalog,
    attempts: &[AttemptResult],
) -> Vec<(Theme, Results)> {
    let mut results: BTreeMap<Theme, Results> = BTreeMap::new();
    for attempt in attempts {
        // Problems of an earlier version of the program may be missing.
        let Ok(problem) = catalog.find(&attempt.problem_id) else { continue };
        for &theme in &problem.themes {
            results.entry(theme).or_default().add(attempt);
        }
    }
    results.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use luctor_match::game_kind::GameKind;

    use super::*;

    fn attempt(problem_id: &str, solved: bool) -> AttemptResult {
        AttemptResult { problem_id: problem_id.to_owned(), solved, problem_rating: 1500.0 }
    }

    #[test]
    fn performance_depends_on_the_share_of_solved_problems() {
        let worth = |solved: &[bool]| {
            let mut results = Results::default();
            solved.iter().for_each(|&solved| results.add(&attempt("", solved)));
            results.performance()
        };
        assert_eq!(worth(&[]), None);
        assert_eq!(worth(&[true]), Some(1900));
        assert_eq!(worth(&[false, false]), Some(1100));
        assert_eq!(worth(&[true, false]), Some(1500));
    }

    #[test]
    fn themes_have_the_attempts_at_their_problems() {
        let catalog = ProblemCatalog::built_in();
        let problem = catalog.of_game(Some(GameKind::Emergo)).next().unwrap();
        let attempts = [attempt(&problem.id.to_string(), true), attempt("00000000", false)];
        let found = by_theme(&catalog, &attempts);
        let themes: Vec<Theme> = found.iter().map(|(theme, _)| *theme).collect();
        assert_eq!(themes, problem.themes);
        assert!(found.iter().all(|(_, results)| (results.attempts, results.solved) == (1, 1)));
    }
}

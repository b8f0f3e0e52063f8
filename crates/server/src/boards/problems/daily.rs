//! The problem of the day. It depends on the date in UTC alone, so all processes show the same one.

use luctor_match::game_kind::GameKind;
use luctor_problems::Problem;
use luctor_store::time::DAY_MS;

use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::choice::is_free;

/// The first ratings of problems of the day: neither for newcomers nor for experts alone.
const RATINGS: std::ops::RangeInclusive<i32> = 1_150..=1_950;

/// Returns the number of a day in UTC, counted from the Unix epoch.
pub(crate) fn day_of(now_ms: i64) -> i64 {
    now_ms.div_euclid(DAY_MS)
}

/// Returns the problem of a day. The games alternate. A problem is not repeated until all of its game have been shown.
pub(crate) fn problem_of_day(catalog: &ProblemCatalog, day: i64) -> &Problem {
    let game = if day.rem_euclid(2) == 0 { GameKind::Emergo } else { GameKind::Emulsion };
    let fits = |problem: &&Problem| RATINGS.contains(&problem.rating) && !is_free(problem);
    let mut fitting: Vec<&Problem> = catalog.of_game(Some(game)).filter(fits).collect();
    // Ids are hashes, so their order mixes boards, tasks and difficulties.
    fitting.sort_by_key(|problem| problem.id);
    let number = day.div_euclid(2).rem_euclid(i64::try_from(fitting.len()).unwrap_or(1));
    fitting[usize::try_from(number).unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_problem_is_repeated_within_a_year_and_the_games_alternate() {
        let catalog = ProblemCatalog::built_in();
        let first = day_of(1_795_000_000_000);
        let days: Vec<&Problem> =
            (first..first + 366).map(|day| problem_of_day(&catalog, day)).collect();
        let ids: HashSet<_> = days.iter().map(|problem| problem.id).collect();
        assert_eq!(ids.len(), days.len());
        for pair in days.windows(2) {
            assert_ne!(GameKind::from(&pair[0].game), GameKind::from(&pair[1].game));
        }
        assert_eq!(day_of(-1), -1, "days before the epoch have numbers, too");
        problem_of_day(&catalog, i64::MIN);
    }
}

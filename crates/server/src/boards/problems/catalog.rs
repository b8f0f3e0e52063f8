//! The built-in collection with its indexes, and encoded problems.

use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;
use luctor_match::game_kind::GameKind;
use luctor_problems::{Id, Problem, Theme, built_in};
use luctor_store::hex;
use sha2::{Digest as _, Sha256};

use crate::boards::problems::introduction::{effort, introduces};
use crate::boards::problems::problem_error::ProblemError;
use crate::views::EncodedProblem;

/// The number of problems whose JSON is cached. Most have less than 100 kB.
const CACHED: usize = 128;

/// The collection. Every process of a server has the same one.
pub(crate) struct ProblemCatalog {
    collection: luctor_problems::Collection,
    /// The places of the problems of each game, by rating and id.
    emergo: Vec<usize>,
    emulsion: Vec<usize>,
    both: Vec<usize>,
    /// Those of both games for newcomers, by effort.
    introduction: Vec<usize>,
    encoded: Mutex<LruCache<Id, EncodedProblem>>,
    etag: String,
}

impl fmt::Debug for ProblemCatalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProblemCatalog({} problems)", self.both.len())
    }
}

/// The number of problems with a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ThemeCount {
    pub(crate) game: GameKind,
    pub(crate) theme: Theme,
    pub(crate) problems: usize,
}

impl ProblemCatalog {
    /// Returns the collection of the program, which is read and validated the first time.
    pub(crate) fn built_in() -> Arc<ProblemCatalog> {
        static CATALOG: LazyLock<Arc<ProblemCatalog>> =
            LazyLock::new(|| Arc::new(ProblemCatalog::new(built_in())));
        CATALOG.clone()
    }

    fn new(collection: luctor_problems::Collection) -> ProblemCatalog {
        let problems = collection.problems();
        let mut both: Vec<usize> = (0..problems.len()).collect();
        both.sort_by_key(|&place| (problems[place].rating, problems[place].id));
        let of = |kind: GameKind| {
            let is_of = |&place: &usize| GameKind::from(&problems[place].game) == kind;
            both.iter().copied().filter(is_of).collect()
        };
        let mut introduction: Vec<usize> =
            both.iter().copied().filter(|&place| introduces(&problems[place])).collect();
        introduction.sort_by_cached_key(|&place| (effort(&problems[place]), problems[place].id));
        let digest = Sha256::digest(luctor_problems::built_in_file());
        ProblemCatalog {
            emergo: of(GameKind::Emergo),
            emulsion: of(GameKind::Emulsion),
            both,
            introduction,
            encoded: Mutex::new(LruCache::new(CACHED)),
            etag: format!("\"{}\"", hex(&digest[..12])),
            collection,
        }
    }

    /// Returns the entity tag of the file of the collection.
    pub(crate) fn etag(&self) -> &str {
        &self.etag
    }

    /// Returns the problem with an id.
    ///
    /// # Errors
    ///
    /// Fails if there is no such problem.
    pub(crate) fn find(&self, id: &str) -> Result<&Problem, ProblemError> {
        let id = id.parse().map_err(|_| ProblemError::NotFound)?;
        self.collection.get(id).ok_or(ProblemError::NotFound)
    }

    /// Returns the problems of a game, or of both, from the easiest to the hardest.
    pub(crate) fn of_game(
        &self,
        game: Option<GameKind>,
    ) -> impl ExactSizeIterator<Item = &Problem> {
        let places = match game {
            None => &self.both,
            Some(GameKind::Emergo) => &self.emergo,
            Some(GameKind::Emulsion) => &self.emulsion,
        };
        places.iter().map(|&place| &self.collection.problems()[place])
    }

    /// Returns the problems of a game for newcomers, from little effort to more.
    pub(crate) fn introduction(&self, game: GameKind) -> impl Iterator<Item = &Problem> {
        let problems = self.introduction.iter().map(|&place| &self.collection.problems()[place]);
        problems.filter(move |problem| GameKind::from(&problem.game) == game)
    }

    /// Returns the number of problems with each theme.
    pub(crate) fn themes(&self) -> Vec<ThemeCount> {
        let mut counts = Vec::new();
        for game in [GameKind::Emulsion, GameKind::Emergo] {
            for theme in Theme::ALL {
                let has = |problem: &&Problem| problem.themes.contains(&theme);
                let problems = self.of_game(Some(game)).filter(has).count();
                if problems > 0 {
                    counts.push(ThemeCount { game, theme, problems });
                }
            }
        }
        counts
    }

    /// Returns the JSON of a problem if it is cached.
    pub(crate) fn cached(&self, problem: &Problem) -> Option<EncodedProblem> {
        self.cache().get(&problem.id).cloned()
    }

    /// Returns the JSON of a problem. Computing it takes milliseconds; it is cached.
    ///
    /// # Errors
    ///
    /// Never fails for problems of the collection.
    pub(crate) fn encoded(&self, problem: &Problem) -> Result<EncodedProblem, ProblemError> {
        if let Some(known) = self.cached(problem) {
            return Ok(known);
        }
        let encoded = EncodedProblem::new(problem).map_err(ProblemError::internal)?;
        self.cache().insert(problem.id, encoded.clone());
        Ok(encoded)
    }

    fn cache(&self) -> MutexGuard<'_, LruCache<Id, EncodedProblem>> {
        // No statement leaves the cache invalid, so a panic elsewhere has not broken it.
        self.encoded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_can_be_shown_within_bounds() {
        let catalog = ProblemCatalog::built_in();
        let mut largest = 0;
        for problem in catalog.of_game(None) {
            let json = EncodedProblem::new(problem).unwrap();
            largest = largest.max(json.json().len());
        }
        assert!((10_000..600_000).contains(&largest), "{largest} bytes");
    }

    #[test]
    fn both_games_have_problems_in_the_order_of_their_ratings() {
        let catalog = ProblemCatalog::built_in();
        let count = |game| catalog.of_game(game).len();
        assert!(count(Some(GameKind::Emergo)) > 1_000 && count(Some(GameKind::Emulsion)) > 1_000);
        assert_eq!(count(None), count(Some(GameKind::Emergo)) + count(Some(GameKind::Emulsion)));
        assert!(catalog.of_game(None).map(|problem| problem.rating).is_sorted());
        assert!(catalog.find("no such").is_err() && catalog.find("zzzzzzzz").is_err());
    }
}

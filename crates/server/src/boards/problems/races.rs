//! Races: as many problems as possible in three minutes by the server's clock. Three mistakes end a race.

use std::sync::Arc;

use luctor_match::game_kind::GameKind;
use luctor_problems::Problem;
use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{Db, NewRace, RaceOwner, RaceRow, random_id};

use crate::account::visitor::Visitor;
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::judge::judge;
use crate::boards::problems::problem_error::ProblemError;

/// The duration of a race.
const RACE_MS: i64 = 180_000;
/// The number of wrong answers that end a race.
pub(crate) const MOST_MISTAKES: i64 = 3;
/// The number of problems of a race. Nobody solves one in two seconds.
const PROBLEMS: usize = 90;
/// The number of problems that a client has in advance, so that it waits for no answer.
pub(crate) const AHEAD: usize = 3;
/// The time for which the races of guests are stored.
pub(crate) const GUEST_RACES_MS: i64 = DAY_MS;
/// The time for which the races of accounts are stored, except the best one.
pub(crate) const ACCOUNT_RACES_MS: i64 = 90 * DAY_MS;

/// Starts races and counts their answers.
#[derive(Debug)]
pub(crate) struct Races {
    db: Db,
    catalog: Arc<ProblemCatalog>,
}

impl Races {
    /// Creates the service.
    pub(crate) fn new(db: Db, catalog: Arc<ProblemCatalog>) -> Races {
        Races { db, catalog }
    }

    /// Starts a race of an account or of a browser with a cookie. It ends the running race of the same player.
    ///
    /// # Errors
    ///
    /// Fails if the visitor is unknown, or the account is deleted.
    pub(crate) async fn start(
        &self,
        visitor: &Visitor,
        game: Option<GameKind>,
    ) -> Result<RaceRow, ProblemError> {
        let owner = match (&visitor.account, &visitor.browser) {
            (Some(account), _) => RaceOwner::Account(&account.id),
            (None, Some(browser)) => RaceOwner::Browser(browser.as_str()),
            (None, None) => return Err(ProblemError::SignedOut),
        };
        let id = random_id().map_err(ProblemError::internal)?;
        let seed = i64::from(getrandom::u32().map_err(ProblemError::internal)?);
        let started_ms = now_ms();
        let ends_ms = started_ms + RACE_MS;
        let race = NewRace { id: &id, owner, game, seed, started_ms, ends_ms };
        if !self.db.start_race(race).await? {
            return Err(ProblemError::SignedOut);
        }
        self.find(visitor, &id).await
    }

    /// Returns a race of the visitor.
    ///
    /// # Errors
    ///
    /// Fails if it does not exist, or is that of another visitor.
    pub(crate) async fn find(&self, visitor: &Visitor, id: &str) -> Result<RaceRow, ProblemError> {
        let race = self.db.race(id).await?.ok_or(ProblemError::NotFound)?;
        let browser = visitor.browser.as_ref().map(|browser| browser.as_str());
        let is_own = match (&race.account_id, &race.browser) {
            (Some(account), _) => visitor.account_id() == Some(account),
            (None, Some(of)) => browser == Some(of),
            (None, None) => false,
        };
        if is_own { Ok(race) } else { Err(ProblemError::NotYours) }
    }

    /// Counts the answer to problem `number` of a race. An answer that was counted before, or that arrives after the end,
    /// changes nothing. Returns the race after it.
    ///
    /// # Errors
    ///
    /// Fails as [`Races::find`] does, or if a move is illegal.
    pub(crate) async fn answer(
        &self,
        visitor: &Visitor,
        id: &str,
        number: u32,
        moves: &[String],
    ) -> Result<RaceRow, ProblemError> {
        let race = self.find(visitor, id).await?;
        let now_ms = now_ms();
        if i64::from(number) != race.answered || is_over(&race, now_ms) {
            return Ok(race);
        }
        let place = usize::try_from(number).map_err(ProblemError::internal)?;
        let problem = self.problem(&race, place).ok_or(ProblemError::NotFound)?;
        let is_right = judge(problem, moves)?.solved;
        let mistakes = race.answered - race.solved + i64::from(!is_right);
        let ends = mistakes >= MOST_MISTAKES || place + 1 == PROBLEMS;
        self.db.count_race_answer(&race.id, race.answered, is_right, ends, now_ms).await?;
        self.find(visitor, id).await
    }

    /// Returns a problem of a race, or `None` behind the last one.
    pub(crate) fn problem(&self, race: &RaceRow, number: usize) -> Option<&Problem> {
        let all = self.catalog.of_game(race.game);
        let place = place_of(all.len(), race.seed, number)?;
        self.catalog.of_game(race.game).nth(place)
    }
}

/// Returns whether a race is over.
pub(crate) fn is_over(race: &RaceRow, now_ms: i64) -> bool {
    race.ends_ms <= now_ms
}

/// Returns the place of a problem of a race among all of its game, from the easiest to the hardest. Each has a range of
/// its own, so that no problem is repeated and they get harder.
fn place_of(problems: usize, seed: i64, number: usize) -> Option<usize> {
    let range = (problems / PROBLEMS).max(1);
    let start = number.checked_mul(range)?;
    if number >= PROBLEMS || start >= problems {
        return None;
    }
    // A hash, so that neighbors of a race say nothing about each other. The constant is that of splitmix64.
    let mut mixed = (seed as u64)
        .wrapping_add((number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^= mixed >> 31;
    usize::try_from(mixed % range as u64).ok().map(|offset| (start + offset).min(problems - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_of_a_race_get_harder_and_differ_between_races() {
        let race = |seed| -> Vec<usize> {
            (0..PROBLEMS).map(|number| place_of(1_507, seed, number).unwrap()).collect()
        };
        for seed in [0, 1, -7, i64::MAX, i64::MIN] {
            assert!(race(seed).is_sorted_by(|one, other| one < other), "{seed}");
        }
        assert_ne!(race(1), race(2));
        assert_eq!(place_of(1_507, 1, PROBLEMS), None);
        assert_eq!(place_of(1_507, 1, usize::MAX), None);
        assert_eq!(place_of(5, 1, 7), None);
    }
}

//! Statistics of players, cached in relation to the time that they take.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use luctor_match::event::Event;
use luctor_match::game_kind::GameKind;
use luctor_store::time::{DAY_MS, HOUR_MS, now_ms};
use luctor_store::{AccountId, BestWin, Db, OpeningMove, StoreError};
use tokio::sync::Semaphore;

use crate::account::accounts::Accounts;
use crate::account::failure::AccountFailure;
use crate::account::visitor::Visitor;
use crate::account::{AccountError, Preferences};
use crate::process::tasks::Tasks;

/// The length of a week in milliseconds.
const WEEK_MS: i64 = 7 * DAY_MS;
/// The number of weeks whose activity is shown.
const WEEKS: i64 = 53;
/// The number of best wins.
const WINS: i64 = 5;
/// The number of latest matches whose openings are counted.
const LATEST: i64 = 1_000;
/// The number of openings of a game that are shown.
const OPENINGS: usize = 4;
/// The number of moves of an opening.
const OPENING_MOVES: usize = 2;
/// The time for which statistics are cached, in relation to the time that they took.
const CACHED_TIMES: i64 = 500;
/// The number of players whose statistics are cached.
const MOST_CACHED: usize = 1_000;

/// Numbers of finished matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Results {
    /// The number of wins.
    pub(crate) won: i64,
    /// The number of draws.
    pub(crate) drawn: i64,
    /// The number of losses.
    pub(crate) lost: i64,
}

/// The first moves of matches in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opening {
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The moves.
    pub(crate) moves: Vec<String>,
    /// The results of the player.
    pub(crate) results: Results,
}

/// The statistics of a player: finished matches against other people.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Statistics {
    /// The results by game and place: 0 if the player had Black at the start.
    pub(crate) results: Vec<(GameKind, i64, Results)>,
    /// The numbers of matches in the last 53 weeks: the start of each week with matches, oldest first.
    pub(crate) activity: Vec<(i64, i64)>,
    /// The rated wins against the opponents with the highest ratings.
    pub(crate) best_wins: Vec<BestWin>,
    /// The most frequent openings of the latest 1,000 matches, by game.
    pub(crate) openings: Vec<Opening>,
    /// The time of the computation.
    pub(crate) computed_ms: i64,
}

#[derive(Debug)]
struct Cached {
    statistics: Arc<Statistics>,
    until_ms: i64,
}

/// Computes the statistics of players, one at a time.
#[derive(Debug)]
pub(crate) struct PlayerStatistics {
    db: Db,
    accounts: Accounts,
    tasks: Tasks,
    turn: Semaphore,
    cached: Mutex<HashMap<AccountId, Cached>>,
}

impl PlayerStatistics {
    /// Creates the service.
    pub(crate) fn new(db: Db, accounts: Accounts, tasks: Tasks) -> PlayerStatistics {
        PlayerStatistics { db, accounts, tasks, turn: Semaphore::new(1), cached: Mutex::default() }
    }

    /// Returns the statistics of a player. They may be up to an hour old if they take long to compute.
    ///
    /// # Errors
    ///
    /// Fails if no player has the name, or if the player does not show them to the visitor.
    pub(crate) async fn of(
        self: &Arc<Self>,
        visitor: &Visitor,
        name: &str,
    ) -> Result<Arc<Statistics>, AccountFailure> {
        let row = self.accounts.named(name).await?;
        let reader = visitor.reader_id();
        let shown = Preferences::stored(&row.preferences).show_statistics.includes(reader);
        if !shown && reader != Some(row.id.as_str()) {
            return Err(AccountError::HiddenStatistics.into());
        }
        if let Some(found) = self.cached(&row.id) {
            return Ok(found);
        }
        // The work ends even if the client has disconnected, so that repeated requests do not repeat it.
        let this = self.clone();
        let work = self.tasks.spawn(async move { this.computed(&row.id).await });
        work.await.map_err(|error| AccountFailure::Internal(error.into()))?
    }

    async fn computed(&self, id: &AccountId) -> Result<Arc<Statistics>, AccountFailure> {
        let turn = self.turn.acquire().await;
        let _turn = turn.map_err(|error| AccountFailure::Internal(error.into()))?;
        // Another request may have computed them meanwhile.
        if let Some(found) = self.cached(id) {
            return Ok(found);
        }
        let started = Instant::now();
        let statistics = Arc::new(compute(&self.db, id, now_ms()).await?);
        let took_ms = i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX);
        let until_ms = now_ms() + took_ms.saturating_mul(CACHED_TIMES).min(HOUR_MS);
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.len() >= MOST_CACHED {
            cached.clear();
        }
        cached.insert(id.clone(), Cached { statistics: statistics.clone(), until_ms });
        Ok(statistics)
    }

    fn cached(&self, id: &AccountId) -> Option<Arc<Statistics>> {
        let cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        let found = cached.get(id).filter(|found| found.until_ms > now_ms())?;
        Some(found.statistics.clone())
    }
}

async fn compute(db: &Db, id: &AccountId, now_ms: i64) -> Result<Statistics, StoreError> {
    let counts = db.results_by_week(id).await?;
    let mut results: Vec<(GameKind, i64, Results)> = Vec::new();
    let mut activity: HashMap<i64, i64> = HashMap::new();
    for count in counts {
        let side = (count.game, count.place);
        let at = results.iter().position(|(game, place, _)| (*game, *place) == side);
        let at = at.unwrap_or_else(|| {
            results.push((count.game, count.place, Results::default()));
            results.len() - 1
        });
        let total = &mut results[at].2;
        total.won += count.won;
        total.drawn += count.drawn;
        total.lost += count.lost;
        if count.week > now_ms / WEEK_MS - WEEKS {
            *activity.entry(count.week).or_default() += count.won + count.drawn + count.lost;
        }
    }
    results.sort_by_key(|(game, place, _)| (game.as_str(), *place));
    let mut activity: Vec<(i64, i64)> =
        activity.into_iter().map(|(week, games)| (week * WEEK_MS, games)).collect();
    activity.sort_unstable();
    Ok(Statistics {
        results,
        activity,
        best_wins: db.best_wins(id, WINS).await?,
        openings: openings(&db.openings(id, LATEST).await?),
        computed_ms: now_ms,
    })
}

/// Counts the openings of matches, and returns the most frequent ones of each game.
fn openings(events: &[OpeningMove]) -> Vec<Opening> {
    let mut counts: HashMap<(String, Vec<String>), Results> = HashMap::new();
    for of_match in events.chunk_by(|one, other| one.match_id == other.match_id) {
        let Some(moves) = first_moves(of_match) else { continue };
        let results = counts.entry((of_match[0].game.clone(), moves)).or_default();
        match of_match[0].score {
            1 => results.won += 1,
            0 => results.drawn += 1,
            _ => results.lost += 1,
        }
    }
    let mut openings: Vec<Opening> = counts
        .into_iter()
        .map(|((game, moves), results)| Opening { game, moves, results })
        .collect();
    openings.sort_by(|one, other| {
        let by_number = other.results.all().cmp(&one.results.all());
        by_number.then_with(|| (&one.game, &one.moves).cmp(&(&other.game, &other.moves)))
    });
    let mut shown: HashMap<String, usize> = HashMap::new();
    openings.retain(|opening| {
        let kind = opening.game.split(':').next().unwrap_or_default().to_owned();
        let count = shown.entry(kind).or_default();
        *count += 1;
        *count <= OPENINGS
    });
    openings
}

/// Returns the first moves of a match, or `None` if it has fewer, or if one was taken back.
fn first_moves(events: &[OpeningMove]) -> Option<Vec<String>> {
    let mut moves = Vec::new();
    for row in events {
        match Event::read(&row.kind, &row.payload).ok()? {
            Event::Move(played) => moves.push(played.text),
            Event::Undo { .. } => return None,
            _ => {}
        }
        if moves.len() == OPENING_MOVES {
            return Some(moves);
        }
    }
    None
}

impl Results {
    /// Returns the number of matches.
    pub(crate) fn all(self) -> i64 {
        self.won + self.drawn + self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(match_id: &str, score: i64, kind: &str, text: &str) -> OpeningMove {
        let payload = match kind {
            "move" => {
                luctor_match::event::Event::Move(luctor_match::event::Move::untimed(text)).payload()
            }
            _ => text.to_owned(),
        };
        let (game, kind) = ("emergo:9x9".to_owned(), kind.to_owned());
        OpeningMove { match_id: match_id.to_owned(), game, score, kind, payload }
    }

    #[test]
    fn openings_are_counted_without_takebacks() {
        let events = [
            event("a", 1, "start", ""),
            event("a", 1, "move", "c3"),
            event("a", 1, "move", "e5"),
            event("b", -1, "move", "c3"),
            event("b", -1, "move", "e5"),
            event("c", 0, "move", "c3"),
            event("c", 0, "undo", "0"),
            event("d", 0, "move", "g1"),
        ];
        let found = openings(&events);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].moves, ["c3", "e5"]);
        assert_eq!(found[0].results, Results { won: 1, drawn: 0, lost: 1 });
    }
}

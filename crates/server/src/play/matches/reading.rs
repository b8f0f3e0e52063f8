//! Reading matches from the database, each of them once at a time.
//!
//! Many visitors who open the same match that is not cached would otherwise all replay its log.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use luctor_match::calendar::Interval;
use luctor_match::game_kind::GameKind;
use luctor_match::speed::Speed;
use luctor_match::time_control::TimeControl;
use luctor_rules::Variant;
use luctor_store::{LogRow, MatchId, MatchRevision, SeatRow};
use tokio::sync::{Mutex, MutexGuard};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::Matches;
use crate::live::hub::Freshness;
use crate::play::error::MatchError;
use crate::play::loaded::{History, Loaded};
use crate::play::seat::Seat;
use crate::play::summary::terms;
use luctor_match::state::Terms;

/// The number of locks that matches share. Two matches with the same lock are read one after the other.
const LOCKS: usize = 256;

/// The length of a log from which its replay leaves the async threads.
const LONG_LOG: usize = 100;

/// Locks that let one task at a time read a match.
#[derive(Debug)]
pub(super) struct ReadingTurns {
    hasher: RandomState,
    locks: [Mutex<()>; LOCKS],
}

impl Default for ReadingTurns {
    fn default() -> ReadingTurns {
        ReadingTurns {
            hasher: RandomState::new(),
            locks: std::array::from_fn(|_| Mutex::default()),
        }
    }
}

impl ReadingTurns {
    /// Waits until no other task reads a match.
    async fn take(&self, id: &MatchId) -> MutexGuard<'_, ()> {
        let hash = self.hasher.hash_one(id.as_str()) % LOCKS as u64;
        let index = usize::try_from(hash).expect("it is less than the number of locks");
        self.locks[index].lock().await
    }
}

impl Matches {
    /// Loads the newest state for a subscriber, from the cache if this process has just stored it.
    pub(crate) async fn load_updated(
        &self,
        id: &MatchId,
        freshness: Freshness,
    ) -> Result<Arc<Loaded>, MatchError> {
        match self.cache.get(id) {
            Some(known) if freshness == Freshness::Cached => Ok(known),
            // All subscribers hear of the change at the same time.
            _ => self.load_since(id, Instant::now()).await,
        }
    }

    /// Loads a match for a subscriber who has heard of a change before `since`. One of all subscribers asks the database.
    pub(crate) async fn load_since(
        &self,
        id: &MatchId,
        since: Instant,
    ) -> Result<Arc<Loaded>, MatchError> {
        let known = || self.cache.get(id).filter(|known| known.was_asked_since(since));
        if let Some(known) = known() {
            return Ok(known);
        }
        let _turn = self.asking.take(id).await;
        if let Some(known) = known() {
            return Ok(known);
        }
        let now = Instant::now();
        let loaded = self.load(id).await?;
        loaded.set_asked(now);
        Ok(loaded)
    }

    /// Loads a match, from the cache if the database has nothing newer.
    pub(crate) async fn load(&self, id: &MatchId) -> Result<Arc<Loaded>, MatchError> {
        let newest = self.db.match_revision(id).await?.ok_or(MatchError::NotFound)?;
        self.load_revision(id, &newest).await
    }

    /// Returns the versions and revisions of matches in the database. Deleted ones are missing.
    pub(crate) async fn newest_of(
        &self,
        ids: &[MatchId],
    ) -> Result<Vec<(MatchId, MatchRevision)>, MatchError> {
        Ok(self.db.match_revisions(ids).await?)
    }

    /// Loads a match, from the cache if that is at least as new as a revision.
    pub(crate) async fn load_revision(
        &self,
        id: &MatchId,
        newest: &MatchRevision,
    ) -> Result<Arc<Loaded>, MatchError> {
        if let Some(known) = self.cached(id, newest) {
            return Ok(known);
        }
        let _turn = self.reading.take(id).await;
        // Another task may have read it meanwhile.
        if let Some(known) = self.cached(id, newest) {
            return Ok(known);
        }
        let loaded = Arc::new(self.read(id).await?);
        self.cache.put(&loaded);
        Ok(loaded)
    }

    /// Returns the cached match if it is at least as new as the given revision.
    fn cached(&self, id: &MatchId, newest: &MatchRevision) -> Option<Arc<Loaded>> {
        let known = self.cache.get(id)?;
        let is_new =
            i64::from(known.state.version()) >= newest.version && known.revision >= newest.revision;
        is_new.then(|| {
            known.set_last_seen(newest);
            known
        })
    }

    async fn read(&self, id: &MatchId) -> Result<Loaded, MatchError> {
        let row = self.db.match_row(id).await?.ok_or(MatchError::NotFound)?;
        let browsers = self.db.seat_browsers(id).await?;
        let (kind, control) = (GameKind::from(&row.game), row.control);
        let seats = self.db.seats(id, kind, Speed::of(control)).await?;
        let seats: [SeatRow; 2] =
            seats.try_into().map_err(|_| MatchError::internal("a game has two seats"))?;
        let seen = seats.each_ref().map(|seat| seat.seen);
        let [first, second] = seats;
        let vacations = [
            self.vacations(&first, control, row.created_ms).await?,
            self.vacations(&second, control, row.created_ms).await?,
        ];
        let [of_first, of_second] = vacations;
        let seats =
            [Seat::read(first, &browsers, of_first)?, Seat::read(second, &browsers, of_second)?];
        let terms = terms(&row, seats.each_ref().map(Seat::party));
        let known = self.cache.get(id).and_then(|known| known.history(&row, &terms));
        let history = match known {
            Some(history) => history,
            // Read last, so that it holds no less than the row says.
            None => replay(row.game.clone(), terms, self.db.log(id).await?).await?,
        };
        Ok(Loaded::read(row, seats, seen, history))
    }

    /// Reads the vacations of a seat's account that stop its clock in a match.
    async fn vacations(
        &self,
        seat: &SeatRow,
        control: TimeControl,
        created_ms: i64,
    ) -> Result<Vec<Interval>, MatchError> {
        let Some(account) = seat.account_id.as_deref().filter(|_| control.is_correspondence())
        else {
            return Ok(Vec::new());
        };
        let vacations = self.db.vacations(account, created_ms).await?;
        Ok(vacations.into_iter().map(|(from, to)| Interval { from, to }).collect())
    }
}

async fn replay(variant: Variant, terms: Terms, log: Vec<LogRow>) -> Result<History, MatchError> {
    if log.len() < LONG_LOG {
        return History::replay(&variant, terms, log);
    }
    let replayed = spawn_blocking(move || History::replay(&variant, terms, log));
    replayed.await.map_err(MatchError::internal)?
}

//! Claims of a win or a draw against an absent opponent.
//!
//! An opponent's absence is not an event of the log. When a match is shown to the waiting player, the instant is noted at
//! which a claim becomes possible. Then the match is sent to its subscribers again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use luctor_store::MatchId;
use luctor_store::time::HOUR_MS;

use crate::account::visitor::Visitor;
use crate::live::Live;
use crate::live::hub::Topic;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::seat::Role;

/// The longest time ahead that is noted. A match that is still watched then is noted again.
const LONGEST_MS: i64 = HOUR_MS;

/// The delay before a match that could not be read is tried again.
const RETRY_MS: i64 = 5_000;

/// Schedules updates for players who wait for an absent opponent.
#[derive(Debug)]
pub(crate) struct Claims {
    matches: Arc<Matches>,
    live: Arc<Live>,
    schedule: Schedule,
}

/// The instants at which claims become possible, in milliseconds since the Unix epoch.
#[derive(Debug, Default)]
struct Schedule(Mutex<HashMap<MatchId, i64>>);

impl Schedule {
    /// Notes the time of a match, and replaces an earlier note.
    fn note(&self, id: &MatchId, at_ms: i64) {
        self.times().insert(id.clone(), at_ms);
    }

    /// Removes and returns the matches whose time has come.
    fn take_due(&self, now_ms: i64) -> Vec<MatchId> {
        let mut times = self.times();
        times.extract_if(|_, at_ms| *at_ms <= now_ms).map(|(id, _)| id).collect()
    }

    fn times(&self) -> MutexGuard<'_, HashMap<MatchId, i64>> {
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Claims {
    /// Creates the service.
    pub(crate) fn new(matches: Arc<Matches>, live: Arc<Live>) -> Claims {
        Claims { matches, live, schedule: Schedule::default() }
    }

    /// Returns when a waiting player can claim if the opponent stays away, and schedules an update for that time. Instants
    /// are in milliseconds since the Unix epoch.
    pub(crate) fn expect(&self, loaded: &Loaded, visitor: &Visitor, now_ms: i64) -> Option<i64> {
        let waiting = loaded.state.seats()[!loaded.state.turn()];
        if Role::of(&loaded.seats, visitor) != Role::Player(waiting) {
            return None;
        }
        let at_ms = self.possible_at(loaded, now_ms)?;
        if at_ms > now_ms {
            self.schedule.note(&loaded.id, at_ms.min(now_ms + LONGEST_MS));
        }
        Some(at_ms)
    }

    /// Returns when the waiting player can claim if the opponent stays away, or `None` while the opponent is connected
    /// to this process.
    fn possible_at(&self, loaded: &Loaded, now_ms: i64) -> Option<i64> {
        let turn = loaded.state.turn();
        let mover = loaded.state.seats()[turn];
        let presence = &self.live.presence;
        if presence.is_connected(&loaded.id, mover) {
            return None;
        }
        let seen_ms = presence.last_seen(&loaded.id, mover, loaded.last_seen(mover), now_ms);
        loaded.state.may_claim_at(!turn, seen_ms).ok()
    }

    /// Notifies the subscribers of every match in which a claim has become possible.
    pub(crate) async fn announce_possible(&self, now_ms: i64) {
        for id in self.schedule.take_due(now_ms) {
            let topic = Topic::Match(id.clone());
            if !self.live.hub.is_watched(&topic) {
                continue;
            }
            let loaded = match self.matches.load(&id).await {
                Ok(loaded) => loaded,
                Err(error) => {
                    tracing::warn!(game = %id, %error, "match cannot be read to check for a claim");
                    self.schedule.note(&id, now_ms + RETRY_MS);
                    continue;
                }
            };
            match self.possible_at(&loaded, now_ms) {
                Some(at_ms) if at_ms <= now_ms => self.live.hub.notify(&topic),
                // Another process has seen the opponent meanwhile, or the time was too far ahead to be noted.
                Some(at_ms) => self.schedule.note(&id, at_ms.min(now_ms + LONGEST_MS)),
                None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_due_once_and_at_the_time_noted_last() {
        let claims = Schedule::default();
        let (first, second) = (MatchId::random().unwrap(), MatchId::random().unwrap());
        claims.note(&first, 100);
        claims.note(&second, 100);
        claims.note(&first, 200);
        assert!(claims.take_due(99).is_empty());
        assert_eq!(claims.take_due(100), [second]);
        assert!(claims.take_due(199).is_empty());
        assert_eq!(claims.take_due(300), [first]);
        assert!(claims.take_due(i64::MAX).is_empty());
    }
}

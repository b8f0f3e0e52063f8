//! Telling a player who waits when he may claim.
//!
//! That an opponent stays away is no event, so nothing is stored and nobody is told of it. Whoever sends a
//! state to the player who waits notes when that state will change by itself; when the time has come,
//! all who watch the match are sent the state again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::live::hub::Topic;
use crate::play::loaded::Loaded;
use crate::play::seat::Hold;
use luctor_store::MatchId;
use luctor_store::time::HOUR_MS;

/// The longest time for which a match is noted: of one that nobody watches any more nothing stays for
/// longer, and one that is still watched is noted again.
const LONGEST_MS: i64 = HOUR_MS;

/// The time after which a match that could not be read is looked at again.
const AGAIN_MS: i64 = 5_000;

/// When matches are to be looked at, in milliseconds since 1970.
#[derive(Debug, Default)]
pub(crate) struct Claims(Mutex<HashMap<MatchId, i64>>);

impl Claims {
    /// A match is to be looked at then; what was noted of it before does not count any more.
    fn note(&self, id: &MatchId, at_ms: i64) {
        self.times().insert(id.clone(), at_ms);
    }

    /// The matches whose time has come. They are noted no more.
    fn take_due(&self, now_ms: i64) -> Vec<MatchId> {
        let mut times = self.times();
        times.extract_if(|_, at_ms| *at_ms <= now_ms).map(|(id, _)| id).collect()
    }

    fn times(&self) -> MutexGuard<'_, HashMap<MatchId, i64>> {
        // The map is whole after every statement, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Sees to it that a reader who waits for his opponent is told when he may claim.
    pub(crate) fn expect_claim(&self, loaded: &Loaded, reader: &Visitor, now_ms: i64) {
        let waiting = loaded.state.seats()[!loaded.state.turn()];
        if Hold::of(&loaded.seats, reader) != Hold::One(waiting) {
            return;
        }
        if let Some(at_ms) = self.may_claim_at(loaded, now_ms).filter(|&at_ms| at_ms > now_ms) {
            self.claims.note(&loaded.id, at_ms.min(now_ms + LONGEST_MS));
        }
    }

    /// When the player who waits may claim if the other one stays away; never, as far as is known, while he
    /// is connected to this process.
    fn may_claim_at(&self, loaded: &Loaded, now_ms: i64) -> Option<i64> {
        let turn = loaded.state.turn();
        let mover = loaded.state.seats()[turn];
        if self.presence.is_connected(&loaded.id, mover) {
            return None;
        }
        let seen_ms = loaded.seen_ms(mover);
        let seen_ms = self.presence.last_seen(&loaded.id, mover, seen_ms, now_ms);
        loaded.state.may_claim_at(!turn, seen_ms)
    }

    /// Sends the state of every match in which a claim has become possible to all who watch it.
    pub(crate) async fn tell_of_claims(self: &Arc<App>, now_ms: i64) {
        for id in self.claims.take_due(now_ms) {
            let topic = Topic::Match(id.clone());
            if !self.live.is_watched(&topic) {
                continue;
            }
            let loaded = match self.load(&id).await {
                Ok(loaded) => loaded,
                Err(error) => {
                    tracing::warn!(game = %id, ?error, "it is not known whether a claim is possible");
                    self.claims.note(&id, now_ms + AGAIN_MS);
                    continue;
                }
            };
            match self.may_claim_at(&loaded, now_ms) {
                Some(at_ms) if at_ms <= now_ms => self.live.tell(&topic),
                // Another process has seen the opponent meanwhile, or it takes longer than is noted.
                Some(at_ms) => self.claims.note(&id, at_ms.min(now_ms + LONGEST_MS)),
                None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_due_once_and_when_it_was_said_last() {
        let claims = Claims::default();
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

//! Presence: the players that are connected.
//!
//! A process knows its own connections. Connections of other processes are known by the time of their last report in the
//! database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use luctor_match::player::Player;
use luctor_store::{LastSeen, MatchId};

/// The interval at which connected players are reported to the database.
pub(crate) const REPORT_MS: i64 = 20_000;
/// The time for which the connections of a player report once, however many there are.
const ONCE_MS: i64 = REPORT_MS / 2;
/// The time without a report after which a player of another process counts as absent.
pub(crate) const GONE_MS: i64 = 2 * REPORT_MS + 5_000;

/// The number of players after which those whose last request was long ago are removed.
const SWEEP: usize = 1000;

type Counts = HashMap<(MatchId, Player), Connections>;
type Requests = HashMap<(MatchId, Player), i64>;

/// The connections of a player to a match.
#[derive(Debug, Default)]
struct Connections {
    count: usize,
    /// The time of the last report.
    reported_ms: i64,
}

/// The players that are connected to this process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence {
    counts: Arc<Mutex<Counts>>,
    /// The times of requests of players, of which at most one in [`REPORT_MS`] is noted. A player whom a full network keeps
    /// from opening a stream is not absent.
    requests: Arc<Mutex<Requests>>,
    /// The start of the server. No absence is counted from before, since players need time to connect again.
    started_ms: i64,
}

/// The presence of a player. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Connected {
    key: (MatchId, Player),
    presence: Presence,
}

impl Presence {
    /// Creates the presence of a server that starts now.
    pub(crate) fn from(now_ms: i64) -> Presence {
        Presence { started_ms: now_ms, ..Presence::default() }
    }

    /// Records a connection of a player.
    pub(crate) fn enter(&self, id: &MatchId, player: Player) -> Connected {
        let key = (id.clone(), player);
        self.counts().entry(key.clone()).or_default().count += 1;
        Connected { key, presence: self.clone() }
    }

    /// Returns whether other processes should hear now that a connected player is still there.
    fn report(&self, key: &(MatchId, Player), now_ms: i64) -> bool {
        let mut counts = self.counts();
        let due = counts.get_mut(key).filter(|known| known.reported_ms <= now_ms - ONCE_MS);
        due.map(|known| known.reported_ms = now_ms).is_some()
    }

    /// Notes a request of a player. Returns whether other processes should learn of it.
    pub(crate) fn note(&self, id: &MatchId, player: Player, now_ms: i64) -> bool {
        let mut requests = self.requests();
        if requests.len() >= SWEEP {
            requests.retain(|_, at_ms| *at_ms > now_ms - REPORT_MS);
        }
        let key = (id.clone(), player);
        let is_new = requests.get(&key).is_none_or(|at_ms| *at_ms <= now_ms - REPORT_MS);
        if is_new {
            requests.insert(key, now_ms);
        }
        is_new
    }

    /// Returns whether a player is connected to this process.
    pub(crate) fn is_connected(&self, id: &MatchId, player: Player) -> bool {
        self.counts().contains_key(&(id.clone(), player))
    }

    /// Returns whether a player is connected to any process, as far as is known.
    pub(crate) fn is_here(
        &self,
        id: &MatchId,
        player: Player,
        seen: LastSeen,
        now_ms: i64,
    ) -> bool {
        let elsewhere = !seen.has_left && seen.at_ms > now_ms - GONE_MS;
        elsewhere || self.is_connected(id, player)
    }

    /// Returns the instant at which a player was last connected, as far as is known, in milliseconds since the Unix epoch.
    pub(crate) fn last_seen(
        &self,
        id: &MatchId,
        player: Player,
        seen: LastSeen,
        now_ms: i64,
    ) -> i64 {
        if self.is_connected(id, player) {
            return now_ms;
        }
        let asked_ms = self.requests().get(&(id.clone(), player)).copied();
        seen.at_ms.max(self.started_ms).max(asked_ms.unwrap_or(i64::MIN))
    }

    fn requests(&self) -> MutexGuard<'_, Requests> {
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connected {
    /// Returns the player.
    pub(crate) fn player(&self) -> Player {
        self.key.1
    }

    /// Returns whether other processes should hear now that the player is still there: one of the player's connections reports
    /// for all.
    pub(crate) fn report(&self, now_ms: i64) -> bool {
        self.presence.report(&self.key, now_ms)
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut counts = self.presence.counts();
        if let Some(known) = counts.get_mut(&self.key) {
            known.count -= 1;
            if known.count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_reported_now_and_then() {
        let presence = Presence::default();
        let id = MatchId::random().unwrap();
        let note = |player, at_ms| presence.note(&id, player, 1_000_000 + at_ms);
        assert!(note(Player::First, 0) && note(Player::Second, 1));
        assert!(!note(Player::First, REPORT_MS - 1) && note(Player::First, REPORT_MS));
        let last_seen = presence.last_seen(&id, Player::First, seen(0), 2_000_000);
        assert_eq!(last_seen, 1_000_000 + REPORT_MS);
        for _ in 0..2 * SWEEP {
            presence.note(&MatchId::random().unwrap(), Player::First, 2_000_000);
        }
        presence.note(&id, Player::First, 3_000_000);
        assert!(presence.requests.lock().unwrap().len() < SWEEP);
    }

    fn seen(at_ms: i64) -> LastSeen {
        LastSeen { at_ms, has_left: false }
    }

    #[test]
    fn a_player_is_present_until_their_last_connection_ends() {
        let presence = Presence::default();
        let id = MatchId::random().unwrap();
        let now = 1_000_000_000;
        let here = |player| presence.is_here(&id, player, seen(0), now);
        let (first, second) =
            (presence.enter(&id, Player::First), presence.enter(&id, Player::First));
        assert!(here(Player::First) && !here(Player::Second));
        drop(first);
        assert!(here(Player::First));
        drop(second);
        assert!(!here(Player::First));
        assert!(presence.counts().is_empty());
    }

    #[test]
    fn one_connection_of_a_player_reports_for_all() {
        let presence = Presence::default();
        let id = MatchId::random().unwrap();
        let connections = [(); 3].map(|()| presence.enter(&id, Player::First));
        let reports = |at_ms| connections.iter().filter(|one| one.report(at_ms)).count();
        assert_eq!(reports(1_000_000), 1);
        assert_eq!(reports(1_000_000 + ONCE_MS - 1), 0);
        assert_eq!(reports(1_000_000 + ONCE_MS), 1);
        assert!(presence.enter(&id, Player::Second).report(1_000_000 + ONCE_MS));
        // Whoever comes back reports at once.
        drop(connections);
        assert!(presence.enter(&id, Player::First).report(1_000_001 + ONCE_MS));
    }

    #[test]
    fn a_player_of_another_process_is_present_for_a_while_after_each_report() {
        let presence = Presence::default();
        let id = MatchId::random().unwrap();
        assert!(presence.is_here(&id, Player::Second, seen(1_000_000), 1_000_000 + REPORT_MS));
        assert!(!presence.is_here(&id, Player::Second, seen(1_000_000), 1_000_000 + GONE_MS));
    }
}

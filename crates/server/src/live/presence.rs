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
/// The time without a report after which a player of another process counts as absent.
pub(crate) const GONE_MS: i64 = 2 * REPORT_MS + 5_000;

type Counts = HashMap<(MatchId, Player), usize>;

/// The players that are connected to this process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence {
    counts: Arc<Mutex<Counts>>,
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
        Presence { counts: Arc::default(), started_ms: now_ms }
    }

    /// Records a connection of a player.
    pub(crate) fn enter(&self, id: &MatchId, player: Player) -> Connected {
        let key = (id.clone(), player);
        *self.counts().entry(key.clone()).or_default() += 1;
        Connected { key, presence: self.clone() }
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
        if self.is_connected(id, player) { now_ms } else { seen.at_ms.max(self.started_ms) }
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
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut counts = self.presence.counts();
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_player_of_another_process_is_present_for_a_while_after_each_report() {
        let presence = Presence::default();
        let id = MatchId::random().unwrap();
        assert!(presence.is_here(&id, Player::Second, seen(1_000_000), 1_000_000 + REPORT_MS));
        assert!(!presence.is_here(&id, Player::Second, seen(1_000_000), 1_000_000 + GONE_MS));
    }
}

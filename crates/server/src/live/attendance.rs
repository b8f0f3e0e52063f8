//! A player's connection to a match, announced to subscribers and other processes.

use std::sync::Arc;

use luctor_match::player::Player;
use luctor_store::time::now_ms;
use luctor_store::{LastSeen, MatchId};

use super::Live;
use super::presence::Connected;

/// A connection that keeps a player present.
#[derive(Debug)]
pub(crate) struct Attendance {
    live: Arc<Live>,
    id: MatchId,
    connected: Connected,
}

impl Attendance {
    /// Marks a player as present. If `announce` is set, the opponent is notified, unless the player was there already.
    pub(crate) async fn start(
        live: &Arc<Live>,
        id: &MatchId,
        player: Player,
        announce: bool,
    ) -> Attendance {
        let was_here = live.presence.is_connected(id, player);
        let connected = live.presence.enter(id, player);
        let attendance = Attendance { live: Arc::clone(live), id: id.clone(), connected };
        if announce && !was_here {
            attendance.report().await;
            live.presence_changed(id).await;
        }
        attendance
    }

    /// Reports to other processes that the player is still present.
    pub(crate) async fn report(&self) {
        let at_ms = now_ms();
        if !self.connected.report(at_ms) {
            return;
        }
        let seen = LastSeen { at_ms, has_left: false };
        self.live.writer.player_seen(&self.id, self.connected.player(), seen).await;
    }

    /// Ends the connection, and notifies the opponent if it was the player's last one.
    pub(crate) async fn end(self) {
        let Attendance { live, id, connected } = self;
        let player = connected.player();
        drop(connected);
        if live.presence.is_connected(&id, player) {
            return;
        }
        live.writer.player_left(&id, player, now_ms()).await;
        live.presence_changed(&id).await;
    }
}

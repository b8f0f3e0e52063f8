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
    /// Marks a player as present. If `announce` is set, the opponent is notified.
    pub(crate) async fn start(
        live: &Arc<Live>,
        id: &MatchId,
        player: Player,
        announce: bool,
    ) -> Attendance {
        let connected = live.presence.enter(id, player);
        let attendance = Attendance { live: Arc::clone(live), id: id.clone(), connected };
        if announce {
            attendance.report().await;
            live.presence_changed(id).await;
        }
        attendance
    }

    /// Reports to other processes that the player is still present.
    pub(crate) async fn report(&self) {
        let seen = LastSeen { at_ms: now_ms(), has_left: false };
        self.live.writer.player_seen(&self.id, self.connected.player(), seen).await;
    }

    /// Ends the connection and notifies the opponent.
    pub(crate) async fn end(self) {
        let Attendance { live, id, connected } = self;
        let player = connected.player();
        drop(connected);
        live.writer.player_left(&id, player, now_ms()).await;
        live.presence_changed(&id).await;
    }
}

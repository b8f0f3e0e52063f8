//! A player's connection to a match, announced to everyone who waits for the player.

use std::sync::Arc;

use luctor_match::player::Player;
use luctor_store::MatchId;
use luctor_store::time::now_ms;

use super::Live;
use super::presence::Here;

/// A connection that keeps a player present.
#[derive(Debug)]
pub(crate) struct Attendance {
    live: Arc<Live>,
    id: MatchId,
    here: Here,
}

impl Attendance {
    /// Marks a player as present. If `announce` is set, the opponent is notified.
    pub(crate) async fn begin(
        live: &Arc<Live>,
        id: &MatchId,
        player: Player,
        announce: bool,
    ) -> Attendance {
        let here = live.presence.enter(id, player);
        let attendance = Attendance { live: Arc::clone(live), id: id.clone(), here };
        if announce {
            attendance.report().await;
            live.match_changed(id).await;
        }
        attendance
    }

    /// Reports to other processes that the player is still present.
    pub(crate) async fn report(&self) {
        self.live.writer.player_seen(&self.id, self.here.player(), now_ms()).await;
    }

    /// Ends the connection and notifies the opponent.
    pub(crate) async fn end(self) {
        let Attendance { live, id, here } = self;
        let player = here.player();
        drop(here);
        live.writer.player_left(&id, player, now_ms()).await;
        live.match_changed(&id).await;
    }
}

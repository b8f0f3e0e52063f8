//! A player's presence at a match, with all who have to hear of it.

use std::sync::Arc;

use crate::app::App;
use crate::live::presence::Here;
use crate::play::loaded::Loaded;
use luctor_match::player::Player;
use luctor_store::MatchId;
use luctor_store::time::now_ms;

/// A connection that keeps a player present.
#[derive(Debug)]
pub(crate) struct Attendance {
    app: Arc<App>,
    id: MatchId,
    here: Here,
}

impl Attendance {
    /// The player is here from now on, and everybody is told, where somebody waits for it.
    pub(crate) async fn begin(app: &Arc<App>, loaded: &Loaded, player: Player) -> Attendance {
        let here = app.presence.enter(&loaded.id, player);
        let attendance = Attendance { app: Arc::clone(app), id: loaded.id.clone(), here };
        if loaded.level().is_none() {
            attendance.report().await;
            app.tell_of_match(&loaded.id).await;
        }
        attendance
    }

    /// Tells other processes that the player is still here.
    pub(crate) async fn report(&self) {
        self.app.writer.seen(self.id.as_str(), self.here.player(), now_ms()).await;
    }

    /// The connection has ended.
    pub(crate) async fn end(self) {
        let Attendance { app, id, here } = self;
        let player = here.player();
        drop(here);
        app.writer.left(id.as_str(), player, now_ms()).await;
        app.tell_of_match(&id).await;
    }
}

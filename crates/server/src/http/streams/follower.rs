//! Somebody who follows a match, however he is told of it.

use std::sync::Arc;

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::error::AppError;
use crate::live::attendance::Attendance;
use crate::live::hub::{Freshness, Topic, Watch};
use crate::play::seat::Hold;
use crate::views::Game;
use luctor_store::MatchId;

/// A reader of a match, who is present as a player while he follows it, if he is one.
pub(crate) struct Follower {
    app: Arc<App>,
    id: MatchId,
    reader: Visitor,
    watch: Watch,
    /// The state that was seen last: events, and changes of the seats.
    seen: Option<(i64, i64)>,
    /// Lives as long as the reader is here as a player.
    attendance: Option<Attendance>,
}

impl Follower {
    /// Begins to listen. What is read afterwards is at least as new as what is heard of.
    pub(crate) fn new(app: &Arc<App>, id: MatchId, reader: Visitor) -> Follower {
        let watch = app.live.hub.watch(Topic::Match(id.clone()));
        Follower { app: Arc::clone(app), id, reader, watch, seen: None, attendance: None }
    }

    /// Waits until something has changed since the last call, and tells where it is found.
    pub(crate) async fn changed(&mut self) -> Freshness {
        self.watch.changed().await
    }

    /// The match as the reader sees it.
    ///
    /// # Errors
    ///
    /// The match cannot be read; that is logged.
    pub(crate) async fn see(&mut self, news: Freshness) -> Result<Game, AppError> {
        let loaded = self.app.matches.load_updated(&self.id, news).await.inspect_err(|error| {
            tracing::error!(game = %self.id, ?error, "followed game cannot be read");
        })?;
        let hold = Hold::of(&loaded.seats, &self.reader);
        if let (None, Hold::One(player)) = (&self.attendance, hold) {
            let announce = loaded.level().is_none();
            let attendance = Attendance::begin(&self.app.live, &loaded.id, player, announce).await;
            self.attendance = Some(attendance);
        }
        self.seen = Some((i64::from(loaded.state.version()), loaded.revision));
        Ok(self.app.views.view(&loaded, &self.reader))
    }

    /// To be called now and then. Where other processes use the database too, they are told that the reader is still
    /// here, and changes of theirs that were not heard of are noticed.
    ///
    /// # Errors
    ///
    /// The database cannot be asked.
    pub(crate) async fn look_around(&mut self) -> Result<Option<Game>, AppError> {
        if !self.app.db.is_shared() {
            return Ok(None);
        }
        if let Some(attendance) = &self.attendance {
            attendance.report().await;
        }
        let newest = self.app.db.match_revision(&self.id).await?;
        let newest = newest.map(|newest| (newest.version, newest.revision));
        if self.seen == newest { Ok(None) } else { self.see(Freshness::Stale).await.map(Some) }
    }

    /// The reader has gone.
    pub(crate) async fn leave(self) {
        if let Some(attendance) = self.attendance {
            attendance.end().await;
        }
    }
}

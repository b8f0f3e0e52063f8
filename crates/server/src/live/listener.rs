//! Hearing of what other processes on the same database have changed.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::live::hub::Topic;
use luctor_store::MatchId;
use luctor_store::{Bus, DbError, Heard};

/// How long to wait before the connection is tried again.
const PAUSE: Duration = Duration::from_secs(1);

impl App {
    /// Passes on what other processes tell, until the server ends.
    pub(crate) async fn keep_listening(self: Arc<App>) {
        loop {
            match self.db.bus().await {
                Ok(None) => return,
                Ok(Some(bus)) => {
                    // What was told before the connection stood was not heard.
                    self.tell_everybody();
                    let Err(error) = self.listen(bus).await;
                    tracing::warn!(%error, "other processes cannot be heard");
                }
                Err(error) => tracing::warn!(%error, "other processes cannot be heard"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Anything may have changed.
    fn tell_everybody(&self) {
        self.live.tell_all();
        self.news.tell_all();
        self.news_of_others.notify_one();
    }

    async fn listen(&self, mut bus: Bus) -> Result<std::convert::Infallible, DbError> {
        loop {
            match bus.next().await? {
                // Of what this process has stored, everybody here was told.
                Heard::Event(_, mark) if self.writer.is_marked(&mark) => {}
                Heard::Game(id) | Heard::Event(id, _) => {
                    if let Some(id) = MatchId::read(&id) {
                        self.live.tell(&Topic::Match(id.clone()));
                        self.tell_players_of(&id).await;
                        self.news_of_others.notify_one();
                    }
                }
                Heard::Lobby => self.live.tell(&Topic::Lobby),
                Heard::Gap => self.tell_everybody(),
            }
        }
    }
}

//! What the server does by itself when its time has come: flags fall, and matches whose first moves do not
//! come are called off, whether anybody watches or not. A claim that has become possible is told to those who
//! watch.
//!
//! Several processes may notice the same; the log lets one of them in.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::http::error::AppError;
use luctor_store::MatchId;
use luctor_store::time::now_ms;

/// How often it is looked what is due.
const LOOK: Duration = Duration::from_millis(200);
/// What is done at a time at most.
const AT_ONCE: i64 = 200;

impl App {
    /// Looks what is due until the server ends.
    pub(crate) async fn keep_time(self: Arc<App>) {
        loop {
            tokio::time::sleep(LOOK).await;
            if let Err(error) = self.act_where_due().await {
                tracing::warn!(?error, "what is due cannot be done");
            }
            self.tell_of_claims(now_ms()).await;
        }
    }

    /// Does everything that is due.
    pub(crate) async fn act_where_due(self: &Arc<App>) -> Result<(), AppError> {
        let ids = self.db.due(now_ms(), AT_ONCE).await?;
        for id in ids.iter().filter_map(|id| MatchId::read(id)) {
            if let Err(error) = self.act_if_due(&id).await {
                tracing::error!(game = %id, ?error, "what is due cannot be done");
            }
        }
        Ok(())
    }

    /// Does what is due in a match. If that is later than was thought, since time was given back, the
    /// database is told when.
    pub(crate) async fn act_if_due(self: &Arc<App>, id: &MatchId) -> Result<(), AppError> {
        let loaded = self.load(id).await?;
        let now_ms = now_ms();
        match loaded.state.due(&self.calendar(&loaded)) {
            Some(due) if due.at_ms <= now_ms => {
                self.commit(&loaded, due.event, now_ms, None).await?;
            }
            due => {
                let (version, at_ms) = (loaded.state.version(), due.map(|due| due.at_ms));
                self.db.set_due(id.as_str(), version, at_ms).await?;
            }
        }
        Ok(())
    }
}

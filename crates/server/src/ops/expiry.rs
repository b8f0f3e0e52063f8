//! What is forgotten when its time is over.

use std::sync::Arc;
use std::time::Duration;

use crate::account::sessions::session_bounds;
use crate::app::App;
use luctor_store::time::{DAY_MS, HOUR_MS, now_ms};

/// How often it is looked for.
const EVERY: Duration = Duration::from_millis(HOUR_MS.unsigned_abs());
/// How long mails are known that were done: a mail server tries for some days to hand one over.
const LETTERS_MS: i64 = 60 * DAY_MS;

impl App {
    /// Forgets sessions, links, commands that nobody has confirmed, and which mails were done, until the server
    /// ends.
    pub(crate) async fn keep_forgetting(self: Arc<App>) {
        let mut hours = tokio::time::interval(EVERY);
        loop {
            hours.tick().await;
            let now = now_ms();
            let (seen, created) = session_bounds(now);
            if let Err(error) = self.db.delete_expired(seen, created, now).await {
                tracing::error!(%error, "expired sessions cannot be forgotten");
            }
            if let Err(error) = self.db.delete_processed_mail(now - LETTERS_MS).await {
                tracing::error!(%error, "old mails cannot be forgotten");
            }
        }
    }
}

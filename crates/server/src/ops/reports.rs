//! Reported chat lines, for the operator.

use tokio::runtime::Builder;

use crate::ops::replay_all::ReplayError;
use luctor_store::{ChatReport, Store};

/// The largest number of reports.
const LISTED: i64 = 1000;

/// Returns the reported lines as text, latest first: `GAME ROOM LINE, reported by N: WORDS`. Other processes may use
/// the database meanwhile.
///
/// # Errors
///
/// Fails if the database cannot be read.
pub fn reports(store: &Store) -> Result<Vec<String>, ReplayError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    let reports = runtime.map_err(ReplayError::Runtime)?.block_on(async {
        let db = store.open_existing().await.map_err(ReplayError::Open)?;
        let reports = db.chat_reports(LISTED).await.map_err(ReplayError::Read);
        db.close().await;
        reports
    })?;
    let line = |ChatReport { match_id, room, seq, text, times, .. }: ChatReport| {
        let room = room.as_str();
        format!("{match_id} {room} {seq}, reported by {times}: {text}")
    };
    Ok(reports.into_iter().map(line).collect())
}

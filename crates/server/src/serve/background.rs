//! The work of a server that no request asks for.

use std::sync::Arc;

use crate::effects::digest::Digest;
use crate::effects::seek_alerts::SeekAlerts;
use crate::effects::side_effects::SideEffects;
use crate::engine::computer_player::ComputerPlayer;
use crate::engine::pending_moves::PendingMoves;
use crate::http::state::Services;
use crate::notify::delivery::Delivery;
use crate::ops::expiry;
use crate::ops::retention::RetentionJob;
use crate::play::deadlines::Deadlines;
use crate::play::deadlines::changed_clocks::ChangedClocks;
use crate::play::outages::Outages;
use crate::play::remote;
use crate::postal::intake::MailProcessor;
use crate::postal::lmtp::MailServer;

/// The services that run in the background.
#[derive(Clone)]
pub(super) struct Background {
    /// Announces open challenges. It observes the matches for as long as it is owned here.
    pub(super) _seek_alerts: Arc<SeekAlerts>,
    /// Makes the computer's moves. It observes the matches for as long as it is owned here.
    pub(super) _computer: Arc<ComputerPlayer>,
    /// Computes deadlines again after vacations.
    pub(super) changed_clocks: ChangedClocks,
    /// Ends matches whose time is over.
    pub(super) deadlines: Deadlines,
    /// Sends emails and push messages.
    pub(super) delivery: Delivery,
    /// Writes the daily email.
    pub(super) digest: Arc<Digest>,
    /// Performs the side effects of moves and results.
    pub(super) effects: Arc<SideEffects>,
    /// `true` if this process has threads for the engine.
    pub(super) has_engine: bool,
    /// Receives mail; `None` if the settings do not allow it.
    pub(super) mail_server: Option<MailServer<MailProcessor>>,
    /// Records when the server was down.
    pub(super) outages: Arc<Outages>,
    /// Finds the moves that the computer owes.
    pub(super) pending_moves: Arc<PendingMoves>,
    /// Deletes old records.
    pub(super) retention: RetentionJob,
}

impl Background {
    /// Starts the work, which runs until the server shuts down.
    pub(super) async fn start(&self, services: &Services) {
        let (tasks, db) = (&services.tasks, &services.db);
        // 1. Record the start before all else, so that no clock runs for the time in which the server was down.
        if let Err(error) = self.outages.first_beat().await {
            tracing::warn!(%error, "the database does not answer");
        }
        let outages = self.outages.clone();
        tasks.spawn_until_shutdown(async move { outages.send_heartbeats().await });
        // 2. Clocks, changes by other processes, and side effects that are still pending.
        tasks.spawn_until_shutdown(self.deadlines.clone().watch());
        tasks.spawn_until_shutdown(self.changed_clocks.clone().watch());
        tasks.spawn_until_shutdown(remote::listen(services.matches.clone()));
        tasks.spawn_until_shutdown(self.effects.clone().run());
        // 3. Messages.
        self.delivery.start();
        if services.outbox.sends_mail() {
            tasks.spawn_until_shutdown(self.digest.clone().run());
        }
        if db.is_shared() {
            tasks.spawn_until_shutdown(services.live.online.clone().exchange(db.clone()));
        }
        tasks.spawn_until_shutdown(expiry::delete_expired(db.clone()));
        tasks.spawn_until_shutdown(self.retention.clone().run_hourly());
        // 4. Moves that the computer owes.
        let pending = self.pending_moves.clone();
        let keeps_resuming = db.is_shared() && self.has_engine;
        tasks.spawn_until_shutdown(async move {
            if keeps_resuming {
                pending.keep_resuming().await;
            } else if let Err(error) = pending.resume().await {
                tracing::error!(%error, "the computer's moves cannot be resumed");
            }
        });
    }
}

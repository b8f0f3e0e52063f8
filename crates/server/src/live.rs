//! Live updates: subscriptions to matches, lobby and accounts, presence, and changes made by other processes.

pub(crate) mod accounts;
pub(crate) mod attendance;
pub(crate) mod hub;
pub(crate) mod online;
pub(crate) mod presence;

use luctor_match::player::Player;
use luctor_store::time::now_ms;
use luctor_store::{AccountId, BusMessage, Db, LastSeen, MatchId, Writer};
use tokio::sync::Notify;

use accounts::AccountHub;
use hub::{Hub, Topic};
use online::OnlineAccounts;
use presence::Presence;

/// Notifies subscribers of changes, in this process and in others on the same database.
#[derive(Debug)]
pub(crate) struct Live {
    /// Subscribers to matches and to the lobby.
    pub(crate) hub: Hub,
    /// Subscribers to all matches of an account.
    pub(crate) accounts: AccountHub,
    /// Connected players.
    pub(crate) presence: Presence,
    /// Accounts that are online.
    pub(crate) online: OnlineAccounts,
    /// Signals that another process has changed a match.
    pub(crate) remote_changes: Notify,
    db: Db,
    writer: Writer,
}

impl Live {
    /// Creates the service. `started_ms` is its start in milliseconds since the Unix epoch; no player counts as absent
    /// since before then.
    pub(crate) fn new(db: Db, writer: Writer, started_ms: i64) -> Live {
        Live {
            hub: Hub::default(),
            accounts: AccountHub::default(),
            presence: Presence::from(started_ms),
            online: OnlineAccounts::default(),
            remote_changes: Notify::new(),
            db,
            writer,
        }
    }

    /// Notes that a player has sent a request without being connected, so that nobody claims that they have left. `seen` is
    /// what is known from the database.
    pub(crate) async fn player_asked(&self, id: &MatchId, player: Player, seen: LastSeen) {
        let now_ms = now_ms();
        let is_here = self.presence.is_here(id, player, seen, now_ms);
        if !is_here && self.presence.note(id, player, now_ms) {
            let seen = LastSeen { at_ms: now_ms, has_left: true };
            self.writer.player_seen(id, player, seen).await;
        }
    }

    /// Notifies subscribers of a match, in all processes, of a change that is not an event of its log.
    pub(crate) async fn match_changed(&self, id: &MatchId) {
        self.hub.notify(&Topic::Match(id.clone()));
        self.match_changed_elsewhere(id).await;
    }

    /// Notifies subscribers of a match, in all processes, that a player has come or left.
    pub(crate) async fn presence_changed(&self, id: &MatchId) {
        self.hub.notify(&Topic::Presence(id.clone()));
        self.db.publish(&[BusMessage::Presence(id.clone())]).await;
    }

    /// Notifies other processes of a change of a match.
    pub(crate) async fn match_changed_elsewhere(&self, id: &MatchId) {
        self.db.publish(&[BusMessage::Match(id.clone())]).await;
    }

    /// Notifies subscribers of the lobby in all processes.
    pub(crate) async fn lobby_changed(&self) {
        self.hub.notify(&Topic::Lobby);
        self.db.publish(&[BusMessage::Lobby]).await;
    }

    /// Notifies the streams of an account, in all processes, that a session or token may have ended.
    pub(crate) async fn access_changed(&self, account: &AccountId) {
        self.hub.notify(&Topic::Access(account.clone()));
        self.db.publish(&[BusMessage::Access(account.clone())]).await;
    }

    /// Notifies the subscribers of an account's matches and of the lobby, in all processes, of a new name. To be called
    /// after the revisions of the matches have changed.
    pub(crate) async fn account_renamed(&self, account: &AccountId) {
        self.account_renamed_elsewhere(account).await;
        self.db.publish(&[BusMessage::Account(account.clone())]).await;
    }

    /// Notifies the subscribers of this process of a new name of an account.
    pub(crate) async fn account_renamed_elsewhere(&self, account: &AccountId) {
        match self.db.matches_of_account(account).await {
            Ok(ids) => ids.into_iter().for_each(|id| self.hub.notify(&Topic::Match(id))),
            Err(error) => tracing::warn!(%error, "subscribers not notified of a changed account"),
        }
        self.hub.notify(&Topic::Lobby);
    }

    /// Notifies every subscriber of this process: any match may have changed.
    pub(crate) fn anything_changed(&self) {
        self.hub.notify_all();
        self.accounts.notify_all();
        self.remote_changes.notify_one();
    }
}

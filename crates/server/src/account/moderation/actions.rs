//! Actions of moderators on accounts. Each is stored together with its entry in the log.

use std::sync::Arc;

use luctor_messages::is_plain;
use luctor_store::time::now_ms;
use luctor_store::{
    AccountChange, AccountId, AccountRow, BusMessage, Db, LogEntry, ModerationAction, Role,
    random_id,
};

use crate::account::WordList;
use crate::account::moderation::error::ModerationError;
use crate::account::name::Name;
use crate::account::traces::new_since;
use crate::live::Live;

/// The longest reason, in characters.
const LONGEST_REASON: usize = 300;

/// The person who acts, and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct By<'a> {
    /// The account of the moderator; `None` for the command line.
    pub(crate) moderator: Option<&'a AccountId>,
    /// The reason, for other moderators.
    pub(crate) reason: &'a str,
}

/// An action on an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AccountAction<'a> {
    /// Sets the role.
    SetRole(Role),
    /// Mutes the account.
    Mute,
    /// Ends a mute.
    Unmute,
    /// Bans the account until a time.
    Ban(i64),
    /// Ends a ban.
    Unban,
    /// Closes the account.
    Close,
    /// Reopens the account.
    Reopen,
    /// Changes the name.
    Rename(&'a str),
    /// Ends all sessions and tokens.
    SignOut,
    /// Removes the second factor.
    RemoveSecondFactor,
}

/// Applies actions of moderators.
#[derive(Clone, Debug)]
pub(crate) struct Moderation {
    pub(in crate::account::moderation) db: Db,
    /// The subscribers of this process, if it is a server.
    live: Option<Arc<Live>>,
    /// The words that new names must not contain.
    words: Arc<WordList>,
}

impl AccountAction<'_> {
    /// Returns whether the action restricts new accounts with the same address or mailbox, too.
    fn restricts(self) -> bool {
        matches!(self, AccountAction::Mute | AccountAction::Ban(_) | AccountAction::Close)
    }

    fn kind(self) -> ModerationAction {
        match self {
            AccountAction::SetRole(_) => ModerationAction::SetRole,
            AccountAction::Mute => ModerationAction::Mute,
            AccountAction::Unmute => ModerationAction::Unmute,
            AccountAction::Ban(_) => ModerationAction::Ban,
            AccountAction::Unban => ModerationAction::Unban,
            AccountAction::Close => ModerationAction::Close,
            AccountAction::Reopen => ModerationAction::Reopen,
            AccountAction::Rename(_) => ModerationAction::Rename,
            AccountAction::SignOut => ModerationAction::SignOut,
            AccountAction::RemoveSecondFactor => ModerationAction::RemoveSecondFactor,
        }
    }
}

impl Moderation {
    /// Creates the service. A command without a server has no subscribers.
    pub(crate) fn new(db: Db, live: Option<Arc<Live>>, words: Arc<WordList>) -> Moderation {
        Moderation { db, live, words }
    }

    /// Returns the account with a name, in any spelling.
    pub(crate) async fn named(&self, name: &str) -> Result<AccountRow, ModerationError> {
        let name = Name::read(name).map_err(|_| ModerationError::NoSuchAccount)?;
        self.db.account_named(&name.key()).await?.ok_or(ModerationError::NoSuchAccount)
    }

    /// Applies an action to an account.
    pub(crate) async fn account(
        &self,
        by: By<'_>,
        name: &str,
        action: AccountAction<'_>,
    ) -> Result<(), ModerationError> {
        let row = self.named(name).await?;
        let restrictions = self.db.restrictions(row.id.as_str()).await?;
        let restrictions = restrictions.ok_or(ModerationError::NoSuchAccount)?;
        if by.moderator.is_some() && restrictions.role == Role::Moderator {
            return Err(ModerationError::IsModerator);
        }
        if let Some(moderator) = by.moderator {
            let (moderator, account, since) = (moderator.as_str(), row.id.as_str(), new_since());
            // The opponent would lose on time, also if they share an address with the account.
            if self.db.play_rated_together(moderator, account).await?
                || (action.restricts()
                    && self.db.account_shares_with_opponent(moderator, account, since).await?)
            {
                return Err(ModerationError::OwnCase);
            }
        }
        let new_name = match action {
            AccountAction::Rename(new) => {
                Some(Name::new(new, &self.words).map_err(ModerationError::Name)?)
            }
            _ => None,
        };
        let new_key = new_name.as_ref().map(Name::key).unwrap_or_default();
        let new_skeleton = new_name.as_ref().map(Name::skeleton).unwrap_or_default();
        let text = |ms: Option<i64>| ms.map(|ms| ms.to_string()).unwrap_or_default();
        let none = String::new;
        // The change, and the states before and after it for the log.
        let (change, previous, next) = match action {
            AccountAction::SetRole(role) => {
                (AccountChange::Role(role), restrictions.role.to_string(), role.to_string())
            }
            AccountAction::Mute => (AccountChange::Muted(true), none(), none()),
            AccountAction::Unmute => (AccountChange::Muted(false), none(), none()),
            AccountAction::Ban(until_ms) => (
                AccountChange::BannedUntil(Some(until_ms)),
                text(restrictions.banned_until_ms),
                until_ms.to_string(),
            ),
            AccountAction::Unban => {
                (AccountChange::BannedUntil(None), text(restrictions.banned_until_ms), none())
            }
            AccountAction::Close => (AccountChange::Closed(Some(now_ms())), none(), none()),
            AccountAction::Reopen => {
                (AccountChange::Closed(None), text(restrictions.closed_ms), none())
            }
            AccountAction::Rename(_) => {
                let name = new_name.as_ref().map_or("", Name::as_str);
                let change = AccountChange::Name { name, key: &new_key, skeleton: &new_skeleton };
                (change, row.name.clone(), name.to_owned())
            }
            AccountAction::SignOut => (AccountChange::SignOut, none(), none()),
            AccountAction::RemoveSecondFactor => {
                (AccountChange::RemoveSecondFactor, none(), none())
            }
        };
        let mut entry = self.entry(by, action.kind())?;
        entry.account_id = Some(row.id.to_string());
        entry.previous = previous;
        entry.next = next;
        if !self.db.moderate_account(row.id.as_str(), change, &entry).await? {
            return Err(match action {
                AccountAction::Rename(_) => ModerationError::NameTaken,
                AccountAction::RemoveSecondFactor => ModerationError::NotFound,
                _ => ModerationError::NoSuchAccount,
            });
        }
        if change.ends_access() {
            self.announce(BusMessage::Access(row.id.clone())).await;
        }
        if matches!(change, AccountChange::BannedUntil(_) | AccountChange::Closed(_)) {
            self.announce(BusMessage::Lobby).await;
        }
        if new_name.is_some() {
            self.announce(BusMessage::Account(row.id)).await;
        }
        tracing::info!(action = entry.action.as_str(), "account moderated");
        Ok(())
    }

    /// Returns an entry of the log, without its target.
    pub(super) fn entry(
        &self,
        by: By<'_>,
        action: ModerationAction,
    ) -> Result<LogEntry, ModerationError> {
        let reason = by.reason.trim();
        let length = reason.chars().count();
        if !(1..=LONGEST_REASON).contains(&length) || !reason.chars().all(is_plain) {
            return Err(ModerationError::Reason);
        }
        Ok(LogEntry {
            id: random_id()?,
            at_ms: now_ms(),
            moderator: by.moderator.map(AccountId::to_string),
            moderator_name: None,
            action,
            account_id: None,
            match_id: None,
            room: None,
            line: None,
            analysis_id: None,
            reason: reason.to_owned(),
            previous: String::new(),
            next: String::new(),
        })
    }

    /// Notifies the subscribers of this process and of all others.
    pub(super) async fn announce(&self, message: BusMessage) {
        match (&self.live, message) {
            (Some(live), BusMessage::Access(account)) => live.access_changed(&account).await,
            (Some(live), BusMessage::Account(account)) => live.account_renamed(&account).await,
            (Some(live), BusMessage::Match(id)) => live.match_changed(&id).await,
            (Some(live), BusMessage::Lobby) => live.lobby_changed().await,
            (_, message) => self.db.publish(&[message]).await,
        }
    }
}

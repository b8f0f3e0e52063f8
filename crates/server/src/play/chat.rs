//! Chat of a match.
//!
//! Players and spectators have separate rooms. What spectators say could help a player, so players can read their room
//! only after the match.

use std::sync::Arc;

use luctor_match::player::Player;
use luctor_match::rejection::Rejection;
use luctor_messages::is_plain;
use luctor_rules::Message;
use luctor_store::time::now_ms;
use luctor_store::{ChatRoom, ChatRow, Db, MatchId, NewChatLine, StoreError, hex};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use unicode_normalization::char::is_combining_mark;
use utoipa::ToSchema;

use crate::account::traces::Traces;
use crate::account::visitor::Visitor;
use crate::account::{Activity, ConfirmedEmail, WordList};
use crate::limits::{Limits, TooOften};
use crate::live::Live;
use crate::play::change_id::ChangeId;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::seat::Role;

/// The longest line, in characters.
pub(crate) const LONGEST: usize = 500;
/// The most marks above and below a letter. Languages need up to three; piles of them would cover other lines.
const MOST_MARKS: usize = 3;
/// Lines of one response.
const LINES: i64 = 200;

/// A room of the chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Room {
    /// Written by the players, read by everyone.
    Players,
    /// Written by the spectators.
    Spectators,
}

impl From<Room> for ChatRoom {
    fn from(room: Room) -> ChatRoom {
        match room {
            Room::Players => ChatRoom::Players,
            Room::Spectators => ChatRoom::Spectators,
        }
    }
}

/// A chat operation failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ChatError {
    /// The text is empty, too long, or contains a word that the host does not allow, with a reason.
    #[error("the text is invalid: {}", .0.code)]
    Text(Message),
    /// Spectators need a cookie or an account to speak.
    #[error("the visitor is unknown")]
    UnknownVisitor,
    /// Players cannot use the spectators' room while the match runs.
    #[error("the match is running")]
    Running,
    /// One of the two players has blocked the other.
    #[error("one player has blocked the other")]
    Blocked,
    /// A moderator has muted the account.
    #[error("the account is muted")]
    Muted,
    /// The visitor is a guest or has a new account, and a muted or banned account has used the address, or it is blocked.
    #[error("the network of the visitor is muted")]
    MutedAddress,
    /// No line has this number.
    #[error("no such line")]
    NoSuchLine,
    /// The visitor speaks or reports too often.
    #[error(transparent)]
    TooOften(#[from] TooOften),
    /// The match cannot be read, or the visitor is not one of its players.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl From<StoreError> for ChatError {
    fn from(error: StoreError) -> ChatError {
        MatchError::from(error).into()
    }
}

/// A line of the chat, as its visitor sees it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ChatLine {
    /// Counts from 1 without gaps.
    pub(crate) seq: i64,
    /// The player who wrote it; `None` for spectators.
    pub(crate) player: Option<Player>,
    /// Distinguishes the speakers of this match, and reveals nothing else about them.
    pub(crate) speaker: String,
    /// `true` if the visitor wrote it.
    pub(crate) mine: bool,
    /// The text.
    pub(crate) text: String,
    /// Milliseconds since the Unix epoch.
    pub(crate) at_ms: i64,
    /// `true` if a moderator has hidden the text, which is empty then.
    pub(crate) hidden: bool,
}

/// Reads and writes the chat of matches. Players who have blocked each other do not see each other's lines.
#[derive(Debug)]
pub(crate) struct Chat {
    db: Db,
    matches: Arc<Matches>,
    live: Arc<Live>,
    limits: Arc<Limits>,
    words: Arc<WordList>,
    confirmed_email: ConfirmedEmail,
    traces: Arc<Traces>,
}

impl Chat {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        matches: Arc<Matches>,
        live: Arc<Live>,
        limits: Arc<Limits>,
        words: Arc<WordList>,
        confirmed_email: ConfirmedEmail,
        traces: Arc<Traces>,
    ) -> Chat {
        Chat { db, matches, live, limits, words, confirmed_email, traces }
    }

    /// Returns the match and at most 200 lines of a room after line `after`, oldest first.
    pub(crate) async fn read(
        &self,
        id: &MatchId,
        visitor: &Visitor,
        room: Room,
        after: i64,
    ) -> Result<(Arc<Loaded>, Vec<ChatLine>), ChatError> {
        let loaded = self.matches.load(id).await?;
        let plays = Role::of(&loaded.seats, visitor) != Role::Spectator;
        if plays && room == Room::Spectators && loaded.state.end().is_none() {
            return Err(ChatError::Running);
        }
        let blocked = match visitor.account_id() {
            Some(account) => self.db.blocked_either_way(account).await?,
            None => Vec::new(),
        };
        let rows = self.db.chat(id, room.into(), after, LINES).await?;
        // Spectators have no names, and a line that only one reader misses would tell who wrote it.
        let shown = |row: &ChatRow| {
            let author = row.account_id.as_ref().filter(|_| row.player.is_some());
            author.is_none_or(|id| !blocked.contains(id))
        };
        let lines = rows.into_iter().filter(shown).map(|row| line(&loaded, visitor, row)).collect();
        Ok((loaded, lines))
    }

    /// Adds a line, once for each request id.
    pub(crate) async fn say(
        &self,
        id: &MatchId,
        visitor: &Visitor,
        room: Room,
        text: &str,
        request_id: Option<&ChangeId>,
    ) -> Result<(), ChatError> {
        let text = single_line(text)?;
        self.count(visitor)?;
        self.check(visitor, &text).await?;
        let loaded = self.matches.load(id).await?;
        if loaded.state.end().is_some() && !loaded.state.has_begun() {
            return Err(MatchError::Rejected(Rejection::Finished).into());
        }
        let player = match (room, Role::of(&loaded.seats, visitor)) {
            (Room::Players, Role::Player(player)) => Some(player),
            (Room::Players, Role::Spectator | Role::Both) => {
                return Err(MatchError::NotAPlayer.into());
            }
            (Room::Spectators, Role::Spectator) if visitor.is_known() => None,
            (Room::Spectators, Role::Spectator) => return Err(ChatError::UnknownVisitor),
            (Room::Spectators, _) if loaded.state.end().is_none() => {
                return Err(ChatError::Running);
            }
            (Room::Spectators, _) => None,
        };
        if let Some(opponent) = loaded.opponent_of(visitor) {
            self.check_blocks(visitor, opponent).await?;
        }
        let address = self.traces.hash_of(&visitor.address).await.map_err(MatchError::from)?;
        let said = NewChatLine {
            room: room.into(),
            player,
            account_id: visitor.account_id(),
            browser: visitor.browser.as_ref().map(|browser| browser.as_str()),
            address: address.as_deref(),
            client_id: request_id.map(ChangeId::as_str),
            text: &text,
            at_ms: now_ms(),
        };
        self.db.add_chat_line(id, said).await?;
        self.live.match_changed(id).await;
        Ok(())
    }

    /// Fails if a visitor and an account have blocked each other, or the visitor may be the owner of an account that it has
    /// blocked.
    pub(crate) async fn check_blocks(
        &self,
        visitor: &Visitor,
        other: &str,
    ) -> Result<(), ChatError> {
        if let Some(own) = visitor.account_id()
            && self.db.is_blocked_between(own, other).await?
        {
            return Err(ChatError::Blocked);
        }
        match self.traces.has_blocked(other, visitor).await.map_err(MatchError::from)? {
            true => Err(ChatError::Blocked),
            false => Ok(()),
        }
    }

    /// Fails if the host or a moderator does not allow a visitor to say something, in whatever match.
    pub(crate) async fn check(&self, visitor: &Visitor, text: &str) -> Result<(), ChatError> {
        if let Some(account) = visitor.account_id()
            && self.db.restrictions(account).await?.is_some_and(|found| found.muted)
        {
            return Err(ChatError::Muted);
        }
        if self.traces.is_muted(visitor).await.map_err(MatchError::from)? {
            return Err(ChatError::MutedAddress);
        }
        if self.words.matches_text(text) {
            return Err(ChatError::Text(Message::new("bad-words")));
        }
        match self.confirmed_email.allows(&self.db, Activity::Chat, visitor.account_id()).await? {
            true => Ok(()),
            false => Err(MatchError::Unconfirmed(Activity::Chat).into()),
        }
    }

    /// Reports a line to the host.
    pub(crate) async fn report(
        &self,
        id: &MatchId,
        visitor: &Visitor,
        room: Room,
        seq: i64,
    ) -> Result<(), ChatError> {
        let reporter = self.count(visitor)?;
        if visitor.account_id().is_none() {
            self.limits.guest_reports.count(&visitor.address)?;
        }
        if !self.db.report_chat_line(id, room.into(), seq, &reporter, now_ms()).await? {
            return Err(ChatError::NoSuchLine);
        }
        tracing::warn!(game = %id, room = ?room, seq, "chat line reported");
        Ok(())
    }

    /// Counts a line or a report, and returns the key of the visitor. Fails if there were too many by the visitor or from
    /// the address.
    fn count(&self, visitor: &Visitor) -> Result<String, ChatError> {
        let speaker = visitor.key().ok_or(ChatError::UnknownVisitor)?;
        if !visitor.is_by_mail() {
            self.limits.chat_address.count(&visitor.address)?;
        }
        self.limits.chat.count(&speaker)?;
        Ok(speaker)
    }
}

/// Returns the text on one line, without characters that hide or reorder text, or cover other lines.
fn single_line(text: &str) -> Result<String, ChatError> {
    let mut marks = 0;
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|&c| {
            marks = if is_combining_mark(c) { marks + 1 } else { 0 };
            is_plain(c) && marks <= MOST_MARKS
        })
        .collect();
    let words = plain.split(char::is_whitespace);
    let line = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    match line.chars().count() {
        0 => Err(ChatError::Text(Message::new("text-empty"))),
        1..=LONGEST => Ok(line),
        _ => Err(ChatError::Text(Message::new("text-long").with("most", LONGEST))),
    }
}

fn line(loaded: &Loaded, visitor: &Visitor, row: ChatRow) -> ChatLine {
    ChatLine {
        seq: row.seq,
        player: row.player,
        speaker: speaker(loaded.id.as_str(), &row),
        mine: match row.player {
            Some(player) => Role::of(&loaded.seats, visitor) == Role::Player(player),
            None => key_of(&row).is_some() && key_of(&row) == visitor.key().as_deref(),
        },
        text: if row.hidden { String::new() } else { row.text },
        at_ms: row.at_ms,
        hidden: row.hidden,
    }
}

/// Returns the account or browser that wrote a line.
fn key_of(row: &ChatRow) -> Option<&str> {
    row.account_id.as_deref().or(row.browser.as_deref())
}

/// Returns a name for the speaker of a line that is the same in all lines of a match and different in every match, so
/// that spectators cannot be followed from match to match.
fn speaker(game: &str, row: &ChatRow) -> String {
    match row.player {
        Some(player) => format!("player-{}", player.index()),
        None => {
            let hash = Sha256::digest(format!("{game} {}", key_of(row).unwrap_or_default()));
            hex(&hash[..8])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speaker_has_one_name_per_match() {
        let row = |player, account: Option<&str>, browser: Option<&str>| ChatRow {
            seq: 1,
            player,
            account_id: account.map(str::to_owned),
            browser: browser.map(str::to_owned),
            text: String::new(),
            at_ms: 0,
            hidden: false,
        };
        let carla = speaker("g", &row(None, Some("carla"), Some("one")));
        assert_eq!(carla, speaker("g", &row(None, Some("carla"), Some("two"))));
        assert_ne!(carla, speaker("h", &row(None, Some("carla"), Some("one"))));
        assert_ne!(carla, speaker("g", &row(None, None, Some("one"))));
        assert!(!carla.contains("carla"));
        assert_eq!(speaker("g", &row(Some(Player::Second), Some("carla"), None)), "player-1");
    }

    #[test]
    fn a_line_is_bounded_and_has_no_control_characters() {
        assert_eq!(single_line(" good \n\tgame\u{7} ").unwrap(), "good game");
        assert_eq!(single_line("a\u{202e}b\u{2066} \u{200f}c\u{61c}").unwrap(), "ab c");
        assert_eq!(
            single_line(&format!("e{}s", "\u{301}".repeat(40))).unwrap(),
            "e\u{301}\u{301}\u{301}s"
        );
        assert!(single_line(" \n \u{202e}").is_err());
        assert!(single_line(&"a".repeat(LONGEST)).is_ok());
        assert!(single_line(&"a".repeat(LONGEST + 1)).is_err());
    }
}

//! Emails about boards that answer no command: the player's turn, a challenge, a finished game, chat.

use std::sync::Arc;

use luctor_match::event::Event;
use luctor_match::game_kind::GameKind;
use luctor_match::player::Player;
use luctor_match::state::Status;
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::time::now_ms;
use luctor_store::{AccountId, AccountRow, Db};

use super::boards::{Boards, subject};
use super::error::Failure;
use super::language::PbmGame;
use super::players::is_numbered;
use super::reply_addresses::ReplyAddresses;
use super::reply_tag::ReplyTag;
use super::wrapping::wrapped;
use crate::notify::mail::{MailExtras, MailId, NewMail};
use crate::notify::outbox::Outbox;
use crate::play::loaded::Loaded;
use crate::play::seat::Occupant;

/// The most lines of chat in an email, the last ones.
const MOST_LINES: i64 = 4;

/// The parts of an email that show a board.
pub(crate) struct BoardMail {
    /// The subject, which all emails about a board share.
    pub(crate) subject: String,
    /// The opponent's recent chat, or nothing.
    pub(crate) chat: String,
    /// The board and the possible replies.
    pub(crate) text: String,
    /// The reply address, the thread and the picture.
    pub(crate) extras: MailExtras,
}

/// Writes emails that show a board and can be answered.
pub(crate) struct BoardMails {
    db: Db,
    boards: Arc<Boards>,
    addresses: Arc<ReplyAddresses>,
    outbox: Outbox,
}

impl BoardMails {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        boards: Arc<Boards>,
        addresses: Arc<ReplyAddresses>,
        outbox: Outbox,
    ) -> BoardMails {
        BoardMails { db, boards, addresses, outbox }
    }

    /// Writes an email for a player of a match, who has this account, with the opponent's chat since the last move
    /// unless it is a challenge.
    /// Returns `None` if the server receives no email, or if the match has no board number.
    pub(crate) async fn write(
        &self,
        loaded: &Arc<Loaded>,
        player: Player,
        account: &AccountRow,
    ) -> Result<Option<BoardMail>, Failure> {
        if !self.is_possible(loaded) {
            return Ok(None);
        }
        // A challenge may come from anyone, so its text is shown to those who accept it.
        let chat = match loaded.seat(player).occupant {
            Occupant::Invited => String::new(),
            _ => self.recent_chat(loaded, player).await?,
        };
        Ok(Some(BoardMail { chat, ..self.compose(loaded, player, account).await? }))
    }

    /// Sends a text to a player, with the board below it.
    pub(super) async fn send(
        &self,
        loaded: &Arc<Loaded>,
        player: Player,
        occasion: &str,
        key: &str,
        text: &str,
    ) -> Result<(), Failure> {
        if !self.is_possible(loaded) {
            return Ok(());
        }
        let Some(id) = loaded.seat(player).account.clone() else { return Ok(()) };
        let Some(account) = self.db.account(&AccountId::from(id)).await? else { return Ok(()) };
        let Some(to) = account.email.clone() else { return Ok(()) };
        let board = self.compose(loaded, player, &account).await?;
        let mail = NewMail {
            id: MailId::of(occasion, &[loaded.id.as_str(), key]),
            account: Some(account.id),
            to,
            subject: board.subject,
            body: format!("{text}\n{}", board.text),
            not_before_ms: now_ms(),
            extras: board.extras,
        };
        Ok(self.outbox.enqueue_mail(&mail).await?)
    }

    fn is_possible(&self, loaded: &Loaded) -> bool {
        self.addresses.receives_mail() && is_numbered(loaded)
    }

    async fn compose(
        &self,
        loaded: &Arc<Loaded>,
        player: Player,
        account: &AccountRow,
    ) -> Result<BoardMail, Failure> {
        let options = self.boards.options(&account.id).await?;
        let number = self.boards.number(&loaded.id).await?;
        let sheet = self.boards.sheet(None, number, loaded, None, options);
        let sheet = sheet.await.map_err(Failure::internal)?;
        let tag = ReplyTag::Seat(loaded.id.clone(), player);
        let extras = MailExtras {
            reply_to: self.addresses.address(&tag, account).await?,
            references: vec![self.addresses.thread_id(&loaded.id)],
            picture: Some(sheet.picture),
            ..MailExtras::default()
        };
        let text = format!("{}{}", sheet.text, possible_replies(loaded, player));
        Ok(BoardMail { subject: subject(number, loaded), chat: String::new(), text, extras })
    }

    /// Returns the last lines of the opponent since the reader's last move, or nothing. Leaves out lines that a moderator has
    /// hidden, and all of them if one of the players has blocked the other.
    async fn recent_chat(&self, loaded: &Loaded, reader: Player) -> Result<String, Failure> {
        let [one, other] = loaded.seats.each_ref().map(|seat| seat.account.as_deref());
        if let (Some(one), Some(other)) = (one, other)
            && self.db.is_blocked_between(one, other).await?
        {
            return Ok(String::new());
        }
        // 1. Find the time of the reader's last move.
        let log = self.db.log(&loaded.id).await?;
        let moves: Vec<i64> = log
            .iter()
            .filter(|row| matches!(row.event, Event::Move(_)))
            .map(|row| row.at_ms)
            .collect();
        let turns_ago = if loaded.state.seats()[loaded.state.turn()] == reader { 2 } else { 1 };
        let since = moves.len().checked_sub(turns_ago).map_or(0, |at| moves[at]);
        // 2. Read the opponent's lines after that.
        let opponent = reader.other();
        let (mut lines, count) =
            self.db.last_lines(&loaded.id, opponent, since, MOST_LINES).await?;
        if lines.is_empty() {
            return Ok(String::new());
        }
        let left_out = count - lines.len();
        lines.reverse();
        let name = loaded.seat(opponent).name.clone().unwrap_or_default();
        let mut text = mail_text(&says(&name, &lines.join("\n"))) + "\n";
        if left_out > 0 {
            text += &mail_text(&Message::new("letter.earlier-chat").with("count", left_out));
        }
        Ok(text)
    }
}

/// Returns the lines that a player has written to the opponent.
pub(super) fn says(name: &str, lines: &str) -> Message {
    Message::new("letter.chat").with("name", name).with("lines", wrapped(lines))
}

/// Returns the commands that a player may write in the first line of a reply.
pub(crate) fn possible_replies(loaded: &Loaded, player: Player) -> String {
    let state = &loaded.state;
    if loaded.seat(player).occupant == Occupant::Invited {
        return mail_text(&Message::new("replies.challenge"));
    }
    let own_turn = state.seats()[state.turn()] == player;
    match state.status() {
        Status::Running if own_turn => {
            let has_swap = PbmGame::of(&loaded.variant).family() == GameKind::Emulsion;
            let code = if has_swap { "replies.own-turn-with-swap" } else { "replies.own-turn" };
            mail_text(&Message::new(code))
        }
        Status::Running => mail_text(&Message::new("replies.other-turn")),
        _ => String::new(),
    }
}

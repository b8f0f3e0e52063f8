//! Mails about boards that answer no mail: it is somebody's turn, somebody is challenged, a game is over.

use std::sync::Arc;

use super::kind::Kind;
use super::lists::has_number;
use super::sheet::subject;
use super::tag::Tag;
use crate::account::AccountId;
use crate::app::App;
use crate::http::error::AppError;
use crate::notify::mail::{MailExtras, MailId, NewMail};
use crate::play::loaded::Loaded;
use crate::play::seat::Sitter;
use luctor_match::game_kind::GameKind;
use luctor_match::player::Player;
use luctor_match::state::Status;
use luctor_store::AccountRow;
use luctor_store::time::now_ms;

/// A mail about a board: what stands beside the board, and how it travels.
pub(crate) struct BoardLetter {
    /// All mails about a board have the same.
    pub(crate) subject: String,
    /// The board, what was said, and what may be answered.
    pub(crate) text: String,
    /// Where answers go, the thread, the picture.
    pub(crate) extras: MailExtras,
}

impl App {
    /// What a mail to a player of a match, who has this account, has beyond its occasion: the board, and a secret
    /// address for answers. None where no mail is received, or the match is none that people write about. `repeats`
    /// what the other has said.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn board_letter(
        &self,
        loaded: &Loaded,
        player: Player,
        account: &AccountRow,
        repeats: bool,
    ) -> Result<Option<BoardLetter>, AppError> {
        if self.settings.post.is_none() || !has_number(loaded) {
            return Ok(None);
        }
        let view = self.mail_view(&account.id).await?;
        let number = self.db.board_number(&loaded.id).await?;
        let sheet = self.sheet(number, loaded, None, view)?;
        let mut text = String::new();
        let said = if repeats { self.said_to(loaded, player).await? } else { Vec::new() };
        if !said.is_empty() {
            let name = loaded.seat(player.other()).name.clone().unwrap_or_default();
            text.push_str(&format!("{name} says:\n\n{}\n\n", said.join("\n")));
        }
        text.push_str(&sheet.text);
        text.push_str(&what_to_answer(loaded, player));
        let extras = MailExtras {
            reply_to: Some(self.tagged(&Tag::Seat(loaded.id.clone(), player), account).await?),
            references: vec![self.thread_of(&loaded.id)],
            picture: Some(sheet.picture),
            ..MailExtras::default()
        };
        Ok(Some(BoardLetter { subject: subject(number, loaded), text, extras }))
    }

    /// Sends a player of a match something that is said to him, with the board.
    pub(super) async fn mail_to_player(
        &self,
        loaded: &Arc<Loaded>,
        player: Player,
        occasion: &str,
        key: &str,
        text: &str,
    ) -> Result<(), AppError> {
        let Some(id) = loaded.seat(player).account.clone() else { return Ok(()) };
        let Some(account) = self.db.account(&AccountId::from(id)).await? else { return Ok(()) };
        let letter = self.board_letter(loaded, player, &account, false).await?;
        let (Some(to), Some(letter)) = (account.email, letter) else { return Ok(()) };
        let mail = NewMail {
            id: MailId::of(occasion, &[loaded.id.as_str(), key]),
            account: Some(account.id),
            to,
            subject: letter.subject,
            body: format!("{text}\n{}", letter.text),
            not_before_ms: now_ms(),
            extras: letter.extras,
        };
        Ok(self.outbox.enqueue_mail(&mail).await?)
    }
}

/// What a player may write in the first line of an answer.
pub(super) fn what_to_answer(loaded: &Loaded, player: Player) -> String {
    let state = &loaded.state;
    if loaded.seat(player).sitter == Sitter::Invited {
        return "\nAnswer this mail with accept or reject in its first line.\n".to_owned();
    }
    let own = state.seats()[state.turn()] == player;
    match state.status() {
        Status::Running if own => {
            let swap = if Kind::of(&loaded.variant).family() == GameKind::Emulsion {
                "swap, "
            } else {
                ""
            };
            format!(
                "\nIt is your move: answer this mail with it in the first line, or with\n\
                 {swap}propose, undo, accept, reject, resign, show or help. What stands\n\
                 below is said to your opponent.\n"
            )
        }
        Status::Running => {
            "\nAnswer this mail with queue and the moves that you expect and answer, or\n\
                            with propose, undo, accept, reject, resign, show, chat or help in its\n\
                            first line.\n"
                .to_owned()
        }
        _ => String::new(),
    }
}

//! Moves that are not played yet: left for later, tried, or submitted to be confirmed.

use std::sync::Arc;

use super::kind::Kind;
use super::order::{Answer, Order, ShownBoard, Trouble};
use super::play::{be_next, be_own_turn, numbered};
use super::proof::player_of;
use super::sheet::{moves_text, picture, subject};
use super::table::Table;
use crate::app::App;
use crate::play::conditions::Lines;
use crate::play::loaded::Loaded;
use crate::play::notes::{Conditions, may_explore};
use luctor_store::AccountRow;

/// Moves of a preview at most.
const MOST_TRIED: usize = 60;

impl App {
    /// Leaves moves for moves of the other.
    pub(super) async fn pbm_queue(
        self: &Arc<App>,
        order: &Order<'_>,
        (kind, number): (Kind, i64),
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let (account, rest) = self.signed_for(order, "queue", kind, words, 0).await?;
        let loaded = self.board(kind, number).await?;
        let queued = self.queue(&account, &loaded, &rest).await;
        let told = queued.map_err(|trouble| trouble.about(number))?;
        self.say_words(order, &account, &loaded.id).await?;
        let mut answer = self.board_answer(number, &loaded, &account).await?;
        answer.text = format!("{told}\n\n{}", answer.text);
        Ok(answer)
    }

    async fn queue(
        &self,
        account: &AccountRow,
        loaded: &Loaded,
        words: &[String],
    ) -> Result<String, Trouble> {
        let player = player_of(loaded, account)?;
        let view = self.mail_view(&account.id).await?;
        let moves = loaded.state.move_texts();
        let text = words.join(" ");
        let mut lines = Vec::new();
        for line in text.split(',').filter(|line| !line.trim().is_empty()) {
            let mut table = Table::after(&loaded.variant, &moves, view.diamond)?;
            let played: Result<Vec<String>, _> =
                line.split_whitespace().map(|word| table.play(word)).collect();
            lines.push(played?);
        }
        let count = lines.len();
        let wanted = Conditions { ply: loaded.state.plies(), lines: Lines(lines) };
        self.notes.set_conditions(loaded, player, wanted).await?;
        Ok(match count {
            0 => "No moves wait any more.".to_owned(),
            1 => "One line of moves waits.".to_owned(),
            lines => format!("{lines} lines of moves wait."),
        })
    }

    /// Shows a board after moves that are not played.
    pub(super) async fn pbm_preview(
        &self,
        order: &Order<'_>,
        (kind, number): (Kind, i64),
        moves: &[String],
    ) -> Result<Answer, Trouble> {
        let loaded = self.board(kind, number).await?;
        may_explore(&loaded)?;
        let tried = self.tried(order, number, &loaded, moves).await;
        let text = tried.map_err(|trouble| trouble.about(number))?;
        let answer = Answer::new(subject(number, &loaded), text);
        let Some(account) = order.account() else { return Ok(answer) };
        // It can be answered with a move. The picture would be that of another position.
        let player = player_of(&loaded, account).ok();
        let board = ShownBoard { id: loaded.id.clone(), player, picture: None };
        Ok(Answer { board: Some(board), ..answer.to(account) })
    }

    /// The text of a board after further moves.
    async fn tried(
        &self,
        order: &Order<'_>,
        number: i64,
        loaded: &Loaded,
        moves: &[String],
    ) -> Result<String, Trouble> {
        if moves.len() > MOST_TRIED {
            return Err(Trouble::refused(format!("At most {MOST_TRIED} moves can be tried.")));
        }
        let view = self.view_of(order).await?;
        let played = loaded.state.move_texts();
        let mut table = Table::after(&loaded.variant, &played, view.diamond)?;
        for text in moves {
            table.play(text)?;
        }
        let shown = table.board().view();
        let kind = Kind::of(&loaded.variant);
        let end = shown.result.as_ref().map_or_else(String::new, |end| format!("\n{}\n", end.text));
        Ok(format!(
            "Board {number} as it would be. Nothing is played.\n\n{}{}{end}",
            picture(&shown, loaded, view),
            moves_text(&shown, kind)
        ))
    }

    /// Shows a board after a move, which is played once it is confirmed.
    pub(super) async fn pbm_submit(
        &self,
        order: &Order<'_>,
        (kind, number): (Kind, i64),
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let (account, rest) = self.signed_for(order, "submit", kind, words, 1).await?;
        let loaded = self.board(kind, number).await?;
        let player = player_of(&loaded, &account)?;
        let (text, moveno) = numbered(&rest)?;
        let due = be_next(&loaded, moveno).and_then(|()| be_own_turn(&loaded, player));
        due.map_err(|trouble| trouble.about(number))?;
        let known = order.by(&account);
        let tried = self.tried(&known, number, &loaded, std::slice::from_ref(&text)).await;
        let shown = tried.map_err(|trouble| trouble.about(number))?;
        let next = loaded.state.plies() + 1;
        let command = format!("{} move {number} {text}#{next}", kind.word());
        let code = self.keep_pending(&account, &command, order.words).await?;
        let text = format!(
            "To play {text}, answer this mail with the word confirm, or write\n\n  \
             confirm {}\n\nas the subject.\n\n{shown}",
            code.as_str()
        );
        let answer = Answer::new(subject(number, &loaded), text).to(&account);
        Ok(Answer { confirm: Some(code), ..answer })
    }
}

//! What players do on a board.

use std::sync::Arc;

use super::kind::Kind;
use super::order::{Answer, Order, ShownBoard, Trouble};
use super::proof::{is_invited, visitor};
use super::sheet::{moves_text, picture, subject};
use super::table::Table;
use super::tag::Code;
use super::usage::form;
use crate::any_match::Wish;
use crate::app::App;
use crate::body::ChangeId;
use crate::conditions::Lines;
use crate::db::AccountRow;
use crate::error::AppError;
use crate::event::Offer;
use crate::loaded::Loaded;
use crate::match_id::MatchId;
use crate::matches::Request;
use crate::now::{DAY_MS, now_ms};
use crate::player::Player;
use crate::private::{Conditions, may_explore};
use crate::seat::Hold;
use crate::view::Status;

/// How long a command waits to be confirmed.
pub(super) const PATIENCE_MS: i64 = 3 * DAY_MS;
/// Moves of a preview at most.
const MOST_TRIED: usize = 60;

/// What stands in the place of a move.
enum Deed {
    Swap,
    Propose,
    Undo,
    Accept,
    Reject,
    Resign,
    Move(String),
}

impl Deed {
    fn read(text: &str) -> Result<Deed, Trouble> {
        Ok(match text.to_ascii_lowercase().as_str() {
            "" => return Err(Trouble::refused("There is no move.")),
            "pass" => {
                return Err(Trouble::refused("Nobody passes in Emergo or Emulsion: make a move."));
            }
            "swap" => Deed::Swap,
            "propose" => Deed::Propose,
            "undo" => Deed::Undo,
            "accept" => Deed::Accept,
            "reject" => Deed::Reject,
            "resign" => Deed::Resign,
            _ => Deed::Move(text.to_owned()),
        })
    }
}

/// The text of a move, and the number that it must have.
fn numbered(words: &[String]) -> Result<(String, Option<usize>), Trouble> {
    let text = words.join(" ");
    let Some((text, number)) = text.split_once('#') else { return Ok((text, None)) };
    let wrong = || Trouble::refused("The number behind # is that of the move, as in e5#7.");
    let number = number.trim().parse().map_err(|_| wrong())?;
    Ok((text.trim().to_owned(), Some(number)))
}

impl App {
    /// The match of a number, if there is one.
    pub(super) async fn match_of_board(
        &self,
        number: i64,
    ) -> Result<Option<Arc<Loaded>>, AppError> {
        let id = self.db.game_of_board(number).await?;
        match id.as_deref().and_then(MatchId::read) {
            Some(id) => Ok(Some(self.load(&id).await?)),
            None => Ok(None),
        }
    }

    /// The match of a number, which must be of this game.
    pub(super) async fn board(&self, kind: Kind, number: i64) -> Result<Arc<Loaded>, Trouble> {
        let missing = || Trouble::refused(format!("There is no board {number}."));
        let loaded = self.match_of_board(number).await?.ok_or_else(missing)?;
        match Kind::of(&loaded.variant) {
            own if own == kind => Ok(loaded),
            own => Err(Trouble::refused(format!(
                "Board {number} is a game of {own}: write {own} in the place of {kind}.",
                own = own.word(),
                kind = kind.word()
            ))
            .about(number)),
        }
    }

    /// Plays a move, or does what stands in its place.
    pub(super) async fn pbm_move(
        self: &Arc<App>,
        order: &Order<'_>,
        (kind, number): (Kind, i64),
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let (account, rest) = self.signed_for(order, "move", kind, words, 1).await?;
        let loaded = self.board(kind, number).await?;
        let done = self.do_deed(order, &account, &loaded, &rest).await;
        let after = done.map_err(|trouble| trouble.about(number))?;
        self.board_answer(number, &after, &account).await
    }

    /// Gives up.
    pub(super) async fn pbm_resign(
        self: &Arc<App>,
        order: &Order<'_>,
        (kind, number): (Kind, i64),
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let (account, _) = self.signed_for(order, "resign", kind, words, 0).await?;
        let loaded = self.board(kind, number).await?;
        let resign = ["resign".to_owned()];
        let done = self.do_deed(order, &account, &loaded, &resign).await;
        let after = done.map_err(|trouble| trouble.about(number))?;
        self.board_answer(number, &after, &account).await
    }

    async fn do_deed(
        self: &Arc<App>,
        order: &Order<'_>,
        account: &AccountRow,
        loaded: &Arc<Loaded>,
        words: &[String],
    ) -> Result<Arc<Loaded>, Trouble> {
        let reader = visitor(account);
        let change = change_id(order, account)?;
        // 1. A command that comes again is answered as the first time.
        if loaded.knows(&change) {
            return Ok(Arc::clone(loaded));
        }
        let (text, number) = numbered(words)?;
        let deed = Deed::read(&text)?;
        // 2. A challenge waits for its answer.
        let invited = is_invited(loaded, account);
        match deed {
            Deed::Accept if invited => {
                let begun = self.join(&loaded.id, &reader, None).await?;
                self.say_words(order, account, &loaded.id).await?;
                return Ok(begun);
            }
            Deed::Reject if invited => {
                return Ok(self.decline_invitation(&loaded.id, &reader).await?);
            }
            _ if invited => {
                return Err(Trouble::refused("You are challenged: accept or reject it first."));
            }
            // The same mail once more: who accepts sits there already.
            Deed::Accept if loaded.state.plies() == 0 && loaded.state.offer().is_none() => {
                player_of(loaded, account)?;
                return Ok(Arc::clone(loaded));
            }
            _ => {}
        }
        let player = player_of(loaded, account)?;
        // 3. What was meant for another position is not done.
        let next = loaded.state.plies() + 1;
        if number.is_some_and(|number| number != next) {
            return Err(Trouble::refused(format!("The next move is number {next}.")));
        }
        let canonical;
        let wish = match &deed {
            Deed::Swap => Wish::Move("swap"),
            Deed::Propose => Wish::Offer(Offer::Draw),
            Deed::Undo => Wish::Offer(Offer::Takeback),
            Deed::Accept => Wish::Accept,
            Deed::Reject => Wish::Decline,
            Deed::Resign => Wish::Resign,
            Deed::Move(text) => {
                be_next(loaded, player, number)?;
                let view = self.mail_view(&account.id).await?;
                let moves = loaded.state.move_texts();
                let mut table = Table::after(&loaded.variant, &moves, view.diamond)?;
                canonical = table.play(text)?;
                Wish::Move(&canonical)
            }
        };
        // 4. Said before the move, so that the mail about it has the words, too.
        self.say_words(order, account, &loaded.id).await?;
        let request = Request { id: &change, version: loaded.state.version(), lag_ms: 0, wish };
        Ok(self.change(&loaded.id, &reader, request).await?)
    }

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
        let wanted = Conditions::new(loaded.state.plies(), Lines(lines));
        self.set_conditions(loaded, player, wanted).await?;
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
        be_next(&loaded, player, moveno).map_err(|trouble| trouble.about(number))?;
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

    /// Keeps a command until it is confirmed.
    pub(super) async fn keep_pending(
        &self,
        account: &AccountRow,
        command: &str,
        words: &[String],
    ) -> Result<Code, Trouble> {
        let code = Code::random().map_err(AppError::internal)?;
        let expires = now_ms() + PATIENCE_MS;
        self.db
            .insert_pending(&code.hash(), &account.id, command, &words.join("\n"), expires)
            .await?;
        Ok(code)
    }

    /// Says the text of a mail to the opponent, who is told by mail.
    pub(super) async fn pbm_chat(
        self: &Arc<App>,
        order: &Order<'_>,
        (kind, number): (Kind, i64),
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let (account, _) = self.signed_for(order, "chat", kind, words, 0).await?;
        let loaded = self.board(kind, number).await?;
        if order.words.is_empty() {
            return Err(Trouble::refused("There is no text below the command.").about(number));
        }
        let player = player_of(&loaded, &account)?;
        self.say_words(order, &account, &loaded.id).await?;
        self.mail_chat(order, &loaded, player).await?;
        let mut answer = self.board_answer(number, &loaded, &account).await?;
        answer.text =
            format!("Your text was said to the players of this board.\n\n{}", answer.text);
        Ok(answer)
    }

    /// A match for one of its players, with what he can do.
    pub(super) async fn board_answer(
        &self,
        number: i64,
        loaded: &Loaded,
        account: &AccountRow,
    ) -> Result<Answer, Trouble> {
        let view = self.mail_view(&account.id).await?;
        let sheet = self.sheet(number, loaded, None, view)?;
        let board = ShownBoard {
            id: loaded.id.clone(),
            player: player_of(loaded, account).ok(),
            picture: Some(sheet.picture),
        };
        let answer = Answer::new(subject(number, loaded), sheet.text).to(account);
        Ok(Answer { board: Some(board), ..answer })
    }

    /// The account that gives a command about a board, with the form of the command where none does.
    pub(super) async fn signed_for(
        &self,
        order: &Order<'_>,
        command: &str,
        kind: Kind,
        words: &[String],
        rest: usize,
    ) -> Result<(AccountRow, Vec<String>), Trouble> {
        let signed = self.signed(order, words, rest).await;
        signed.map_err(|trouble| trouble.expecting(vec![form(command, Some(kind.word()))]))
    }
}

/// Refuses what is not meant for the next move of a player.
fn be_next(loaded: &Loaded, player: Player, moveno: Option<usize>) -> Result<(), Trouble> {
    let next = loaded.state.plies() + 1;
    if moveno.is_some_and(|number| number != next) {
        return Err(Trouble::refused(format!("The next move is number {next}.")));
    }
    let running = loaded.state.status() == Status::Running;
    match running && loaded.state.seats()[loaded.state.turn()] != player {
        true => Err(Trouble::refused("It is not your turn.")),
        false => Ok(()),
    }
}

/// The id under which a command of an account changes a match.
fn change_id(order: &Order<'_>, account: &AccountRow) -> Result<ChangeId, Trouble> {
    let id = ChangeId::try_from(format!("pbm-{}-{}", order.key, account.id));
    Ok(id.map_err(AppError::internal)?)
}

/// The player that an account is.
pub(super) fn player_of(loaded: &Loaded, account: &AccountRow) -> Result<Player, Trouble> {
    match Hold::of(&loaded.seats, &visitor(account)) {
        Hold::One(player) => Ok(player),
        Hold::None | Hold::Both => Err(Trouble::refused("You do not play on this board.")),
    }
}

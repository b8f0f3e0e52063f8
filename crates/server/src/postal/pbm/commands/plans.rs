//! Commands about future moves: conditional moves, previews, and moves to be confirmed.

use std::sync::Arc;

use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::AccountRow;

use super::move_text::{check_number, check_turn, numbered_move};
use super::pending::PendingCommands;
use super::talk::TalkCommands;
use crate::boards::board_error::BoardError;
use crate::boards::conditional_moves::ConditionalMoves;
use crate::limits::board_work::BoardWork;
use crate::play::conditions::Lines;
use crate::play::loaded::Loaded;
use crate::play::notes::{Conditions, NotesError, may_explore};
use crate::postal::pbm::answer::{Answer, ShownBoard};
use crate::postal::pbm::boards::{Boards, NamedBoard, board_text, moves_text, subject};
use crate::postal::pbm::error::CommandError;
use crate::postal::pbm::identity::Identity;
use crate::postal::pbm::language::PbmGame;
use crate::postal::pbm::players::player_of;
use crate::postal::pbm::request::CommandRequest;

/// The largest number of moves of a preview.
const MOST_MOVES: usize = 60;

/// Stores and shows moves that are not played yet.
pub(crate) struct PlanCommands {
    pub(crate) conditional_moves: Arc<ConditionalMoves>,
    pub(crate) work: Arc<BoardWork>,
    pub(crate) identity: Arc<Identity>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) talk: Arc<TalkCommands>,
    pub(crate) pending: Arc<PendingCommands>,
}

impl PlanCommands {
    /// Stores conditional moves.
    pub(crate) async fn queue(
        &self,
        request: &CommandRequest<'_>,
        (game, number): (PbmGame, i64),
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let identified = self.identity.identify_for(request, "queue", game, words, 0).await;
        let (account, rest) = identified?;
        let loaded = self.boards.find_of(game, number, Some(&account)).await?;
        self.talk.check(request, &account).await?;
        let stored = self.set_conditions(request, &account, &loaded, &rest).await;
        let lines = stored.map_err(|error| error.on_board(number))?;
        let stored = mail_text(&Message::new("answer.queue").with("count", lines));
        self.talk.say(request, &account, &loaded.id).await?;
        let mut answer = self.boards.answer(request.address(), number, &loaded, &account).await?;
        answer.text = stored + &answer.text;
        Ok(answer)
    }

    /// Replaces the conditional moves of a player, and returns the number of lines.
    async fn set_conditions(
        &self,
        request: &CommandRequest<'_>,
        account: &AccountRow,
        loaded: &Arc<Loaded>,
        words: &[String],
    ) -> Result<usize, CommandError> {
        let player = player_of(loaded, account)?;
        let options = self.boards.options(&account.id).await?;
        let text = words.join(" ");
        let lines =
            text.split(',').map(|line| line.split_whitespace().map(str::to_owned).collect());
        let lines = Lines(lines.filter(|line: &Vec<String>| !line.is_empty()).collect());
        lines.check_form().map_err(NotesError::BadLines)?;
        let visitor = request.visitor(account);
        // The moves may be written with the cell names of the reader.
        let (variant, moves) = (loaded.variant.clone(), loaded.state.move_texts());
        let read = move || {
            let mut board = NamedBoard::after(&variant, &moves, options.diamond)?;
            Ok(board.lines(&lines.0)?)
        };
        let lines = self.work.run::<_, BoardError>(visitor.address, read).await?;
        let count = lines.len();
        let conditions = Conditions { ply: loaded.state.plies(), lines: Lines(lines) };
        self.conditional_moves.set(loaded, (player, &visitor), conditions).await?;
        Ok(count)
    }

    /// Shows a board after moves without playing them.
    pub(crate) async fn preview(
        &self,
        request: &CommandRequest<'_>,
        (game, number): (PbmGame, i64),
        moves: &[String],
    ) -> Result<Answer, CommandError> {
        let loaded = self.boards.find_of(game, number, request.account()).await?;
        may_explore(&loaded)?;
        let preview = self.text_after(request, number, &loaded, moves).await;
        let text = preview.map_err(|error| error.on_board(number))?;
        let answer = Answer::new(subject(number, &loaded), text);
        let Some(account) = request.account() else { return Ok(answer) };
        // The answer can be replied to with a move. A picture would show another position.
        let player = player_of(&loaded, account).ok();
        let board = ShownBoard { id: loaded.id.clone(), player, picture: None };
        Ok(Answer { board: Some(board), ..answer.to(account) })
    }

    /// Writes a board after further moves.
    async fn text_after(
        &self,
        request: &CommandRequest<'_>,
        number: i64,
        loaded: &Loaded,
        moves: &[String],
    ) -> Result<String, CommandError> {
        if moves.len() > MOST_MOVES {
            let reason = Message::new("reject.preview").with("most", MOST_MOVES);
            return Err(CommandError::rejected(&reason));
        }
        let options = self.boards.options_of_sender(request).await?;
        let (variant, played) = (loaded.variant.clone(), loaded.state.move_texts());
        let moves = moves.to_vec();
        let play = move || {
            let mut board = NamedBoard::after(&variant, &played, options.diamond)?;
            moves.iter().try_for_each(|text| board.play(text).map(drop))?;
            Ok(board.board().view())
        };
        let address = request.address().copied().unwrap_or_default();
        let view = self.work.run::<_, BoardError>(address, play).await?;
        let result = view.result.as_ref();
        let result = result.map_or_else(String::new, |result| format!("\n{}\n", result.text));
        Ok(format!(
            "{}{}{}{result}",
            mail_text(&Message::new("answer.preview").with("number", number.to_string())),
            board_text(&view, loaded, options),
            moves_text(&view, PbmGame::of(&loaded.variant))
        ))
    }

    /// Shows a board after a move, and stores the move until it is confirmed.
    pub(crate) async fn submit(
        &self,
        request: &CommandRequest<'_>,
        (game, number): (PbmGame, i64),
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let identified = self.identity.identify_for(request, "submit", game, words, 1).await;
        let (account, rest) = identified?;
        let loaded = self.boards.find_of(game, number, Some(&account)).await?;
        let player = player_of(&loaded, &account)?;
        let (text, move_number) = numbered_move(&rest)?;
        let checked = check_number(&loaded, move_number).and_then(|()| check_turn(&loaded, player));
        checked.map_err(|error| error.on_board(number))?;
        let known = request.by(&account);
        let moves = std::slice::from_ref(&text);
        let preview = self.text_after(&known, number, &loaded, moves).await;
        let preview = preview.map_err(|error| error.on_board(number))?;
        let next = loaded.state.plies() + 1;
        let command = format!("{} move {number} {text}#{next}", game.name());
        let code = self.pending.store(&account, &command, request.text).await?;
        let message = Message::new("answer.submit").with("move", text).with("code", code.as_str());
        let text = mail_text(&message) + &preview;
        let answer = Answer::new(subject(number, &loaded), text).to(&account);
        Ok(Answer { confirmation: Some(code), ..answer })
    }
}

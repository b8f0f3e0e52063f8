//! What players do on a board.

use std::sync::Arc;

use super::kind::Kind;
use super::order::{Answer, Order, Trouble};
use super::proof::{is_invited, player_of, visitor};
use super::table::Table;
use crate::app::App;
use crate::http::error::AppError;
use crate::play::change_id::ChangeId;
use crate::play::loaded::Loaded;
use crate::play::matches::Request;
use luctor_match::event::Offer;
use luctor_match::player::Player;
use luctor_match::state::{Action, Status};
use luctor_store::AccountRow;

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
pub(super) fn numbered(words: &[String]) -> Result<(String, Option<usize>), Trouble> {
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
        let id = self.db.match_of_board(number).await?;
        match id {
            Some(id) => Ok(Some(self.matches.load(&id).await?)),
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
        self.play(order, &account, (kind, number), &rest).await
    }

    /// Gives up.
    pub(super) async fn pbm_resign(
        self: &Arc<App>,
        order: &Order<'_>,
        (kind, number): (Kind, i64),
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let (account, _) = self.signed_for(order, "resign", kind, words, 0).await?;
        self.play(order, &account, (kind, number), &["resign".to_owned()]).await
    }

    async fn play(
        self: &Arc<App>,
        order: &Order<'_>,
        account: &AccountRow,
        (kind, number): (Kind, i64),
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let loaded = self.board(kind, number).await?;
        let done = self.do_deed(order, account, &loaded, words).await;
        let after = done.map_err(|trouble| trouble.about(number))?;
        self.board_answer(number, &after, account).await
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
                let begun = self.seating.join(&loaded.id, &reader, None).await?;
                self.say_words(order, account, &loaded.id).await?;
                return Ok(begun);
            }
            Deed::Reject if invited => {
                return Ok(self.seating.decline_invitation(&loaded.id, &reader).await?);
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
        be_next(loaded, number)?;
        let canonical;
        let action = match &deed {
            Deed::Swap => Action::Move("swap"),
            Deed::Propose => Action::Offer(Offer::Draw),
            Deed::Undo => Action::Offer(Offer::Takeback),
            Deed::Accept => Action::Accept,
            Deed::Reject => Action::Decline,
            Deed::Resign => Action::Resign,
            Deed::Move(text) => {
                be_own_turn(loaded, player)?;
                let view = self.mail_view(&account.id).await?;
                let moves = loaded.state.move_texts();
                let mut table = Table::after(&loaded.variant, &moves, view.diamond)?;
                canonical = table.play(text)?;
                Action::Move(&canonical)
            }
        };
        // 4. Said before the move, so that the mail about it has the words, too.
        self.say_words(order, account, &loaded.id).await?;
        let request = Request { id: &change, version: loaded.state.version(), lag_ms: 0, action };
        Ok(self.matches.change(&loaded.id, &reader, request).await?)
    }
}

/// Refuses what is meant for another move than the next one.
pub(super) fn be_next(loaded: &Loaded, number: Option<usize>) -> Result<(), Trouble> {
    let next = loaded.state.plies() + 1;
    match number.is_some_and(|number| number != next) {
        true => Err(Trouble::refused(format!("The next move is number {next}."))),
        false => Ok(()),
    }
}

/// Refuses a move of a player whose turn it is not.
pub(super) fn be_own_turn(loaded: &Loaded, player: Player) -> Result<(), Trouble> {
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

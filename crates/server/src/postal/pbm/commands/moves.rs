//! Commands that play: moves, offers, replies to challenges, resigning.

use std::sync::Arc;

use luctor_match::event::Offer;
use luctor_match::player::Player;
use luctor_match::state::Action;
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::AccountRow;

use super::move_text::{check_number, check_turn, numbered_move};
use super::talk::TalkCommands;
use crate::play::change_id::ChangeId;
use crate::play::loaded::Loaded;
use crate::play::matches::{Matches, Request};
use crate::play::seating::Seating;
use crate::postal::pbm::answer::Answer;
use crate::postal::pbm::boards::{Boards, NamedBoard};
use crate::postal::pbm::error::{CommandError, Failure};
use crate::postal::pbm::identity::Identity;
use crate::postal::pbm::language::PbmGame;
use crate::postal::pbm::players::{is_invited, player_of};
use crate::postal::pbm::request::CommandRequest;

/// A move, or an action in its place.
enum PlayerAction {
    Swap,
    Propose,
    Undo,
    /// Accepts an offer, of the kind that was named.
    Accept(Option<Offer>),
    Reject,
    Resign,
    Move(String),
}

impl PlayerAction {
    fn read(text: &str) -> Result<PlayerAction, CommandError> {
        let word = text.to_ascii_lowercase();
        if let Some(offer) = word.strip_prefix("accept ").and_then(|word| word.parse().ok()) {
            return Ok(PlayerAction::Accept(Some(offer)));
        }
        Ok(match word.as_str() {
            "" => return Err(CommandError::rejected(&Message::new("reject.no-move"))),
            "pass" => return Err(CommandError::rejected(&Message::new("reject.pass"))),
            "swap" => PlayerAction::Swap,
            "propose" => PlayerAction::Propose,
            "undo" => PlayerAction::Undo,
            "accept" => PlayerAction::Accept(None),
            "reject" => PlayerAction::Reject,
            "resign" => PlayerAction::Resign,
            _ => PlayerAction::Move(text.to_owned()),
        })
    }
}

/// Plays moves and other actions.
pub(crate) struct MoveCommands {
    pub(crate) matches: Arc<Matches>,
    pub(crate) seating: Arc<Seating>,
    pub(crate) identity: Arc<Identity>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) talk: Arc<TalkCommands>,
}

impl MoveCommands {
    /// Plays a move, or an action in its place.
    pub(crate) async fn make_move(
        &self,
        request: &CommandRequest<'_>,
        (game, number): (PbmGame, i64),
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let identified = self.identity.identify_for(request, "move", game, words, 1).await;
        let (account, rest) = identified?;
        self.play(request, &account, (game, number), &rest).await
    }

    /// Resigns.
    pub(crate) async fn resign(
        &self,
        request: &CommandRequest<'_>,
        (game, number): (PbmGame, i64),
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let identified = self.identity.identify_for(request, "resign", game, words, 0).await;
        let (account, _) = identified?;
        self.play(request, &account, (game, number), &["resign".to_owned()]).await
    }

    async fn play(
        &self,
        request: &CommandRequest<'_>,
        account: &AccountRow,
        (game, number): (PbmGame, i64),
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let loaded = self.boards.find_of(game, number, Some(account)).await?;
        let mut unsaid = None;
        let played = self.apply(request, account, &loaded, words, &mut unsaid).await;
        let after = played.map_err(|error| error.on_board(number))?;
        let mut answer = self.boards.answer(request.address(), number, &after, account).await?;
        if let Some(reason) = unsaid {
            let note = Message::new("answer.unsaid").with("reason", reason);
            answer.text = mail_text(&note) + &answer.text;
        }
        Ok(answer)
    }

    /// Plays, and stores the reason why the opponent does not get the text in `unsaid`.
    async fn apply(
        &self,
        request: &CommandRequest<'_>,
        account: &AccountRow,
        loaded: &Arc<Loaded>,
        words: &[String],
        unsaid: &mut Option<String>,
    ) -> Result<Arc<Loaded>, CommandError> {
        let reader = request.visitor(account);
        let change = change_id(request, account)?;
        // 1. A repeated command gets the same answer.
        if loaded.knows(&reader, &change) {
            return Ok(Arc::clone(loaded));
        }
        let (text, number) = numbered_move(words)?;
        let action = PlayerAction::read(&text)?;
        // 2. A challenge must be answered first.
        let invited = is_invited(loaded, account);
        match action {
            PlayerAction::Accept(None) if invited => {
                self.talk.check(request, account).await?;
                let joined = self.seating.join(&loaded.id, &reader, None).await?;
                self.talk.say(request, account, &loaded.id).await?;
                return Ok(joined);
            }
            PlayerAction::Reject if invited => {
                return Ok(self.seating.decline_invitation(&loaded.id, &reader).await?);
            }
            _ if invited => {
                return Err(CommandError::rejected(&Message::new("reject.challenged")));
            }
            // The same mail came again after the player has joined.
            PlayerAction::Accept(None)
                if loaded.state.plies() == 0 && loaded.state.offer().is_none() =>
            {
                player_of(loaded, account)?;
                return Ok(Arc::clone(loaded));
            }
            _ => {}
        }
        let player = player_of(loaded, account)?;
        // 3. A command that was meant for another position is rejected.
        check_number(loaded, number)?;
        let canonical;
        let action = match &action {
            PlayerAction::Swap => Action::Move("swap"),
            PlayerAction::Propose => Action::Offer(Offer::Draw),
            PlayerAction::Undo => {
                check_takeback(loaded, player)?;
                Action::Offer(Offer::Takeback)
            }
            PlayerAction::Accept(named) => {
                check_offer(loaded, player, *named)?;
                Action::Accept
            }
            PlayerAction::Reject => Action::Decline,
            PlayerAction::Resign => Action::Resign,
            PlayerAction::Move(text) => {
                check_turn(loaded, player)?;
                let options = self.boards.options(&account.id).await?;
                let moves = loaded.state.move_texts();
                let mut board = NamedBoard::after(&loaded.variant, &moves, options.diamond)?;
                canonical = board.play(text)?;
                Action::Move(&canonical)
            }
        };
        // 4. The text is stored before the move, so that the email about the move contains it. Who may not write may still play:
        //    mail programs add texts by themselves.
        match self.talk.say(request, account, &loaded.id).await {
            Ok(()) => {}
            Err(CommandError::Rejected(rejected)) => *unsaid = Some(rejected.reason),
            Err(failed) => return Err(failed),
        }
        let request = Request { id: &change, version: loaded.state.version(), lag_ms: 0, action };
        Ok(self.matches.change(&loaded.id, &reader, request).await?)
    }
}

/// Fails unless the player means the pending offer: the opponent may have withdrawn the one in an email and made another.
fn check_offer(loaded: &Loaded, player: Player, named: Option<Offer>) -> Result<(), CommandError> {
    let Some((by, offer)) = loaded.state.offer() else { return Ok(()) };
    let is_meant = match named {
        Some(named) => named == offer,
        None => loaded.state.seats()[by] == player || !loaded.state.has_replaced_offer(),
    };
    if is_meant { Ok(()) } else { Err(which_offer(offer)) }
}

/// Fails if the opponent has offered to take back their move, of which an email may not have told: to ask for the same
/// would accept that.
fn check_takeback(loaded: &Loaded, player: Player) -> Result<(), CommandError> {
    match loaded.state.offer() {
        Some((by, Offer::Takeback)) if loaded.state.seats()[by] != player => {
            Err(which_offer(Offer::Takeback))
        }
        _ => Ok(()),
    }
}

fn which_offer(offer: Offer) -> CommandError {
    CommandError::rejected(&Message::new("reject.which-offer").with("offer", offer.as_str()))
}

/// Returns the id under which a command changes a match once.
fn change_id(request: &CommandRequest<'_>, account: &AccountRow) -> Result<ChangeId, Failure> {
    ChangeId::try_from(format!("pbm-{}-{}", request.key, account.id)).map_err(Failure::internal)
}

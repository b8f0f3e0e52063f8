//! Who may play a rated match.

use std::num::NonZeroU32;

use luctor_match::time_control::TimeControl;
use luctor_rules::Message;
use luctor_store::AccountRow;

use super::Seating;
use crate::account::visitor::Visitor;
use crate::account::{Activity, Scope};
use crate::play::error::MatchError;
use crate::play::options::MatchOptions;
use crate::play::seat::SeatError;
use crate::play::variants::may_be_rated;

/// The most bytes that a rated match stores beside its moves: 256 positions that nobody may analyze, with indexes.
const STORED: NonZeroU32 = NonZeroU32::new(27_000).expect("it is not 0");

impl Seating {
    /// Fails unless the match and its players may be rated, and counts what it stores. `invited` is the invited account.
    pub(super) async fn check_rated(
        &self,
        options: &MatchOptions,
        invited: Option<&AccountRow>,
        visitor: &Visitor,
    ) -> Result<(), SeatError> {
        if !options.opponent.must_join() {
            return Err(SeatError::Contradiction(Message::new("rated-needs-people")));
        }
        if options.control == TimeControl::Unlimited {
            return Err(SeatError::Contradiction(Message::new("rated-needs-clock")));
        }
        if !may_be_rated(&options.variant) {
            return Err(SeatError::Contradiction(Message::new("rated-needs-board")));
        }
        let bot = self.rated_player_is_bot(visitor).await?;
        require_same_pool(bot, invited.map_or(bot, |invited| invited.bot))?;
        let account = visitor.account.as_ref().map(|account| &account.id);
        Ok(self.limits.count_stored(account, visitor.address, STORED)?)
    }

    /// Returns whether a visitor who is about to play a rated match is a bot. Fails unless they have an account, if a
    /// program uses the account of a person, and without a confirmed address if the host requires one or the visitor plays
    /// by mail: several accounts of one person would leave no trace.
    pub(super) async fn rated_player_is_bot(&self, visitor: &Visitor) -> Result<bool, SeatError> {
        let account = visitor.account(Scope::Challenge)?;
        let bot = self.db.account(&account.id).await?.is_some_and(|row| row.bot);
        if visitor.is_program() && !bot {
            return Err(MatchError::NotABot.into());
        }
        let (db, id) = (&self.db, account.id.as_str());
        let allowed = match visitor.is_by_mail() {
            true => db.has_confirmed_email(id).await?,
            false => self.confirmed_email.allows(db, Activity::RatedPlay, Some(id)).await?,
        };
        match allowed {
            true => Ok(bot),
            false => Err(MatchError::Unconfirmed(Activity::RatedPlay).into()),
        }
    }
}

/// Fails if a person and a bot are to play a rated match: bots have ratings of their own.
pub(super) fn require_same_pool(one_is_bot: bool, other_is_bot: bool) -> Result<(), SeatError> {
    match one_is_bot == other_is_bot {
        true => Ok(()),
        false => Err(SeatError::Contradiction(Message::new("bots-rated-apart"))),
    }
}

//! The conditions for a rematch that depend on the accounts.

use luctor_match::event::Offer;
use luctor_match::state::{Action, Match};
use luctor_rules::Color;
use luctor_store::time::now_ms;
use luctor_store::{AccountId, StoreError};

use super::Matches;
use crate::account::visitor::Visitor;
use crate::account::{Activity, Scope};
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;

/// The most matches that an account plays at the same time, whatever the opponent.
const MOST_CURRENT: i64 = 200;

impl Matches {
    /// Returns whether an account may begin another match.
    pub(crate) async fn has_room(&self, account: &AccountId) -> Result<bool, StoreError> {
        Ok(self.db.count_current_matches(account).await? < MOST_CURRENT)
    }

    /// Returns whether an account exists, and no moderator has banned or closed it.
    pub(crate) async fn may_play(&self, account: &str) -> Result<bool, StoreError> {
        let restrictions = self.db.restrictions(account).await?;
        Ok(restrictions.is_some_and(|found| found.may_play(now_ms())))
    }

    /// Fails if a visitor may not offer or accept a rematch, as they may not begin another match: a guest at the address of a
    /// banned account, someone whom the opponent may have blocked, a token that allows no challenges, and in a rated match a token of a person, and a player by mail
    /// without a confirmed address.
    pub(super) async fn check_starter(
        &self,
        loaded: &Loaded,
        visitor: &Visitor,
    ) -> Result<(), MatchError> {
        if visitor.account.is_none() {
            self.traces.check_ban(&visitor.address, None).await?;
        }
        if let Some(opponent) = loaded.opponent_of(visitor)
            && self.traces.has_blocked(opponent, visitor).await?
        {
            return Err(MatchError::Blocked);
        }
        visitor.allow(Scope::Challenge)?;
        loaded.allow_play_of(visitor)?;
        let rated_by_mail = loaded.state.terms().rated && visitor.is_by_mail();
        match visitor.account_id().filter(|_| rated_by_mail) {
            Some(account) if !self.db.has_confirmed_email(account).await? => {
                Err(MatchError::Unconfirmed(Activity::RatedPlay))
            }
            _ => Ok(()),
        }
    }

    /// Fails if a rematch may not be offered by `by`, or accepted if `accepts`: one player has blocked the other, the
    /// opponent is banned, closed or deleted, one plays as many matches as possible, or it would be rated and a confirmed
    /// address is missing.
    pub(super) async fn check_rematch(
        &self,
        loaded: &Loaded,
        by: Color,
        accepts: bool,
    ) -> Result<(), MatchError> {
        let seats = loaded.state.seats();
        let account = |color: Color| loaded.seat(seats[color]).account.as_deref();
        if let Some((one, other)) = account(by).zip(account(!by))
            && self.db.is_blocked_between(one, other).await?
        {
            return Err(MatchError::Blocked);
        }
        if let Some(opponent) = account(!by)
            && !self.may_play(opponent).await?
        {
            return Err(MatchError::Blocked);
        }
        if accepts {
            let has_room = async |color| match account(color) {
                Some(id) => self.has_room(&AccountId::from(id.to_owned())).await,
                None => Ok(true),
            };
            if !has_room(by).await? {
                return Err(MatchError::TooManyMatches);
            }
            if !has_room(!by).await? {
                return Err(MatchError::Blocked);
            }
        }
        if !loaded.state.terms().rated {
            return Ok(());
        }
        let allows =
            |color| self.confirmed_email.allows(&self.db, Activity::RatedPlay, account(color));
        if !allows(by).await? {
            return Err(MatchError::Unconfirmed(Activity::RatedPlay));
        }
        // The opponent may have removed their address since they made the offer. That is not told.
        if accepts && !allows(!by).await? {
            return Err(MatchError::Blocked);
        }
        Ok(())
    }
}

/// Returns whether an action offers or starts another match, as a challenge does.
pub(super) fn starts_match(state: &Match, action: Action<'_>) -> bool {
    match action {
        Action::Offer(offer) => offer == Offer::Rematch,
        Action::Accept => matches!(state.offer(), Some((_, Offer::Rematch))),
        _ => false,
    }
}

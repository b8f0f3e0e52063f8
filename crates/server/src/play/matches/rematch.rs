//! The conditions for a rematch that depend on the accounts.

use luctor_rules::Color;

use super::Matches;
use crate::account::Activity;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;

impl Matches {
    /// Fails if a rematch may not be offered by `by`, or accepted if `accepts`: one player has blocked the other, or it
    /// would be rated and a confirmed address is missing.
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

//! Players as other players see them: presence, ratings, and who follows whom.

use std::sync::Arc;

use luctor_store::time::now_ms;
use luctor_store::{AccountRow, Db, FollowedRow, RatingRow};

use crate::account::accounts::Accounts;
use crate::account::failure::AccountFailure;
use crate::account::visitor::{SignedIn, Visitor};
use crate::account::{AccountError, Challengers, Preferences};
use crate::live::Live;

/// The most players that an account follows.
const MOST: i64 = 200;

/// Shows players to each other.
#[derive(Clone, Debug)]
pub(crate) struct People {
    db: Db,
    accounts: Accounts,
    live: Arc<Live>,
}

/// A player, as a visitor sees them.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    /// The account.
    pub(crate) row: AccountRow,
    /// The ratings.
    pub(crate) ratings: Vec<RatingRow>,
    /// `None` if the player does not show it to the visitor.
    pub(crate) online: Option<bool>,
    /// `true` if it is the visitor's own account.
    pub(crate) is_visitor: bool,
    /// `true` if the visitor follows the player.
    pub(crate) is_followed: bool,
    /// `true` if the visitor may challenge the player.
    pub(crate) is_challengeable: bool,
}

/// A player whom the visitor follows.
#[derive(Clone, Debug)]
pub(crate) struct Followed {
    /// The account.
    pub(crate) row: FollowedRow,
    /// `None` if the player does not show it to the visitor.
    pub(crate) online: Option<bool>,
}

impl People {
    /// Creates the service.
    pub(crate) fn new(db: Db, accounts: Accounts, live: Arc<Live>) -> People {
        People { db, accounts, live }
    }

    /// Returns a player by name, in any spelling.
    ///
    /// # Errors
    ///
    /// Fails if no player has the name.
    pub(crate) async fn person(
        &self,
        visitor: &Visitor,
        name: &str,
    ) -> Result<Person, AccountFailure> {
        let row = self.accounts.named(name).await?;
        let ratings = self.db.ratings(row.id.as_str()).await?;
        let (own, reader) = (visitor.account_id(), visitor.reader_id());
        let is_visitor = own == Some(row.id.as_str());
        let other = own.filter(|_| !is_visitor);
        let blocked = match other {
            Some(own) => self.db.is_blocked_between(own, row.id.as_str()).await?,
            None => false,
        };
        // Tokens cannot read whom the account follows.
        let is_followed = match other.filter(|_| !visitor.is_program()) {
            Some(own) => self.db.follows(own, row.id.as_str()).await?,
            None => false,
        };
        let preferences = Preferences::stored(&row.preferences);
        let welcome = match preferences.direct_challenges {
            Challengers::Everybody => true,
            Challengers::Accounts => own.is_some(),
            Challengers::Nobody => false,
        };
        let is_reader = reader == Some(row.id.as_str());
        let shown = is_reader || (preferences.show_online.includes(reader) && !blocked);
        Ok(Person {
            online: shown.then(|| self.is_online(row.id.as_str())),
            is_visitor,
            is_followed,
            is_challengeable: welcome && !blocked && !is_visitor,
            ratings,
            row,
        })
    }

    /// Returns the players whom an account follows: those that are online first, then by name.
    pub(crate) async fn followed(
        &self,
        account: &SignedIn,
    ) -> Result<Vec<Followed>, AccountFailure> {
        let own = Some(account.id.as_str());
        let rows = self.db.followed_by(account.id.as_str()).await?.into_iter();
        let mut followed: Vec<Followed> = rows
            .map(|row| {
                let shown = Preferences::stored(&row.preferences).show_online.includes(own);
                Followed { online: shown.then(|| self.is_online(&row.id)), row }
            })
            .collect();
        followed.sort_by_key(|followed| followed.online != Some(true));
        Ok(followed)
    }

    /// Follows a player.
    ///
    /// # Errors
    ///
    /// Fails for the own account, for a blocked player, and if the account follows too many players.
    pub(crate) async fn follow(
        &self,
        account: &SignedIn,
        name: &str,
    ) -> Result<(), AccountFailure> {
        let followed = self.accounts.related(&account.id, name).await?;
        if followed.id == account.id {
            return Err(AccountError::OwnName.into());
        }
        if self.db.is_blocked_between(account.id.as_str(), followed.id.as_str()).await? {
            return Err(AccountError::NotWelcome.into());
        }
        match self.db.follow(&account.id, &followed.id, MOST, now_ms()).await? {
            true => Ok(()),
            // A block may have come first.
            false
                if self
                    .db
                    .is_blocked_between(account.id.as_str(), followed.id.as_str())
                    .await? =>
            {
                Err(AccountError::NotWelcome.into())
            }
            false => Err(AccountError::TooManyFollows.into()),
        }
    }

    /// Ends following a player. Succeeds even if the account does not follow them.
    pub(crate) async fn unfollow(
        &self,
        account: &SignedIn,
        name: &str,
    ) -> Result<(), AccountFailure> {
        let followed = self.accounts.related(&account.id, name).await?;
        Ok(self.db.unfollow(&account.id, &followed.id).await?)
    }

    fn is_online(&self, account: &str) -> bool {
        self.live.online.is_online(account, now_ms())
    }
}

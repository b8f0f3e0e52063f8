//! Accounts as players of matches.

use luctor_match::player::Player;
use luctor_rules::Message;
use luctor_store::AccountRow;

use super::error::CommandError;
use crate::account::visitor::{SignedIn, Via, Visitor};
use crate::account::{Scope, Scopes};
use crate::play::loaded::Loaded;
use crate::play::seat::{Occupant, Role, Seat};

/// Returns the player that an account is in a match.
pub(super) fn player_of(loaded: &Loaded, account: &AccountRow) -> Result<Player, CommandError> {
    match Role::of(&loaded.seats, &visitor(account)) {
        Role::Player(player) => Ok(player),
        Role::Spectator | Role::Both => {
            Err(CommandError::rejected(&Message::new("reject.not-your-board")))
        }
    }
}

/// Returns whether an account is challenged to a match that is not over.
pub(super) fn is_invited(loaded: &Loaded, account: &AccountRow) -> bool {
    let reader = visitor(account);
    loaded.state.end().is_none() && loaded.seats.iter().any(|seat| seat.invites(&reader))
}

/// Returns whether the sender of a command may find a match. Others than the players find no match by invitation before it
/// begins, no casual match by link or invitation before its end, and no match that ended before it began.
pub(super) fn is_shown_to(loaded: &Loaded, account: Option<&AccountRow>) -> bool {
    let is_public = match loaded.state.end() {
        Some(_) => loaded.seats.iter().all(Seat::is_taken),
        None => loaded.listed || (loaded.state.terms().rated && loaded.state.has_begun()),
    };
    let own = account.map(|account| account.id.as_str());
    is_public || loaded.seats.iter().any(|seat| own.is_some() && seat.account.as_deref() == own)
}

/// Returns the account as a visitor who sends an email.
pub(super) fn visitor(account: &AccountRow) -> Visitor {
    let signed_in = signed_in(account, Via::Mail(permissions()));
    Visitor { account: Some(signed_in), ..Visitor::default() }
}

/// Returns the account as the sender of a command over HTTP.
pub(super) fn commander(account: &AccountRow) -> SignedIn {
    signed_in(account, Via::Command(permissions()))
}

fn signed_in(account: &AccountRow, via: Via) -> SignedIn {
    SignedIn { id: account.id.clone(), name: account.name.clone(), via }
}

/// Returns the permissions of a command.
fn permissions() -> Scopes {
    Scopes::of(vec![Scope::Read, Scope::Play, Scope::Challenge])
}

/// Returns whether a match may have a board number: it is between two accounts, so that its players are public.
pub(crate) fn is_numbered(loaded: &Loaded) -> bool {
    loaded.seats.iter().all(|seat| {
        seat.account.is_some() && matches!(seat.occupant, Occupant::Person | Occupant::Invited)
    })
}

//! The names of actions other than moves.

use luctor_match::event::{Claim, Offer};
use luctor_match::state::Action;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An action of a player other than a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Act)]
pub(crate) enum ActionName {
    /// Take back without asking.
    Undo,
    /// Resign.
    Resign,
    /// Abort the match.
    Abort,
    /// Offer a draw, or accept the opponent's offer of a draw.
    OfferDraw,
    /// Ask for a takeback.
    OfferTakeback,
    /// Offer to adjourn the match.
    OfferAdjourn,
    /// Offer to resume the match.
    OfferResume,
    /// Offer a rematch.
    OfferRematch,
    /// Accept the pending offer.
    Accept,
    /// Decline the pending offer, or withdraw one's own.
    Decline,
    /// Claim the win because the opponent has left.
    ClaimWin,
    /// Claim a draw because the opponent has left.
    ClaimDraw,
    /// Give the opponent more time.
    GiveTime,
}

impl ActionName {
    /// All actions, in the order of the API.
    pub(crate) const ALL: [ActionName; 13] = [
        ActionName::Undo,
        ActionName::Resign,
        ActionName::Abort,
        ActionName::OfferDraw,
        ActionName::OfferTakeback,
        ActionName::OfferAdjourn,
        ActionName::OfferResume,
        ActionName::OfferRematch,
        ActionName::Accept,
        ActionName::Decline,
        ActionName::ClaimWin,
        ActionName::ClaimDraw,
        ActionName::GiveTime,
    ];

    /// Returns the action.
    pub(crate) fn action(self) -> Action<'static> {
        match self {
            ActionName::Undo => Action::Undo,
            ActionName::Resign => Action::Resign,
            ActionName::Abort => Action::Abort,
            ActionName::OfferDraw => Action::Offer(Offer::Draw),
            ActionName::OfferTakeback => Action::Offer(Offer::Takeback),
            ActionName::OfferAdjourn => Action::Offer(Offer::Adjourn),
            ActionName::OfferResume => Action::Offer(Offer::Resume),
            ActionName::OfferRematch => Action::Offer(Offer::Rematch),
            ActionName::Accept => Action::Accept,
            ActionName::Decline => Action::Decline,
            ActionName::ClaimWin => Action::Claim(Claim::Win),
            ActionName::ClaimDraw => Action::Claim(Claim::Draw),
            ActionName::GiveTime => Action::Give,
        }
    }
}

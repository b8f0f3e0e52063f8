//! Notices of events that a player may have missed.

use luctor_match::state::{Match, Party};
use luctor_rules::{Color, Message};
use luctor_store::Uncounted;

/// The number of moves after which every player has seen an exchange of sides.
const NOTICED: usize = 4;

/// Returns the notice that a finished rated match did not change ratings, or that the sides were exchanged by the pie
/// rule, until both players have noticed.
pub(super) fn notice(state: &Match, uncounted: Option<Uncounted>) -> Option<Message> {
    if let Some(uncounted) = uncounted {
        return Some(Message::new(match uncounted {
            Uncounted::PairLimit => "uncounted-pair-limit",
            Uncounted::Suspicion => "uncounted-suspicion",
            Uncounted::Short => "uncounted-short",
        }));
    }
    if !state.exchanged() || state.plies() >= NOTICED {
        return None;
    }
    let computer = Color::ALL.into_iter().find(|&color| state.party_at(color) == Party::Computer);
    Some(Message::new("sides-swapped").with("computer", computer))
}

//! Requests of players and their expected effects on the match.

/// A request with an idempotency id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PendingRequest {
    /// Player who sends it.
    pub(super) by: usize,
    /// Path of the endpoint.
    pub(super) path: String,
    /// Body, the same in every retry.
    pub(super) body: String,
    /// Expected effect.
    pub(super) effect: Effect,
}

/// The effect of an accepted request. Every request adds one event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Adds a move.
    Move(String),
    /// Removes the last move. The player who made it is to move.
    TakeBack {
        /// Player whose move is taken back.
        by: usize,
    },
    /// Offers a takeback.
    Offer {
        /// Player who offers it.
        by: usize,
    },
    /// Does not change the moves.
    Nothing,
}

impl Effect {
    /// Returns the moves after the effect.
    pub(super) fn after(&self, moves: &[String]) -> Vec<String> {
        let mut after = moves.to_vec();
        match self {
            Effect::Move(text) => after.push(text.clone()),
            Effect::TakeBack { .. } => {
                after.pop();
            }
            Effect::Offer { .. } | Effect::Nothing => {}
        }
        after
    }
}

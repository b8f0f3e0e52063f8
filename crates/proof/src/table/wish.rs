//! What somebody wants, and what the match is to look like afterwards.

/// A request with the id that its client gave to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wish {
    /// Whose it is.
    pub(super) by: usize,
    /// Where it is sent.
    pub(super) path: String,
    /// What is sent; the same however often.
    pub(super) body: String,
    /// What it leads to.
    pub(super) effect: Effect,
}

/// What a granted wish leads to. Each is one event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// A move more.
    Move(String),
    /// The last move is gone, and who made it is to move.
    TakeBack {
        /// Who made it.
        by: usize,
    },
    /// Somebody offers to take back.
    Offer {
        /// Who.
        by: usize,
    },
    /// The moves stay as they are.
    Nothing,
}

impl Effect {
    /// The moves afterwards.
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

//! The trait that connects a game with its action space.

use std::fmt::Debug;

use luctor_rules::Position;

use crate::planes::View;
use crate::space::Space;

/// The effect of an action within a turn.
#[derive(Debug)]
pub(crate) enum Progress<M> {
    /// The action is not legal. Nothing changed.
    Illegal,
    /// The turn goes on with another jump.
    Unfinished,
    /// The turn is complete: its move, which is not played yet.
    Turn(M),
}

/// A game whose actions have numbers.
///
/// A position stands at the start of a turn. [`Encode::Options`] holds the actions played since and the legal ones.
pub(crate) trait Encode: Position<Config: Copy> {
    /// The legal actions, and the part of a turn that has been played.
    type Options: Clone + PartialEq + Debug + Send + Sync;

    /// Returns the action space and the shape of observations.
    fn space(config: &Self::Config) -> Space;

    /// Returns options without any action.
    fn nothing() -> Self::Options;

    /// Fills in the legal actions at the start of a turn.
    fn list(&self, space: &Space, options: &mut Self::Options);

    /// Returns the number of legal actions.
    fn count(options: &Self::Options) -> usize;

    /// Returns the legal action with the index `n` in ascending order.
    fn nth(space: &Space, options: &Self::Options, n: usize) -> Option<usize>;

    /// Returns `true` if an action is legal.
    fn is_legal(space: &Space, options: &Self::Options, action: usize) -> bool;

    /// Writes 1 for each legal action and 0 for every other one. `mask` has a byte for each action.
    fn mask(space: &Space, options: &Self::Options, mask: &mut [u8]);

    /// Adds an action to the turn.
    fn advance(
        &self,
        space: &Space,
        options: &mut Self::Options,
        action: usize,
    ) -> Progress<Self::Move>;

    /// Writes an observation. `planes` has [`Space::observation`] bytes.
    fn observe(&self, view: View, space: &Space, options: &Self::Options, planes: &mut [u8]);

    /// Returns the number of actions of the unfinished turn.
    fn played(_options: &Self::Options) -> usize {
        0
    }

    /// Returns the moves with which the turn can end, in no particular order.
    fn moves(&self, options: &Self::Options) -> Vec<Self::Move>;

    /// Returns the actions of a move, in order.
    fn actions_of(&self, space: &Space, m: Self::Move) -> Vec<usize>;

    /// Returns the text of an action, legal or not. Returns `None` if its cells are not on the board.
    fn action_text(&self, space: &Space, action: usize) -> Option<String>;
}

//! The parts of a position's view that depend on its game.

mod emergo;
mod emulsion;
mod game;

pub use game::ShownGame;

use luctor_rules::{Message, Position};

use super::insight::Insight;
use super::title::Title;
use super::types::{Board, Duty, Group, Hands, MoveKind, Piece};

/// A position that can be shown.
pub trait Shown: Position<Config: Title> {
    /// Returns the board without pieces.
    fn board(&self) -> Board;

    /// Returns all pieces on the board.
    fn pieces(&self) -> Vec<Piece>;

    /// Returns the men in hand, or `None` in a game without hands.
    fn hands(&self) -> Option<Hands> {
        None
    }

    /// Returns the groups of Emulsion.
    fn groups(&self) -> Vec<Group> {
        Vec::new()
    }

    /// Returns threats and gains that follow from the rules alone, or `None` if there are too many
    /// captures to list.
    fn insight(&self) -> Option<Insight>;

    /// Returns whether the captures of both sides are few enough to be searched.
    fn is_light(&self) -> bool {
        true
    }

    /// Returns the kind of a move.
    fn kind(m: Self::Move) -> MoveKind;

    /// Returns the names of the cells of a move, in order.
    fn cells_of(&self, m: Self::Move) -> Vec<String>;

    /// Returns the kind of move that the rules require.
    fn duty(&self) -> Duty;

    /// Returns a hint about the required move, if the player needs one.
    fn hint(&self, legal: &[(String, Self::Move)]) -> Option<Message>;
}

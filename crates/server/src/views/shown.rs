//! What only a game can tell about its positions.

use luctor_picture::Drawn;
use luctor_rules::Message as Told;

use super::insight::Insight;
use super::types::{Board, Duty, Group, Hands, MoveKind, Piece};

/// A position that can be shown.
pub(crate) trait Shown: Drawn {
    /// The name of a variant for people.
    fn title(config: &Self::Config) -> String;

    /// The board without pieces.
    fn board(&self) -> Board;

    /// All pieces on the board.
    fn pieces(&self) -> Vec<Piece>;

    /// Men in hand, where the game has hands.
    fn hands(&self) -> Option<Hands> {
        None
    }

    /// Groups, where the game is about them.
    fn groups(&self) -> Vec<Group> {
        Vec::new()
    }

    /// What the rules alone tell beside [`Position`](super::types::Position); nothing where there are more
    /// captures than can be listed.
    fn insight(&self) -> Option<Insight>;

    /// Whether neither side, were it to move, has more captures than a search could bear at every step.
    fn is_light(&self) -> bool {
        true
    }

    /// What a move does.
    fn kind(m: Self::Move) -> MoveKind;

    /// The names of the cells that a move touches, in its order.
    fn cells_of(&self, m: Self::Move) -> Vec<String>;

    /// What the rules ask of the mover, whose legal moves are given with their texts.
    fn duty(&self, legal: &[(String, Self::Move)]) -> Duty;

    /// One sentence about the duty, where there is something to say, and the same for other languages.
    fn hint(&self, legal: &[(String, Self::Move)]) -> Option<(String, Told)>;
}

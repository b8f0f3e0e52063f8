//! A position with its pieces and legal moves.

use serde::Serialize;
use utoipa::ToSchema;

use super::color::Color;
use crate::text::message::Message;

/// A position with its legal moves.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Position {
    /// The text form.
    pub text: String,
    /// The number of turns played before it.
    pub ply: u32,
    /// The side to move.
    pub turn: Color,
    /// All pieces on the board.
    pub pieces: Vec<Piece>,
    /// The men in hand; null in Emulsion.
    #[schema(required)]
    pub hands: Option<Hands>,
    /// The legal moves, sorted by text; empty when the match is over.
    pub legal: Vec<LegalMove>,
    /// The kind of move that the rules require.
    pub duty: Duty,
    /// A hint about the required move, in English.
    #[schema(required)]
    pub hint: Option<String>,
    /// The hint for translation.
    #[schema(required)]
    pub hint_told: Option<Message>,
    /// The groups of Emulsion, largest first.
    pub groups: Vec<Group>,
}

/// The men in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Hands {
    /// Black's men.
    pub black: u8,
    /// White's men.
    pub white: u8,
}

/// The kind of move that the rules require.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Duty {
    /// Emergo: a capture, because one is possible.
    Capture,
    /// Emergo: an entry, because men are in hand.
    Enter,
    /// Emergo: a step.
    Step,
    /// Emulsion: a swap, or another move of that game.
    Swap,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Piece {
    /// The cell.
    pub cell: String,
    /// The owner.
    pub color: Color,
    /// The number of the owner's men in the piece; 1 in Emulsion.
    pub caps: u8,
    /// The number of the opponent's men below them; 0 in Emulsion.
    pub prisoners: u8,
    /// The value, a multiple of a half; null in Emergo.
    #[schema(required)]
    pub value: Option<f64>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LegalMove {
    /// The canonical text.
    pub text: String,
    /// The kind of move.
    pub kind: MoveKind,
    /// The cells of the move. Swap: own piece, other piece. Place: black, white. Pie: none. Enter: the
    /// cell. Step: from, to. Capture: the start and every landing cell.
    pub cells: Vec<String>,
}

/// A kind of move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MoveKind {
    /// Emulsion: two pieces exchange their cells.
    Swap,
    /// Free Emulsion: two pieces are placed.
    Place,
    /// Emulsion: the players exchange sides.
    Pie,
    /// Emergo: men enter the board.
    Enter,
    /// Emergo: a piece moves one step.
    Step,
    /// Emergo: a piece captures.
    Capture,
}

/// A group of Emulsion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Group {
    /// The owner.
    pub color: Color,
    /// The squares.
    pub cells: Vec<String>,
    /// `true` if an equal group of the opponent cancels it.
    pub cancelled: bool,
}

//! The JSON types of boards and positions, as in `docs/api.md`.

mod board;
mod color;
mod played_move;
mod position;
mod result;

pub use board::{Board, BoardCell, BoardShape};
pub use color::Color;
pub use played_move::PlayedMove;
pub use position::{Duty, Group, Hands, LegalMove, MoveKind, Piece, Position};
pub use result::{EndReason, GameResult};

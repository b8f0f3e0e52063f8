//! The JSON types of matches and positions, as in `docs/api.md`.

mod action_name;
mod board;
mod color;
pub(crate) mod encoded_position;
mod game;
mod player;
mod position;
mod result;

pub(crate) use action_name::ActionName;
pub(crate) use board::{Board, BoardCell, BoardShape};
pub(crate) use color::Color;
pub(crate) use game::{Clock, Game, Offer, PlayedMove, SeatCodes, Seats, Status};
pub(crate) use player::{PlayerKind, PlayerView, Players};
pub(crate) use position::{Duty, Group, Hands, LegalMove, MoveKind, Piece, Position};
pub(crate) use result::{EndReason, GameResult};

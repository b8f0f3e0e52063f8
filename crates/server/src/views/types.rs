//! The JSON types of matches and positions, as in `docs/api.md`.

mod action_name;
pub(crate) mod encoded_position;
mod game;
mod player;

pub(crate) use action_name::ActionName;
pub(crate) use game::{Clock, Game, Offer, SeatCodes, Seats, Status};
pub(crate) use luctor_boards::types::*;
pub(crate) use player::{PlayerKind, PlayerView, Players};

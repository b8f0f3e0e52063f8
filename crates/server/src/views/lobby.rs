//! The open challenges of the lobby.

use std::sync::Arc;

use luctor_match::player::Player;
use serde::Serialize;
use utoipa::ToSchema;

use super::headline::headline;
use super::types::Color;
use crate::account::visitor::Visitor;
use crate::play::loaded::Loaded;
use crate::play::seat::{Occupant, Role};

/// The open challenges, newest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Lobby {
    /// At most a hundred.
    pub(crate) seeks: Vec<Seek>,
}

/// A match with an open seat.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Seek {
    /// The id of the match.
    pub(crate) id: String,
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The name of the game for users.
    pub(crate) title: String,
    /// The open side.
    pub(crate) open: Color,
    /// The name of the creator; null for a guest.
    #[schema(required)]
    pub(crate) name: Option<String>,
    /// The time control.
    pub(crate) control: String,
    /// `true` if the result counts for ratings.
    pub(crate) rated: bool,
    /// `true` if the visitor has created it.
    pub(crate) mine: bool,
}

impl Lobby {
    /// Returns the lobby as a visitor sees it. `waiting` are the matches with an open seat.
    pub(crate) fn of(waiting: &[Arc<Loaded>], visitor: &Visitor) -> Lobby {
        Lobby { seeks: waiting.iter().filter_map(|loaded| Seek::of(loaded, visitor)).collect() }
    }
}

impl Seek {
    fn of(loaded: &Loaded, visitor: &Visitor) -> Option<Seek> {
        let open = |&player: &Player| loaded.seat(player).occupant == Occupant::Open;
        let open = Player::ALL.into_iter().find(open)?;
        let terms = loaded.state.terms();
        let (title, _) = headline(loaded);
        Some(Seek {
            id: loaded.id.to_string(),
            game: loaded.variant.to_string(),
            title,
            open: loaded.state.color_of(open).into(),
            name: loaded.seat(open.other()).name.clone(),
            control: terms.control.to_string(),
            rated: terms.rated,
            mine: Role::of(&loaded.seats, visitor) != Role::Spectator,
        })
    }
}

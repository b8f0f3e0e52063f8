//! A position in a query, with moves from there.

use luctor_rules::Variant;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::http::extract::query::moves;
use crate::views::Unplayable;
use luctor_boards::any_board::{self, AnyBoard};

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Place {
    /// The text of a position; by default the start of the game.
    #[serde(default)]
    position: String,
    /// Up to 600 moves from there, in any spelling, separated by commas.
    #[serde(default)]
    moves: String,
}

impl Place {
    /// Returns the board of a game with this position.
    pub(super) fn open(&self, variant: &Variant) -> Result<Box<dyn AnyBoard>, Unplayable> {
        let position = Some(self.position.trim()).filter(|text| !text.is_empty());
        any_board::open_after(variant, position, &moves(&self.moves))
    }
}

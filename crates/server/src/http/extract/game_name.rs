//! The extractor of names of games in paths.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use luctor_rules::{Message, Variant};

use crate::http::error::ApiError;
use luctor_boards::{UnknownGame, accepted_variant};

/// The part `{game}` of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameName(pub(crate) Variant);

impl<S: Send + Sync> FromRequestParts<S> for GameName {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameName, ApiError> {
        let invalid = || UnknownGame::Rejected(Message::new("bad-game-name"));
        let params = RawPathParams::from_request_parts(parts, state).await;
        let params = params.map_err(|_| invalid())?;
        let name = params.iter().find_map(|(name, value)| (name == "game").then_some(value));
        Ok(GameName(accepted_variant(name.ok_or_else(invalid)?)?))
    }
}

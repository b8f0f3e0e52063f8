//! `/api/games/{id}/conditions` and `/exploration`: a player's secret notes in a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use luctor_match::player::Player;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::boards::conditional_moves;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::play::conditions::Lines;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::notes;
use crate::play::notes::Notes;
use crate::play::seat::Role;

/// Conditional moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = Conditions)]
pub(crate) struct ConditionalMoves {
    /// The number of moves before the position, in which the opponent is to move.
    ply: usize,
    /// Lines from there on: the opponent's move, the answer, and so on. No lines delete the stored ones.
    #[schema(value_type = Vec<Vec<String>>)]
    lines: Lines,
}

impl From<notes::Conditions> for ConditionalMoves {
    fn from(notes::Conditions { ply, lines }: notes::Conditions) -> ConditionalMoves {
        ConditionalMoves { ply, lines }
    }
}

/// Private analysis, in a form of the client's own.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Exploration {
    /// The number of moves before the position that the analysis starts from.
    ply: usize,
    /// Any JSON; the request body has up to 16 KiB.
    #[schema(value_type = serde_json::Value)]
    tree: Box<RawValue>,
}

/// Returns the player that the visitor is. Fails for spectators, and where one visitor plays both sides.
fn player_of(loaded: &Loaded, visitor: &Visitor) -> Result<Player, ApiError> {
    match Role::of(&loaded.seats, visitor) {
        Role::Player(player) => Ok(player),
        Role::Spectator | Role::Both => Err(ApiError::NotYours),
    }
}

/// Fails if the visitor's token may neither read private data nor play: notes are secret.
fn may_read(visitor: &Visitor) -> Result<(), ApiError> {
    Ok(visitor.allow(Scope::Play).or_else(|_| visitor.allow(Scope::Read))?)
}

/// Returns the player's own conditional moves in a match.
#[utoipa::path(get, operation_id = "conditions", path = "/api/games/{id}/conditions", params(("id" = String, Path)),
    responses(
        (status = 200, body = ConditionalMoves),
        (status = "4XX", body = Problem, description = "scope, not-yours, not-found"),
    )
)]
pub(crate) async fn conditions(
    State(matches): State<Arc<Matches>>,
    State(notes): State<Arc<Notes>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
) -> Result<Json<ConditionalMoves>, ApiError> {
    may_read(&visitor)?;
    let loaded = matches.load(&id).await?;
    let player = player_of(&loaded, &visitor)?;
    Ok(Json(notes.conditions(&loaded, player).await?.into()))
}

/// Replaces the player's conditional moves. It must be the opponent's turn in a correspondence game.
#[utoipa::path(put, operation_id = "setConditions", path = "/api/games/{id}/conditions",
    params(("id" = String, Path)), request_body = ConditionalMoves,
    responses(
        (status = 200, body = ConditionalMoves),
        (status = "4XX", body = Problem, description = "bad-lines, contradiction, not-yours, not-found, stale, finished"),
    )
)]
pub(crate) async fn set_conditions(
    State(matches): State<Arc<Matches>>,
    State(conditional_moves): State<Arc<conditional_moves::ConditionalMoves>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(ConditionalMoves { ply, lines }): Body<ConditionalMoves>,
) -> Result<Json<ConditionalMoves>, ApiError> {
    visitor.allow(Scope::Play)?;
    let loaded = matches.load(&id).await?;
    let player = player_of(&loaded, &visitor)?;
    loaded.allow_play_of(&visitor)?;
    let wanted = notes::Conditions { ply, lines };
    Ok(Json(conditional_moves.set(&loaded, (player, &visitor), wanted).await?.into()))
}

/// Returns the player's own private analysis of a match; null if nothing is stored.
#[utoipa::path(get, operation_id = "exploration", path = "/api/games/{id}/exploration", params(("id" = String, Path)),
    responses(
        (status = 200, body = Option<Exploration>),
        (status = "4XX", body = Problem, description = "scope, no-exploration, not-yours, not-found"),
    )
)]
pub(crate) async fn exploration(
    State(matches): State<Arc<Matches>>,
    State(notes): State<Arc<Notes>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
) -> Result<Json<Option<Exploration>>, ApiError> {
    may_read(&visitor)?;
    let loaded = matches.load(&id).await?;
    let player = player_of(&loaded, &visitor)?;
    let stored = notes.exploration(&loaded, player).await?;
    Ok(Json(stored.map(|(ply, tree)| Exploration { ply, tree })))
}

/// Replaces the player's private analysis of a match.
#[utoipa::path(put, operation_id = "setExploration", path = "/api/games/{id}/exploration",
    params(("id" = String, Path)), request_body = Exploration,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "no-exploration, not-yours, not-found, too-large"),
    )
)]
pub(crate) async fn set_exploration(
    State(matches): State<Arc<Matches>>,
    State(notes): State<Arc<Notes>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(exploration): Body<Exploration>,
) -> Result<StatusCode, ApiError> {
    visitor.allow(Scope::Play)?;
    let loaded = matches.load(&id).await?;
    let player = player_of(&loaded, &visitor)?;
    // Stored as sent: numbers such as 9e15 become longer when they are written again.
    notes.set_exploration(&loaded, player, exploration.ply, exploration.tree.get()).await?;
    Ok(StatusCode::NO_CONTENT)
}

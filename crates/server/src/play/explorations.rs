//! `/api/games/{id}/conditions` and `/exploration`: what a player keeps for himself in a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::body::Body;
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::play::conditions::Lines;
use crate::play::loaded::Loaded;
use crate::play::seat::Hold;
use luctor_match::player::Player;

/// Moves that are left for moves of the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Conditions {
    /// The moves that had been played; the other side is to move there.
    ply: usize,
    /// Lines from there on: the other's move, the answer, and so on; none takes back all.
    #[schema(value_type = Vec<Vec<String>>)]
    lines: Lines,
}

impl Conditions {
    /// Lines from a position on.
    pub(crate) fn new(ply: usize, lines: Lines) -> Conditions {
        Conditions { ply, lines }
    }
}

/// What a player has tried out, in a form of the client's own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Exploration {
    /// The moves that had been played.
    ply: usize,
    /// Any JSON; with everything around it up to 16 KiB.
    tree: serde_json::Value,
}

/// The player that the visitor is in a match of two.
fn player_of(loaded: &Loaded, visitor: &Visitor) -> Result<Player, AppError> {
    match Hold::of(&loaded.seats, visitor) {
        Hold::One(player) => Ok(player),
        Hold::None | Hold::Both => Err(AppError::NotYours),
    }
}

/// One's own conditional moves in a match.
#[utoipa::path(get, operation_id = "conditions", path = "/api/games/{id}/conditions", params(("id" = String, Path)),
    responses(
        (status = 200, body = Conditions),
        (status = "4XX", body = Problem, description = "not-yours, not-found"),
    )
)]
pub(crate) async fn conditions(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
) -> Result<Json<Conditions>, AppError> {
    let loaded = app.matches.load(&id).await?;
    let player = player_of(&loaded, &visitor)?;
    Ok(Json(app.conditions(&loaded, player).await?))
}

/// Leaves moves for moves of the other, instead of those before. It must be the other's turn, in a game with
/// days for a move.
#[utoipa::path(put, operation_id = "setConditions", path = "/api/games/{id}/conditions",
    params(("id" = String, Path)), request_body = Conditions,
    responses(
        (status = 200, body = Conditions),
        (status = "4XX", body = Problem, description = "bad-lines, contradiction, not-yours, not-found, stale, finished"),
    )
)]
pub(crate) async fn set_conditions(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(wanted): Body<Conditions>,
) -> Result<Json<Conditions>, AppError> {
    visitor.allow(Scope::Play)?;
    let loaded = app.matches.load(&id).await?;
    let player = player_of(&loaded, &visitor)?;
    let kept = app.set_conditions(&loaded, player, wanted).await?;
    Ok(Json(kept))
}

/// One's own exploration of a match; null where there is none.
#[utoipa::path(get, operation_id = "exploration", path = "/api/games/{id}/exploration", params(("id" = String, Path)),
    responses(
        (status = 200, body = Option<Exploration>),
        (status = "4XX", body = Problem, description = "no-exploration, not-yours, not-found"),
    )
)]
pub(crate) async fn exploration(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
) -> Result<Json<Option<Exploration>>, AppError> {
    let loaded = app.matches.load(&id).await?;
    let player = player_of(&loaded, &visitor)?;
    may_explore(&loaded)?;
    let kept = app.db.exploration(id.as_str(), player).await?;
    let exploration = kept.map(|(ply, tree)| {
        let tree = serde_json::from_str(&tree).map_err(AppError::internal)?;
        Ok::<_, AppError>(Exploration { ply: usize::try_from(ply).unwrap_or(0), tree })
    });
    Ok(Json(exploration.transpose()?))
}

/// Keeps one's own exploration of a match instead of the one before.
#[utoipa::path(put, operation_id = "setExploration", path = "/api/games/{id}/exploration",
    params(("id" = String, Path)), request_body = Exploration,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "no-exploration, not-yours, not-found, too-large"),
    )
)]
pub(crate) async fn set_exploration(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(exploration): Body<Exploration>,
) -> Result<StatusCode, AppError> {
    visitor.allow(Scope::Play)?;
    let loaded = app.matches.load(&id).await?;
    let player = player_of(&loaded, &visitor)?;
    may_explore(&loaded)?;
    let tree = exploration.tree.to_string();
    if tree.contains("\\u0000") {
        return Err(AppError::Malformed("a tree has no NUL characters".to_owned()));
    }
    let ply = i64::try_from(exploration.ply).unwrap_or(i64::MAX);
    app.db.set_exploration(id.as_str(), player, Some((ply, &tree))).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) fn may_explore(loaded: &Loaded) -> Result<(), AppError> {
    match loaded.explore || loaded.state.end().is_some() {
        true => Ok(()),
        false => Err(AppError::NoExploration),
    }
}

impl App {
    async fn conditions(&self, loaded: &Loaded, player: Player) -> Result<Conditions, AppError> {
        let kept = self.db.conditions(loaded.id.as_str(), player).await?;
        let Some((ply, lines)) = kept else {
            return Ok(Conditions { ply: loaded.state.plies(), lines: Lines::default() });
        };
        let lines = serde_json::from_str(&lines).map_err(AppError::internal)?;
        Ok(Conditions { ply: usize::try_from(ply).unwrap_or(usize::MAX), lines })
    }

    /// Keeps the moves that a player leaves, instead of those before.
    ///
    /// # Errors
    ///
    /// They make no sense, or not in this match now.
    pub(crate) async fn set_conditions(
        &self,
        loaded: &Loaded,
        player: Player,
        wanted: Conditions,
    ) -> Result<Conditions, AppError> {
        if wanted.lines.0.is_empty() {
            self.db.set_conditions(loaded.id.as_str(), player, None).await?;
            return self.conditions(loaded, player).await;
        }
        let state = loaded.state.as_ref();
        if !state.terms().control.is_correspondence() {
            return Err(AppError::Contradiction(
                "moves are left in games with days for a move only",
            ));
        }
        if state.awaits().is_none() {
            return Err(luctor_match::state::Refused::Finished.into());
        }
        if wanted.ply != state.plies() {
            return Err(AppError::Stale);
        }
        if state.seats()[state.turn()] == player {
            return Err(AppError::Contradiction("it is your turn: make the move"));
        }
        let lines = wanted
            .lines
            .checked(|before, text| state.canonical_after(before, text))
            .map_err(|bad| AppError::BadLines(bad.to_string()))?;
        let json = serde_json::to_string(&lines).expect("texts are JSON");
        let ply = i64::try_from(wanted.ply).unwrap_or(i64::MAX);
        self.db.set_conditions(loaded.id.as_str(), player, Some((ply, &json))).await?;
        Ok(Conditions { ply: wanted.ply, lines })
    }

    /// The move that a player has left for what the other has played.
    pub(crate) async fn conditional_move(
        &self,
        loaded: &Loaded,
        mover: Player,
    ) -> Result<Option<String>, AppError> {
        if !loaded.state.terms().control.is_correspondence() {
            return Ok(None);
        }
        let Conditions { ply, lines } = self.conditions(loaded, mover).await?;
        let moves = loaded.state.move_texts();
        let since = moves.get(ply..).unwrap_or_default();
        Ok(lines.answer(since).map(str::to_owned))
    }
}

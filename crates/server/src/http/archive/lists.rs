//! `/api/my/games`, `/api/players/{name}/games` and `/against/{other}`: the matches of players.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::summary::GameSummary;
use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::archive::lists::{MatchLists, PlayerQuery};
use crate::http::error::{ApiError, Problem};
use crate::http::extract::query::query;
use crate::limits::Address;
use crate::views::GameViews;

/// A list of matches.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Games {
    /// The matches.
    games: Vec<GameSummary>,
    /// The value of `before` for the next page; null on the last page.
    #[schema(required)]
    more: Option<i64>,
}

/// Returns the visitor's own open and running matches, of this browser and of the account: first those in which the
/// visitor is to move, least time first.
#[utoipa::path(get, operation_id = "myGames", path = "/api/my/games", responses(
    (status = 200, body = Games),
    (status = "4XX", body = Problem, description = "bad-token, scope"),
))]
pub(crate) async fn mine(
    State(lists): State<Arc<MatchLists>>,
    State(views): State<GameViews>,
    visitor: Visitor,
) -> Result<Json<Games>, ApiError> {
    visitor.allow(Scope::Read)?;
    let _turn = lists.turn(&visitor).await;
    let matches = lists.current(&visitor).await?;
    let mut games: Vec<GameSummary> =
        matches.iter().map(|loaded| GameSummary::of(&views, loaded, &visitor)).collect();
    games.sort_by_key(|game| (!game.to_move, game.time_left.unwrap_or(i64::MAX)));
    Ok(Json(Games { games, more: None }))
}

/// The requested matches of a player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Filter {
    /// waiting, running or over; by default all.
    #[serde(default)]
    status: String,
    /// emergo or emulsion; by default both.
    #[serde(default)]
    game: String,
    /// The name of the opponent.
    #[serde(default)]
    against: String,
    /// Only matches created before this time, in milliseconds since the Unix epoch; for the next page.
    before: Option<i64>,
}

/// Returns the matches of a player, newest first, twenty on a page.
///
/// Others than the players find casual matches by link or invitation only when these are over.
#[utoipa::path(get, operation_id = "gamesOf", path = "/api/players/{name}/games",
    params(("name" = String, Path), Filter),
    responses(
        (status = 200, body = Games),
        (status = "4XX", body = Problem, description = "malformed, not-found"),
    )
)]
pub(crate) async fn of_player(
    State(lists): State<Arc<MatchLists>>,
    State(views): State<GameViews>,
    Path(name): Path<String>,
    visitor: Visitor,
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Json<Games>, ApiError> {
    let Filter { status, game, against, before } = query(filter)?;
    let wanted = PlayerQuery {
        player: &name,
        status: &status,
        game: &game,
        opponent: &against,
        before_ms: before,
    };
    let (matches, may_have_more) = lists.of_player(wanted, &visitor).await?;
    let games: Vec<GameSummary> =
        matches.iter().map(|loaded| GameSummary::of(&views, loaded, &visitor)).collect();
    let more = games.last().filter(|_| may_have_more).map(|last| last.created);
    Ok(Json(Games { games, more }))
}

/// The results of the finished matches of two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = HeadToHead)]
pub(crate) struct HeadToHeadResults {
    /// Won by the first.
    won: i64,
    /// Drawn.
    drawn: i64,
    /// Lost by the first.
    lost: i64,
}

/// Returns the results of the finished matches of two players.
#[utoipa::path(get, operation_id = "recordAgainst", path = "/api/players/{name}/against/{other}",
    params(("name" = String, Path), ("other" = String, Path)),
    responses(
        (status = 200, body = HeadToHeadResults),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn against(
    State(lists): State<Arc<MatchLists>>,
    Path((name, other)): Path<(String, String)>,
    address: Address,
) -> Result<Json<HeadToHeadResults>, ApiError> {
    let luctor_store::HeadToHead { won, drawn, lost } =
        lists.head_to_head(&name, &other, address).await?;
    Ok(Json(HeadToHeadResults { won, drawn, lost }))
}

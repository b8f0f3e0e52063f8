//! `/api/games?…`: the archive. `/api/players?prefix=`: players by the start of their names.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::summary::GameSummary;
use crate::account::visitor::Visitor;
use crate::archive::search::{Archive, Search, WantedResult};
use crate::http::error::{ApiError, Problem};
use crate::http::extract::query::query;
use crate::views::{EndReason, GameViews};

/// The requested finished matches.
#[derive(Clone, PartialEq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchQuery {
    /// emergo, emulsion, or the name of a variant (`emergo:hex`); by default all.
    game: Option<String>,
    /// The name of a player: all of their games, including those that were never in the lobby.
    player: Option<String>,
    /// The name of the opponent of `player`.
    against: Option<String>,
    /// The result; by default, every result except an aborted game.
    #[param(inline)]
    result: Option<WantedResult>,
    /// The reason why the game ended.
    #[param(inline)]
    reason: Option<EndReason>,
    /// `true` if the game was rated.
    rated: Option<bool>,
    /// The lowest rating that both players had; finds only rated games.
    min_rating: Option<u32>,
    /// Ended at this time or later, in milliseconds since the Unix epoch.
    after: Option<i64>,
    /// Ended before this time.
    before: Option<i64>,
    /// `more` of the previous response, for the next page.
    cursor: Option<String>,
}

impl From<SearchQuery> for Search {
    fn from(query: SearchQuery) -> Search {
        Search {
            game: query.game,
            player: query.player,
            opponent: query.against,
            result: query.result,
            reason: query.reason.map(Into::into),
            rated: query.rated,
            min_rating: query.min_rating,
            after_ms: query.after,
            before_ms: query.before,
            cursor: query.cursor,
        }
    }
}

/// Finished games, latest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Archive)]
pub(crate) struct ArchivePage {
    /// At most twenty. A page can have fewer games, or none, although there are more.
    games: Vec<GameSummary>,
    /// The value of `cursor` for the next page; null on the last page.
    #[schema(required)]
    more: Option<String>,
}

/// Returns finished games that were in the lobby or rated, or all games of a player, latest first, twenty on a page.
/// Aborted games are found only with `reason=aborted`.
#[utoipa::path(get, operation_id = "archive", path = "/api/games", params(SearchQuery), responses(
    (status = 200, body = ArchivePage),
    (status = "4XX", body = Problem, description = "contradiction, malformed, not-found, unknown-game"),
))]
pub(crate) async fn search(
    State(archive): State<Arc<Archive>>,
    State(views): State<GameViews>,
    visitor: Visitor,
    search: Result<Query<SearchQuery>, QueryRejection>,
) -> Result<Json<ArchivePage>, ApiError> {
    let (matches, more) = archive.search(&query(search)?.into(), visitor.address).await?;
    let games = matches.iter().map(|loaded| GameSummary::of(&views, loaded, &visitor)).collect();
    Ok(Json(ArchivePage { games, more }))
}

/// The start of a name.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NamePrefix {
    /// Two characters or more; case does not matter.
    prefix: String,
}

/// A player whose name was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct NamedPlayer {
    /// The name, as its owner writes it.
    name: String,
    /// `true` if a program plays for the account.
    bot: bool,
}

/// Returns players whose names start with these letters, at most ten, shortest name first: players with a rating, bots,
/// and the player whose whole name it is.
#[utoipa::path(get, operation_id = "players", path = "/api/players", params(NamePrefix), responses(
    (status = 200, body = Vec<NamedPlayer>),
    (status = "4XX", body = Problem, description = "malformed"),
))]
pub(crate) async fn players(
    State(archive): State<Arc<Archive>>,
    prefix: Result<Query<NamePrefix>, QueryRejection>,
) -> Result<Json<Vec<NamedPlayer>>, ApiError> {
    let found = archive.players(&query(prefix)?.prefix).await?;
    let named = found.into_iter().map(|player| NamedPlayer { name: player.name, bot: player.bot });
    Ok(Json(named.collect()))
}

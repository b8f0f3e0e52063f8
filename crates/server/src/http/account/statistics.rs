//! `/api/players/{name}/statistics`: the statistics of a player.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::visitor::Visitor;
use crate::archive::statistics::{PlayerStatistics, Results, Statistics};
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;
use crate::views::Color;

/// The statistics of a player: finished games against other people.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = PlayerStatistics)]
pub(crate) struct View {
    /// The results by game, and by the color at the start of the game.
    results: Vec<SideResults>,
    /// The weeks of the last year in which the player has finished games, oldest first.
    activity: Vec<ActiveWeek>,
    /// The rated wins against the opponents with the highest ratings, at most 5.
    best_wins: Vec<Win>,
    /// The most frequent openings of the latest 1,000 games, at most 4 of each game.
    openings: Vec<OpeningResults>,
    /// The time of the computation, in milliseconds since the Unix epoch. It may be up to an hour ago.
    computed_ms: i64,
}

/// The results of a player on one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct SideResults {
    /// emergo or emulsion.
    game: String,
    /// The color at the start of the game.
    color: Color,
    won: i64,
    drawn: i64,
    lost: i64,
}

/// A week with finished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ActiveWeek {
    /// Its start, in milliseconds since the Unix epoch.
    at: i64,
    /// The number of games.
    games: i64,
}

/// A rated win.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Win {
    /// The id of the game.
    id: String,
    /// The canonical name of the game.
    game: String,
    /// The name of the opponent.
    name: String,
    /// The rating of the opponent before the game.
    rating: i64,
    /// The end of the game, in milliseconds since the Unix epoch.
    at: i64,
}

/// The results of a player in an opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct OpeningResults {
    /// The canonical name of the game.
    game: String,
    /// The first moves of both sides.
    moves: Vec<String>,
    won: i64,
    drawn: i64,
    lost: i64,
}

impl From<&Statistics> for View {
    fn from(found: &Statistics) -> View {
        let results = found.results.iter().map(|(game, place, results)| {
            let Results { won, drawn, lost } = *results;
            let color = if *place == 0 { Color::Black } else { Color::White };
            SideResults { game: game.to_string(), color, won, drawn, lost }
        });
        let wins = found.best_wins.iter().map(|win| Win {
            id: win.match_id.to_string(),
            game: win.game.clone(),
            name: win.name.clone(),
            rating: win.rating.round() as i64,
            at: win.ended_ms,
        });
        let openings = found.openings.iter().map(|opening| {
            let Results { won, drawn, lost } = opening.results;
            let (game, moves) = (opening.game.clone(), opening.moves.clone());
            OpeningResults { game, moves, won, drawn, lost }
        });
        View {
            results: results.collect(),
            activity: found.activity.iter().map(|&(at, games)| ActiveWeek { at, games }).collect(),
            best_wins: wins.collect(),
            openings: openings.collect(),
            computed_ms: found.computed_ms,
        }
    }
}

/// Returns the statistics of a player.
#[utoipa::path(get, operation_id = "playerStatistics", path = "/api/players/{name}/statistics", params(("name" = String, Path)), responses(
    (status = 200, body = View),
    (status = "4XX", body = Problem, description = "not-found, hidden-statistics"),
))]
pub(crate) async fn show(
    State(statistics): State<Arc<PlayerStatistics>>,
    visitor: Visitor,
    Segment(name): Segment,
) -> Result<Json<View>, ApiError> {
    Ok(Json(View::from(statistics.of(&visitor, &name).await?.as_ref())))
}

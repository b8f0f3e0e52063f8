//! Ratings of players, and their history.

use axum::Json;
use axum::extract::{Path, State};
use luctor_match::game_kind::GameKind;
use luctor_match::glicko::periods;
use luctor_match::speed::Speed;
use luctor_store::time::now_ms;
use luctor_store::{RatingChange, RatingRow};
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::accounts::Accounts;
use crate::http::error::{ApiError, Problem};
use crate::play::ratings::rating_of;
use luctor_store::Db;

/// A public rating.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct PlayerRating {
    /// emergo or emulsion.
    game: String,
    /// bullet, blitz, rapid, classical or correspondence.
    speed: String,
    /// The rating.
    rating: i64,
    /// The rating deviation.
    deviation: i64,
    /// `true` if the deviation is still high, or high again after a pause.
    provisional: bool,
    /// Rated games so far.
    games: i64,
}

impl From<RatingRow> for PlayerRating {
    fn from(row: RatingRow) -> PlayerRating {
        let now = rating_of(&row).idle(periods(now_ms() - row.at_ms));
        let RatingRow { game, speed, games, .. } = row;
        PlayerRating {
            game: game.to_string(),
            speed: speed.to_string(),
            rating: now.rating.round() as i64,
            deviation: now.deviation.round() as i64,
            provisional: now.is_provisional(),
            games,
        }
    }
}

/// A point of a rating's history.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct RatingPoint {
    /// The match.
    game_id: String,
    /// The rating afterwards.
    rating: i64,
    /// The time of its end, in milliseconds since the Unix epoch.
    at: i64,
}

/// Points of one response.
const POINTS: i64 = 1000;

/// Returns the history of a rating: its last thousand games, oldest first.
#[utoipa::path(get, operation_id = "ratingHistory", path = "/api/players/{name}/ratings/{game}/{speed}",
    params(("name" = String, Path), ("game" = String, Path), ("speed" = String, Path)),
    responses(
        (status = 200, body = Vec<RatingPoint>),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn history(
    State(accounts): State<Accounts>,
    State(db): State<Db>,
    Path((name, game, speed)): Path<(String, String, String)>,
) -> Result<Json<Vec<RatingPoint>>, ApiError> {
    let account = accounts.named(&name).await?;
    let speed: Speed = speed.parse().map_err(|_| ApiError::NoSuchPage)?;
    let Ok(game) = game.parse::<GameKind>() else { return Ok(Json(Vec::new())) };
    let rows = db.rating_history(account.id.as_str(), game, speed, POINTS).await?;
    let point = |row: RatingChange| RatingPoint {
        game_id: row.match_id.to_string(),
        rating: row.after.round() as i64,
        at: row.at_ms,
    };
    Ok(Json(rows.into_iter().map(point).collect()))
}

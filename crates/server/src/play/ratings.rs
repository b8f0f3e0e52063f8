//! How strong accounts are: one rating for each game at each speed.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use luctor_rules::Color;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::play::loaded::Loaded;
use luctor_match::game_kind::GameKind;
use luctor_match::glicko::{Rating, Score, periods};
use luctor_match::player::Player;
use luctor_match::speed::Speed;
use luctor_match::word::Word as _;
use luctor_store::time::now_ms;
use luctor_store::{ChangeRow, NewRating, RatingRow};

/// A rating as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct PlayerRating {
    /// emergo or emulsion.
    game: String,
    /// bullet, blitz, rapid, classical or correspondence.
    speed: String,
    /// The rating.
    rating: i64,
    /// How uncertain it is.
    deviation: i64,
    /// Whether it is not to be relied upon yet, or any more.
    provisional: bool,
    /// Rated games so far.
    games: i64,
}

impl From<RatingRow> for PlayerRating {
    fn from(row: RatingRow) -> PlayerRating {
        let now = rating_of(&row).idle(periods(now_ms() - row.at_ms));
        let RatingRow { game, speed, games, .. } = row;
        PlayerRating {
            game: game.word().to_owned(),
            speed: speed.word().to_owned(),
            rating: now.rating.round() as i64,
            deviation: now.deviation.round() as i64,
            provisional: now.is_provisional(),
            games,
        }
    }
}

fn rating_of(row: &RatingRow) -> Rating {
    Rating { rating: row.rating, deviation: row.deviation, volatility: row.volatility }
}

/// A point of a rating's history.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct RatingPoint {
    /// The match.
    game_id: String,
    /// The rating afterwards.
    rating: i64,
    /// When it ended, in milliseconds since 1970.
    at: i64,
}

/// Points of an answer.
const POINTS: i64 = 1000;

/// How a rating has come to be: its last thousand games, the oldest first.
#[utoipa::path(get, operation_id = "ratingHistory", path = "/api/players/{name}/ratings/{game}/{speed}",
    params(("name" = String, Path), ("game" = String, Path), ("speed" = String, Path)),
    responses(
        (status = 200, body = Vec<RatingPoint>),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn history(
    State(app): State<Arc<App>>,
    Path((name, game, speed)): Path<(String, String, String)>,
) -> Result<Json<Vec<RatingPoint>>, AppError> {
    let account = app.account_named(&name).await?;
    let speed: Speed = speed.parse().map_err(|_| AppError::NoSuchPage)?;
    let Some(game) = GameKind::from_word(&game) else { return Ok(Json(Vec::new())) };
    let rows = app.db.rating_history(account.id.as_str(), game, speed, POINTS).await?;
    let point = |row: ChangeRow| RatingPoint {
        game_id: row.game_id,
        rating: row.after.round() as i64,
        at: row.at_ms,
    };
    Ok(Json(rows.into_iter().map(point).collect()))
}

/// Times that a match is counted anew when a rating has changed meanwhile.
const TRIES: usize = 20;

impl App {
    /// Counts a finished match once.
    pub(crate) async fn settle(&self, loaded: &Loaded) -> Result<(), AppError> {
        for _ in 0..TRIES {
            let new = self.changes(loaded).await?;
            if self.db.settle(loaded.id.as_str(), new.as_ref()).await? {
                return Ok(());
            }
        }
        Err(AppError::internal("the ratings of the players change all the time"))
    }

    /// What a match changes; nothing where it is not rated or has no result.
    async fn changes<'a>(
        &self,
        loaded: &'a Loaded,
    ) -> Result<Option<[NewRating<'a>; 2]>, AppError> {
        let terms = loaded.state.terms();
        let accounts = loaded.seats.each_ref().map(|seat| seat.account.as_deref());
        let (Some(end), Some(speed), [Some(first), Some(second)]) =
            (loaded.state.end(), Speed::of(terms.control), accounts)
        else {
            return Ok(None);
        };
        if !terms.rated || !end.counts() || first == second {
            return Ok(None);
        }
        let score = match end.winner().map(|color: Color| loaded.state.seats()[color]) {
            None => Score::Draw,
            Some(Player::First) => Score::Win,
            Some(Player::Second) => Score::Loss,
        };
        let (game, at_ms) = (GameKind::from(&loaded.variant), now_ms());
        let before = [
            self.rating(first, game, speed, at_ms).await?,
            self.rating(second, game, speed, at_ms).await?,
        ];
        let present = before.each_ref().map(|row| rating_of(row).idle(periods(at_ms - row.at_ms)));
        let change = |account_id: &'a str, own: usize, score: Score| {
            let row = &before[own];
            let since = periods(at_ms - row.at_ms);
            let after = rating_of(row).update(&[(present[1 - own], score)], since);
            NewRating {
                account_id,
                before: row.rating,
                after: RatingRow {
                    rating: after.rating,
                    deviation: after.deviation,
                    volatility: after.volatility,
                    games: row.games + 1,
                    at_ms,
                    ..row.clone()
                },
            }
        };
        Ok(Some([change(first, 0, score), change(second, 1, score.reversed())]))
    }

    /// The rating of an account, which begins with that of somebody unknown.
    async fn rating(
        &self,
        account_id: &str,
        game: GameKind,
        speed: Speed,
        now_ms: i64,
    ) -> Result<RatingRow, AppError> {
        let rows = self.db.ratings(account_id).await?;
        let known = rows.into_iter().find(|row| row.game == game && row.speed == speed);
        Ok(known.unwrap_or_else(|| {
            let Rating { rating, deviation, volatility } = Rating::default();
            RatingRow { game, speed, rating, deviation, volatility, games: 0, at_ms: now_ms }
        }))
    }
}

//! `/api/my/games`, `/api/players/{name}/games`: matches by who plays them.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::play::loaded::Loaded;
use crate::views::{Color, GameResult, Players, Status};
use luctor_match::state;
use luctor_store::MatchId;
use luctor_store::{GameFilter, MatchQuery};

/// Matches, in the order that was asked for.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Games {
    /// The matches.
    games: Vec<Summary>,
    /// What to ask for as `before` to get more; null when there are no more.
    #[schema(required)]
    more: Option<i64>,
}

/// A match in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Summary {
    /// Its address.
    id: String,
    /// The canonical name of the game.
    game: String,
    /// The name for people.
    title: String,
    /// Where it stands.
    status: Status,
    /// Who plays.
    players: Players,
    /// The time control.
    control: String,
    /// Whether the result counts for ratings.
    rated: bool,
    /// The moves so far.
    moves: usize,
    /// The side to move.
    turn: Color,
    /// Whether the reader is to move, or to answer an invitation.
    to_move: bool,
    /// The side of the reader.
    #[schema(required)]
    you: Option<Color>,
    /// Milliseconds that the side to move has left.
    #[schema(required)]
    time_left: Option<i64>,
    /// How it ended.
    #[schema(required)]
    result: Option<GameResult>,
    /// When it was made, in milliseconds since 1970.
    created: i64,
}

/// Matches of an answer.
const PAGE: i64 = 20;
/// Present matches of an answer.
const PRESENT: i64 = 200;

impl App {
    fn summary(&self, loaded: &Loaded, reader: &Visitor) -> Summary {
        let game = self.views.view(loaded, reader);
        let invited = loaded.seats.iter().any(|seat| seat.invites(reader));
        let running = game.clock.and_then(|clock| match clock.running? {
            Color::Black => Some(clock.black),
            Color::White => Some(clock.white),
        });
        Summary {
            id: game.id,
            game: game.game,
            title: game.title,
            status: game.status,
            players: game.players,
            control: game.control,
            rated: game.rated,
            moves: game.moves.len(),
            turn: loaded.state.turn().into(),
            to_move: game.to_move || (invited && game.status == Status::Waiting),
            you: game.you,
            time_left: running,
            result: game.result,
            created: loaded.state.terms().created_ms,
        }
    }

    pub(crate) async fn summaries(
        &self,
        ids: Vec<MatchId>,
        reader: &Visitor,
    ) -> Result<Vec<Summary>, AppError> {
        let mut summaries = Vec::with_capacity(ids.len());
        for id in ids {
            summaries.push(self.summary(self.matches.load(&id).await?.as_ref(), reader));
        }
        Ok(summaries)
    }
}

/// One's own matches that wait or run, of this browser and of the account: first those in which one is to move,
/// with the least time.
#[utoipa::path(get, operation_id = "myGames", path = "/api/my/games", responses(
    (status = 200, body = Games),
    (status = "4XX", body = Problem, description = "bad-token, scope"),
))]
pub(crate) async fn mine(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Games>, AppError> {
    visitor.allow(Scope::Read)?;
    let browser = visitor.browser.as_ref().map(|browser| browser.as_str());
    let ids = app.db.current_matches(visitor.account_id(), browser, PRESENT).await?;
    let mut games = app.summaries(ids, &visitor).await?;
    games.sort_by_key(|game| (!game.to_move, game.time_left.unwrap_or(i64::MAX)));
    Ok(Json(Games { games, more: None }))
}

/// Which matches of a player are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Filter {
    /// waiting, running or over; all when missing.
    #[serde(default)]
    status: String,
    /// emergo or emulsion; both when missing.
    #[serde(default)]
    game: String,
    /// The name of the other player.
    #[serde(default)]
    against: String,
    /// Made before this time, in milliseconds since 1970; for the next page.
    before: Option<i64>,
}

/// Matches of a player, the newest first, twenty at a time.
#[utoipa::path(get, operation_id = "gamesOf", path = "/api/players/{name}/games",
    params(("name" = String, Path), Filter),
    responses(
        (status = 200, body = Games),
        (status = "4XX", body = Problem, description = "malformed, not-found"),
    )
)]
pub(crate) async fn of_player(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    visitor: Visitor,
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Json<Games>, AppError> {
    let Query(filter) = filter.map_err(|error| AppError::Malformed(error.body_text()))?;
    let player = app.accounts.named(&name).await?;
    let opponent = match filter.against.as_str() {
        "" => None,
        name => Some(app.accounts.named(name).await?),
    };
    let (Some(status), Some(game)) = (status_filter(&filter.status), game_filter(&filter.game))
    else {
        return Ok(Json(Games { games: Vec::new(), more: None }));
    };
    let query = MatchQuery {
        account_id: player.id.as_str(),
        status,
        game,
        opponent_id: opponent.as_ref().map(|opponent| opponent.id.as_str()),
        before_ms: filter.before,
        limit: PAGE,
    };
    let ids = app.db.matches_of(&query).await?;
    let full = ids.len() as i64 == PAGE;
    let games = app.summaries(ids, &visitor).await?;
    let more = games.last().filter(|_| full).map(|last| last.created);
    Ok(Json(Games { games, more }))
}

/// Reads a filter by status: `Some(None)` lets every match pass, and `None` lets no match pass.
fn status_filter(word: &str) -> Option<Option<state::Status>> {
    match word {
        "" => Some(None),
        word => word.parse().ok().map(Some),
    }
}

/// Reads a filter by game or variant, as [`status_filter`] does.
fn game_filter(name: &str) -> Option<Option<GameFilter>> {
    match (name, name.parse()) {
        ("", _) => Some(None),
        (_, Ok(kind)) => Some(Some(GameFilter::Kind(kind))),
        (name, Err(_)) => name.parse().ok().map(|variant| Some(GameFilter::Variant(variant))),
    }
}

/// How the finished matches of two players ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct HeadToHead {
    /// Won by the first.
    won: i64,
    /// Drawn.
    drawn: i64,
    /// Lost by the first.
    lost: i64,
}

/// How the finished matches of two players ended.
#[utoipa::path(get, operation_id = "recordAgainst", path = "/api/players/{name}/against/{other}",
    params(("name" = String, Path), ("other" = String, Path)),
    responses(
        (status = 200, body = HeadToHead),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn against(
    State(app): State<Arc<App>>,
    Path((name, other)): Path<(String, String)>,
) -> Result<Json<HeadToHead>, AppError> {
    let (player, other) = (app.accounts.named(&name).await?, app.accounts.named(&other).await?);
    let record = app.db.head_to_head(player.id.as_str(), other.id.as_str()).await?;
    let luctor_store::HeadToHead { won, drawn, lost } = record;
    Ok(Json(HeadToHead { won, drawn, lost }))
}

//! `/api/games?…`: finished games that everybody may look for. `/api/players?prefix=`: names.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::archive::lists::Summary;
use crate::boards::query;
use crate::http::error::{AppError, Problem};
use crate::play::variants::accepted_variant;
use crate::views::EndReason;
use luctor_match::state::MatchResult;
use luctor_store::{ArchiveKey, ArchiveQuery, GameFilter, NamedAccount, ResultFilter};

/// Games of an answer.
const PAGE: i64 = 20;
/// Names of an answer.
const NAMES: i64 = 10;

/// Which finished games are looked for.
#[derive(Clone, PartialEq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Search {
    /// emergo, emulsion, or the name of one game (`emergo:hex`); all when missing.
    game: Option<String>,
    /// The name of a player: all of his games, those that no lobby has shown too.
    player: Option<String>,
    /// The name of the other player, beside `player`.
    against: Option<String>,
    /// How they ended; all that count when missing.
    #[param(inline)]
    result: Option<SoughtResult>,
    /// What ended them.
    #[param(inline)]
    reason: Option<EndReason>,
    /// Whether they counted for ratings.
    rated: Option<bool>,
    /// What both players were rated at least; rated games only.
    min_rating: Option<u32>,
    /// Ended at this time or later, in milliseconds since 1970.
    after: Option<i64>,
    /// Ended before this time.
    before: Option<i64>,
    /// `more` of the answer before, for the next page.
    cursor: Option<String>,
}

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SoughtResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// Nobody won.
    Draw,
    /// `player` won.
    Won,
    /// `player` lost.
    Lost,
}

impl From<SoughtResult> for ResultFilter {
    fn from(result: SoughtResult) -> ResultFilter {
        match result {
            SoughtResult::Black => ResultFilter::Is(MatchResult::Black),
            SoughtResult::White => ResultFilter::Is(MatchResult::White),
            SoughtResult::Draw => ResultFilter::Is(MatchResult::Draw),
            SoughtResult::Won => ResultFilter::Won,
            SoughtResult::Lost => ResultFilter::Lost,
        }
    }
}

/// Finished games, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Archive {
    /// Twenty at most; fewer, or none, where what was looked through holds no more.
    games: Vec<Summary>,
    /// What to ask for as `cursor` to look further; null at the end.
    #[schema(required)]
    more: Option<String>,
}

/// Finished games that were in the lobby or rated, or all of a player, the latest first, twenty at a time. Those
/// that were called off are found by `reason=aborted` only.
#[utoipa::path(get, operation_id = "archive", path = "/api/games", params(Search), responses(
    (status = 200, body = Archive),
    (status = "4XX", body = Problem, description = "contradiction, malformed, not-found, unknown-game"),
))]
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    reader: Visitor,
    search: Result<Query<Search>, QueryRejection>,
) -> Result<Json<Archive>, AppError> {
    let search = query(search)?;
    if search.player.is_none() {
        if search.against.is_some() {
            return Err(AppError::Contradiction("who plays against somebody needs a player"));
        }
        if matches!(search.result, Some(SoughtResult::Won | SoughtResult::Lost)) {
            return Err(AppError::Contradiction("whoever won or lost is a player: name one"));
        }
    }
    let game = match search.game.as_deref() {
        None | Some("") => None,
        Some(name) => Some(match name.parse() {
            Ok(kind) => GameFilter::Kind(kind),
            Err(_) => GameFilter::Variant(accepted_variant(name)?),
        }),
    };
    let account = async |name: &Option<String>| match name.as_deref() {
        Some(name) => Ok::<_, AppError>(Some(app.accounts.named(name).await?)),
        None => Ok(None),
    };
    let (player, opponent) = (account(&search.player).await?, account(&search.against).await?);
    let behind = match search.cursor.as_deref() {
        None => ArchiveKey { ended_ms: search.before.unwrap_or(i64::MAX), id: String::new() },
        Some(text) => cursor(text)
            .ok_or_else(|| AppError::Malformed("this cursor was never given".to_owned()))?,
    };
    let sought = ArchiveQuery {
        game,
        account_id: player.as_ref().map(|player| player.id.as_str()),
        opponent_id: opponent.as_ref().map(|opponent| opponent.id.as_str()),
        result: search.result.map(ResultFilter::from),
        reason: search.reason.map(Into::into),
        rated: search.rated,
        min_rating: search.min_rating.filter(|&rating| rating > 0).map(f64::from),
        after_ms: search.after,
        behind,
        limit: PAGE,
    };
    let page = app.db.archive(&sought).await?;
    let games = app.summaries(page.ids, &reader).await?;
    let more = page.more.map(|ArchiveKey { ended_ms, id }| format!("{ended_ms}-{id}"));
    Ok(Json(Archive { games, more }))
}

/// The place in the order that a cursor names.
fn cursor(text: &str) -> Option<ArchiveKey> {
    let (ended_ms, id) = text.split_once('-')?;
    let id: luctor_store::MatchId = id.parse().ok()?;
    Some(ArchiveKey { ended_ms: ended_ms.parse().ok()?, id: id.to_string() })
}

/// What a name begins with.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Beginning {
    /// Two characters or more, in small or capital letters.
    prefix: String,
}

/// A player whose name fits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct NamedPlayer {
    /// As its owner writes it.
    name: String,
    /// Whether a program plays for the account.
    bot: bool,
}

impl From<NamedAccount> for NamedPlayer {
    fn from(account: NamedAccount) -> NamedPlayer {
        NamedPlayer { name: account.name, bot: account.bot }
    }
}

/// Names that begin with these letters, ten at most, the shortest first: of those who have played a rated game, of
/// bots, and the one that is written out.
#[utoipa::path(get, operation_id = "players", path = "/api/players", params(Beginning), responses(
    (status = 200, body = Vec<NamedPlayer>),
    (status = "4XX", body = Problem, description = "malformed"),
))]
pub(crate) async fn players(
    State(app): State<Arc<App>>,
    beginning: Result<Query<Beginning>, QueryRejection>,
) -> Result<Json<Vec<NamedPlayer>>, AppError> {
    let prefix = query(beginning)?.prefix.trim().to_ascii_lowercase();
    if prefix.len() < 2 || prefix.contains('\0') {
        return Err(AppError::Malformed("a name is looked for by two letters or more".to_owned()));
    }
    let found = app.db.accounts_by_prefix(&prefix, NAMES).await?;
    Ok(Json(found.into_iter().map(NamedPlayer::from).collect()))
}

//! `/api/oembed`: the frame that another site can show instead of a link to a match (<https://oembed.com>).

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use luctor_picture::{CARD_HEIGHT, CARD_WIDTH};
use luctor_rules::Message;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::error::{ApiError, Problem};
use crate::http::site::Site;
use crate::notify::mail::escape;
use crate::play::matches::Matches;
use crate::views;
use luctor_store::MatchId;

/// The parameters of a request.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OembedQuery {
    /// The address of a match on this server.
    url: String,
    /// The largest width of the frame, in pixels.
    maxwidth: Option<u32>,
    /// The largest height of the frame, in pixels.
    maxheight: Option<u32>,
    /// The format; only `json` is supported.
    format: Option<String>,
}

/// A frame with a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Oembed {
    /// `1.0`.
    version: &'static str,
    /// `rich`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// `Luctor`.
    provider_name: &'static str,
    /// The address of this server.
    provider_url: String,
    /// The game and its players.
    title: String,
    /// The frame as HTML.
    html: String,
    /// Its width in pixels.
    width: u32,
    /// Its height in pixels.
    height: u32,
    /// A preview picture.
    thumbnail_url: String,
    /// Its width in pixels.
    thumbnail_width: u32,
    /// Its height in pixels.
    thumbnail_height: u32,
}

/// The default width of a frame, and the height of the buttons below the board.
const WIDTH: u32 = 480;
const BELOW: u32 = 100;
/// The smallest width in which the buttons fit.
const NARROWEST: u32 = 240;

/// Returns the frame that another site can show instead of a link to a match.
#[utoipa::path(get, operation_id = "oembed", path = "/api/oembed", params(OembedQuery),
    responses(
        (status = 200, body = Oembed),
        (status = "4XX", body = Problem, description = "malformed, not-found"),
    )
)]
pub(crate) async fn show(
    State(matches): State<Arc<Matches>>,
    Ok(site): Result<Site, Infallible>,
    wanted: Result<Query<OembedQuery>, QueryRejection>,
) -> Result<Json<Oembed>, ApiError> {
    let Query(wanted) = wanted.map_err(|error| ApiError::Malformed(error.body_text()))?;
    if wanted.format.as_deref().is_some_and(|format| format != "json") {
        return Err(ApiError::Invalid(Message::new("oembed-format")));
    }
    let id = match_of(&site, &wanted.url).ok_or(ApiError::NoSuchMatch)?;
    let title = views::page_title(&*matches.load(&id).await?);
    let width = WIDTH.min(wanted.maxwidth.unwrap_or(WIDTH)).max(NARROWEST);
    let height = (width + BELOW).min(wanted.maxheight.unwrap_or(u32::MAX)).max(NARROWEST);
    let frame = site.page(&format!("/embed/{id}"));
    Ok(Json(Oembed {
        version: "1.0",
        kind: "rich",
        provider_name: "Luctor",
        provider_url: site.page("/"),
        title: title.clone(),
        html: format!(
            "<iframe src=\"{frame}\" width=\"{width}\" height=\"{height}\" title=\"{}\" \
             style=\"border:0\" loading=\"lazy\"></iframe>",
            escape(&title)
        ),
        width,
        height,
        thumbnail_url: site.page(&format!("/api/games/{id}/card.png")),
        thumbnail_width: CARD_WIDTH,
        thumbnail_height: CARD_HEIGHT,
    }))
}

/// Returns the match that an address of this server shows.
fn match_of(site: &Site, address: &str) -> Option<MatchId> {
    let path = site.path_of(address)?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let id = path.strip_prefix("/game/").or_else(|| path.strip_prefix("/embed/"))?;
    id.trim_end_matches('/').parse().ok()
}

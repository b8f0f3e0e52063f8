//! `/api/boards/read`: a pasted text as a board.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use luctor_store::MatchId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::boards::board_error::BoardError;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::play::error::MatchError;
use crate::play::matches::Matches;
use luctor_boards::any_board;
use luctor_boards::paste::{self, Coordinates, LONGEST_TEXT, Pasted, ReadText};

/// The largest body: a text in which every character is written as an escape.
pub(crate) const LARGEST_PASTE: usize = 6 * LONGEST_TEXT + 1024;

/// A pasted text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct PastedText {
    /// A position, moves, a record with headers, a line of JSON, or the link to a game of this server; up to
    /// 100,000 bytes.
    text: String,
    /// The game if the text names none.
    #[serde(default)]
    game: Option<String>,
    /// The cell names of square Emergo boards, for moves alone whose cells exist in both ways; by default those of the
    /// checkerboard. A record that names its game uses the checkerboard unless it says otherwise.
    #[serde(default)]
    coordinates: Option<Coordinates>,
}

/// Reads a pasted text: a position, moves with or without numbers, a record with headers in brackets, a line of JSON in
/// the form of `luctor replay`, or the link to a game of this server. The error says how much of the text was
/// understood.
#[utoipa::path(post, operation_id = "readText", path = "/api/boards/read", request_body = PastedText,
    responses(
        (status = 200, body = ReadText),
        (status = "4XX", body = Problem,
            description = "malformed, not-found, too-large, unknown-game, unreadable"),
    )
)]
pub(crate) async fn read(
    State(matches): State<Arc<Matches>>,
    State(work): State<Arc<BoardWork>>,
    address: Address,
    pasted: Result<Body<PastedText>, ApiError>,
) -> Result<Json<ReadText>, ApiError> {
    let Body(pasted) = pasted.map_err(|error| match error {
        ApiError::TooLarge(_) => ApiError::TooLarge(LONGEST_TEXT),
        other => other,
    })?;
    let PastedText { text, game, coordinates } = pasted;
    let read = move || Ok(paste::read(&text, game.as_deref(), coordinates)?);
    let read = match work.run::<_, BoardError>(address, read).await? {
        Pasted::Board(board) => ReadText::of(board.as_ref(), None),
        Pasted::Link(id) => {
            let id: MatchId = id.parse().map_err(|_| MatchError::NotFound)?;
            let loaded = matches.load(&id).await?;
            let replay = move || {
                let mut board = any_board::open(&loaded.variant, None)?;
                loaded.state.move_texts().iter().try_for_each(|text| board.play(text))?;
                Ok(ReadText::of(board.as_ref(), Some(id.to_string())))
            };
            work.run::<_, BoardError>(address, replay).await?
        }
    };
    Ok(Json(read))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::error::{LARGEST_ANALYSIS, LARGEST_BODY};

    #[test]
    fn proxies_as_shipped_let_the_largest_body_through() {
        let nginx = include_str!("../../../../../contrib/nginx.conf");
        let caddy = include_str!("../../../../../contrib/Caddyfile");
        let size = |text: &str, path: &str, before: &str, after: &str| -> usize {
            let (_, rest) = text.split_once(path).unwrap().1.split_once(before).unwrap();
            1024 * rest.split_once(after).unwrap().0.parse::<usize>().unwrap()
        };
        let nginx = |path| size(nginx, path, "client_max_body_size ", "k;");
        for (found, largest) in [
            (nginx("server {\n    listen 443"), LARGEST_BODY),
            (nginx("location = /api/boards/read"), LARGEST_PASTE),
            (nginx("location = /api/analyses"), LARGEST_ANALYSIS),
            (size(caddy, "request_body", "max_size ", "KiB"), LARGEST_PASTE),
        ] {
            assert!((largest..2 * largest).contains(&found), "{found} {largest}");
        }
    }
}

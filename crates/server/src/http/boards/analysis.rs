//! `/api/boards/{game}/analysis`: the engine's lines of any position, while it searches.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use luctor_boards::prepared_board::PreparedBoard;
use luctor_rules::Message;
use luctor_search::Level;
use serde::Deserialize;
use utoipa::IntoParams;

use super::place::Place;
use crate::account::visitor::Visitor;
use crate::boards::board_analysis::{AnalysisOptions, BoardAnalyses, BoardAnalysis};
use crate::boards::board_error::BoardError;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::game_name::GameName;
use crate::http::extract::query::query;
use crate::http::streams::ndjson::{self, Feed, Gone, LineSender};
use crate::http::streams::open_streams::OpenStreams;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::views::Thinking;

/// The largest number of lines.
const MOST_LINES: usize = 5;
/// The default time of a search in seconds.
const SECONDS: u64 = 8;
/// The default time in seconds for a move of the computer at a level, as in a match.
const PLAY_SECONDS: u64 = 1;
/// The longest time of a search in seconds.
const MOST_SECONDS: u64 = 30;

/// The options of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Thought {
    /// The number of lines, from 1 (default) to 5.
    lines: Option<usize>,
    /// The time of the search in seconds, from 1 to 30. The default is 8, or 1 with a level.
    seconds: Option<u64>,
    /// The level, from 1 to 8, at which the computer plays a move. Its move starts the only line. By default, the
    /// engine analyzes the position.
    level: Option<u8>,
}

impl Thought {
    fn options(self) -> Result<AnalysisOptions, ApiError> {
        let lines = self.lines.unwrap_or(1);
        let level = self.level.map(read_level).transpose()?;
        if level.is_some() && lines > 1 {
            return Err(ApiError::Invalid(Message::new("level-lines")));
        }
        let usual = if level.is_some() { PLAY_SECONDS } else { SECONDS };
        let seconds = self.seconds.unwrap_or(usual);
        if !(1..=MOST_LINES).contains(&lines) || !(1..=MOST_SECONDS).contains(&seconds) {
            let why = Message::new("analysis-limits").with("lines", MOST_LINES);
            return Err(ApiError::Invalid(why.with("seconds", MOST_SECONDS)));
        }
        let level = level.unwrap_or_default();
        Ok(AnalysisOptions { lines, level, time: Duration::from_secs(seconds) })
    }
}

fn read_level(number: u8) -> Result<Level, ApiError> {
    Level::new(number).ok_or_else(|| ApiError::Invalid(Message::new("bad-level")))
}

/// Streams the engine's lines of a position that belongs to no match: a line of JSON at once and after every update,
/// the last with `done`. With a level, it streams the move that the computer plays. A visitor's next analysis ends this
/// one.
///
/// Players must not use it for their running games. Visitors who play a rated game with a live clock are rejected, and
/// so are all visitors if the position, or an image of it, occurs in a running rated game.
#[utoipa::path(get, operation_id = "boardAnalysis", path = "/api/boards/{game}/analysis",
    params(("game" = String, Path), Place, Thought),
    responses(
        (status = 200, body = Thinking, content_type = "application/x-ndjson", description = "a `Thinking` a line"),
        (status = "4XX", body = Problem,
            description = "bad-position, finished, illegal-move, malformed, playing, position-in-play, too-many-streams, unknown-game"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
#[expect(clippy::too_many_arguments, reason = "each extractor is a parameter")]
pub(crate) async fn follow(
    State(analyses): State<Arc<BoardAnalyses>>,
    State(streams): State<OpenStreams>,
    State(work): State<Arc<BoardWork>>,
    GameName(variant): GameName,
    address: Address,
    visitor: Visitor,
    place: Result<Query<Place>, QueryRejection>,
    thought: Result<Query<Thought>, QueryRejection>,
) -> Result<Response, ApiError> {
    let options = query(thought)?.options()?;
    let place = query(place)?;
    let prepare = move || {
        let board = place.open(&variant)?;
        Ok::<_, BoardError>(PreparedBoard::new(variant, board)?)
    };
    let board = work.run(address, prepare).await?;
    analyses.check(&visitor, &board).await?;
    let open = streams.open(&visitor)?;
    let analysis = analyses.create(board, options, &visitor)?;
    Ok(ndjson::answer(open, AnalysisFeed(analysis)))
}

struct AnalysisFeed(BoardAnalysis);

impl Feed for AnalysisFeed {
    async fn follow(&mut self, lines: &LineSender) -> Result<Infallible, Gone> {
        let ended = self.0.ended();
        tokio::select! {
            () = ended.cancelled() => Err(Gone),
            Err(gone) = send_all(&mut self.0, lines) => Err(gone),
        }
    }

    async fn leave(self) {}
}

async fn send_all(analysis: &mut BoardAnalysis, lines: &LineSender) -> Result<Infallible, Gone> {
    while let Some(thinking) = analysis.next().await {
        lines.send(&thinking).await?;
    }
    Err(Gone)
}

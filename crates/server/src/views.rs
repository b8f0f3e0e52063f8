//! The JSON types of `docs/api.md`, and pure functions that create them from matches and positions.
//!
//! Start reading at `game.rs`, the view of a match. The rules crate has no JSON, so [`types`] mirrors its types. Each
//! game implements [`Shown`] for its positions, and [`ShownGame`] hides the type of the position.

mod analysis;
mod continuation;
mod exact_values;
mod free_board;
mod game;
mod game_views;
mod headline;
mod insight;
mod line_player;
mod lobby;
mod notice;
pub(crate) mod painter;
mod problem;
mod record;
mod result;
mod shown;
mod text;
mod title;
mod tv;
mod types;

pub(crate) use analysis::{
    Analysis, CoachedMove, Evaluation, FoundLine, JudgedMove, Judgment, Proved, Thinking,
};
pub(crate) use continuation::{Continuation, continuation};
pub(crate) use exact_values::{ExactMove, ExactResult, ExactValue, ExactValues};
pub(crate) use free_board::board_problem::{BoardProblem, EncodedProblem, problem_task};
pub(crate) use free_board::{CheckedPosition, FreeBoard, PositionProblem, free_board, problems};
pub(crate) use game::outline::Outline;
pub(crate) use game::{played, position_at};
pub(crate) use game_views::GameViews;
pub(crate) use headline::{
    creator_name, headline, page_title, player_names, standing, terms_text, time_text,
};
pub(crate) use insight::Insight;
pub(crate) use line_player::{BadMove, Effort, Landings, LinePlayer, Unplayable};
pub(crate) use lobby::Lobby;
pub(crate) use problem::{UserMessage, sentence, sentences};
pub(crate) use record::record;
pub(crate) use shown::{Shown, shown, shown_at};
pub(crate) use text::message::Message;
pub(crate) use text::problem_text;
pub(crate) use text::sentence::shortened;
pub(crate) use title::Title;
pub(crate) use tv::{TvGame, TvGames};
pub(crate) use types::*;

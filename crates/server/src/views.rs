//! The JSON types of `docs/api.md`, and pure functions that create them from matches and positions.
//!
//! Start reading at `game.rs`, the view of a match. The views of boards and positions
//! are those of [`luctor_boards`].

mod analysis;
mod board_problem;
mod continuation;
mod exact_values;
mod game;
mod game_views;
mod headline;
mod lobby;
mod notice;
pub(crate) mod painter;
mod problem;
mod record;
mod result;
mod shown;
mod tv;
mod types;

pub(crate) use analysis::{CoachedMove, Evaluation, JudgedMove, Judgment};
pub(crate) use board_problem::{BoardProblem, EncodedProblem, problem_task};
pub(crate) use continuation::{Continuation, continuation};
pub(crate) use exact_values::{ExactMove, ExactResult, ExactValue, ExactValues};
pub(crate) use game::outline::Outline;
pub(crate) use game::{played, position_at};
pub(crate) use game_views::GameViews;
pub(crate) use headline::{
    creator_name, headline, page_title, player_names, standing, terms_text, time_text,
};
pub(crate) use lobby::Lobby;
pub(crate) use luctor_boards::analysis::{Analysis, FoundLine, Proved, Thinking};
pub(crate) use luctor_boards::free_board::{CheckedPosition, FreeBoard};
pub(crate) use luctor_boards::insight::Insight;
pub(crate) use luctor_boards::line_player::{BadMove, Effort, Landings, Unplayable};
pub(crate) use luctor_boards::text::message::Message;
pub(crate) use luctor_boards::text::problem_text;
pub(crate) use luctor_boards::text::sentence::shortened;
pub(crate) use luctor_boards::title::Title;
pub(crate) use problem::{UserMessage, sentence};
pub(crate) use record::record;
pub(crate) use shown::{shown, shown_at};
pub(crate) use tv::{TvGame, TvGames};
pub(crate) use types::encoded_position::LARGE;
pub(crate) use types::*;

//! A match as an email shows it: the board, the men in hand, the numbered moves, and the player to move.

use luctor_match::calendar::Calendar;
use luctor_match::event::Offer;
use luctor_match::state::Status;
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::time::now_ms;

use super::board_text::{board_text, heading, moves_text, side_name};
use super::named_board::NamedBoard;
use super::options::MailOptions;
use crate::notify::mail::{Picture, duration};
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::postal::pbm::error::CommandError;
use crate::postal::pbm::language::PbmGame;
use crate::views::{self, Unplayable, problem_text};

/// A match as an email shows it.
pub(crate) struct Sheet {
    /// The text.
    pub(crate) text: String,
    /// The picture of the same position.
    pub(crate) picture: Picture,
}

/// A position of a match cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SheetError {
    /// The match has fewer moves.
    #[error("the match has no such move")]
    NoSuchMove,
    /// A position has more captures than can be listed.
    #[error("{0}")]
    Unplayable(Unplayable),
    /// The server cannot write it.
    #[error(transparent)]
    Failed(#[from] MatchError),
}

impl From<Unplayable> for SheetError {
    fn from(error: Unplayable) -> SheetError {
        SheetError::Unplayable(error)
    }
}

impl From<SheetError> for CommandError {
    fn from(error: SheetError) -> CommandError {
        match error {
            SheetError::NoSuchMove => {
                CommandError::because(problem_text(&Message::new("no-such-move")))
            }
            SheetError::Unplayable(error) => error.into(),
            SheetError::Failed(error) => error.into(),
        }
    }
}

/// Writes the position after the first `ply` moves, or the present one.
///
/// # Errors
///
/// Fails if the match has fewer moves, or if a position has more captures than can be listed.
pub(super) fn sheet(
    number: i64,
    loaded: &Loaded,
    calendar: &Calendar,
    ply: Option<usize>,
    options: MailOptions,
) -> Result<Sheet, SheetError> {
    let plies = loaded.state.plies();
    let ply = ply.unwrap_or(plies);
    let moves = loaded.state.move_texts();
    let moves = moves.get(..ply).ok_or(SheetError::NoSuchMove)?;
    let named = NamedBoard::after(&loaded.variant, moves, options.diamond)?;
    let board = named.board().view();
    let mut text = heading(number, loaded);
    text.push_str(&board_text(&board, loaded, options));
    text.push_str(&moves_text(&board, PbmGame::of(&loaded.variant)));
    if ply == plies {
        text.push_str(&state_text(loaded, calendar));
    }
    let (game, diamond) = (loaded.id.to_string(), named.is_diamond());
    Ok(Sheet { text, picture: Picture { game, ply, flipped: options.flip, diamond } })
}

/// Returns the player to move, the time left and a pending offer, or the result.
fn state_text(loaded: &Loaded, calendar: &Calendar) -> String {
    let state = &loaded.state;
    if state.end().is_some() || state.status() != Status::Running {
        return format!("\n{}\n", views::standing(state));
    }
    let mover = side_name(loaded, state.turn());
    let message = match state.time_left(now_ms(), calendar) {
        Some(left) => Message::new("board.to-move-with-clock").with("time", vec![duration(left)]),
        None => Message::new("board.to-move"),
    };
    let mut text = mail_text(&message.with("number", state.plies() + 1).with("mover", mover));
    if let Some((by, offer)) = state.offer() {
        let offer = match offer {
            Offer::Draw => "draw",
            Offer::Takeback => "takeback",
            Offer::Adjourn => "adjourn",
            Offer::Resume => "resume",
            Offer::Rematch => "rematch",
        };
        let message = Message::new("board.offer");
        text.push_str(&mail_text(
            &message.with("player", side_name(loaded, by)).with("offer", offer),
        ));
    }
    text
}

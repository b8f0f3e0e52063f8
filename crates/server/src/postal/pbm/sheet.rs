//! A match as a mail shows it: the board, the men in hand, the moves by their numbers, and who is to move.

use std::fmt::Write;

use luctor_rules::Color;

use super::board::Drawing;
use super::kind::Kind;
use super::order::{Answer, ShownBoard, Trouble};
use super::proof::player_of;
use super::table::Table;
use super::view::MailView;
use crate::app::App;
use crate::http::error::AppError;
use crate::notify::mail::{Picture, duration};
use crate::play::loaded::Loaded;
use crate::views::{self, FreeBoard};
use luctor_match::state::Status;
use luctor_match::time_control::TimeControl;
use luctor_store::AccountRow;
use luctor_store::time::now_ms;

/// What a mail shows of a match.
pub(crate) struct Sheet {
    /// The text.
    pub(crate) text: String,
    /// What a picture of it shows.
    pub(crate) picture: Picture,
}

impl App {
    /// A match after its first `ply` moves, or as it is, as somebody sees it.
    ///
    /// # Errors
    ///
    /// There is no such move, or a position has more captures than can be listed.
    pub(super) fn sheet(
        &self,
        number: i64,
        loaded: &Loaded,
        ply: Option<usize>,
        view: MailView,
    ) -> Result<Sheet, AppError> {
        let state = &loaded.state;
        let plies = state.plies();
        let ply = ply.unwrap_or(plies);
        let moves = state.move_texts();
        let shown = moves.get(..ply).ok_or(AppError::NoSuchPly)?;
        let table = Table::after(&loaded.variant, shown, view.diamond)?;
        let board = table.board().view();
        let mut text = heading(number, loaded);
        text.push_str(&picture(&board, loaded, view));
        text.push_str(&moves_text(&board, Kind::of(&loaded.variant)));
        if ply == plies {
            text.push_str(&self.standing_text(loaded));
        }
        let (game, diamond) = (loaded.id.to_string(), table.is_diamond());
        Ok(Sheet { text, picture: Picture { game, ply, flipped: view.flip, diamond } })
    }

    /// A match for one of its players, with what he can do.
    pub(super) async fn board_answer(
        &self,
        number: i64,
        loaded: &Loaded,
        account: &AccountRow,
    ) -> Result<Answer, Trouble> {
        let view = self.mail_view(&account.id).await?;
        let sheet = self.sheet(number, loaded, None, view)?;
        let board = ShownBoard {
            id: loaded.id.clone(),
            player: player_of(loaded, account).ok(),
            picture: Some(sheet.picture),
        };
        let answer = Answer::new(subject(number, loaded), sheet.text).to(account);
        Ok(Answer { board: Some(board), ..answer })
    }

    /// Whose turn it is and what he must do, or how it ended.
    fn standing_text(&self, loaded: &Loaded) -> String {
        let state = &loaded.state;
        if state.end().is_some() || state.status() != Status::Running {
            return format!("\n{}\n", views::standing(state));
        }
        let color = state.turn();
        let mut text = format!("\nMove {}: {} is to move.", state.plies() + 1, seat(loaded, color));
        if let Some(left) = state.time_left(now_ms(), &self.matches.calendar(loaded)) {
            write!(text, " Time left: {}.", duration(left)).expect("a string takes any text");
        }
        text.push('\n');
        if let Some((by, offer)) = state.offer() {
            writeln!(text, "{} offers: {}.", seat(loaded, by), offer.as_str())
                .expect("a string takes any text");
        }
        text
    }
}

/// The number, the game, the players, the terms.
fn heading(number: i64, loaded: &Loaded) -> String {
    let terms = loaded.state.terms();
    let (title, _) = views::headline(loaded);
    let time = match terms.control {
        TimeControl::Days { days: 1, .. } => "1 day a move".to_owned(),
        TimeControl::Days { days, .. } => format!("{days} days a move"),
        other => other.to_string(),
    };
    let rated = if terms.rated { "rated" } else { "casual" };
    format!("Board {number}: {title}\n{}, {rated}, {time}\n\n", players(loaded))
}

/// The subject of all mails about a board, so that they stand together.
pub(super) fn subject(number: i64, loaded: &Loaded) -> String {
    format!("{} {number}: {}", Kind::of(&loaded.variant).word(), players(loaded))
}

/// The names of both players, the one who begins first.
pub(super) fn players(loaded: &Loaded) -> String {
    let [black, white] = views::player_names(loaded);
    match Kind::of(&loaded.variant).first() {
        Color::Black => format!("{black} - {white}"),
        Color::White => format!("{white} - {black}"),
    }
}

/// A side as pbmserv called it, with the player.
pub(super) fn seat(loaded: &Loaded, color: Color) -> String {
    let [black, white] = views::player_names(loaded);
    let name = if color == Color::Black { black } else { white };
    format!("{} ({name})", sign(Kind::of(&loaded.variant), color))
}

fn sign(kind: Kind, color: Color) -> &'static str {
    if color == kind.first() { "Ohs" } else { "Eks" }
}

/// The board, and the men in hand or the groups.
pub(super) fn picture(view: &FreeBoard, loaded: &Loaded, wish: MailView) -> String {
    let kind = Kind::of(&loaded.variant);
    let drawing = Drawing {
        diamond: wish.diamond,
        flipped: wish.flip,
        small: wish.small,
        ohs: kind.first().into(),
    };
    let mut text = drawing.draw(view) + "\n";
    for color in [kind.first(), !kind.first()] {
        let line = match view.position.hands {
            Some(hands) => {
                let men = if color == Color::Black { hands.black } else { hands.white };
                format!("inhand: {men}")
            }
            None => {
                let own = view.position.groups.iter().filter(|group| group.color == color.into());
                let sizes: Vec<String> = own
                    .map(|group| match group.cancelled {
                        true => format!("({})", group.cells.len()),
                        false => group.cells.len().to_string(),
                    })
                    .collect();
                format!(
                    "groups: {}",
                    if sizes.is_empty() { "none".to_owned() } else { sizes.join(" ") }
                )
            }
        };
        writeln!(text, "  {} {line}", seat(loaded, color)).expect("a string takes any text");
    }
    text
}

/// The moves, two in a line, by their numbers. What had no alternative is marked.
pub(super) fn moves_text(view: &FreeBoard, kind: Kind) -> String {
    const COLUMN: usize = 30;
    let mut text = String::new();
    for (number, pair) in view.moves.chunks(2).enumerate() {
        let cell = |at: usize| {
            let played = pair.get(at)?;
            let side = if played.color == kind.first().into() { 'o' } else { 'x' };
            let auto = if played.forced { " (Auto)" } else { "" };
            Some(format!("{:>3}. {side} {}{auto}", 2 * number + at + 1, played.text))
        };
        let line =
            format!("{:COLUMN$}{}", cell(0).unwrap_or_default(), cell(1).unwrap_or_default());
        text.push('\n');
        text.push_str(line.trim_end());
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

//! The parts of a board's text: heading, board, moves and names.

use std::fmt::Write;

use luctor_messages::mail_text;
use luctor_rules::{Color, Message};

use super::drawing::Drawing;
use super::options::MailOptions;
use crate::play::loaded::Loaded;
use crate::postal::pbm::language::PbmGame;
use crate::views::{FreeBoard, headline, player_names, time_text};

/// The width of the first column of moves.
const MOVE_COLUMN: usize = 30;

/// Returns the board number, the game, the players and the terms.
pub(super) fn heading(number: i64, loaded: &Loaded) -> String {
    let terms = loaded.state.terms();
    let (title, _) = headline(loaded);
    let kind = if terms.rated { "rated" } else { "casual" };
    let message = Message::new("board.heading").with("number", number.to_string());
    let message = message.with("title", title).with("players", players(loaded));
    mail_text(&message.with("kind", kind).with("time", time_text(terms.control)))
}

/// Returns the subject of all emails about a board.
pub(crate) fn subject(number: i64, loaded: &Loaded) -> String {
    format!("{} {number}: {}", PbmGame::of(&loaded.variant).name(), players(loaded))
}

/// Returns the names of both players. The first one moves first.
pub(crate) fn players(loaded: &Loaded) -> String {
    let [black, white] = player_names(loaded);
    match PbmGame::of(&loaded.variant).first_side() {
        Color::Black => format!("{black} - {white}"),
        Color::White => format!("{white} - {black}"),
    }
}

/// Returns the name of a side in pbmserv, with its player.
pub(crate) fn side_name(loaded: &Loaded, color: Color) -> String {
    let [black, white] = player_names(loaded);
    let player = if color == Color::Black { black } else { white };
    let is_first = color == PbmGame::of(&loaded.variant).first_side();
    format!("{} ({player})", if is_first { "Ohs" } else { "Eks" })
}

/// Draws the board, with the men in hand or the groups below it.
pub(crate) fn board_text(view: &FreeBoard, loaded: &Loaded, options: MailOptions) -> String {
    let first = PbmGame::of(&loaded.variant).first_side();
    let drawing = Drawing {
        diamond: options.diamond,
        flipped: options.flip,
        small: options.small,
        ohs: first.into(),
    };
    let mut text = drawing.draw(view) + "\n";
    for color in [first, !first] {
        let line = match view.position.hands {
            Some(hands) => {
                let men = if color == Color::Black { hands.black } else { hands.white };
                format!("inhand: {men}")
            }
            None => format!("groups: {}", groups(view, color)),
        };
        writeln!(text, "  {} {line}", side_name(loaded, color)).expect("a string accepts any text");
    }
    text
}

/// Returns the sizes of a side's groups. Canceled groups are in parentheses.
fn groups(view: &FreeBoard, color: Color) -> String {
    let own = view.position.groups.iter().filter(|group| group.color == color.into());
    let sizes: Vec<String> = own
        .map(|group| match group.cancelled {
            true => format!("({})", group.cells.len()),
            false => group.cells.len().to_string(),
        })
        .collect();
    if sizes.is_empty() { "none".to_owned() } else { sizes.join(" ") }
}

/// Returns the numbered moves, two per line. `(Auto)` marks moves without an alternative.
pub(crate) fn moves_text(view: &FreeBoard, game: PbmGame) -> String {
    let mut text = String::new();
    for (number, pair) in view.moves.chunks(2).enumerate() {
        let cell = |at: usize| {
            let played = pair.get(at)?;
            let side = if played.color == game.first_side().into() { 'o' } else { 'x' };
            let auto = if played.forced { " (Auto)" } else { "" };
            Some(format!("{:>3}. {side} {}{auto}", 2 * number + at + 1, played.text))
        };
        let (first, second) = (cell(0).unwrap_or_default(), cell(1).unwrap_or_default());
        text.push('\n');
        text.push_str(format!("{first:MOVE_COLUMN$}{second}").trim_end());
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

//! Titles, players and summaries of matches as English text.

use luctor_match::state::Match;
use luctor_match::time_control::TimeControl;
use luctor_messages::mail_text;
use luctor_rules::{Color, Message, Variant};

use super::result::result;
use crate::play::loaded::Loaded;
use crate::play::seat::{Occupant, Seat};
use luctor_boards::title::Title as _;

/// Returns a title and a description of a match.
pub(crate) fn headline(loaded: &Loaded) -> (String, String) {
    let state = &loaded.state;
    let title = state.variant().title();
    let description = match loaded.level() {
        Some(level) => Message::new("match.with-computer").with("level", level.to_string()),
        None => Message::new("match.with-people"),
    };
    let description = description
        .with("title", &title)
        .with("moves", state.plies())
        .with("state", standing(state));
    (title, mail_text(&description))
}

/// Returns the title of a match's page: the game, and the players if one of them has a name.
pub(crate) fn page_title(loaded: &Loaded) -> String {
    let title = loaded.variant.title();
    let [black, white] = player_names(loaded);
    match loaded.seats.iter().any(|seat| seat.name.is_some()) {
        true => mail_text(
            &Message::new("match.page")
                .with("title", title)
                .with("white", white)
                .with("black", black),
        ),
        false => title,
    }
}

/// Returns the names of Black and White: those of their accounts, or descriptions.
pub(crate) fn player_names(loaded: &Loaded) -> [String; 2] {
    [Color::Black, Color::White].map(|color| {
        let seat = loaded.seat(loaded.state.seats()[color]);
        match seat.occupant {
            Occupant::Computer(level) => {
                mail_text(&Message::new("match.computer").with("level", level.to_string()))
            }
            Occupant::Open => mail_text(&Message::new("match.open-seat")),
            Occupant::Person | Occupant::Invited => {
                seat.name.clone().unwrap_or_else(|| mail_text(&Message::new("match.guest")))
            }
        }
    })
}

/// Returns the name of the player who opened a challenge.
pub(crate) fn creator_name(seat: &Seat) -> String {
    seat.name.clone().unwrap_or_else(|| mail_text(&Message::new("match.anyone")))
}

/// Returns the game, the time control, and whether a match is rated.
pub(crate) fn terms_text(variant: &Variant, control: TimeControl, rated: bool) -> String {
    let message = Message::new("match.terms")
        .with("title", variant.title())
        .with("time", time_text(control))
        .with("kind", if rated { "rated" } else { "casual" });
    mail_text(&message)
}

/// Returns a time control for readers.
pub(crate) fn time_text(control: TimeControl) -> String {
    match control {
        TimeControl::Days { days, .. } => {
            mail_text(&Message::new("board.days").with("count", days))
        }
        other => other.to_string(),
    }
}

/// Returns the state of a match in one or two sentences.
pub(crate) fn standing(state: &Match) -> String {
    match result(state) {
        Some(result) => result.text,
        None if state.has_begun() => {
            mail_text(&Message::new("match.to-move").with("color", state.turn()))
        }
        None => mail_text(&Message::new("match.waiting")),
    }
}

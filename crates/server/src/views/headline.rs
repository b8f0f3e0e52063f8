//! Titles, players and summaries of matches in plain English.

use luctor_match::state::Match;
use luctor_rules::Color;

use super::result::result;
use super::title::Title as _;
use crate::play::loaded::Loaded;
use crate::play::seat::Occupant;

/// Returns a title and a description of a match.
pub(crate) fn headline(loaded: &Loaded) -> (String, String) {
    let state = &loaded.state;
    let title = state.variant().title();
    let players = match loaded.level() {
        Some(level) => format!("{title} against the computer (level {level})"),
        None => format!("{title} between two people"),
    };
    let moves = match state.plies() {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let description = format!("{players}, {moves} played. {}", standing(state));
    (title, description)
}

/// Returns the title of a match's page: the game, and the players if one of them has a name.
pub(crate) fn page_title(loaded: &Loaded) -> String {
    let title = loaded.variant.title();
    let [black, white] = player_names(loaded);
    match loaded.seats.iter().any(|seat| seat.name.is_some()) {
        true => format!("{title}: {white} (White), {black} (Black)"),
        false => title,
    }
}

/// Returns the names of Black and White: those of their accounts, or descriptions.
pub(crate) fn player_names(loaded: &Loaded) -> [String; 2] {
    [Color::Black, Color::White].map(|color| {
        let seat = loaded.seat(loaded.state.seats()[color]);
        match seat.occupant {
            Occupant::Computer(level) => format!("computer, level {level}"),
            Occupant::Open => "nobody yet".to_owned(),
            Occupant::Person | Occupant::Invited => {
                seat.name.clone().unwrap_or_else(|| "guest".to_owned())
            }
        }
    })
}

/// Returns the state of a match in one or two sentences.
pub(crate) fn standing(state: &Match) -> String {
    match result(state) {
        Some(result) => result.text,
        None if state.has_begun() => format!("{} is to move.", state.turn().title()),
        None => "Waiting for an opponent.".to_owned(),
    }
}

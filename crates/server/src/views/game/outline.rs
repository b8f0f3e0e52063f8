//! The parts of a match that lists show. They need neither its position nor its legal moves, which can take much work.

use luctor_match::state::{Match, Party};
use luctor_rules::Color;

use super::{Frame, clock, player};
use crate::play::seat::Role;
use crate::views::result::result;
use crate::views::shown::shown;
use crate::views::types::{Clock, GameResult, Players, Status};

/// A match in a list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outline {
    /// The id of the match.
    pub(crate) id: String,
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The name of the game for users.
    pub(crate) title: String,
    /// The status.
    pub(crate) status: Status,
    /// The players.
    pub(crate) players: Players,
    /// The time control.
    pub(crate) control: String,
    /// `true` if the result counts for ratings.
    pub(crate) rated: bool,
    /// The side of the visitor.
    pub(crate) you: Option<Color>,
    /// `true` if the visitor is to move.
    pub(crate) to_move: bool,
    /// The time left to both sides.
    pub(crate) clock: Option<Clock>,
    /// The result; `None` while the match is not over.
    pub(crate) result: Option<GameResult>,
}

/// Returns the outline of a match as its visitor sees it.
pub(crate) fn outline(state: &Match, frame: &Frame<'_>) -> Outline {
    let role = Role::of(frame.seats, frame.visitor);
    let you = match role {
        Role::Player(player) => Some(state.color_of(player)),
        Role::Spectator | Role::Both => None,
    };
    let moves_now = match role {
        Role::Spectator => false,
        Role::Player(player) => state.seats()[state.turn()] == player,
        Role::Both => true,
    };
    let player = |color| player(state, frame, role, you, color);
    Outline {
        id: frame.id.to_owned(),
        game: state.variant().to_string(),
        title: shown(state).title(),
        status: state.status().into(),
        players: Players { black: player(Color::Black), white: player(Color::White) },
        control: state.terms().control.to_string(),
        rated: state.terms().rated,
        you,
        to_move: moves_now && state.awaits() == Some(Party::Person),
        clock: clock(state, frame),
        result: result(state),
    }
}

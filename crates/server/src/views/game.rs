//! The view of a match for a visitor.

pub(crate) mod outline;

use luctor_match::calendar::Calendar;
use luctor_match::glicko::is_provisional;
use luctor_match::state::{Action, Context, Match, Party};
use luctor_rules::Color;
use luctor_store::Uncounted;

use self::outline::outline;
use super::notice::notice;
use super::shown::{shown, shown_at};
use super::types::encoded_position::EncodedPosition;
use super::types::{
    ActionName, Clock, Game, Offer, PlayedMove, PlayerKind, PlayerView, Position, Seats,
};
use crate::account::visitor::Visitor;
use crate::play::seat::{Occupant, Role, Seat};
use luctor_boards::text::notice_text;

/// The data of a view that is not part of the match itself.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'a> {
    /// The id of the match.
    pub(crate) id: &'a str,
    /// The seats, by [`Player::index`](luctor_match::player::Player::index).
    pub(crate) seats: &'a [Seat; 2],
    /// `true` if each player is connected.
    pub(crate) here: [bool; 2],
    /// The times at which the players were last connected, in milliseconds since the Unix epoch.
    pub(crate) seen_ms: [i64; 2],
    /// The time from which the visitor may claim a result if the opponent stays away, in milliseconds since the Unix epoch.
    pub(crate) claim_at_ms: Option<i64>,
    /// `true` if the lobby lists the match until an opponent joins.
    pub(crate) listed: bool,
    /// `true` if the players may use private analysis on the server.
    pub(crate) explore: bool,
    /// `true` if the player against the computer is told of costly moves.
    pub(crate) coach: bool,
    /// The reason why the rated match did not change ratings.
    pub(crate) uncounted: Option<Uncounted>,
    /// The visitor.
    pub(crate) visitor: &'a Visitor,
    /// The present time, in milliseconds since the Unix epoch.
    pub(crate) now_ms: i64,
    /// The time that counts in this match.
    pub(crate) calendar: &'a Calendar,
}

/// Returns the present position of a match. A match that is over has no legal moves.
pub(crate) fn present_position(state: &Match) -> Position {
    let mut position = shown(state).position();
    if state.end().is_some() {
        position.legal.clear();
        position.hint = None;
        position.hint_told = None;
    }
    position
}

/// Returns a match with its present position as its visitor sees it.
pub(crate) fn game(state: &Match, position: EncodedPosition, frame: &Frame<'_>) -> Game {
    let role = Role::of(frame.seats, frame.visitor);
    let outline = outline(state, frame);
    let game = shown(state);
    let actions = actions(state, frame, role);
    let notice = notice(state, frame.uncounted);
    Game {
        id: outline.id,
        version: state.version(),
        game: outline.game,
        title: outline.title,
        board: game.board(),
        seats: Seats {
            black: state.party_at(Color::Black).into(),
            white: state.party_at(Color::White).into(),
        },
        engine: frame.seats.iter().find_map(|seat| match seat.occupant {
            Occupant::Computer(level) => Some(level.to_string()),
            _ => None,
        }),
        players: outline.players,
        status: outline.status,
        you: outline.you.map(Into::into),
        control: outline.control,
        rated: outline.rated,
        listed: frame.listed,
        exploration: frame.explore,
        coach: frame.coach,
        clock: outline.clock,
        offer: state.offer().map(|(by, offer)| Offer { by: by.into(), what: offer.into() }),
        mine: role != Role::Spectator,
        to_move: outline.to_move,
        thinking: state.awaits() == Some(Party::Computer),
        can_undo: actions.contains(&ActionName::Undo),
        claim_in_ms: frame.claim_at_ms.map(|at_ms| (at_ms - frame.now_ms).max(0)),
        actions,
        moves: played(state),
        position,
        last: game.last_cells(),
        result: outline.result,
        notice: notice.as_ref().map(notice_text),
        notice_told: notice.map(Into::into),
        rematch: state.rematch().map(str::to_owned),
        codes: None,
    }
}

fn player(
    state: &Match,
    frame: &Frame<'_>,
    role: Role,
    you: Option<Color>,
    color: Color,
) -> PlayerView {
    let index = state.seats()[color].index();
    let seat = &frame.seats[index];
    let (kind, level) = match seat.occupant {
        Occupant::Person => (PlayerKind::Person, None),
        Occupant::Computer(level) => (PlayerKind::Computer, Some(level.to_string())),
        Occupant::Open => (PlayerKind::Open, None),
        Occupant::Invited => (PlayerKind::Invited, None),
    };
    // The players need it for claims. Others learn it if the player lets them see who is online.
    let shows_presence = role != Role::Spectator
        || seat.account.is_none()
        || seat.preferences.show_online.includes(frame.visitor.account_id());
    PlayerView {
        kind,
        name: seat.name.clone(),
        bot: seat.bot,
        level,
        rating: seat.rating.map(|(rating, _)| rating.round() as i64),
        provisional: seat.rating.is_some_and(|(_, deviation)| is_provisional(deviation)),
        rating_change: seat.rating_change.map(|change| change.round() as i64),
        you: you == Some(color),
        here: kind == PlayerKind::Computer || (shows_presence && frame.here[index]),
    }
}

/// Returns the remaining time of both sides. The client counts down the running one.
fn clock(state: &Match, frame: &Frame<'_>) -> Option<Clock> {
    let left =
        |color| state.clock().remaining_at(state.seats()[color], frame.now_ms, frame.calendar);
    let running = state.clock().running;
    Some(Clock {
        black: left(Color::Black)?,
        white: left(Color::White)?,
        running: running.map(|running| state.color_of(running.player).into()),
    })
}

/// Returns the actions other than moves that the visitor can take now.
fn actions(state: &Match, frame: &Frame<'_>, role: Role) -> Vec<ActionName> {
    let by = match role {
        Role::Spectator => return Vec::new(),
        Role::Player(player) => state.color_of(player),
        Role::Both => state.turn(),
    };
    let opponent = state.seats()[!by].index();
    let absent_ms = if frame.here[opponent] { 0 } else { frame.now_ms - frame.seen_ms[opponent] };
    let Frame { now_ms, calendar, .. } = *frame;
    let context = Context { now_ms, lag_ms: 0, calendar, absent_ms };
    let is_possible = |name: &ActionName| {
        let action = name.action();
        let hidden = action == Action::Abort && role == Role::Both;
        !hidden && state.decide(by, action, &context).is_ok()
    };
    ActionName::ALL.into_iter().filter(is_possible).collect()
}

/// Returns the position after the first `ply` moves, or `None` if fewer were played.
pub(crate) fn position_at(state: &Match, ply: usize) -> Option<Position> {
    shown_at(state, ply).map(|game| game.position())
}

/// Returns the moves with their sides.
pub(crate) fn played(state: &Match) -> Vec<PlayedMove> {
    let sides = state.movers().iter().zip(state.forced());
    let played = |(text, (&mover, &forced)): (String, (&Color, &bool))| PlayedMove {
        text,
        color: mover.into(),
        forced,
    };
    state.move_texts().into_iter().zip(sides).map(played).collect()
}

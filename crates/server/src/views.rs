//! What the client is told: the types of `docs/api.md`, and how a match becomes a [`Game`].
//!
//! The rules crates know no JSON, so these are mirrors of their types. What only one game can tell
//! is asked through [`Shown`], which each game implements in a file of its own.

mod analysis;
mod continuation;
mod emergo;
mod emulsion;
mod evaluation;
mod free_board;
mod game_views;
mod insight;
mod line;
pub(crate) mod painter;
mod record;
mod sentences;
mod shown;
mod shown_game;
mod text;
mod told;
mod types;

pub(crate) use analysis::{Analysis, FoundLine, Thinking};
pub(crate) use continuation::{Continuation, continuation};
pub(crate) use evaluation::{Evaluation, JudgedMove};
pub(crate) use free_board::{CheckedPosition, FreeBoard, PositionProblem, free_board, problems};
pub(crate) use game_views::GameViews;
pub(crate) use insight::Insight;
pub(crate) use line::{Player as LinePlayer, Unplayable};
pub(crate) use record::{Record, record};
pub(crate) use shown::Shown;
pub(crate) use shown_game::{ShownGame, shown, shown_at};
pub(crate) use text::problem_text;
pub(crate) use told::Told;
pub(crate) use types::*;

pub(crate) use sentences::{capital, shortened};

use crate::account::visitor::Visitor;
use crate::http::games::requests::Act;
use crate::play::seat::{Hold, Seat as Chair, Sitter};
use luctor_match::calendar::Calendar;
use luctor_match::glicko::is_provisional;
use luctor_match::state::{Action, Context, Match, Party};

/// What a view shows beside the match itself.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'a> {
    /// The address of the match.
    pub(crate) id: &'a str,
    /// The canonical name of the game.
    pub(crate) game: &'a str,
    /// Who sits there, by [`Player::index`](luctor_match::player::Player::index).
    pub(crate) seats: &'a [Chair; 2],
    /// Who is connected.
    pub(crate) here: [bool; 2],
    /// When they were last connected, in milliseconds since 1970.
    pub(crate) seen_ms: [i64; 2],
    /// Whether the lobby shows it while it waits.
    pub(crate) listed: bool,
    /// Whether the players may keep a private exploration.
    pub(crate) explore: bool,
    /// Who reads.
    pub(crate) reader: &'a Visitor,
    /// Now, in milliseconds since 1970.
    pub(crate) now_ms: i64,
    /// Which time counts.
    pub(crate) calendar: &'a Calendar,
}

/// A match as its reader sees it.
pub(crate) fn game(state: &Match, frame: &Frame<'_>) -> Game {
    let hold = Hold::of(frame.seats, frame.reader);
    let awaits = state.awaits();
    let game = shown(state);
    let mut present = game.position();
    if state.end().is_some() {
        present.legal.clear();
        present.hint = None;
        present.hint_told = None;
    }
    let you = match hold {
        Hold::One(player) => Some(state.color_of(player)),
        Hold::None | Hold::Both => None,
    };
    let moves_now = match hold {
        Hold::None => false,
        Hold::One(player) => state.seats()[state.turn()] == player,
        Hold::Both => true,
    };
    let actions = actions(state, frame, hold);
    let player = |color| player(state, frame, you, color);
    let notice = sentences::notice(state);
    Game {
        id: frame.id.to_owned(),
        version: state.version(),
        game: frame.game.to_owned(),
        title: game.title(),
        board: game.board(),
        seats: Seats {
            black: state.party_at(luctor_rules::Color::Black).into(),
            white: state.party_at(luctor_rules::Color::White).into(),
        },
        engine: frame.seats.iter().find_map(|seat| match seat.sitter {
            Sitter::Computer(level) => Some(level.to_string()),
            _ => None,
        }),
        players: Players {
            black: player(luctor_rules::Color::Black),
            white: player(luctor_rules::Color::White),
        },
        status: state.status().into(),
        you: you.map(Color::from),
        control: state.terms().control.to_string(),
        rated: state.terms().rated,
        listed: frame.listed,
        exploration: frame.explore,
        clock: clock(state, frame),
        offer: state.offer().map(|(by, offer)| Offer { by: by.into(), what: offer.into() }),
        mine: hold != Hold::None,
        to_move: moves_now && awaits == Some(Party::Person),
        thinking: awaits == Some(Party::Computer),
        can_undo: actions.contains(&Act::Undo),
        actions,
        moves: played(state),
        position: present,
        last: game.last_cells(),
        result: result(state),
        notice: notice.as_ref().map(|(text, _)| text.clone()),
        notice_told: notice.map(|(_, told)| told),
        rematch: state.rematch().map(str::to_owned),
        codes: None,
    }
}

fn player(
    state: &Match,
    frame: &Frame<'_>,
    you: Option<luctor_rules::Color>,
    color: luctor_rules::Color,
) -> Player {
    let place = state.seats()[color];
    let seat = &frame.seats[place.index()];
    let (kind, level) = match seat.sitter {
        Sitter::Person => (PlayerKind::Person, None),
        Sitter::Computer(level) => (PlayerKind::Computer, Some(level.to_string())),
        Sitter::Open => (PlayerKind::Open, None),
        Sitter::Invited => (PlayerKind::Invited, None),
    };
    Player {
        kind,
        name: seat.name.clone(),
        bot: seat.bot,
        level,
        rating: seat.rating.map(|(rating, _)| rating.round() as i64),
        provisional: seat.rating.is_some_and(|(_, deviation)| is_provisional(deviation)),
        rating_change: seat.rating_change.map(|change| change.round() as i64),
        you: you == Some(color),
        here: kind == PlayerKind::Computer || frame.here[place.index()],
    }
}

/// What both sides have left; the client lets the running one run on.
fn clock(state: &Match, frame: &Frame<'_>) -> Option<Clock> {
    let left = |color: luctor_rules::Color| {
        state.clock().remaining_at(state.seats()[color], frame.now_ms, frame.calendar)
    };
    let running = state.clock().running;
    Some(Clock {
        black: left(luctor_rules::Color::Black)?,
        white: left(luctor_rules::Color::White)?,
        running: running.map(|running| state.color_of(running.player).into()),
    })
}

/// What the reader can do now beside moving.
fn actions(state: &Match, frame: &Frame<'_>, hold: Hold) -> Vec<Act> {
    let by = match hold {
        Hold::None => return Vec::new(),
        Hold::One(player) => state.color_of(player),
        Hold::Both => state.turn(),
    };
    let opponent = state.seats()[!by].index();
    let absent_ms = if frame.here[opponent] { 0 } else { frame.now_ms - frame.seen_ms[opponent] };
    let Frame { now_ms, calendar, .. } = *frame;
    let context = Context { now_ms, lag_ms: 0, calendar, absent_ms };
    let can = |act: &Act| {
        let action = act.action();
        let by_both = hold == Hold::Both && action == Action::Abort;
        !by_both && state.decide(by, action, &context).is_ok()
    };
    Act::ALL.into_iter().filter(can).collect()
}

/// The position after the first `ply` moves; `None` beyond the last.
pub(crate) fn position_at(state: &Match, ply: usize) -> Option<Position> {
    shown_at(state, ply).map(|game| game.position())
}

/// The moves with their sides.
pub(crate) fn played(state: &Match) -> Vec<PlayedMove> {
    let sides = state.movers().iter().zip(state.forced());
    let played = |(text, (&mover, &forced))| PlayedMove { text, color: Color::from(mover), forced };
    state.move_texts().into_iter().zip(sides).map(played).collect()
}

fn result(state: &Match) -> Option<GameResult> {
    let text = sentences::result(state)?;
    let told = sentences::told_result(state)?;
    let end = state.end()?;
    let (winner, reason) = (end.winner().map(Color::from), end.reason().into());
    Some(GameResult { winner, reason, text, told })
}

/// The head of a match's page: a title and a description in plain text.
pub(crate) fn headline(state: &Match, engine: Option<&str>) -> (String, String) {
    let title = shown(state).title();
    let opponents = match engine {
        Some(level) => format!("{title} against the computer (level {level})"),
        None => format!("{title} between two people"),
    };
    let moves = match state.movers().len() {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    (title, format!("{opponents}, {moves} played. {}", standing(state)))
}

/// How a match stands, in a sentence.
pub(crate) fn standing(state: &Match) -> String {
    sentences::result(state).unwrap_or_else(|| match state.has_begun() {
        true => format!("{} is to move.", state.turn().title()),
        false => "Somebody has still to come.".to_owned(),
    })
}

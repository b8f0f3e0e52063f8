//! What the client is told: the types of `docs/api.md`, and how a match becomes a [`Game`].
//!
//! The rules crates know no JSON, so these are mirrors of their types. What only one game can tell
//! is asked through [`Shown`], which each game implements in a file of its own.

mod analysis;
mod emergo;
mod emulsion;
mod sentences;
mod shown;
mod types;

pub(crate) use analysis::Analysis;
pub(crate) use shown::Shown;
pub(crate) use types::*;

pub(crate) use sentences::capital;

use crate::match_state::{End, Match, Seat as Sitting};

/// What a view shows beside the match itself.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'a> {
    /// The address of the match.
    pub(crate) id: &'a str,
    /// The canonical name of the game.
    pub(crate) game: &'a str,
    /// The level of the computer, when it plays.
    pub(crate) engine: Option<&'a str>,
    /// Whether the reader began the match.
    pub(crate) mine: bool,
}

/// A match as its reader sees it.
pub(crate) fn game<P: Shown>(state: &Match<P>, frame: &Frame<'_>) -> Game {
    let awaits = state.awaits();
    let mut present = position(state.game());
    if state.end().is_some() {
        present.legal.clear();
        present.hint = None;
    }
    let moves = state.game().moves();
    let before_last = moves.len().checked_sub(1).and_then(|ply| state.game_at(ply));
    let last = before_last.zip(moves.last());
    let last = last.map_or_else(Vec::new, |(game, &m)| game.position().cells_of(m));
    Game {
        id: frame.id.to_owned(),
        version: state.version(),
        game: frame.game.to_owned(),
        title: P::title(state.config()),
        board: state.game().start().board(),
        seats: Seats { black: state.seats().black.into(), white: state.seats().white.into() },
        engine: frame.engine.map(str::to_owned),
        mine: frame.mine,
        to_move: frame.mine && awaits == Some(Sitting::Person),
        thinking: awaits == Some(Sitting::Computer),
        can_undo: frame.mine && state.can_undo(),
        moves: played(state),
        position: present,
        last,
        result: result(state),
        notice: sentences::notice(state),
    }
}

/// The position after the first `ply` moves; `None` beyond the last.
pub(crate) fn position_at<P: Shown>(state: &Match<P>, ply: usize) -> Option<Position> {
    state.game_at(ply).map(|game| position(&game))
}

fn position<P: Shown>(game: &luctor_rules::Game<P>) -> Position {
    let present = game.position();
    let mut moves: Vec<(String, P::Move)> =
        game.legal_moves().into_iter().map(|m| (present.move_text(m), m)).collect();
    moves.sort_unstable();
    Position {
        text: present.to_string(),
        ply: present.ply(),
        turn: present.turn().into(),
        pieces: present.pieces(),
        hands: present.hands(),
        duty: present.duty(&moves),
        hint: present.hint(&moves),
        groups: present.groups(),
        legal: moves
            .into_iter()
            .map(|(text, m)| LegalMove { text, kind: P::kind(m), cells: present.cells_of(m) })
            .collect(),
    }
}

/// The moves with their sides.
pub(crate) fn played<P: Shown>(state: &Match<P>) -> Vec<PlayedMove> {
    let mut position = state.game().start().clone();
    let mut played = Vec::new();
    for (&m, &mover) in state.game().moves().iter().zip(state.movers()) {
        played.push(PlayedMove { text: position.move_text(m), color: mover.into() });
        position.play_unchecked(m);
    }
    played
}

fn result<P: Shown>(state: &Match<P>) -> Option<GameResult> {
    let text = sentences::result(state)?;
    Some(match state.end()? {
        End::Resigned(loser) => {
            GameResult { winner: Some((!loser).into()), reason: EndReason::Resigned, text }
        }
        End::Rules(outcome) => GameResult {
            winner: outcome.winner.map(Color::from),
            reason: outcome.reason.into(),
            text,
        },
    })
}

/// The head of a match's page: a title and a description in plain text.
pub(crate) fn headline<P: Shown>(state: &Match<P>, engine: Option<&str>) -> (String, String) {
    let title = P::title(state.config());
    let opponents = match engine {
        Some(level) => format!("{title} against the computer (level {level})"),
        None => format!("{title} between two people"),
    };
    let moves = match state.movers().len() {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let standing =
        sentences::result(state).unwrap_or_else(|| format!("{} is to move.", state.turn().title()));
    (title, format!("{opponents}, {moves} played. {standing}"))
}

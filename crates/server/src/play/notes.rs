//! A player's secret notes in a match: conditional moves, and private analysis.

use std::sync::Arc;

use luctor_match::player::Player;
use luctor_match::rejection::Rejection;
use luctor_rules::Message;
use luctor_store::{ConditionsRow, Db, ExplorationRow, StoreError, hex};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

use crate::account::visitor::Visitor;
use crate::play::conditions::{BadLines, Lines};
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;

/// Conditional moves from one position on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Conditions {
    /// The number of moves before the position, in which the opponent is to move.
    pub(crate) ply: usize,
    /// The lines. No lines delete the stored ones.
    pub(crate) lines: Lines,
}

/// An operation on notes failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotesError {
    /// The lines are invalid, with a reason.
    #[error("the lines are invalid: {}", .0.message().code)]
    BadLines(BadLines),
    /// Conditional moves are not possible now, with a reason.
    #[error("conditional moves are not possible: {}", .0.code)]
    Contradiction(Message),
    /// The server has too many lines to check at present.
    #[error("too many lines are being checked")]
    Busy,
    /// The host of the match has turned off private analysis.
    #[error("private analysis is turned off")]
    NoExploration,
    /// An operation on the match failed.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl From<StoreError> for NotesError {
    fn from(error: StoreError) -> NotesError {
        MatchError::from(error).into()
    }
}

/// Stores and reads the notes of players.
#[derive(Debug)]
pub(crate) struct Notes {
    db: Db,
    matches: Arc<Matches>,
}

impl Notes {
    /// Creates the service.
    pub(crate) fn new(db: Db, matches: Arc<Matches>) -> Notes {
        Notes { db, matches }
    }

    /// Returns a player's conditional moves. Without any, and after a takeback of the moves before them, there are no lines
    /// from the present position.
    pub(crate) async fn conditions(
        &self,
        loaded: &Loaded,
        player: Player,
    ) -> Result<Conditions, MatchError> {
        let stored = self.db.conditional_moves(&loaded.id, player).await?;
        let start_of = |row: &ConditionsRow| {
            let ply = usize::try_from(row.ply).ok()?;
            let start = hash_of_moves(loaded, ply)?;
            row.start.as_ref().is_none_or(|stored| *stored == start).then_some(ply)
        };
        match stored.and_then(|row| Some((start_of(&row)?, row.lines))) {
            Some((ply, lines)) => {
                let lines = serde_json::from_str(&lines).map_err(MatchError::internal)?;
                Ok(Conditions { ply, lines })
            }
            None => Ok(Conditions { ply: loaded.state.plies(), lines: Lines::default() }),
        }
    }

    /// Fails unless a player may set conditional moves after so many moves: it must be the opponent's turn in a
    /// correspondence match.
    pub(crate) fn may_set_conditions(
        loaded: &Loaded,
        player: Player,
        ply: usize,
    ) -> Result<(), NotesError> {
        let state = &loaded.state;
        if !state.terms().control.is_correspondence() {
            return Err(NotesError::Contradiction(Message::new("conditions-need-days")));
        }
        if state.awaits().is_none() {
            return Err(MatchError::Rejected(Rejection::Finished).into());
        }
        if ply != state.plies() {
            return Err(MatchError::Stale.into());
        }
        if state.seats()[state.turn()] == player {
            return Err(NotesError::Contradiction(Message::new("conditions-own-turn")));
        }
        Ok(())
    }

    /// Replaces a player's conditional moves with checked lines, or deletes them if there are no lines.
    pub(crate) async fn set_conditions(
        &self,
        loaded: &Loaded,
        (player, visitor): (Player, &Visitor),
        checked: &Conditions,
    ) -> Result<(), NotesError> {
        if checked.lines.0.is_empty() {
            return Ok(self.db.delete_conditional_moves(&loaded.id, player).await?);
        }
        self.matches.trace(loaded, visitor).await?;
        let row = ConditionsRow {
            ply: i64::try_from(checked.ply).unwrap_or(i64::MAX),
            start: hash_of_moves(loaded, checked.ply),
            lines: serde_json::to_string(&checked.lines).expect("strings are valid JSON"),
        };
        Ok(self.db.set_conditional_moves(&loaded.id, player, &row).await?)
    }

    /// Returns the conditional move of a player that answers the opponent's last move.
    pub(crate) async fn conditional_move(
        &self,
        loaded: &Loaded,
        mover: Player,
    ) -> Result<Option<String>, MatchError> {
        if !loaded.state.terms().control.is_correspondence() {
            return Ok(None);
        }
        let Conditions { ply, lines } = self.conditions(loaded, mover).await?;
        let moves = loaded.state.move_texts();
        let since = moves.get(ply..).unwrap_or_default();
        Ok(lines.answer(since).map(str::to_owned))
    }

    /// Returns a player's private analysis: the ply that it starts from, and a tree in the client's own JSON.
    pub(crate) async fn exploration(
        &self,
        loaded: &Loaded,
        player: Player,
    ) -> Result<Option<(usize, Box<RawValue>)>, NotesError> {
        may_explore(loaded)?;
        let stored = self.db.exploration(&loaded.id, player).await?;
        let Some(note) = stored else { return Ok(None) };
        let tree = RawValue::from_string(note.tree).map_err(MatchError::internal)?;
        Ok(Some((usize::try_from(note.ply).unwrap_or(0), tree)))
    }

    /// Replaces a player's private analysis. The text is JSON without NUL characters.
    pub(crate) async fn set_exploration(
        &self,
        loaded: &Loaded,
        player: Player,
        ply: usize,
        tree: &str,
    ) -> Result<(), NotesError> {
        may_explore(loaded)?;
        let ply = i64::try_from(ply).unwrap_or(i64::MAX);
        let row = ExplorationRow { ply, tree: tree.to_owned() };
        self.db.set_exploration(&loaded.id, player, &row).await?;
        Ok(())
    }
}

/// Returns a hash of the first moves of a match, or `None` if there are not so many.
fn hash_of_moves(loaded: &Loaded, plies: usize) -> Option<String> {
    let moves = loaded.state.move_texts();
    Some(hex(&Sha256::digest(moves.get(..plies)?.join(" "))))
}

/// Fails if private analysis is turned off in a running match.
pub(crate) fn may_explore(loaded: &Loaded) -> Result<(), NotesError> {
    match loaded.explore || loaded.state.end().is_some() {
        true => Ok(()),
        false => Err(NotesError::NoExploration),
    }
}

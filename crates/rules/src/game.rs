//! A game record: the first position, the moves, and the current position.

use std::fmt;

use crate::history::History;
use crate::outcome::{Outcome, Reason};
use crate::position::{Position, Refusal};

/// A game with its moves and the history that draws by repetition depend on.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    start: P,
    moves: Vec<P::Move>,
    position: P,
    history: History,
}

impl<P: Position> Game<P> {
    /// Creates a game that begins at `start` with an empty history.
    pub fn new(start: P) -> Game<P> {
        Game { position: start.clone(), start, moves: Vec::new(), history: History::new() }
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Returns the moves played so far.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// Returns the current position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the history of the current position.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the result, including a draw by repetition, or `None` if the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position.outcome() {
            return Some(outcome);
        }
        let repeated = self.history.is_repetition_draw(&self.position);
        repeated.then_some(Outcome { winner: None, reason: Reason::Repetition })
    }

    /// Returns the legal moves of the current position; empty if the game is over.
    pub fn legal_moves(&self) -> Vec<P::Move> {
        if self.outcome().is_some() { Vec::new() } else { self.position.legal_moves() }
    }

    /// Returns the canonical texts of the legal moves, sorted bytewise; empty if the game is over.
    pub fn legal_texts(&self) -> Vec<String> {
        if self.outcome().is_some() { Vec::new() } else { self.position.legal_texts() }
    }

    /// Plays the move described by `text`. The game does not change if the move is rejected.
    ///
    /// # Errors
    ///
    /// Fails if the game is over or the move is not legal.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, PlayError<P>> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::Over(outcome));
        }
        let m = self.position.parse_move(text).map_err(PlayError::Refused)?;
        self.play_unchecked(m);
        Ok(m)
    }

    /// Plays a move that must be legal.
    pub fn play_unchecked(&mut self, m: P::Move) {
        self.history.push(&self.position, m);
        self.position.play_unchecked(m);
        self.moves.push(m);
    }

    /// Takes back the last move and returns it, or `None` if no move has been played.
    pub fn undo(&mut self) -> Option<P::Move> {
        let undone = self.moves.pop()?;
        self.history.pop();
        self.position = self.start.clone();
        for &m in &self.moves {
            self.position.play_unchecked(m);
        }
        Some(undone)
    }
}

/// The reason why a game rejected a move.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayError<P: Position> {
    /// The game is over.
    Over(Outcome),
    /// The move is not legal in the current position.
    Refused(P::Refusal),
}

impl<P: Position> PlayError<P> {
    /// Returns the number of the broken rule, if any.
    pub fn rule(&self) -> Option<u8> {
        match self {
            PlayError::Over(_) => None,
            PlayError::Refused(refusal) => refusal.rule(),
        }
    }
}

impl<P: Position> fmt::Display for PlayError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over(Outcome { winner: Some(winner), reason }) => {
                write!(f, "the game is over: {winner} won ({reason})")
            }
            PlayError::Over(Outcome { winner: None, reason }) => {
                write!(f, "the game is over: it was drawn ({reason})")
            }
            PlayError::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl<P: Position> std::error::Error for PlayError<P> {}

//! A game record: a start, the moves since, and the position they lead to.

use std::fmt;

use crate::history::History;
use crate::outcome::{Outcome, Reason};
use crate::position::{Position, Refusal};

/// A game as it was played, with the past that a draw by repetition needs.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    start: P,
    moves: Vec<P::Move>,
    position: P,
    history: History,
}

impl<P: Position> Game<P> {
    /// A game that begins at `start` with an empty history.
    pub fn new(start: P) -> Game<P> {
        Game { position: start.clone(), start, moves: Vec::new(), history: History::new() }
    }

    /// The position before the first move.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The present position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The past of the present position.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The result, repetition included.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position.outcome() {
            return Some(outcome);
        }
        let repeated = self.history.is_repetition_draw(&self.position);
        repeated.then_some(Outcome { winner: None, reason: Reason::Repetition })
    }

    /// The legal moves of the present position: none when the game is over.
    pub fn legal_moves(&self) -> Vec<P::Move> {
        if self.outcome().is_some() { Vec::new() } else { self.position.legal_moves() }
    }

    /// The canonical texts of the legal moves, sorted bytewise: none when the game is over.
    pub fn legal_texts(&self) -> Vec<String> {
        if self.outcome().is_some() { Vec::new() } else { self.position.legal_texts() }
    }

    /// Plays the move that a text means; a refused text changes nothing.
    ///
    /// # Errors
    ///
    /// The game is over, or the position refuses the move.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, PlayError<P>> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::Over(outcome));
        }
        let m = self.position.parse_move(text).map_err(PlayError::Refused)?;
        self.play_unchecked(m);
        Ok(m)
    }

    /// Plays a move that is known to be legal.
    pub fn play_unchecked(&mut self, m: P::Move) {
        self.history.push(&self.position, m);
        self.position.play_unchecked(m);
        self.moves.push(m);
    }

    /// Takes the last move back, and tells which it was.
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

/// Why a game did not take a move.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayError<P: Position> {
    /// Nothing can be played after the end.
    Over(Outcome),
    /// The position refuses the move.
    Refused(P::Refusal),
}

impl<P: Position> PlayError<P> {
    /// The number of the broken rule, when one was broken.
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

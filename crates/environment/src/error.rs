//! The errors of environments.

use std::fmt;

use luctor_rules::SMALL_BOARD;

use crate::limits::{MAX_GAMES, MAX_LIMIT, MAX_PLY};

/// The reason why an action or a move was rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionError {
    /// The number of the broken rule, if a rule is broken.
    pub rule: Option<u8>,
    /// The reason as an English sentence.
    pub message: String,
    /// `true` if the game is over.
    pub over: bool,
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ActionError {}

/// The reason why a game cannot be an environment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameError {
    /// The board has more than [`SMALL_BOARD`] files.
    TooLarge,
    /// The limit is 0 or above [`MAX_LIMIT`].
    Limit,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::TooLarge => {
                write!(f, "environments have boards of up to {SMALL_BOARD} files")
            }
            GameError::Limit => {
                write!(f, "the limit of actions is from 1 to {}", MAX_LIMIT)
            }
        }
    }
}

impl std::error::Error for GameError {}

/// The reason why a state could not be restored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RestoreError {
    /// The game cannot be an environment.
    Game(GameError),
    /// The position is invalid: the reasons.
    Position(String),
    /// The ply of the position is above [`MAX_PLY`].
    Ply,
    /// The text of the unfinished capture is not the beginning of a legal capture.
    Capture(String),
    /// More earlier positions or actions are given than a game can have.
    History,
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::Game(error) => error.fmt(f),
            RestoreError::Position(reasons) => f.write_str(reasons),
            RestoreError::Ply => write!(f, "the ply of a position is at most {MAX_PLY}"),
            RestoreError::Capture(text) => {
                write!(f, "{text:?} is not the beginning of a legal capture of this position")
            }
            RestoreError::History => f.write_str("the history is longer than a game"),
        }
    }
}

impl std::error::Error for RestoreError {}

/// The reason why a batch rejected a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BatchError {
    /// The game cannot be an environment.
    Game(GameError),
    /// The start of the game has no legal action.
    NoActions,
    /// The number of games is 0 or above [`MAX_GAMES`].
    Games(usize),
    /// A buffer has a wrong length: its name, its length, the required length.
    Length(&'static str, usize, usize),
    /// An action is not legal: the game, the action, the reason. No game changed.
    Action(usize, i64, ActionError),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Game(error) => error.fmt(f),
            BatchError::NoActions => f.write_str("the game has no legal action at its start"),
            BatchError::Games(games) => {
                write!(f, "a batch has from 1 to {} games, not {games}", MAX_GAMES)
            }
            BatchError::Length(name, found, needed) => {
                write!(f, "{name} has {found} elements instead of {needed}")
            }
            BatchError::Action(game, action, error) => {
                write!(f, "action {action} of game {game} is illegal: {error}")
            }
        }
    }
}

impl std::error::Error for BatchError {}

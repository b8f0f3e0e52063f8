//! The variants of Emulsion.

use std::fmt;

/// The size of the largest board. Its square numbers fit 16 bits.
pub const MAX_SIZE: usize = 256;

/// A variant of Emulsion: the board size, the standard or the free game, the pie rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Config {
    size: u16,
    free: bool,
    pie: bool,
}

impl Config {
    /// Creates the standard game on `size` x `size` squares with the pie rule (rules 1 and 2).
    ///
    /// # Errors
    ///
    /// Fails if the size is 0 or above [`MAX_SIZE`].
    pub fn standard(size: usize) -> Result<Config, ConfigError> {
        match u16::try_from(size) {
            Ok(0) | Err(_) => Err(ConfigError::Size),
            Ok(_) if size > MAX_SIZE => Err(ConfigError::Size),
            Ok(size) => Ok(Config { size, free: false, pie: true }),
        }
    }

    /// Creates the free game, which begins on an empty board, with the pie rule (rule 3).
    ///
    /// # Errors
    ///
    /// Fails like [`Config::standard`], and also for size 1, which has no legal move (rule 13).
    pub fn free_game(size: usize) -> Result<Config, ConfigError> {
        match size {
            1 => Err(ConfigError::FreeOne),
            _ => Ok(Config { free: true, ..Config::standard(size)? }),
        }
    }

    /// Parses the part of a game's name after `emulsion`: the optional board (`8`, `free-6`) and the
    /// options.
    ///
    /// # Errors
    ///
    /// Fails if the board or an option is invalid.
    pub fn parse(board: Option<&str>, options: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let mut config = match board {
            None => Config::standard(8)?,
            Some(board) => match board.strip_prefix("free-") {
                Some(size) => Config::free_game(parse_size(size, board)?)?,
                None => Config::standard(parse_size(board, board)?)?,
            },
        };
        for &(name, value) in options {
            config.pie = match (name, value) {
                ("pie", "on") => true,
                ("pie", "off") => false,
                ("pie", _) => return Err(ConfigError::PieValue(value.to_owned())),
                _ => return Err(ConfigError::UnknownOption(name.to_owned())),
            };
        }
        Ok(config)
    }

    /// Returns the number of files, which is also the number of ranks.
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// Returns `true` if the board starts empty (rule 3).
    pub const fn free(&self) -> bool {
        self.free
    }

    /// Returns `true` if White may swap sides on the first turn (rule 11).
    pub const fn pie(&self) -> bool {
        self.pie
    }

    /// Returns the same game without the pie rule.
    pub const fn without_pie(self) -> Config {
        Config { pie: false, ..self }
    }
}

fn parse_size(size: &str, board: &str) -> Result<usize, ConfigError> {
    let plain = !size.is_empty() && size.bytes().all(|b| b.is_ascii_digit());
    if !plain || (size.len() > 1 && size.starts_with('0')) {
        return Err(ConfigError::UnknownBoard(board.to_owned()));
    }
    // Digits that overflow are a number that is too large.
    size.parse().map_err(|_| ConfigError::Size)
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let free = if self.free { "free-" } else { "" };
        let pie = if self.pie { "" } else { ",pie=off" };
        write!(f, "emulsion:{free}{}{pie}", self.size)
    }
}

/// The reason why a variant of Emulsion is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// The size is not from 1 to [`MAX_SIZE`].
    Size,
    /// The free game on one square has no legal move.
    FreeOne,
    /// The board is neither a number nor `free-` and a number.
    UnknownBoard(String),
    /// The option does not exist.
    UnknownOption(String),
    /// The value of `pie` is neither `on` nor `off`.
    PieValue(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Size => write!(f, "an Emulsion board has from 1 to {MAX_SIZE} files"),
            ConfigError::FreeOne => f.write_str("free Emulsion on one square has no legal move"),
            ConfigError::UnknownBoard(board) => {
                write!(f, "Emulsion has no board {board:?}: write a size (8) or free-SIZE (free-6)")
            }
            ConfigError::UnknownOption(name) => {
                write!(f, "Emulsion has no option {name:?}: it has pie=on|off")
            }
            ConfigError::PieValue(value) => write!(f, "pie is on or off, not {value:?}"),
        }
    }
}

impl std::error::Error for ConfigError {}

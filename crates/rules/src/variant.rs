//! The choice of a game at run time. No other module names both games.

use std::fmt;
use std::str::FromStr;

use crate::{emergo, emulsion};

/// A game with its board and options. Its text form is `GAME[:VARIANT][,option=value…]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Variant {
    /// Emulsion.
    Emulsion(emulsion::Config),
    /// Emergo.
    Emergo(emergo::Config),
}

/// The maximum length of a name in bytes.
const LONGEST_NAME: usize = 200;

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(name: &str) -> Result<Variant, VariantError> {
        if name.len() > LONGEST_NAME {
            return Err(VariantError::TooLong(name.len()));
        }
        let mut parts = name.split(',');
        let head = parts.next().unwrap_or_default();
        let (game, board) = match head.split_once(':') {
            Some((game, board)) => (game, Some(board)),
            None => (head, None),
        };
        let mut options: Vec<(&str, &str)> = Vec::new();
        for part in parts {
            let option = part.split_once('=');
            let (option, value) = option.ok_or_else(|| VariantError::Option(part.to_owned()))?;
            if options.iter().any(|(known, _)| *known == option) {
                return Err(VariantError::Twice(option.to_owned()));
            }
            options.push((option, value));
        }
        match game {
            "emulsion" => emulsion::Config::parse(board, &options)
                .map(Variant::Emulsion)
                .map_err(VariantError::Emulsion),
            "emergo" => emergo::Config::parse(board, &options)
                .map(Variant::Emergo)
                .map_err(VariantError::Emergo),
            _ => Err(VariantError::UnknownGame(game.to_owned())),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variant::Emulsion(config) => config.fmt(f),
            Variant::Emergo(config) => config.fmt(f),
        }
    }
}

/// The reason why the name of a game is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariantError {
    /// The game is neither `emulsion` nor `emergo`.
    UnknownGame(String),
    /// An option has no value.
    Option(String),
    /// An option is given twice.
    Twice(String),
    /// The name is too long; holds its length in bytes.
    TooLong(usize),
    /// The board or an option of Emulsion is invalid.
    Emulsion(emulsion::ConfigError),
    /// The board or an option of Emergo is invalid.
    Emergo(emergo::ConfigError),
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantError::UnknownGame(game) => {
                write!(f, "unknown game {game:?}: the games are emulsion and emergo")
            }
            VariantError::Option(text) => {
                write!(f, "an option is written name=value, not {text:?}")
            }
            VariantError::Twice(name) => write!(f, "the option {name:?} is given twice"),
            VariantError::TooLong(bytes) => {
                write!(f, "a game's name has at most {LONGEST_NAME} bytes, this one has {bytes}")
            }
            VariantError::Emulsion(error) => error.fmt(f),
            VariantError::Emergo(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for VariantError {}

/// The largest board of Emulsion, in files, that [`dispatch_small!`](crate::dispatch_small) covers.
///
/// It covers every board of Emergo.
pub const SMALL_BOARD: usize = 32;

/// Evaluates an expression with the position type that fits a variant's board.
///
/// `dispatch!(variant, |P, config| …)` binds `P` to a type that implements
/// [`Position`](crate::Position), and `config` to a reference to its configuration. The expression is
/// compiled once for each of these types, so it may use any trait that all of them implement. Code below
/// this call is generic and never asks again which game it plays.
///
/// A program that only accepts boards of up to [`SMALL_BOARD`](crate::SMALL_BOARD) files compiles less
/// code with [`dispatch_small!`](crate::dispatch_small).
#[macro_export]
macro_rules! dispatch {
    ($variant:expr, |$P:ident, $config:ident| $body:expr) => {
        $crate::dispatch_small!($variant, |$P, $config| $body, else {
            type $P = $crate::emulsion::Emulsion<$crate::bits::Words<1024>>;
            $body
        })
    };
}

/// Evaluates an expression with the position type of a variant, for boards of up to
/// [`SMALL_BOARD`](crate::SMALL_BOARD) files.
///
/// `dispatch_small!(variant, |P, config| …, else larger)` works like [`dispatch!`](crate::dispatch), but
/// evaluates `larger` for a larger board of Emulsion. The expression is not compiled for such boards.
#[macro_export]
macro_rules! dispatch_small {
    ($variant:expr, |$P:ident, $config:ident| $body:expr, else $larger:expr) => {
        match &$variant {
            $crate::Variant::Emulsion($config) => match $config.size() {
                0..=8 => {
                    type $P = $crate::emulsion::Emulsion<u64>;
                    $body
                }
                9..=11 => {
                    type $P = $crate::emulsion::Emulsion<u128>;
                    $body
                }
                12..=16 => {
                    type $P = $crate::emulsion::Emulsion<$crate::bits::Words<4>>;
                    $body
                }
                17..=$crate::SMALL_BOARD => {
                    type $P = $crate::emulsion::Emulsion<$crate::bits::Words<16>>;
                    $body
                }
                _ => $larger,
            },
            $crate::Variant::Emergo($config) => match $config.shape() {
                $crate::emergo::Shape::Square(..=9) | $crate::emergo::Shape::Hex(..=4) => {
                    type $P = $crate::emergo::Emergo<u64, 64>;
                    $body
                }
                _ => {
                    type $P = $crate::emergo::Emergo<$crate::bits::Words<4>, 256>;
                    $body
                }
            },
        }
    };
}

/// Evaluates an expression with a position type of a variant, as [`dispatch_small!`](crate::dispatch_small) does, but
/// with three types in all. Programs whose size counts more than their speed compile less code with it.
#[macro_export]
macro_rules! dispatch_few {
    ($variant:expr, |$P:ident, $config:ident| $body:expr, else $larger:expr) => {
        match &$variant {
            $crate::Variant::Emulsion($config) => match $config.size() {
                0..=11 => {
                    type $P = $crate::emulsion::Emulsion<u128>;
                    $body
                }
                12..=$crate::SMALL_BOARD => {
                    type $P = $crate::emulsion::Emulsion<$crate::bits::Words<16>>;
                    $body
                }
                _ => $larger,
            },
            $crate::Variant::Emergo($config) => {
                type $P = $crate::emergo::Emergo<$crate::bits::Words<4>, 256>;
                $body
            }
        }
    };
}

//! The options of the engine that a UGI program can set.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use luctor_rules::{Variant, VariantError};
use luctor_search::{Level, Method, Options, ParseMethodError};

use super::excerpt::Excerpt;
use crate::engine_setup::limits as engine_limits;

/// The game and the engine's options.
#[derive(Clone, Debug)]
pub(super) struct UgiOptions {
    pub(super) variant: Variant,
    pub(super) engine: Options,
    /// The directory of endgame tables.
    pub(super) tables: Option<PathBuf>,
}

/// The effect of a new option value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// The game changed, so the engine starts anew.
    Game,
    /// An option of the engine changed.
    Options,
    /// The directory of endgame tables changed.
    Tables,
}

/// A numeric option.
struct Number {
    name: &'static str,
    bounds: RangeInclusive<u64>,
    get: fn(&Options) -> u64,
    set: fn(&mut Options, u64),
}

const GAME: &str = "Game";
const METHOD: &str = "Method";
const HASH: &str = "Hash";
const TABLE_PATH: &str = "TablePath";
/// The value of an empty text option.
const EMPTY: &str = "<empty>";

/// The maximum seed is the largest 32-bit signed integer, which every UGI program can send.
const NUMBERS: [Number; 5] = [
    Number {
        name: "Threads",
        bounds: engine_limits::THREADS,
        get: |options| options.threads as u64,
        set: |options, value| options.threads = value as usize,
    },
    Number {
        name: HASH,
        bounds: engine_limits::HASH_MIB,
        get: |options| options.hash_mib as u64,
        set: |options, value| options.hash_mib = value as usize,
    },
    Number {
        name: "Level",
        bounds: 1..=8,
        get: |options| options.level.number().into(),
        set: |options, value| {
            options.level = Level::new(value as u8).expect("the value is within the bounds");
        },
    },
    Number {
        name: "MultiPV",
        bounds: engine_limits::LINES,
        get: |options| options.lines as u64,
        set: |options, value| options.lines = value as usize,
    },
    Number {
        name: "Seed",
        bounds: 0..=2_147_483_647,
        get: |options| options.seed,
        set: |options, value| options.seed = value,
    },
];

impl UgiOptions {
    /// Returns the default options for a game.
    pub(super) fn new(variant: Variant) -> UgiOptions {
        UgiOptions { variant, engine: Options::default(), tables: None }
    }

    /// Returns the lines that announce the options, with the current values as defaults.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("option name {GAME} type string default {}", self.variant)];
        lines.extend(NUMBERS.iter().map(|number| {
            let (least, most) = (number.bounds.start(), number.bounds.end());
            let value = (number.get)(&self.engine);
            format!("option name {} type spin default {value} min {least} max {most}", number.name)
        }));
        let methods: String = Method::ALL.iter().map(|method| format!(" var {method}")).collect();
        let method = self.engine.method;
        lines.push(format!("option name {METHOD} type combo default {method}{methods}"));
        let tables = self.tables.as_ref().map_or(EMPTY.into(), |dir| dir.to_string_lossy());
        lines.push(format!("option name {TABLE_PATH} type string default {tables}"));
        lines
    }

    /// Sets an option. An invalid value leaves the old one. Names ignore case.
    ///
    /// # Errors
    ///
    /// Fails if the option is unknown or the value is invalid.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, OptionError> {
        if name.eq_ignore_ascii_case(GAME) {
            self.variant = value.parse().map_err(OptionError::Game)?;
            return Ok(Change::Game);
        }
        if name.eq_ignore_ascii_case(METHOD) {
            self.engine.method = value.parse().map_err(OptionError::Method)?;
            return Ok(Change::Options);
        }
        if name.eq_ignore_ascii_case(TABLE_PATH) {
            let empty = value.is_empty() || value == EMPTY;
            self.tables = (!empty).then(|| PathBuf::from(value));
            return Ok(Change::Tables);
        }
        let number = NUMBERS.iter().find(|number| name.eq_ignore_ascii_case(number.name));
        let number = number.ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        let valid = value.parse().ok().filter(|value| number.bounds.contains(value));
        let valid = valid.ok_or_else(|| OptionError::Number {
            name: number.name,
            bounds: number.bounds.clone(),
            value: value.to_owned(),
        })?;
        if number.name == HASH && !engine_limits::has_memory_for(valid as usize) {
            return Err(OptionError::Memory(valid));
        }
        (number.set)(&mut self.engine, valid);
        Ok(Change::Options)
    }
}

/// The reason an option was not set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionError {
    /// Unknown option.
    Unknown(String),
    /// The value is not a number or is out of range.
    Number {
        /// Name of the option.
        name: &'static str,
        /// Allowed values.
        bounds: RangeInclusive<u64>,
        /// Rejected value.
        value: String,
    },
    /// Not enough memory for a table of this size in MiB.
    Memory(u64),
    /// Unknown game.
    Game(VariantError),
    /// Unknown method.
    Method(ParseMethodError),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown(name) => write!(
                f,
                "unknown option {}: expected Game, Threads, Hash, Level, MultiPV, Seed, Method or TablePath",
                Excerpt(name)
            ),
            OptionError::Number { name, bounds, value } => {
                let (least, most) = (bounds.start(), bounds.end());
                write!(f, "{name} must be a number from {least} to {most}, not {}", Excerpt(value))
            }
            OptionError::Memory(mebibytes) => {
                write!(f, "not enough memory for a Hash of {mebibytes} MiB")
            }
            OptionError::Game(error) => error.fmt(f),
            OptionError::Method(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OptionError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> UgiOptions {
        UgiOptions::new("emulsion".parse().unwrap())
    }

    #[test]
    fn each_option_accepts_exactly_its_range() {
        for Number { name, bounds, get, .. } in NUMBERS {
            let mut options = options();
            // A test machine may have less memory than the maximum table size.
            let most = if name == HASH { 2 } else { *bounds.end() };
            for value in [*bounds.start(), most] {
                assert_eq!(options.set(name, &value.to_string()), Ok(Change::Options), "{name}");
                assert_eq!(get(&options.engine), value, "{name}");
            }
            let beyond = (bounds.end() + 1).to_string();
            for value in ["-1", "", "x", "1.5", "99999999999999999999", &beyond] {
                assert!(options.set(name, value).is_err(), "{name} {value}");
                assert_eq!(get(&options.engine), most, "{name} {value}");
            }
        }
    }

    #[test]
    fn every_announced_option_accepts_its_default() {
        let lines = options().lines();
        assert_eq!(lines.len(), 8);
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!((words[1], words[3], words[5]), ("name", "type", "default"), "{line}");
            options().set(&words[2].to_lowercase(), words[6]).unwrap();
        }
    }

    #[test]
    fn an_unknown_game_or_method_changes_nothing() {
        let mut options = options();
        assert!(options.set("Game", "chess").is_err());
        assert!(options.set("Method", "magic").is_err());
        assert_eq!(options.variant.to_string(), "emulsion:8");
        assert_eq!(options.engine, Options::default());
        assert_eq!(options.set("game", "emergo:hex"), Ok(Change::Game));
        assert_eq!(options.set("method", "mcts"), Ok(Change::Options));
        assert_eq!(options.engine.method, Method::Mcts);
    }
}

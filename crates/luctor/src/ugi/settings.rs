//! The options that a user of the engine can set.

use std::fmt;
use std::ops::RangeInclusive;

use luctor_rules::{Variant, VariantError};
use luctor_search::{Level, Method, Options, ParseMethodError};

use super::excerpt::Excerpt;
use crate::bounds;

/// The game and how the engine plays it.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// The game.
    pub(super) variant: Variant,
    /// The engine's own options.
    pub(super) options: Options,
}

/// What a new value has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// The game: what was thought about is gone.
    Game,
    /// How it is played.
    Options,
}

/// An option that is a number.
struct Number {
    name: &'static str,
    bounds: RangeInclusive<u64>,
    get: fn(&Options) -> u64,
    set: fn(&mut Options, u64),
}

const GAME: &str = "Game";
const METHOD: &str = "Method";
const HASH: &str = "Hash";

/// The largest seed is the largest number that every user of the protocol can send.
const NUMBERS: [Number; 5] = [
    Number {
        name: "Threads",
        bounds: bounds::THREADS,
        get: |options| options.threads as u64,
        set: |options, value| options.threads = value as usize,
    },
    Number {
        name: HASH,
        bounds: bounds::HASH,
        get: |options| options.hash_mib as u64,
        set: |options, value| options.hash_mib = value as usize,
    },
    Number {
        name: "Level",
        bounds: 1..=8,
        get: |options| options.level.number().into(),
        set: |options, value| {
            options.level = Level::new(value as u8).expect("the bounds are those of levels");
        },
    },
    Number {
        name: "MultiPV",
        bounds: bounds::LINES,
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

impl Settings {
    /// The engine as it is before anybody sets an option.
    pub(super) fn new(variant: Variant) -> Settings {
        Settings { variant, options: Options::default() }
    }

    /// The lines that announce the options, with the values of these settings as defaults.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("option name {GAME} type string default {}", self.variant)];
        lines.extend(NUMBERS.iter().map(|number| {
            let (least, most) = (number.bounds.start(), number.bounds.end());
            let value = (number.get)(&self.options);
            format!("option name {} type spin default {value} min {least} max {most}", number.name)
        }));
        let methods: String = Method::ALL.iter().map(|method| format!(" var {method}")).collect();
        let method = self.options.method;
        lines.push(format!("option name {METHOD} type combo default {method}{methods}"));
        lines
    }

    /// Sets an option; a refused value leaves the old one. Names are read in any case.
    ///
    /// # Errors
    ///
    /// There is no such option, or it takes no such value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, SettingError> {
        if name.eq_ignore_ascii_case(GAME) {
            self.variant = value.parse().map_err(SettingError::Game)?;
            return Ok(Change::Game);
        }
        if name.eq_ignore_ascii_case(METHOD) {
            self.options.method = value.parse().map_err(SettingError::Method)?;
            return Ok(Change::Options);
        }
        let number = NUMBERS.iter().find(|number| name.eq_ignore_ascii_case(number.name));
        let number = number.ok_or_else(|| SettingError::Unknown(name.to_owned()))?;
        let valid = value.parse().ok().filter(|value| number.bounds.contains(value));
        let valid = valid.ok_or_else(|| SettingError::Number {
            name: number.name,
            bounds: number.bounds.clone(),
            value: value.to_owned(),
        })?;
        if number.name == HASH && !bounds::has_memory_for(valid as usize) {
            return Err(SettingError::Memory(valid));
        }
        (number.set)(&mut self.options, valid);
        Ok(Change::Options)
    }
}

/// Why an option was not set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SettingError {
    /// There is no option of this name.
    Unknown(String),
    /// The value is no number, or out of bounds.
    Number {
        /// The option.
        name: &'static str,
        /// The values that it takes.
        bounds: RangeInclusive<u64>,
        /// What it was to be set to.
        value: String,
    },
    /// The machine has not so many mebibytes for the table.
    Memory(u64),
    /// There is no such game.
    Game(VariantError),
    /// There is no such method.
    Method(ParseMethodError),
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingError::Unknown(name) => write!(
                f,
                "there is no option {}: there are Game, Threads, Hash, Level, MultiPV, Seed and Method",
                Excerpt(name)
            ),
            SettingError::Number { name, bounds, value } => {
                let (least, most) = (bounds.start(), bounds.end());
                write!(f, "{name} is a number from {least} to {most}, not {}", Excerpt(value))
            }
            SettingError::Memory(mebibytes) => {
                write!(f, "there is no memory for a Hash of {mebibytes} MiB")
            }
            SettingError::Game(error) => error.fmt(f),
            SettingError::Method(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SettingError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings::new("emulsion".parse().unwrap())
    }

    #[test]
    fn each_option_takes_its_bounds_and_nothing_beyond() {
        for Number { name, bounds, get, .. } in NUMBERS {
            let mut settings = settings();
            // No machine of the tests need have the most memory that an engine can use.
            let most = if name == HASH { 2 } else { *bounds.end() };
            for value in [*bounds.start(), most] {
                assert_eq!(settings.set(name, &value.to_string()), Ok(Change::Options), "{name}");
                assert_eq!(get(&settings.options), value, "{name}");
            }
            let beyond = (bounds.end() + 1).to_string();
            for value in ["-1", "", "x", "1.5", "99999999999999999999", &beyond] {
                assert!(settings.set(name, value).is_err(), "{name} {value}");
                assert_eq!(get(&settings.options), most, "{name} {value}");
            }
        }
    }

    #[test]
    fn every_announced_option_can_be_set_to_its_default() {
        let lines = settings().lines();
        assert_eq!(lines.len(), 7);
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!((words[1], words[3], words[5]), ("name", "type", "default"), "{line}");
            settings().set(&words[2].to_lowercase(), words[6]).unwrap();
        }
    }

    #[test]
    fn a_game_or_method_that_does_not_exist_changes_nothing() {
        let mut settings = settings();
        assert!(settings.set("Game", "chess").is_err());
        assert!(settings.set("Method", "magic").is_err());
        assert_eq!(settings.variant.to_string(), "emulsion:8");
        assert_eq!(settings.options, Options::default());
        assert_eq!(settings.set("game", "emergo:hex"), Ok(Change::Game));
        assert_eq!(settings.set("method", "mcts"), Ok(Change::Options));
        assert_eq!(settings.options.method, Method::Mcts);
    }
}

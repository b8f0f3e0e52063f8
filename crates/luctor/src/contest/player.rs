//! A player, wherever its moves come from, and what can be wrong with one.

use std::fmt;
use std::time::Duration;

use super::builtin::BuiltIn;
use super::pace::Pace;
use super::spec::{Kind, Spec};
use super::ugi::Ugi;

/// Somebody who chooses moves.
pub(crate) trait Player {
    /// Prepares for a new game: what was learned before is forgotten. `seed` decides its chances.
    fn begin(&mut self, seed: u64) -> Result<(), Fault>;

    /// Chooses a move.
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, Fault>;
}

/// What a player is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    /// The position that the game began with, if not the start.
    pub(crate) position: Option<&'a str>,
    /// The moves since, as canonical texts.
    pub(crate) moves: &'a [String],
    /// What the player may spend.
    pub(crate) pace: Pace,
    /// The clock when there is one: what is left to the color that begins the game and to the other,
    /// and what each of them gains with a move.
    pub(crate) clock: Option<[Remaining; 2]>,
    /// Which of the two is to move.
    pub(crate) seat: usize,
    /// How long an answer is waited for.
    pub(crate) patience: Duration,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Remaining {
    pub(crate) left: Duration,
    pub(crate) increment: Duration,
}

/// A move that was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// Its text, as the player wrote it.
    pub(crate) m: String,
    /// The time that it took.
    pub(crate) took: Duration,
}

/// What a player did wrong. It loses the game for it and is started anew for the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    /// What happened, in one sentence.
    pub(crate) message: String,
}

/// The kinds of faults, by which they are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FaultKind {
    /// It could not be started.
    Start,
    /// It ended in the middle of a game.
    Crash,
    /// It no longer answers.
    Hang,
    /// It overstepped its time.
    Time,
    /// Its move is not legal.
    Illegal,
}

impl FaultKind {
    /// All kinds.
    pub(crate) const ALL: [FaultKind; 5] =
        [FaultKind::Start, FaultKind::Crash, FaultKind::Hang, FaultKind::Time, FaultKind::Illegal];

    /// The word of records and reports.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Crash => "crash",
            FaultKind::Hang => "hang",
            FaultKind::Time => "time",
            FaultKind::Illegal => "illegal",
        }
    }

    /// A fault of this kind.
    pub(crate) fn because(self, message: impl Into<String>) -> Fault {
        Fault { kind: self, message: message.into() }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What is the same for all players of a match.
#[derive(Clone, Debug)]
pub(crate) struct House {
    /// The game.
    pub(crate) variant: luctor_rules::Variant,
    /// The size of tables in MiB, for players without their own.
    pub(crate) hash: usize,
    /// How long a player is waited for when no time bounds it.
    pub(crate) patience: Duration,
}

/// Brings a player to the board.
pub(crate) fn start(spec: &Spec, house: &House) -> Result<Box<dyn Player>, Fault> {
    let hash = spec.hash.unwrap_or(house.hash);
    Ok(match &spec.kind {
        Kind::BuiltIn { method, level, threads, techniques, seed } => {
            let options = luctor_search::Options {
                method: *method,
                level: *level,
                hash_mib: hash,
                threads: *threads,
                techniques: *techniques,
                ..luctor_search::Options::default()
            };
            Box::new(BuiltIn::new(house.variant.clone(), options, *seed))
        }
        Kind::Program { command, options } => {
            let mut settings = options.clone();
            settings.push(("Game".to_owned(), house.variant.to_string()));
            Box::new(Ugi::start(command, &settings, hash, house.patience)?)
        }
    })
}

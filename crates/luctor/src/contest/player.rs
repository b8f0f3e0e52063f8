//! A player, wherever its moves come from, and what can be wrong with one.

use std::fmt;
use std::time::Duration;

use super::builtin::BuiltIn;
use super::pace::Pace;
use super::spec::{Kind, Spec};
use super::ugi::Ugi;

/// Somebody who chooses moves.
pub(super) trait Player {
    /// Prepares for a new game: what was learned before is forgotten. `seed` decides its chances.
    fn begin(&mut self, seed: u64) -> Result<(), Fault>;

    /// Chooses a move.
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, Fault>;
}

/// What a player is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request<'a> {
    /// The position that the game began with, if not the start.
    pub(super) position: Option<&'a str>,
    /// The moves since, as canonical texts.
    pub(super) moves: &'a [String],
    /// What the player may spend.
    pub(super) pace: Pace,
    /// The clock when there is one: what is left to the color that begins the game and to the other,
    /// and what each of them gains with a move.
    pub(super) clock: Option<[Remaining; 2]>,
    /// Which of the two is to move.
    pub(super) seat: usize,
    /// How long an answer is waited for.
    pub(super) patience: Duration,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Remaining {
    pub(super) left: Duration,
    pub(super) increment: Duration,
}

/// A move that was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    /// Its text, as the player wrote it.
    pub(super) m: String,
    /// The time that it took.
    pub(super) took: Duration,
}

/// What a player did wrong. It loses the game for it and is started anew for the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    /// What happened, in one sentence.
    pub(super) message: String,
}

/// The kinds of faults, by which they are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum FaultKind {
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
    pub(super) const ALL: [FaultKind; 5] =
        [FaultKind::Start, FaultKind::Crash, FaultKind::Hang, FaultKind::Time, FaultKind::Illegal];

    /// The word of records and reports.
    pub(super) const fn name(self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Crash => "crash",
            FaultKind::Hang => "hang",
            FaultKind::Time => "time",
            FaultKind::Illegal => "illegal",
        }
    }

    /// A fault of this kind.
    pub(super) fn because(self, message: impl Into<String>) -> Fault {
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
pub(super) struct House {
    /// The game.
    pub(super) variant: luctor_rules::Variant,
    /// The size of tables in MiB, for players without their own.
    pub(super) hash: usize,
    /// How long a player is waited for when no time bounds it.
    pub(super) patience: Duration,
}

/// Brings a player to the board.
pub(super) fn start(spec: &Spec, house: &House) -> Result<Box<dyn Player>, Fault> {
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

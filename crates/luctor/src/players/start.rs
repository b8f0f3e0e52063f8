//! Starts players from their descriptions.

use std::time::Duration;

use luctor_rules::Variant;

use super::builtin::BuiltIn;
use super::player::{Fault, FaultKind, Player};
use super::program::UgiProgram;
use super::spec::{PlayerKind, PlayerSpec};
use crate::engine_setup::tables as engine_tables;

/// Settings that apply to all players of a match.
#[derive(Clone, Debug)]
pub(crate) struct PlayerSetup {
    /// The game.
    pub(crate) variant: Variant,
    /// Size of the transposition table in MiB, for players without a size of their own.
    pub(crate) hash_mib: usize,
    /// Time to wait for an answer if no time limit applies.
    pub(crate) timeout: Duration,
}

/// Starts a player.
///
/// # Errors
///
/// Fails if an external program cannot be started or does not speak UGI.
pub(crate) fn start(spec: &PlayerSpec, setup: &PlayerSetup) -> Result<Box<dyn Player>, Fault> {
    let hash_mib = spec.hash_mib.unwrap_or(setup.hash_mib);
    Ok(match &spec.kind {
        PlayerKind::BuiltIn { method, level, threads, techniques, seed, tables } => {
            let options = luctor_search::Options {
                method: *method,
                level: *level,
                hash_mib,
                threads: *threads,
                techniques: *techniques,
                ..luctor_search::Options::default()
            };
            let probe = match tables {
                None => None,
                Some(dir) => engine_tables::open(dir, &setup.variant)
                    .map_err(|error| FaultKind::Start.fault(error.to_string()))?,
            };
            Box::new(BuiltIn::new(setup.variant.clone(), options, *seed).with_probe(probe))
        }
        PlayerKind::Program { command, options } => {
            let mut options = options.clone();
            options.push(("Game".to_owned(), setup.variant.to_string()));
            Box::new(UgiProgram::start(command, &options, hash_mib, setup.timeout)?)
        }
    })
}

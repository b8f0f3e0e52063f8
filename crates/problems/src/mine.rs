//! Mining: finds problems in games.

mod boards;
mod emergo;
mod emulsion;
mod fair;
mod game;
mod run;
mod walks;

pub use boards::Boards;
pub use game::{RecordError, Recorded};
pub use run::Run;

use std::collections::HashSet;

use luctor_rules::Variant;

use crate::problem::{Problem, Source};
use crate::prove::supports;
use crate::table_set::TableSet;
use game::Turns;

/// Finds the problems in the game with a number. The result depends only on the arguments.
pub fn self_play(variant: &Variant, seed: u64, number: u64, tables: &TableSet) -> Vec<Problem> {
    let turns = game::play(variant, seed, number);
    find(variant, &turns, tables, |ply, variation| Source::SelfPlay {
        seed,
        number,
        ply,
        variation,
    })
}

/// Finds the problems in a recorded game.
pub fn recorded(record: &Recorded, name: &str, tables: &TableSet) -> Vec<Problem> {
    let name: String = name.chars().take(50).collect();
    let source = |ply, variation| Source::Record { record: name.clone(), ply, variation };
    find(&record.variant, &record.turns, tables, source)
}

fn find(
    variant: &Variant,
    turns: &Turns,
    tables: &TableSet,
    source: impl Fn(u32, Vec<String>) -> Source,
) -> Vec<Problem> {
    if !supports(variant) {
        return Vec::new();
    }
    let mut found = match variant {
        Variant::Emergo(config) => emergo::find(variant, config, turns, tables, source),
        Variant::Emulsion(config) => emulsion::find(variant, config, turns, source),
    };
    // Endgames that lead into one another by forced turns have the same solution.
    let mut lines = HashSet::new();
    found.retain(|problem| {
        problem.validate().is_ok() && lines.insert(problem.solution[0].play.clone())
    });
    found
}

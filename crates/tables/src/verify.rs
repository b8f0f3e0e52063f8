//! Checks tables against the rules: each value must follow from the values after each legal move.
//!
//! This proves a table. Wins and losses rest on shorter ones, down to ended games, and from a drawn position each
//! side can stay within drawn ones. Legal moves come from the rules, not from the generator of the builder.

use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use luctor_rules::emergo::{Blocked, Config};
use luctor_rules::{Color, Value};

use crate::columns::Emergo64;
use crate::error::Error;
use crate::game::{Paths, check_pieces, table_game};
use crate::parallel::{Entries, for_entries};
use crate::table::{Storage, Table};
use crate::tables::Tables;
use crate::value::Known;

/// The extent of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The positions whose values were compared.
    pub positions: u64,
    /// The entries of the table.
    pub entries: u64,
}

/// Verifies the table with a number of pieces: the checksums of its files, and every entry, or about `sample` of
/// them if it has more. Adds the compared entries to `done`.
///
/// Smaller tables must be in the same directory and are trusted, so verify them first.
///
/// # Errors
///
/// Fails if a table is missing or damaged, if a value is wrong, or if `stop` is set.
pub fn verify(
    dir: &Path,
    config: &Config,
    pieces: usize,
    sample: Option<u64>,
    threads: NonZero<usize>,
    (done, stop): (&AtomicU64, &AtomicBool),
) -> Result<Verified, Error> {
    check_pieces(pieces)?;
    let game = table_game(config)?;
    let tables = Tables::open(dir, &game, Storage::Memory)?;
    let paths = Paths::new(dir, &game, pieces);
    for smaller in 2..pieces {
        if tables.table(smaller).is_none() {
            return Err(Error::Missing(Paths::new(dir, &game, smaller).results));
        }
    }
    let table = tables.require(pieces)?;
    let check = Check { game, tables: &tables, table, path: &paths.results };
    let entries = table.index().len();
    let positions = AtomicU64::new(0);
    for_entries(Entries { all: entries, sample }, threads, (done, stop), |numbers| {
        positions.fetch_add(check.entries(numbers)?, Ordering::Relaxed);
        Ok(())
    })?;
    Ok(Verified { positions: positions.into_inner(), entries })
}

struct Check<'a> {
    game: Config,
    tables: &'a Tables,
    table: &'a Table,
    path: &'a Path,
}

impl Check<'_> {
    /// Compares entries, and returns how many of them are not holes.
    fn entries(&self, numbers: std::ops::Range<u64>) -> Result<u64, Error> {
        let mut positions = 0;
        for number in numbers {
            let columns = self.table.index().position(number);
            if self.table.index().is_hole(number, &columns) {
                continue;
            }
            positions += 1;
            let position = columns.position(&self.game, Color::White);
            let stored = match self.table.value_at(number)? {
                Some(value) => Known::Value(value),
                None => Known::Result(self.table.result_at(number)?),
            };
            let expected = self.expected(&position)?;
            let same = match stored {
                Known::Value(_) => expected == Some(stored),
                Known::Result(result) => expected.map(Known::result) == Some(result),
            };
            if !same {
                let path = self.path.to_owned();
                let expected = expected.map_or("no value".to_owned(), |value| value.to_string());
                let (position, stored) = (position.to_string(), stored.to_string());
                return Err(Error::Wrong(path, position, stored, expected));
            }
        }
        Ok(positions)
    }

    /// Returns the value that follows from the values after each legal move, or `None` if a value is unknown.
    fn expected(&self, position: &Emergo64) -> Result<Option<Known>, Error> {
        let moves = self.tables.moves(position)?;
        if moves.iter().any(|(_, value)| value.is_none()) {
            return Ok(None);
        }
        let best = moves.first().and_then(|&(_, value)| value);
        Ok(best.or(Some(Known::Value(match self.game.blocked() {
            Blocked::Draw => Value::Draw,
            Blocked::Loss => Value::Loss(0),
        }))))
    }
}

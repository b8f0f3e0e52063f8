//! Checks tables against the rules: each value must follow from the values after each legal move.
//!
//! This proves a table. Wins and losses rest on shorter ones, down to ended games, and from a drawn position each
//! side can stay within drawn ones. Legal moves come from the rules, not from the generator of the builder.

use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use luctor_rules::emergo::{Blocked, Config};
use luctor_rules::{Color, Position as _, Value};

use crate::columns::{Columns, Emergo64};
use crate::error::Error;
use crate::game::{Paths, check_pieces, table_game};
use crate::parallel::{Entries, for_entries};
use crate::table::{Halves, Storage, Table};
use crate::tables::{KnownMove, Tables};
use crate::value::{Known, WinDrawLoss};

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
    let mut unforced = Vec::new();
    if table.has_unforced() {
        for smaller in 2..=pieces {
            let missing = || Error::Missing(Paths::new(dir, &game, smaller).unforced);
            unforced.push(tables.require(smaller)?.load_unforced()?.ok_or_else(missing)?);
        }
    }
    let check = Check { game, tables: &tables, table, unforced: &unforced, path: &paths.results };
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
    /// The unforced turns from two pieces on, or nothing if the table has none.
    unforced: &'a [Halves],
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
            let moves = self.tables.moves(&position)?;
            let expected = self.expected(&moves);
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
            if stored.result() != WinDrawLoss::Draw {
                self.check_unforced(&position, stored.result(), &moves)?;
            }
        }
        Ok(positions)
    }

    /// Returns the value that follows from the values after each legal move, or `None` if a value is unknown.
    fn expected(&self, moves: &[KnownMove]) -> Option<Known> {
        if moves.iter().any(|(_, value)| value.is_none()) {
            return None;
        }
        let best = moves.first().and_then(|&(_, value)| value);
        best.or(Some(Known::Value(match self.game.blocked() {
            Blocked::Draw => Value::Draw,
            Blocked::Loss => Value::Loss(0),
        })))
    }

    /// Compares the unforced turns of a decided position with those after the moves that keep its result.
    fn check_unforced(
        &self,
        position: &Emergo64,
        result: WinDrawLoss,
        moves: &[KnownMove],
    ) -> Result<(), Error> {
        let Some(stored) = self.unforced_of(position) else { return Ok(()) };
        let best = moves.iter().filter(|(_, known)| known.map(Known::result) == Some(result));
        let after = best.map(|&(m, _)| {
            let mut next = position.clone();
            next.play_unchecked(m);
            self.unforced_of(&next).unwrap_or(0)
        });
        // The winner chooses the least, the loser the most.
        let later = if result == WinDrawLoss::Win { after.min() } else { after.max() };
        let expected = later.unwrap_or(0) + u16::from(moves.len() > 1);
        if stored == expected {
            return Ok(());
        }
        let text = |turns| format!("{turns} unforced turns");
        let (stored, expected) = (text(stored), text(expected));
        Err(Error::Wrong(self.path.to_owned(), position.to_string(), stored, expected))
    }

    /// Returns the unforced turns of a position, or `None` if no table has it.
    fn unforced_of(&self, position: &Emergo64) -> Option<u16> {
        let columns = Columns::of(position)?;
        if columns.own == 0 || columns.enemy == 0 {
            return None;
        }
        let pieces = columns.pieces();
        let number = self.tables.table(pieces)?.index().number(&columns);
        Some(self.unforced.get(pieces - 2)?.get(number))
    }
}

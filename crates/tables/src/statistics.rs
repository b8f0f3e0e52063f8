//! Facts about all positions of a table: results by material, mutual zugzwangs, and the longest wins.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Mutex, PoisonError};

use luctor_rules::{Color, Value};

use crate::columns::{Columns, Emergo64, cells};
use crate::error::Error;
use crate::parallel::{Entries, for_entries};
use crate::table::Table;
use crate::tables::Tables;
use crate::value::WinDrawLoss;

/// The most positions of the longest wins that are returned.
const MOST_LONGEST: usize = 10;

/// The numbers of positions with each result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Positions that the side wins.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Positions that the side loses.
    pub losses: u64,
}

impl Results {
    fn count(&mut self, result: WinDrawLoss) {
        match result {
            WinDrawLoss::Win => self.wins += 1,
            WinDrawLoss::Draw => self.draws += 1,
            WinDrawLoss::Loss => self.losses += 1,
        }
    }

    fn add(&mut self, other: &Results) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Facts about the positions of a table. Positions count once for all rotations, reflections and colors.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// For each number of own pieces from 1: the results of the side to move.
    pub owners: Vec<Results>,
    /// For each number of prisoners from 0: the results of a side whose only piece holds as many, whoever moves.
    pub lone: Vec<Results>,
    /// Positions that each side loses if it is to move.
    pub lost_for_both: u64,
    /// Positions that a side loses if it is to move, and draws if the other is.
    pub lost_or_drawn: u64,
    /// The turns of the longest win, if the table has distances.
    pub longest: u16,
    /// The number of positions with the longest win.
    pub longest_count: u64,
    /// Some of these positions, in the order of their numbers. White moves.
    pub longest_positions: Vec<Emergo64>,
}

/// Computes the statistics of the table with a number of pieces. Adds the entries done to `done`.
///
/// # Errors
///
/// Fails if the table is missing or cannot be read, or if `stop` is set.
pub fn statistics(
    tables: &Tables,
    pieces: usize,
    threads: NonZero<usize>,
    (done, stop): (&AtomicU64, &AtomicBool),
) -> Result<Statistics, Error> {
    let table = tables.require(pieces)?;
    let total = Mutex::new(Part::default());
    let entries = Entries { all: table.index().len(), sample: None };
    for_entries(entries, threads, (done, stop), |numbers| {
        let part = Part::of(table, numbers)?;
        total.lock().unwrap_or_else(PoisonError::into_inner).add(part);
        Ok(())
    })?;
    let Part { mut statistics, mut longest } =
        total.into_inner().unwrap_or_else(PoisonError::into_inner);
    longest.sort_unstable();
    let position =
        |&number: &u64| table.index().position(number).position(tables.game(), Color::White);
    statistics.longest_positions = longest.iter().take(MOST_LONGEST).map(position).collect();
    Ok(statistics)
}

/// The statistics of some entries.
#[derive(Default)]
struct Part {
    statistics: Statistics,
    /// The least numbers of positions with the longest win.
    longest: Vec<u64>,
}

impl Part {
    fn of(table: &Table, numbers: Range<u64>) -> Result<Part, Error> {
        let mut part = Part::default();
        for number in numbers {
            let columns = table.index().position(number);
            if !table.index().is_hole(number, &columns) {
                part.count(table, number, columns)?;
            }
        }
        Ok(part)
    }

    fn count(&mut self, table: &Table, number: u64, mut columns: Columns) -> Result<(), Error> {
        let statistics = &mut self.statistics;
        let result = table.result_at(number)?;
        at(&mut statistics.owners, columns.own.count_ones() as usize - 1).count(result);
        for (pieces, result) in [(columns.own, result), (columns.enemy, result.for_opponent())] {
            if pieces.count_ones() == 1 {
                let prisoners =
                    cells(pieces).map(|cell| usize::from(columns.prisoners[cell])).sum();
                at(&mut statistics.lone, prisoners).count(result);
            }
        }
        if let Some(Value::Win(turns)) = table.value_at(number)? {
            self.note_win(number, turns);
        }
        // A mutual zugzwang: each side would rather not be to move.
        columns.exchange();
        let exchanged = table.index().number(&columns);
        let other = table.result_at(exchanged)?;
        match (result, other) {
            // Both sides find this pair, so the lower number counts.
            (WinDrawLoss::Loss, WinDrawLoss::Loss) if number <= exchanged => {
                self.statistics.lost_for_both += 1;
            }
            (WinDrawLoss::Loss, WinDrawLoss::Draw) => self.statistics.lost_or_drawn += 1,
            _ => {}
        }
        Ok(())
    }

    fn note_win(&mut self, number: u64, turns: u16) {
        let statistics = &mut self.statistics;
        if turns > statistics.longest {
            (statistics.longest, statistics.longest_count) = (turns, 0);
            self.longest.clear();
        }
        if turns == statistics.longest {
            statistics.longest_count += 1;
            self.longest.push(number);
        }
    }

    fn add(&mut self, other: Part) {
        let (sum, part) = (&mut self.statistics, other.statistics);
        for (sum, part) in [(&mut sum.owners, part.owners), (&mut sum.lone, part.lone)] {
            for (place, results) in part.iter().enumerate() {
                at(sum, place).add(results);
            }
        }
        sum.lost_for_both += part.lost_for_both;
        sum.lost_or_drawn += part.lost_or_drawn;
        if part.longest > sum.longest {
            (sum.longest, sum.longest_count) = (part.longest, 0);
            self.longest.clear();
        }
        if part.longest == sum.longest {
            sum.longest_count += part.longest_count;
            self.longest.extend(other.longest);
        }
    }
}

fn at(list: &mut Vec<Results>, place: usize) -> &mut Results {
    if list.len() <= place {
        list.resize(place + 1, Results::default());
    }
    &mut list[place]
}

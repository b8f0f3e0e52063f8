//! One table: the values of all positions with a number of pieces, in memory or on disk.

use std::path::Path;

use luctor_rules::Value;
use luctor_rules::emergo::Config;

use crate::board::Board;
use crate::columns::Columns;
use crate::error::Error;
use crate::file::{Content, Counts, Header, Reader};
use crate::game::Paths;
use crate::index::Index;
use crate::value::WinDrawLoss;

/// Where the values of a table are read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// The whole table is read into memory: slow to open, fast to probe.
    Memory,
    /// Each probe reads and decompresses a block.
    Disk,
    /// In memory if the table takes at most this number of bytes there, else on disk.
    Fitting(u64),
}

/// The values of all positions with a number of pieces.
#[derive(Debug)]
pub struct Table {
    index: Index,
    counts: Counts,
    values: Values,
    /// Read from disk: only the check of a table and the build of a larger one need all of them.
    unforced: Option<Reader>,
}

#[derive(Debug)]
enum Values {
    /// Four results in each byte, and halves of distances.
    Memory {
        results: Vec<u8>,
        halves: Option<Halves>,
    },
    Disk {
        results: Reader,
        distances: Option<Reader>,
    },
}

/// Halves of distances or unforced turns, in the smallest fitting numbers.
#[derive(Debug)]
pub(crate) enum Halves {
    Short(Vec<u8>),
    Long(Vec<u16>),
}

impl Halves {
    fn load(reader: &Reader) -> Result<Halves, Error> {
        let entries = reader.header().entries as usize;
        if reader.header().width() == 1 {
            let mut halves = Vec::with_capacity(entries);
            reader.read_all(|_, half| halves.push(half as u8))?;
            return Ok(Halves::Short(halves));
        }
        let mut halves = Vec::with_capacity(entries);
        reader.read_all(|_, half| halves.push(half))?;
        Ok(Halves::Long(halves))
    }

    #[inline]
    pub(crate) fn get(&self, number: u64) -> u16 {
        match self {
            Halves::Short(halves) => u16::from(halves[number as usize]),
            Halves::Long(halves) => halves[number as usize],
        }
    }

    /// Returns the largest number.
    pub(crate) fn longest(&self) -> u16 {
        match self {
            Halves::Short(halves) => halves.iter().max().copied().map_or(0, u16::from),
            Halves::Long(halves) => halves.iter().max().copied().unwrap_or(0),
        }
    }
}

impl Table {
    /// Opens the table of a game, as returned by [`table_game`](crate::table_game).
    ///
    /// Distances are optional: [`value`](Self::value) is `None` without them.
    ///
    /// # Errors
    ///
    /// Fails if the results are missing, or if a file is damaged or belongs to something else.
    pub fn open(
        dir: &Path,
        game: &Config,
        board: &Board,
        pieces: usize,
        storage: Storage,
    ) -> Result<Table, Error> {
        let paths = Paths::new(dir, game, pieces);
        let results = Reader::open(&paths.results)?;
        let optional = |path: &Path| path.exists().then(|| Reader::open(path)).transpose();
        let [distances, unforced] = [optional(&paths.distances)?, optional(&paths.unforced)?];
        let index = Index::new(board, game, pieces);
        let counts = results.header().counts;
        for (reader, content) in [
            (Some(&results), Content::Results),
            (distances.as_ref(), Content::Distances),
            (unforced.as_ref(), Content::Unforced),
        ] {
            let Some(reader) = reader else { continue };
            let expected = Header { game: *game, pieces, content, entries: index.len(), counts };
            reader.expect(&expected, &index)?;
            let found = reader.header().counts;
            let longest = if content == Content::Unforced { counts.longest } else { found.longest };
            if (Counts { longest, ..found }) != counts {
                return Err(reader.damaged("its results belong to another table".to_owned()));
            }
        }
        let values = match storage {
            Storage::Memory => load(&results, distances.as_ref())?,
            Storage::Fitting(most) if bytes_in_memory(&results, distances.as_ref()) <= most => {
                load(&results, distances.as_ref())?
            }
            Storage::Disk | Storage::Fitting(_) => Values::Disk { results, distances },
        };
        Ok(Table { index, counts, values, unforced })
    }

    /// Returns the index of the positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Returns the numbers of wins, draws and losses.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns `true` if the table has distances.
    pub fn has_distances(&self) -> bool {
        match &self.values {
            Values::Memory { halves, .. } => halves.is_some(),
            Values::Disk { distances, .. } => distances.is_some(),
        }
    }

    /// Returns `true` if the table has unforced turns.
    pub fn has_unforced(&self) -> bool {
        self.unforced.is_some()
    }

    /// Returns the unforced turns of a won or lost position with the table's number of pieces, of which each side has one,
    /// or `None` if the table does not have them.
    ///
    /// # Errors
    ///
    /// Fails if the block cannot be read from disk.
    pub fn unforced(&self, position: &Columns) -> Result<Option<u16>, Error> {
        let number = self.index.number(position);
        self.unforced.as_ref().map(|reader| reader.entry(number)).transpose()
    }

    /// Reads all unforced turns into memory. Returns `None` if the table does not have them.
    pub(crate) fn load_unforced(&self) -> Result<Option<Halves>, Error> {
        self.unforced.as_ref().map(Halves::load).transpose()
    }

    /// Returns `true` if the table is in memory and has distances.
    pub fn is_fast(&self) -> bool {
        matches!(self.values, Values::Memory { halves: Some(_), .. })
    }

    /// Returns the result of a position with the table's number of pieces, of which each side has one.
    ///
    /// # Errors
    ///
    /// Fails if the block cannot be read from disk.
    pub fn result(&self, position: &Columns) -> Result<WinDrawLoss, Error> {
        self.result_at(self.index.number(position))
    }

    /// Returns the value of a position with the table's number of pieces, of which each side has one, or
    /// `None` if the table has no distances.
    ///
    /// # Errors
    ///
    /// Fails if the block cannot be read from disk.
    pub fn value(&self, position: &Columns) -> Result<Option<Value>, Error> {
        self.value_at(self.index.number(position))
    }

    /// Returns the result of the entry with a number.
    pub(crate) fn result_at(&self, number: u64) -> Result<WinDrawLoss, Error> {
        match &self.values {
            Values::Memory { results, .. } => Ok(unpacked(results, number)),
            Values::Disk { results, .. } => {
                let code = results.entry(number)?;
                result_of(results, code)
            }
        }
    }

    /// Returns the value of the entry with a number.
    pub(crate) fn value_at(&self, number: u64) -> Result<Option<Value>, Error> {
        let half = match &self.values {
            Values::Memory { halves, .. } => halves.as_ref().map(|halves| halves.get(number)),
            Values::Disk { distances, .. } => {
                distances.as_ref().map(|distances| distances.entry(number)).transpose()?
            }
        };
        half.map(|half| Ok(self.result_at(number)?.with_half(half))).transpose()
    }
}

/// Returns the memory that a table takes.
fn bytes_in_memory(results: &Reader, distances: Option<&Reader>) -> u64 {
    let width = distances.map_or(0, |reader| reader.header().width() as u64);
    let entries = results.header().entries;
    entries.div_ceil(4) + entries * width
}

fn unpacked(results: &[u8], number: u64) -> WinDrawLoss {
    let code = results[(number / 4) as usize] >> (2 * (number % 4)) & 3;
    // Only valid results are packed.
    WinDrawLoss::of_code(code).unwrap_or(WinDrawLoss::Draw)
}

fn result_of(reader: &Reader, code: u16) -> Result<WinDrawLoss, Error> {
    let result = u8::try_from(code).ok().and_then(WinDrawLoss::of_code);
    result.ok_or_else(|| reader.damaged(format!("result {code}")))
}

fn load(results: &Reader, distances: Option<&Reader>) -> Result<Values, Error> {
    let entries = results.header().entries as usize;
    let mut packed = vec![0u8; entries.div_ceil(4)];
    let mut wrong = None;
    results.read_all(|number, code| {
        if code > 2 {
            wrong = Some(code);
        }
        packed[(number / 4) as usize] |= (code as u8 & 3) << (2 * (number % 4));
    })?;
    if let Some(code) = wrong {
        return Err(results.damaged(format!("result {code}")));
    }
    let halves = distances.map(Halves::load).transpose()?;
    Ok(Values::Memory { results: packed, halves })
}

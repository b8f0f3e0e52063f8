//! All tables of a game in a directory.

use std::any::Any;
use std::fs;
use std::path::{Path, PathBuf};

use luctor_rules::emergo::{Config, Move};
use luctor_rules::{Color, Outcome, Position, Probe, Value};

use crate::board::Board;
use crate::columns::{Columns, Emergo64};
use crate::error::Error;
use crate::file::{Header, Reader};
use crate::game::{Paths, table_game};
use crate::index::MOST_PIECES;
use crate::table::{Storage, Table};
use crate::value::{Known, WinDrawLoss};

/// A legal move with its value for the side that makes it, or `None` if no table has the position after it.
pub type KnownMove = (Move<u64>, Option<Known>);

/// The tables of a game.
#[derive(Debug)]
pub struct Tables {
    dir: PathBuf,
    game: Config,
    /// From 2 pieces; a table can be missing.
    tables: Vec<Option<Table>>,
}

impl Tables {
    /// Opens all tables of a game in a directory. They hold for all its options except the board, the men, and
    /// the result of a blocked side.
    ///
    /// # Errors
    ///
    /// Fails if the board is too large for tables, if the directory has no table of the game, or if a table is
    /// damaged.
    pub fn open(dir: &Path, config: &Config, storage: Storage) -> Result<Tables, Error> {
        let game = table_game(config)?;
        let board = Board::new(game.shape()).ok_or(Error::Board(game))?;
        let open = |pieces| {
            let exists = Paths::new(dir, &game, pieces).results.exists();
            exists.then(|| Table::open(dir, &game, &board, pieces, storage)).transpose()
        };
        let tables = (2..=MOST_PIECES).map(open).collect::<Result<Vec<_>, _>>()?;
        if tables.iter().all(Option::is_none) {
            return Err(Error::Missing(Paths::new(dir, &game, 2).results));
        }
        Ok(Tables { dir: dir.to_owned(), game, tables })
    }

    /// Returns the game, with the options that affect values.
    pub fn game(&self) -> &Config {
        &self.game
    }

    /// Returns the table with a number of pieces.
    pub fn table(&self, pieces: usize) -> Option<&Table> {
        self.tables.get(pieces.checked_sub(2)?)?.as_ref()
    }

    /// Returns the table with a number of pieces.
    ///
    /// # Errors
    ///
    /// Fails if the directory does not have it.
    pub(crate) fn require(&self, pieces: usize) -> Result<&Table, Error> {
        let missing = || Error::Missing(Paths::new(&self.dir, &self.game, pieces).results);
        self.table(pieces).ok_or_else(missing)
    }

    /// Returns `true` if a table is in memory and has distances, so that searches can use it.
    pub fn is_fast(&self) -> bool {
        self.tables.iter().flatten().any(Table::is_fast)
    }

    /// Returns the largest number of pieces of a table.
    pub fn most_pieces(&self) -> usize {
        self.tables.iter().rposition(Option::is_some).map_or(0, |at| at + 2)
    }

    /// Returns the value of a position, or `None` if no table holds it: men are in hand, or too many pieces on
    /// the board.
    ///
    /// # Errors
    ///
    /// Fails if a table cannot be read from disk.
    pub fn probe(&self, position: &Emergo64) -> Result<Option<Known>, Error> {
        let Some(columns) = Columns::of(position) else { return Ok(None) };
        if columns.own == 0 || columns.enemy == 0 {
            return Ok(ended(position).map(Known::Value));
        }
        let Some(table) = self.table(columns.pieces()) else { return Ok(None) };
        if let Some(value) = table.value(&columns)? {
            return Ok(Some(Known::Value(value)));
        }
        table.result(&columns).map(|result| Some(Known::Result(result)))
    }

    /// Returns the number of unforced turns to the end, in which the side to move has a choice, if the winner keeps it as
    /// small as possible and the loser as large. Returns `None` if the position is a draw, or if no table with unforced turns
    /// has it.
    ///
    /// # Errors
    ///
    /// Fails if a table cannot be read from disk.
    pub fn unforced(&self, position: &Emergo64) -> Result<Option<u16>, Error> {
        let Some(columns) = Columns::of(position) else { return Ok(None) };
        if columns.own == 0 || columns.enemy == 0 {
            return Ok(ended(position).filter(|&value| value != Value::Draw).map(|_| 0));
        }
        let Some(table) = self.table(columns.pieces()) else { return Ok(None) };
        if table.result(&columns)? == WinDrawLoss::Draw {
            return Ok(None);
        }
        table.unforced(&columns)
    }

    /// Returns each legal move with its value for the side to move, the best moves first.
    ///
    /// # Errors
    ///
    /// Fails if a table cannot be read from disk.
    pub fn moves(&self, position: &Emergo64) -> Result<Vec<KnownMove>, Error> {
        let mut moves = Vec::new();
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            moves.push((m, self.probe(&next)?.map(Known::before)));
        }
        moves.sort_by_key(|(_, known)| std::cmp::Reverse(known.map(Known::rank)));
        Ok(moves)
    }
}

/// Values for searches: from tables in memory with distances. The others are too slow, or show no way to win.
impl Probe for Tables {
    fn exact(&self, position: &dyn Any) -> Option<Value> {
        let position: &Emergo64 = position.downcast_ref()?;
        let [black, white] = [Color::Black, Color::White].map(|color| position.owned(color));
        if black == 0 || white == 0 {
            return None;
        }
        let table = self.table((black | white).count_ones() as usize)?;
        if !table.is_fast() {
            return None;
        }
        // Reading from memory does not fail.
        table.value(&Columns::of(position)?).ok()?
    }
}

/// Returns the value of a position in which a side has no piece.
fn ended(position: &Emergo64) -> Option<Value> {
    let Outcome { winner, .. } = position.outcome()?;
    Some(match winner {
        Some(winner) if winner == position.turn() => Value::Win(0),
        Some(_) => Value::Loss(0),
        None => Value::Draw,
    })
}

/// A file of a table.
#[derive(Debug)]
pub struct Found {
    /// The file.
    pub path: PathBuf,
    /// Its header, or the reason why it cannot be used.
    pub header: Result<Header, Error>,
    /// Its length in bytes.
    pub bytes: u64,
}

/// Returns the files of tables in a directory, sorted by name. Checks their headers, but not their blocks.
///
/// # Errors
///
/// Fails if the directory cannot be read.
pub fn found_tables(dir: &Path) -> Result<Vec<Found>, Error> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).map_err(Error::io(dir))? {
        let path = entry.map_err(Error::io(dir))?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if matches!(ending, Some("results" | "distances" | "unforced")) {
            let opened = Reader::open(&path);
            let bytes = opened.as_ref().map_or(0, Reader::bytes);
            let header = opened.map(|reader| reader.header().clone());
            found.push(Found { path, header, bytes });
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

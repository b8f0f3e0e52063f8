//! `luctor tables probe`.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::Path;

use luctor_rules::{Color, Position};
use luctor_tables::{Emergo64, Known, Storage, Table, Tables};

use crate::error::Error;
use crate::input;

/// Prints the value of a position and of each legal move, the best first.
pub(super) fn run(game: &str, position: &str, dir: &Path, unforced: bool) -> Result<(), Error> {
    let config = super::emergo(game)?;
    luctor_tables::table_game(&config).map_err(super::failure)?;
    let position = input::position::<Emergo64>(&config, Some(position))?;
    let tables = Tables::open(dir, &config, Storage::Disk).map_err(super::failure)?;
    let value = tables.probe(&position).map_err(super::failure)?;
    let value = value.ok_or_else(|| no_table(&position, &tables, dir))?;
    if unforced && !has_unforced(&tables, &position) {
        let message =
            "the tables have no unforced turns: add them with luctor tables build --unforced";
        return Err(Error::Failure(message.to_owned()));
    }
    let turns = |position: &Emergo64, choice: u16| -> Result<String, Error> {
        let turns =
            if unforced { tables.unforced(position).map_err(super::failure)? } else { None };
        Ok(turns.map_or(String::new(), |turns| format!(" unforced {}", turns + choice)))
    };
    let mut lines = Vec::new();
    let moves = tables.moves(&position).map_err(super::failure)?;
    let choice = u16::from(moves.len() > 1);
    for (m, value) in moves {
        let mut next = position.clone();
        next.play_unchecked(m);
        lines.push((position.move_text(m), value, turns(&next, choice)?));
    }
    // The best moves first.
    lines.sort_by_key(|(text, value, _)| (Reverse(value.map(Known::rank)), text.clone()));
    let mut out = io::stdout().lock();
    writeln!(out, "{value}{}", turns(&position, 0)?)?;
    for (text, value, turns) in lines {
        match value {
            Some(value) => writeln!(out, "{text} {value}{turns}")?,
            None => writeln!(out, "{text} unknown")?,
        }
    }
    out.flush()?;
    Ok(())
}

fn has_unforced(tables: &Tables, position: &Emergo64) -> bool {
    let pieces = Color::ALL.map(|color| position.pieces(color).count()).iter().sum();
    tables.table(pieces).is_some_and(Table::has_unforced)
}

/// Returns the reason why no table has a position.
fn no_table(position: &Emergo64, tables: &Tables, dir: &Path) -> Error {
    let [black, white] = Color::ALL.map(|color| position.pieces(color).count());
    let pieces = black + white;
    if Color::ALL.iter().any(|&color| position.hands()[color] > 0) {
        return Error::Failure(
            "this position has men in hand, and tables have none with them".to_owned(),
        );
    }
    let dir = dir.display();
    let most = tables.most_pieces();
    Error::Failure(if pieces > most {
        format!("this position has {pieces} pieces, and the tables in {dir} have up to {most}")
    } else {
        format!(
            "the table with {pieces} pieces is missing in {dir}: build it with luctor tables build"
        )
    })
}

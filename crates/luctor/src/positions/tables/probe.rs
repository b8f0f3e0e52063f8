//! `luctor tables probe`.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::Path;

use luctor_rules::Position;
use luctor_tables::{Emergo64, Known, Storage, Tables};

use crate::error::Error;
use crate::input;

/// Prints the value of a position and of each legal move, the best first.
pub(super) fn run(game: &str, position: &str, dir: &Path) -> Result<(), Error> {
    let config = super::emergo(game)?;
    luctor_tables::table_game(&config).map_err(super::failure)?;
    let position = input::position::<Emergo64>(&config, Some(position))?;
    let tables = Tables::open(dir, &config, Storage::Disk).map_err(super::failure)?;
    let no_table = || {
        let most = tables.most_pieces();
        Error::Failure(format!(
            "no table has this position: men must not be in hand, and the tables in {} have up to {most} pieces",
            dir.display()
        ))
    };
    let mut out = io::stdout().lock();
    let value = tables.probe(&position).map_err(super::failure)?;
    writeln!(out, "{}", value.ok_or_else(no_table)?)?;
    let moves = tables.moves(&position).map_err(super::failure)?;
    let mut moves: Vec<_> =
        moves.into_iter().map(|(m, value)| (position.move_text(m), value)).collect();
    // The best moves first.
    moves.sort_by_key(|(text, value)| (Reverse(value.map(Known::rank)), text.clone()));
    for (text, value) in moves {
        match value {
            Some(value) => writeln!(out, "{text} {value}")?,
            None => writeln!(out, "{text} unknown")?,
        }
    }
    out.flush()?;
    Ok(())
}

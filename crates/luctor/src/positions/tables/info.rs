//! `luctor tables info`.

use std::io::{self, Write};
use std::path::Path;

use luctor_rules::emergo::Config;
use luctor_tables::{Counts, Header, found_tables, table_game};

use crate::error::Error;

/// Lists all tables of a directory.
pub(super) fn run(dir: &Path) -> Result<(), Error> {
    let lines = lines(dir, None, usize::MAX)?;
    let mut out = io::stdout().lock();
    for line in &lines {
        writeln!(out, "{line}")?;
    }
    if lines.is_empty() {
        writeln!(out, "no tables")?;
    }
    out.flush()?;
    Ok(())
}

/// Returns a line for each table of a game, or of all games. Fails on the first damaged file.
pub(super) fn lines(
    dir: &Path,
    game: Option<&Config>,
    pieces: usize,
) -> Result<Vec<String>, Error> {
    let game = game.map(table_game).transpose().map_err(super::failure)?;
    let mut lines = Vec::new();
    for found in found_tables(dir).map_err(super::failure)? {
        let header = found.header.map_err(super::failure)?;
        if game.is_none_or(|game| game == header.game) && header.pieces <= pieces {
            lines.push(line(&header, found.bytes));
        }
    }
    Ok(lines)
}

fn line(header: &Header, bytes: u64) -> String {
    let Header { game, pieces, content, entries, counts, .. } = header;
    let content = content.name();
    let Counts { wins, draws, losses, longest } = counts;
    format!(
        "{game} pieces {pieces} {content} bytes {bytes} entries {entries} wins {wins} draws {draws} \
         losses {losses} longest {longest}"
    )
}

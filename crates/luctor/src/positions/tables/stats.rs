//! `luctor tables stats`.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use luctor_rules::Position;
use luctor_tables::{Emergo64, Error as TablesError, Results, Storage, Tables, statistics};

use crate::cli::TablesStatsArgs;
use crate::error::Error;
use crate::output::progress;

/// Tables that take more bytes than this are read from disk.
const MEMORY: u64 = 1 << 30;

/// Prints facts about all positions with a number of pieces.
pub(super) fn run(args: &TablesStatsArgs) -> Result<(), Error> {
    let config = super::emergo(&args.game)?;
    let threads = super::threads(args.threads);
    let stop = Arc::new(AtomicBool::new(false));
    super::stop_on_signals(&stop)?;
    let tables =
        Tables::open(&args.dir, &config, Storage::Fitting(MEMORY)).map_err(super::failure)?;
    let pieces = args.pieces.map_or(tables.most_pieces(), |pieces| pieces as usize);
    let found =
        progress::show("values", None, |done| statistics(&tables, pieces, threads, (done, &stop)));
    let found = found.map_err(|error| match error {
        TablesError::Stopped => Error::Failure("stopped".to_owned()),
        error => super::failure(error),
    })?;
    let mut out = io::stdout().lock();
    writeln!(out, "game {config} pieces {pieces}")?;
    for (own, results) in (1..).zip(&found.owners) {
        writeln!(out, "owners {own}:{} {}", pieces - own, text(results))?;
    }
    for (prisoners, results) in found.lone.iter().enumerate() {
        writeln!(out, "lone {prisoners} {}", text(results))?;
    }
    let (both, one) = (found.lost_for_both, found.lost_or_drawn);
    writeln!(out, "zugzwang lost-for-both {both} lost-or-drawn {one}")?;
    if let Some(first) = found.longest_positions.first() {
        writeln!(out, "longest {} positions {}", found.longest, found.longest_count)?;
        for position in &found.longest_positions {
            writeln!(out, "position {position}")?;
        }
        if let Some(line) = tables.best_line(first).map_err(super::failure)? {
            writeln!(out, "unforced {}", line.unforced)?;
            let mut position: Emergo64 = first.clone();
            write!(out, "line")?;
            for m in line.moves {
                write!(out, " {}", position.move_text(m))?;
                position.play_unchecked(m);
            }
            writeln!(out)?;
        }
    }
    out.flush()?;
    Ok(())
}

fn text(Results { wins, draws, losses }: &Results) -> String {
    format!("wins {wins} draws {draws} losses {losses}")
}

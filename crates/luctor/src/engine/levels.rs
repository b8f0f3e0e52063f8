//! `luctor levels`: lists the computer's levels and their ratings.

use std::io::{self, BufWriter, Write};

use luctor_rules::Variant;
use luctor_search::Level;

use crate::error::Error;
use crate::input;
use crate::output::text::level_note;

/// The games in the table. A level has the same rating on all boards of a game.
const GAMES: [&str; 2] = ["emulsion", "emergo"];

/// Prints one line for each level.
pub(crate) fn run() -> Result<(), Error> {
    let variants: Vec<Variant> =
        GAMES.iter().map(|name| input::variant(name, None)).collect::<Result<_, _>>()?;
    let notes = Level::ALL.map(level_note);
    let width = notes.iter().map(String::len).max().unwrap_or(0);
    let mut out = BufWriter::new(io::stdout().lock());
    write!(out, "level  {:width$}", "note")?;
    for name in GAMES {
        write!(out, "  {name:>8}")?;
    }
    writeln!(out)?;
    for (level, note) in Level::ALL.into_iter().zip(notes) {
        write!(out, "{:<5}  {note:width$}", level.number())?;
        for variant in &variants {
            write!(out, "  {:>8}", level.rating(variant))?;
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(())
}

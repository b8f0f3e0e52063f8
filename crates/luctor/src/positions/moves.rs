//! `luctor moves`: prints the legal moves of a position.

use std::io::{self, BufWriter, Write};

use luctor_rules::dispatch;

use crate::cli::MovesArgs;
use crate::error::Error;
use crate::input;

/// Plays the given moves and prints the legal moves of the resulting position.
pub(crate) fn run(args: &MovesArgs) -> Result<(), Error> {
    let variant = input::variant(&args.game, args.coordinates)?;
    let texts = dispatch!(&variant, |P, config| {
        input::game::<P>(config, args.position.as_deref(), &args.moves)?.legal_texts()
    });
    let mut out = BufWriter::new(io::stdout().lock());
    for text in texts {
        writeln!(out, "{text}")?;
    }
    out.flush()?;
    Ok(())
}

//! `luctor moves`: the legal moves of a position.

use std::io::{self, BufWriter, Write};

use luctor_rules::dispatch;

use crate::cli::Moves;
use crate::error::Error;
use crate::start;

/// Plays the moves of the call and prints what can be played next.
pub(crate) fn run(args: &Moves) -> Result<(), Error> {
    let variant = start::variant(&args.game, args.coordinates)?;
    let texts = dispatch!(&variant, |P, config| {
        start::game::<P>(config, args.position.as_deref(), &args.moves)?.legal_texts()
    });
    let mut out = BufWriter::new(io::stdout().lock());
    for text in texts {
        writeln!(out, "{text}")?;
    }
    out.flush()?;
    Ok(())
}

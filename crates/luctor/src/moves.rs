//! `luctor moves`: the legal moves of a position.

use std::io::{self, BufWriter, Write};

use luctor_rules::{Game, Position, dispatch};

use crate::cli::Moves;
use crate::error::Error;
use crate::start;

/// Plays the moves of the call and prints what can be played next.
pub(crate) fn run(args: &Moves) -> Result<(), Error> {
    let variant = start::variant(&args.game, args.coordinates)?;
    let texts = dispatch!(&variant, |P, config| {
        legal_after::<P>(config, args.position.as_deref(), &args.moves)?
    });
    let mut out = BufWriter::new(io::stdout().lock());
    for text in texts {
        writeln!(out, "{text}")?;
    }
    out.flush()?;
    Ok(())
}

fn legal_after<P: Position>(
    config: &P::Config,
    position: Option<&str>,
    moves: &[String],
) -> Result<Vec<String>, Error> {
    let mut game = Game::new(start::position::<P>(config, position)?);
    for (ply, text) in moves.iter().enumerate() {
        game.play_text(text)
            .map_err(|refused| Error::Call(format!("move {} is refused: {refused}", ply + 1)))?;
    }
    Ok(game.legal_texts())
}

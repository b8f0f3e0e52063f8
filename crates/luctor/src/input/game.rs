//! Parses games, positions and moves of command-line arguments and records.

use luctor_rules::emergo::Coordinates;
use luctor_rules::{Game, Position, Variant};

use crate::error::Error;

/// Parses a game name and applies a naming scheme for its cells.
///
/// # Errors
///
/// Fails if the name is unknown, or if the board has no cell names of this scheme.
pub(crate) fn variant(name: &str, coordinates: Option<Coordinates>) -> Result<Variant, Error> {
    let variant = name.parse::<Variant>().map_err(|error| Error::Usage(error.to_string()))?;
    match (variant, coordinates) {
        (Variant::Emergo(config), Some(coordinates)) => config
            .with_coordinates(coordinates)
            .map(Variant::Emergo)
            .map_err(|error| Error::Usage(error.to_string())),
        (Variant::Emulsion(_), Some(Coordinates::Diamond)) => {
            Err(Error::Usage("only square Emergo boards have diamond coordinates".to_owned()))
        }
        (variant, _) => Ok(variant),
    }
}

/// Parses a position. Returns the game's initial position if `text` is `None`.
///
/// # Errors
///
/// Fails if the text is not a legal position of this game.
pub(crate) fn position<P: Position>(config: &P::Config, text: Option<&str>) -> Result<P, Error> {
    match text {
        None => Ok(P::start(config)),
        Some(text) => P::from_text(config, text)
            .map_err(|error| Error::Usage(format!("invalid position for {config}: {error}"))),
    }
}

/// Plays moves from a position, or from the initial position if `position` is `None`.
///
/// # Errors
///
/// Fails if the position or a move is not legal.
pub(crate) fn game<P: Position>(
    config: &P::Config,
    position: Option<&str>,
    moves: &[String],
) -> Result<Game<P>, Error> {
    let mut game = Game::new(self::position::<P>(config, position)?);
    for (ply, text) in moves.iter().enumerate() {
        game.play_text(text)
            .map_err(|error| Error::Usage(format!("move {} is invalid: {error}", ply + 1)))?;
    }
    Ok(game)
}

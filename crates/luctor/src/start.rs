//! What most commands begin with: a game by its name, and a position of it.

use luctor_rules::emergo::Coordinates;
use luctor_rules::{Game, Position, Variant};

use crate::error::Error;

/// The game of a name, with its cells named as asked for.
///
/// # Errors
///
/// The name names no game, or its cells have no such names.
pub(crate) fn variant(name: &str, coordinates: Option<Coordinates>) -> Result<Variant, Error> {
    let variant = name.parse::<Variant>().map_err(|error| Error::Call(error.to_string()))?;
    match (variant, coordinates) {
        (Variant::Emergo(config), Some(coordinates)) => config
            .with_coordinates(coordinates)
            .map(Variant::Emergo)
            .map_err(|error| Error::Call(error.to_string())),
        (Variant::Emulsion(_), Some(Coordinates::Diamond)) => Err(Error::Call(
            "diamond coordinates name the cells of square Emergo boards only".to_owned(),
        )),
        (variant, _) => Ok(variant),
    }
}

/// The position of a text, or the start of the game when there is none.
///
/// # Errors
///
/// The text is no legal position of this game.
pub(crate) fn position<P: Position>(config: &P::Config, text: Option<&str>) -> Result<P, Error> {
    match text {
        None => Ok(P::start(config)),
        Some(text) => P::from_text(config, text)
            .map_err(|invalid| Error::Call(format!("this is no position of {config}: {invalid}"))),
    }
}

/// The game that begins with the position of a text, or at the start, and goes on with these moves.
///
/// # Errors
///
/// The text is no legal position of this game, or a move is refused.
pub(crate) fn game<P: Position>(
    config: &P::Config,
    position: Option<&str>,
    moves: &[String],
) -> Result<Game<P>, Error> {
    let mut game = Game::new(self::position::<P>(config, position)?);
    for (ply, text) in moves.iter().enumerate() {
        game.play_text(text)
            .map_err(|refused| Error::Call(format!("move {} is refused: {refused}", ply + 1)))?;
    }
    Ok(game)
}

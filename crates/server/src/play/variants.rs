//! The games that this server plays.

use luctor_rules::Variant;

/// The largest Emulsion board, in files: every response lists all legal moves of a position.
const LARGEST_BOARD: usize = 32;

/// The server does not play this game: why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UnknownGame(pub(crate) String);

/// Reads the name of a game.
///
/// # Errors
///
/// Fails if the name is invalid, or the board is larger than this server accepts.
pub(crate) fn accepted_variant(name: &str) -> Result<Variant, UnknownGame> {
    let variant: Variant = name.parse().map_err(|error| UnknownGame(format!("{error}")))?;
    match &variant {
        Variant::Emulsion(config) if config.size() > LARGEST_BOARD => Err(UnknownGame(format!(
            "this server plays Emulsion on boards of at most {LARGEST_BOARD} files, not {}",
            config.size()
        ))),
        _ => Ok(variant),
    }
}

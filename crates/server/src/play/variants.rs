//! The games that this server plays.

use luctor_rules::{SMALL_BOARD, Variant};

/// The name of a game is invalid, or the server does not play it. Holds the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UnknownGame(pub(crate) String);

/// Evaluates an expression with the position type of a game that this server plays, as [`luctor_rules::dispatch!`] does.
/// Panics for a larger board, which [`accepted_variant`] rejects.
macro_rules! dispatch {
    ($variant:expr, |$P:ident, $config:ident| $body:expr) => {
        luctor_rules::dispatch_small!($variant, |$P, $config| $body, else {
            unreachable!("larger boards are rejected where the name of a game is read")
        })
    };
}
pub(crate) use dispatch;

/// Reads the name of a game.
///
/// # Errors
///
/// Fails if the name is invalid, or if the board is larger than this server accepts: every response lists all legal
/// moves of a position.
pub(crate) fn accepted_variant(name: &str) -> Result<Variant, UnknownGame> {
    let variant: Variant = name.parse().map_err(|error| UnknownGame(format!("{error}")))?;
    match &variant {
        Variant::Emulsion(config) if config.size() > SMALL_BOARD => Err(UnknownGame(format!(
            "this server plays Emulsion on boards of at most {SMALL_BOARD} files, not {}",
            config.size()
        ))),
        _ => Ok(variant),
    }
}

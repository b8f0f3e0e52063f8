//! The games that this server plays.

use luctor_rules::{Message, SMALL_BOARD, Variant, VariantError};

/// The name of a game is invalid, or the server does not play it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum UnknownGame {
    /// The name cannot be parsed, with the message of the parser.
    #[error("{0}")]
    Unreadable(String),
    /// The server does not play the game, with a reason.
    #[error("the game is rejected: {}", .0.code)]
    Rejected(Message),
}

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
    let variant: Variant =
        name.parse().map_err(|error: VariantError| UnknownGame::Unreadable(error.to_string()))?;
    match &variant {
        Variant::Emulsion(config) if config.size() > SMALL_BOARD => {
            let why = Message::new("board-too-large").with("most", SMALL_BOARD);
            Err(UnknownGame::Rejected(why.with("size", config.size())))
        }
        _ => Ok(variant),
    }
}

//! The games whose boards can be shown.

use luctor_rules::emergo::{self, Shape};
use luctor_rules::{Message, SMALL_BOARD, Variant, VariantError};

/// The name of a game is invalid, or its boards cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownGame {
    /// The name cannot be parsed, with the message of the parser.
    #[error("{0}")]
    Unreadable(String),
    /// Its boards cannot be shown, with a reason.
    #[error("the game is rejected: {}", .0.code)]
    Rejected(Message),
}

/// Evaluates an expression with the position type of a game whose boards can be shown, as [`luctor_rules::dispatch!`]
/// does. Panics for a larger board, which [`accepted_variant`] rejects. The module for browsers has fewer types, because
/// its size counts.
#[macro_export]
macro_rules! dispatch {
    ($variant:expr, |$P:ident, $config:ident| $body:expr) => {
        $crate::dispatch_of_platform!($variant, |$P, $config| $body, else {
            unreachable!("larger boards are rejected where the name of a game is read")
        })
    };
}

#[cfg(not(target_family = "wasm"))]
#[doc(hidden)]
pub use luctor_rules::dispatch_small as dispatch_of_platform;

#[cfg(target_family = "wasm")]
#[doc(hidden)]
pub use luctor_rules::dispatch_few as dispatch_of_platform;

/// Reads the name of a game that a user asks for.
///
/// # Errors
///
/// Fails if the name is invalid, or if the board or the number of men is not accepted.
pub fn accepted_variant(name: &str) -> Result<Variant, UnknownGame> {
    let variant: Variant =
        name.parse().map_err(|error: VariantError| UnknownGame::Unreadable(error.to_string()))?;
    is_playable(&variant)?;
    if let Variant::Emergo(config) = &variant {
        accept_emergo(config)?;
    }
    Ok(variant)
}

/// Fails for a game that [`dispatch!`] does not support. A stored match may have a variant that
/// [`accepted_variant`] no longer accepts; it remains playable.
pub fn is_playable(variant: &Variant) -> Result<(), UnknownGame> {
    match variant {
        Variant::Emulsion(config) if config.size() > SMALL_BOARD => {
            let why = Message::new("board-too-large").with("most", SMALL_BOARD);
            Err(UnknownGame::Rejected(why.with("size", config.size())))
        }
        _ => Ok(()),
    }
}

/// Accepts boards and numbers of men on which captures can be listed quickly.
///
/// The measure is the number of landings that following all captures of a position takes. A million takes 50 ms.
/// `cargo run --release -p luctor-rules --example captures` measures the most landings in random games and in
/// constructed positions:
///
/// | variant | random games | constructed |
/// |---|---|---|
/// | 9x9 with 12 men, with 20 | 18, 36 | 315, 405 |
/// | 11x11 with 18 men | 22 | 4,104 |
/// | hex with 12 men, with 13 | 58, 68 | 2,251, 3,156 |
/// | hex-5 with 18 men | 109 | above 69,000 |
/// | 13x13 with 26 men | 31 | above 81,000 |
/// | hex-6 with 27 men | 1,072 | above 16 million |
/// | 11x11 with 30 men, hex-8 with 34 | | not countable |
///
/// The rules bound the work per position, so positions beyond that bound stay playable, too.
fn accept_emergo(config: &emergo::Config) -> Result<(), UnknownGame> {
    let most_men = match config.shape() {
        Shape::Square(..=9) | Shape::Hex(..=3) => u8::MAX,
        Shape::Hex(4) => emergo::Config::ALTERNATE_MEN,
        Shape::Square(..=11) | Shape::Hex(..=5) => config.usual_men(),
        Shape::Square(_) | Shape::Hex(_) => {
            return Err(UnknownGame::Rejected(
                Message::new("emergo-board-too-large").with("board", config.board_name()),
            ));
        }
    };
    if config.men() > most_men {
        let why = Message::new("too-many-men").with("most", most_men).with("men", config.men());
        return Err(UnknownGame::Rejected(why.with("board", config.board_name())));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rejection(name: &str) -> Option<&'static str> {
        match accepted_variant(name) {
            Ok(_) => None,
            Err(UnknownGame::Rejected(why)) => Some(why.code),
            Err(UnknownGame::Unreadable(why)) => panic!("{why}"),
        }
    }

    #[test]
    fn usual_boards_are_accepted() {
        for name in [
            "emergo:5x5",
            "emergo:7x7",
            "emergo:9x9,men=20",
            "emergo:11x11",
            "emergo:hex",
            "emergo:hex-alternate",
            "emergo:hex-3,men=9",
            "emergo:hex-5",
            "emergo:hex-5,men=4",
            "emulsion:32",
        ] {
            assert_eq!(rejection(name), None, "{name}");
        }
    }

    #[test]
    fn boards_with_too_many_captures_are_rejected() {
        for name in ["emergo:13x13", "emergo:15x15,men=1", "emergo:hex-6", "emergo:hex-8,men=34"] {
            assert_eq!(rejection(name), Some("emergo-board-too-large"), "{name}");
        }
        for name in ["emergo:11x11,men=19", "emergo:hex,men=14", "emergo:hex-5,men=19"] {
            assert_eq!(rejection(name), Some("too-many-men"), "{name}");
        }
        assert_eq!(rejection("emulsion:33"), Some("board-too-large"));
    }

    #[test]
    fn a_stored_match_remains_playable() {
        assert!(is_playable(&"emergo:hex-8,men=34".parse().unwrap()).is_ok());
    }
}

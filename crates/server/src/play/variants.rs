//! The games of matches on this server.

use luctor_boards::{UnknownGame, accepted_variant, dispatch};
use luctor_rules::emergo::Shape;
use luctor_rules::{Message, Position as _, Variant};

/// Reads the name of a game for a new match.
///
/// # Errors
///
/// Fails like [`accepted_variant`], and if the first player has no legal move.
pub(crate) fn match_variant(name: &str) -> Result<Variant, UnknownGame> {
    let variant = accepted_variant(name)?;
    let is_over = dispatch!(&variant, |P, config| P::start(config).outcome().is_some());
    match is_over {
        true => Err(UnknownGame::Rejected(Message::new("no-first-move"))),
        false => Ok(variant),
    }
}

/// Returns whether matches of a variant can be rated. All boards of a game share one rating, so a board on which a
/// player wins by knowing the answer would make the ratings worthless.
///
/// Small boards of Emulsion are solved, with winning lines that a player can learn by heart, and without the pie rule the
/// first moves decide much. 6x6 with the pie rule is solved, too, but its proof has millions of positions. Emergo with few
/// men ends in positions whose values the endgame tables contain.
pub(crate) fn may_be_rated(variant: &Variant) -> bool {
    match variant {
        Variant::Emulsion(config) => config.pie() && config.size() >= 6,
        Variant::Emergo(config) => {
            let is_large = match config.shape() {
                Shape::Square(size) => size >= 7,
                Shape::Hex(side) => side >= 4,
            };
            is_large && config.men() >= config.usual_men()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_without_a_first_move_has_no_match() {
        let unplayable = UnknownGame::Rejected(Message::new("no-first-move"));
        for name in ["emulsion:1", "emulsion:1,pie=off"] {
            assert_eq!(match_variant(name), Err(unplayable.clone()), "{name}");
        }
        for name in ["emulsion:2", "emulsion:free-2", "emergo:5x5,men=1", "emergo:hex-alternate"] {
            assert!(match_variant(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn small_and_unbalanced_boards_are_not_rated() {
        for name in [
            "emulsion",
            "emulsion:6",
            "emulsion:free-6",
            "emulsion:32",
            "emergo",
            "emergo:7x7",
            "emergo:9x9,men=20",
            "emergo:9x9,preset=pbmserv",
            "emergo:hex",
            "emergo:hex-alternate",
            "emergo:hex-5",
        ] {
            assert!(may_be_rated(&name.parse().unwrap()), "{name}");
        }
        for name in [
            "emulsion:2",
            "emulsion:5",
            "emulsion:free-5",
            "emulsion:8,pie=off",
            "emergo:5x5",
            "emergo:7x7,men=7",
            "emergo:9x9,men=1",
            "emergo:hex-3",
            "emergo:hex,men=11",
        ] {
            assert!(!may_be_rated(&name.parse().unwrap()), "{name}");
        }
    }
}

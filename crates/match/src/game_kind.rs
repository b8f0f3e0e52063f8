//! The two games, without their variants. Ratings are kept for each.

use luctor_rules::Variant;

use crate::word::words;

/// One of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameKind {
    /// Emergo, on any board.
    Emergo,
    /// Emulsion, on any board.
    Emulsion,
}

words!(GameKind { Emergo = "emergo", Emulsion = "emulsion" });

impl From<&Variant> for GameKind {
    fn from(variant: &Variant) -> GameKind {
        match variant {
            Variant::Emergo(_) => GameKind::Emergo,
            Variant::Emulsion(_) => GameKind::Emulsion,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_variant_begins_with_its_game() {
        for name in ["emergo:hex", "emergo:9x9", "emulsion:8", "emulsion:free-6"] {
            let variant: Variant = name.parse().expect(name);
            let kind = GameKind::from(&variant);
            assert!(variant.to_string().starts_with(&format!("{kind}:")), "{name}");
        }
    }
}

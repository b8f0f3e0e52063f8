//! The games of pbmserv, which distinguishes them by board and setup.

use luctor_rules::emergo::Shape;
use luctor_rules::{Color, Variant};

use luctor_match::game_kind::GameKind;
use luctor_store::VariantPattern;

/// A game of pbmserv.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PbmGame {
    /// Emergo on a checkerboard.
    Emergo,
    /// Emergo on a hexagon.
    HexEmergo,
    /// Emulsion that starts with a full board.
    Emulsion,
    /// Emulsion that starts with an empty board.
    FreeEmulsion,
}

/// The boards for which the rules of pbmserv are known. On others, only its rule for blocked players is used.
const PBMSERV_BOARDS: [&str; 3] = ["9x9", "hex", "hex-alternate"];

impl PbmGame {
    /// All games, in the order of lists.
    pub(crate) const ALL: [PbmGame; 4] =
        [PbmGame::Emergo, PbmGame::HexEmergo, PbmGame::Emulsion, PbmGame::FreeEmulsion];

    /// Returns the name of the game in commands.
    pub(crate) fn name(self) -> &'static str {
        match self {
            PbmGame::Emergo => "emergo",
            PbmGame::HexEmergo => "hexemergo",
            PbmGame::Emulsion => "emulsion",
            PbmGame::FreeEmulsion => "freeemulsion",
        }
    }

    /// Parses the name of a game in any case.
    pub(crate) fn read(word: &str) -> Option<PbmGame> {
        PbmGame::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(word))
    }

    /// Returns the game that a variant belongs to.
    pub(crate) fn of(variant: &Variant) -> PbmGame {
        match variant {
            Variant::Emergo(config) => match config.shape() {
                Shape::Square(_) => PbmGame::Emergo,
                Shape::Hex(_) => PbmGame::HexEmergo,
            },
            Variant::Emulsion(config) if config.free() => PbmGame::FreeEmulsion,
            Variant::Emulsion(_) => PbmGame::Emulsion,
        }
    }

    /// Returns the name of the game in ratings and in the archive.
    pub(crate) fn family(self) -> GameKind {
        match self {
            PbmGame::Emergo | PbmGame::HexEmergo => GameKind::Emergo,
            PbmGame::Emulsion | PbmGame::FreeEmulsion => GameKind::Emulsion,
        }
    }

    /// Returns the pattern of its variants.
    pub(crate) fn variants(self) -> VariantPattern {
        let (like, unlike) = match self {
            PbmGame::Emergo => ("emergo:%", Some("emergo:hex%")),
            PbmGame::HexEmergo => ("emergo:hex%", None),
            PbmGame::Emulsion => ("emulsion:%", Some("emulsion:free-%")),
            PbmGame::FreeEmulsion => ("emulsion:free-%", None),
        };
        VariantPattern { like, unlike }
    }

    /// Returns the side that moves first, which pbmserv calls Ohs.
    pub(crate) fn first_side(self) -> Color {
        match self.family() {
            GameKind::Emergo => Color::White,
            GameKind::Emulsion => Color::Black,
        }
    }

    /// Returns the name of the variant with these options, each a name and a value. Invalid options make an invalid
    /// name.
    pub(crate) fn variant_name(self, options: &[(String, String)]) -> String {
        let value = |name: &str| {
            let found = options.iter().find(|(option, _)| option == name);
            found.map(|(_, value)| value.as_str())
        };
        let board = match (self, value("size"), value("alternate")) {
            (PbmGame::Emergo, size, _) => size.map_or("9x9".to_owned(), |n| format!("{n}x{n}")),
            (PbmGame::HexEmergo, _, Some(_)) => "hex-alternate".to_owned(),
            (PbmGame::HexEmergo, None, None) => "hex".to_owned(),
            (PbmGame::HexEmergo, Some(side), None) => format!("hex-{side}"),
            (PbmGame::Emulsion, size, _) => size.unwrap_or("8").to_owned(),
            (PbmGame::FreeEmulsion, size, _) => format!("free-{}", size.unwrap_or("8")),
        };
        let mut name = format!("{}:{board}", self.family());
        if self.family() == GameKind::Emergo && value("preset").is_none() {
            match PBMSERV_BOARDS.contains(&board.as_str()) {
                true => name.push_str(",preset=pbmserv"),
                false if value("blocked").is_none() => name.push_str(",blocked=loss"),
                false => {}
            }
        }
        let rules = options.iter().filter(|(option, _)| option != "size" && option != "alternate");
        for (option, value) in rules {
            name.push_str(&format!(",{option}={value}"));
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(game: PbmGame, options: &[(&str, &str)]) -> String {
        let owned: Vec<(String, String)> =
            options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let variant: Variant = game.variant_name(&owned).parse().unwrap();
        assert_eq!(PbmGame::of(&variant), game);
        variant.to_string()
    }

    #[test]
    fn the_boards_of_pbmserv_have_its_rules() {
        let pbmserv: Variant = "emergo:9x9,preset=pbmserv".parse().unwrap();
        assert_eq!(variant(PbmGame::Emergo, &[]), pbmserv.to_string());
        assert_eq!(variant(PbmGame::Emergo, &[("size", "7")]), "emergo:7x7,blocked=loss");
        assert_eq!(variant(PbmGame::Emergo, &[("preset", "mindsports")]), "emergo:9x9");
        assert!(
            variant(PbmGame::HexEmergo, &[("alternate", "")]).starts_with("emergo:hex-alternate")
        );
        assert_eq!(
            variant(PbmGame::HexEmergo, &[("size", "5"), ("blocked", "draw")]),
            "emergo:hex-5"
        );
        assert_eq!(variant(PbmGame::Emulsion, &[]), "emulsion:8");
        assert_eq!(variant(PbmGame::FreeEmulsion, &[("size", "6")]), "emulsion:free-6");
    }

    #[test]
    fn names_of_games_are_read_in_any_case() {
        assert_eq!(PbmGame::read("HexEmergo"), Some(PbmGame::HexEmergo));
        assert_eq!(PbmGame::read("chess"), None);
    }
}

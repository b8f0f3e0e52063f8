//! The games as pbmserv called them.

use luctor_rules::emergo::Shape;
use luctor_rules::{Color, Variant};

use luctor_match::game_kind::GameKind;
use luctor_store::VariantPattern;

/// A game of the network server, which names the board apart from the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Emergo on a checkerboard.
    Emergo,
    /// Emergo on a hexagon.
    HexEmergo,
    /// Emulsion that begins with a full board.
    Emulsion,
    /// Emulsion that begins with an empty one.
    FreeEmulsion,
}

/// The boards for which the rules of pbmserv are known; on others only blocked players lose as they did there.
const OLD_BOARDS: [&str; 3] = ["9x9", "hex", "hex-alternate"];

impl Kind {
    /// All of them, in the order of lists.
    pub(crate) const ALL: [Kind; 4] =
        [Kind::Emergo, Kind::HexEmergo, Kind::Emulsion, Kind::FreeEmulsion];

    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Emergo => "emergo",
            Kind::HexEmergo => "hexemergo",
            Kind::Emulsion => "emulsion",
            Kind::FreeEmulsion => "freeemulsion",
        }
    }

    /// The game of a word, small or capital letters.
    pub(crate) fn read(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word))
    }

    /// What a variant counts as.
    pub(crate) fn of(variant: &Variant) -> Kind {
        match variant {
            Variant::Emergo(config) => match config.shape() {
                Shape::Square(_) => Kind::Emergo,
                Shape::Hex(_) => Kind::HexEmergo,
            },
            Variant::Emulsion(config) if config.free() => Kind::FreeEmulsion,
            Variant::Emulsion(_) => Kind::Emulsion,
        }
    }

    /// The game as ratings and lists call it.
    pub(crate) fn family(self) -> GameKind {
        match self {
            Kind::Emergo | Kind::HexEmergo => GameKind::Emergo,
            Kind::Emulsion | Kind::FreeEmulsion => GameKind::Emulsion,
        }
    }

    /// The names of its variants.
    pub(crate) fn like(self) -> VariantPattern {
        let (like, unlike) = match self {
            Kind::Emergo => ("emergo:%", Some("emergo:hex%")),
            Kind::HexEmergo => ("emergo:hex%", None),
            Kind::Emulsion => ("emulsion:%", Some("emulsion:free-%")),
            Kind::FreeEmulsion => ("emulsion:free-%", None),
        };
        VariantPattern { like, unlike }
    }

    /// The side that begins: Ohs.
    pub(crate) fn first(self) -> Color {
        match self.family() {
            GameKind::Emergo => Color::White,
            GameKind::Emulsion => Color::Black,
        }
    }

    /// The name of the variant with these options, each as `size=7`. What is no option of the game is
    /// refused where the name is read.
    pub(crate) fn variant(self, options: &[(String, String)]) -> String {
        let value = |name: &str| {
            let found = options.iter().find(|(option, _)| option == name);
            found.map(|(_, value)| value.as_str())
        };
        let board = match (self, value("size"), value("alternate")) {
            (Kind::Emergo, size, _) => size.map_or("9x9".to_owned(), |n| format!("{n}x{n}")),
            (Kind::HexEmergo, _, Some(_)) => "hex-alternate".to_owned(),
            (Kind::HexEmergo, None, None) => "hex".to_owned(),
            (Kind::HexEmergo, Some(side), None) => format!("hex-{side}"),
            (Kind::Emulsion, size, _) => size.unwrap_or("8").to_owned(),
            (Kind::FreeEmulsion, size, _) => format!("free-{}", size.unwrap_or("8")),
        };
        let mut name = format!("{}:{board}", self.family());
        if self.family() == GameKind::Emergo && value("preset").is_none() {
            match OLD_BOARDS.contains(&board.as_str()) {
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

    fn variant(kind: Kind, options: &[(&str, &str)]) -> String {
        let owned: Vec<(String, String)> =
            options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let variant: Variant = kind.variant(&owned).parse().unwrap();
        assert_eq!(Kind::of(&variant), kind);
        variant.to_string()
    }

    #[test]
    fn the_rules_of_pbmserv_are_those_of_its_boards() {
        let old: Variant = "emergo:9x9,preset=pbmserv".parse().unwrap();
        assert_eq!(variant(Kind::Emergo, &[]), old.to_string());
        assert_eq!(variant(Kind::Emergo, &[("size", "7")]), "emergo:7x7,blocked=loss");
        assert_eq!(variant(Kind::Emergo, &[("preset", "mindsports")]), "emergo:9x9");
        assert!(variant(Kind::HexEmergo, &[("alternate", "")]).starts_with("emergo:hex-alternate"));
        assert_eq!(variant(Kind::HexEmergo, &[("size", "5"), ("blocked", "draw")]), "emergo:hex-5");
        assert_eq!(variant(Kind::Emulsion, &[]), "emulsion:8");
        assert_eq!(variant(Kind::FreeEmulsion, &[("size", "6")]), "emulsion:free-6");
    }

    #[test]
    fn games_are_read_in_any_case() {
        assert_eq!(Kind::read("HexEmergo"), Some(Kind::HexEmergo));
        assert_eq!(Kind::read("chess"), None);
    }
}

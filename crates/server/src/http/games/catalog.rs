//! What the start page offers. Any other valid name can be played too.

use axum::Json;
use luctor_rules::Variant;
use luctor_rules::emergo::Preset;
use luctor_search::Level;
use serde::Serialize;
use utoipa::ToSchema;

use crate::views::Color;

/// What the start page offers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Catalog {
    /// The games.
    pub(crate) games: Vec<CatalogGame>,
    /// The strengths of the computer, the weakest first.
    pub(crate) levels: Vec<CatalogLevel>,
}

/// A strength of the computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogLevel {
    /// As in `NewGame.opponent`.
    pub(crate) id: String,
    /// For people.
    pub(crate) title: String,
    /// What to expect.
    pub(crate) note: String,
    /// How strong it is.
    pub(crate) ratings: LevelRatings,
}

/// The ratings of a level on the usual boards. Level 1 has 1000, and 400 points are odds of ten to one;
/// those of two games cannot be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct LevelRatings {
    /// In Emulsion.
    pub(crate) emulsion: i32,
    /// In Emergo.
    pub(crate) emergo: i32,
}

/// A game and its boards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogGame {
    /// The first part of a game's name.
    pub(crate) id: GameId,
    /// For people.
    pub(crate) title: String,
    /// What it is about.
    pub(crate) summary: String,
    /// The side that begins.
    pub(crate) first: Color,
    /// The boards of the list.
    pub(crate) boards: Vec<CatalogBoard>,
    /// Whether the pie rule exists in this game.
    pub(crate) pie: bool,
    /// Sets of rules, the default first.
    pub(crate) presets: Vec<CatalogPreset>,
}

/// The games that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameId {
    /// Emulsion.
    Emulsion,
    /// Emergo.
    Emergo,
}

/// A board of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogBoard {
    /// The part of a game's name behind the colon.
    pub(crate) id: String,
    /// For people.
    pub(crate) title: String,
    /// What is special about it.
    #[schema(required)]
    pub(crate) note: Option<String>,
}

/// A set of rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogPreset {
    /// The value of the option `preset`.
    pub(crate) id: String,
    /// For people.
    pub(crate) title: String,
    /// What is special about it.
    pub(crate) note: String,
    /// The boards on which it may be chosen.
    pub(crate) boards: Vec<String>,
}

/// What the start page offers.
#[utoipa::path(get, operation_id = "catalog", path = "/api/catalog", responses((status = 200, body = Catalog)))]
pub(crate) async fn show() -> Json<Catalog> {
    Json(Catalog { games: vec![emulsion(), emergo()], levels: levels() })
}

fn board(id: &str, title: &str, note: Option<&str>) -> CatalogBoard {
    CatalogBoard { id: id.to_owned(), title: title.to_owned(), note: note.map(str::to_owned) }
}

fn emulsion() -> CatalogGame {
    let boards = [
        ("5", "5x5", Some("White wins with best play: to learn on, no fair game")),
        ("6", "6x6", Some("a quick game")),
        ("7", "7x7", None),
        ("8", "8x8", Some("the usual board")),
        ("9", "9x9", None),
        ("10", "10x10", None),
        ("12", "12x12", Some("a long game")),
        (
            "free-5",
            "Free 5x5",
            Some("starts empty: a turn may also place a black and a white piece"),
        ),
        ("free-6", "Free 6x6", Some("starts empty")),
        ("free-8", "Free 8x8", Some("starts empty")),
        ("free-10", "Free 10x10", Some("starts empty")),
    ];
    CatalogGame {
        id: GameId::Emulsion,
        title: "Emulsion".to_owned(),
        summary: "Swap pieces to bring like to like; the biggest group wins.".to_owned(),
        first: Color::Black,
        boards: boards.into_iter().map(|(id, title, note)| board(id, title, note)).collect(),
        pie: true,
        presets: Vec::new(),
    }
}

fn emergo() -> CatalogGame {
    let boards = [
        ("9x9", "9x9", Some("the usual board, 12 men a side")),
        ("7x7", "7x7", Some("a quick game, 8 men a side")),
        ("hex", "Hexagon", Some("six directions, 12 men a side")),
        ("hex-alternate", "Hexagon, set up", Some("13 men a side start on the board")),
    ];
    CatalogGame {
        id: GameId::Emergo,
        title: "Emergo".to_owned(),
        summary: "Captured men go below the captor and can be set free; leave the enemy nothing."
            .to_owned(),
        first: Color::White,
        boards: boards.into_iter().map(|(id, title, note)| board(id, title, note)).collect(),
        pie: false,
        presets: Preset::ALL.into_iter().map(preset).collect(),
    }
}

fn preset(preset: Preset) -> CatalogPreset {
    let (title, note) = match preset {
        Preset::MindSports => {
            ("MindSports", "no legal move is a draw, and so is a third repetition")
        }
        Preset::IgGameCenter => ("igGameCenter", "no legal move is a draw"),
        Preset::Pbmserv => ("pbmserv", "no legal move loses, positions may repeat"),
    };
    CatalogPreset {
        id: preset.name().to_owned(),
        title: title.to_owned(),
        note: note.to_owned(),
        boards: preset.boards().iter().map(|&board| board.to_owned()).collect(),
    }
}

fn levels() -> Vec<CatalogLevel> {
    let usual = |name: &str| name.parse().expect("the name of a game alone means its usual board");
    let (emulsion, emergo): (Variant, Variant) = (usual("emulsion"), usual("emergo"));
    let level = |level: Level| CatalogLevel {
        id: level.to_string(),
        title: format!("Level {level}"),
        note: level.note().to_owned(),
        ratings: LevelRatings { emulsion: level.rating(&emulsion), emergo: level.rating(&emergo) },
    };
    Level::ALL.into_iter().map(level).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_on_offer_can_be_played() {
        for game in [emulsion(), emergo()] {
            let id = game.title.to_lowercase();
            for board in &game.boards {
                format!("{id}:{}", board.id).parse::<Variant>().unwrap();
            }
            for preset in &game.presets {
                for board in &preset.boards {
                    format!("{id}:{board},preset={}", preset.id).parse::<Variant>().unwrap();
                    assert!(game.boards.iter().any(|offered| offered.id == *board), "{board}");
                }
            }
        }
    }
}

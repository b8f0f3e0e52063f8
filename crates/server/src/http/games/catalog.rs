//! `/api/catalog`: the games, boards and levels that clients offer. Every other valid name can be played, too.

use axum::Json;
use luctor_rules::Variant;
use luctor_rules::emergo::Preset;
use luctor_search::Level;
use serde::Serialize;
use utoipa::ToSchema;

use crate::views::Color;

/// The games, boards and levels that clients offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Catalog {
    /// The games.
    pub(crate) games: Vec<CatalogGame>,
    /// The levels of the computer, weakest first.
    pub(crate) levels: Vec<CatalogLevel>,
}

/// A level of the computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogLevel {
    /// The value of `NewGame.opponent`.
    pub(crate) id: String,
    /// The name for users.
    pub(crate) title: String,
    /// A short description.
    pub(crate) note: String,
    /// Its ratings.
    pub(crate) ratings: LevelRatings,
}

/// The ratings of a level on the usual boards. Level 1 has 1000. A difference of 400 points means that the stronger side
/// wins ten times as often. Ratings of different games cannot be compared.
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
    /// The first part of the name of a variant.
    pub(crate) id: GameId,
    /// The name for users.
    pub(crate) title: String,
    /// A short description.
    pub(crate) summary: String,
    /// The side that moves first.
    pub(crate) first: Color,
    /// The offered boards.
    pub(crate) boards: Vec<CatalogBoard>,
    /// `true` if the game can have the pie rule.
    pub(crate) pie: bool,
    /// The sets of rules, default first.
    pub(crate) presets: Vec<CatalogPreset>,
}

/// The id of a game.
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
    /// The part of the name of a variant after the colon.
    pub(crate) id: String,
    /// The name for users.
    pub(crate) title: String,
    /// A short description.
    #[schema(required)]
    pub(crate) note: Option<String>,
}

/// A set of rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogPreset {
    /// The value of the option `preset`.
    pub(crate) id: String,
    /// The name for users.
    pub(crate) title: String,
    /// A short description.
    pub(crate) note: String,
    /// The boards that it can be combined with.
    pub(crate) boards: Vec<String>,
}

/// Returns the games, boards and levels that clients offer.
#[utoipa::path(get, operation_id = "catalog", path = "/api/catalog", responses((status = 200, body = Catalog)))]
pub(crate) async fn show() -> Json<Catalog> {
    Json(Catalog { games: vec![emulsion(), emergo()], levels: levels() })
}

fn board(id: &str, title: &str, note: Option<&str>) -> CatalogBoard {
    CatalogBoard { id: id.to_owned(), title: title.to_owned(), note: note.map(str::to_owned) }
}

fn emulsion() -> CatalogGame {
    let boards = [
        ("5", "5x5", Some("for learning; White wins with best play")),
        ("6", "6x6", Some("a quick game")),
        ("7", "7x7", None),
        ("8", "8x8", Some("the usual board")),
        ("9", "9x9", None),
        ("10", "10x10", None),
        ("12", "12x12", Some("a long game")),
        ("free-5", "Free 5x5", Some("starts empty; a turn may also place one piece of each color")),
        ("free-6", "Free 6x6", Some("starts empty")),
        ("free-8", "Free 8x8", Some("starts empty")),
        ("free-10", "Free 10x10", Some("starts empty")),
    ];
    CatalogGame {
        id: GameId::Emulsion,
        title: "Emulsion".to_owned(),
        summary: "Swap pieces to connect your color. The biggest group wins.".to_owned(),
        first: Color::Black,
        boards: boards.into_iter().map(|(id, title, note)| board(id, title, note)).collect(),
        pie: true,
        presets: Vec::new(),
    }
}

fn emergo() -> CatalogGame {
    let boards = [
        ("9x9", "9x9", Some("the usual board, 12 men per side")),
        ("7x7", "7x7", Some("a quick game, 8 men per side")),
        ("hex", "Hexagon", Some("six directions, 12 men per side")),
        ("hex-alternate", "Hexagon, men on board", Some("13 men per side start on the board")),
    ];
    CatalogGame {
        id: GameId::Emergo,
        title: "Emergo".to_owned(),
        summary: "Capture every enemy piece. Captured men stay in play and can be freed."
            .to_owned(),
        first: Color::White,
        boards: boards.into_iter().map(|(id, title, note)| board(id, title, note)).collect(),
        pie: false,
        presets: Preset::ALL.into_iter().map(preset).collect(),
    }
}

fn preset(preset: Preset) -> CatalogPreset {
    let (title, note) = match preset {
        Preset::MindSports => ("MindSports", "a blocked player draws; threefold repetition draws"),
        Preset::IgGameCenter => ("igGameCenter", "a blocked player draws"),
        Preset::Pbmserv => ("pbmserv", "a blocked player loses; positions may repeat"),
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
    fn every_offered_game_can_be_played() {
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

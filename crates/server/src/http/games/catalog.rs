//! `/api/catalog`: the games, boards and levels that clients offer. Every other valid name can be played, too.

use axum::Json;
use luctor_messages::{Area, english};
use luctor_rules::emergo::Preset;
use luctor_rules::{Message, Variant};
use luctor_search::Level;
use serde::Serialize;
use utoipa::ToSchema;

use crate::play::variants::may_be_rated;
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
    /// `true` if games on it can be rated: in Emulsion, those with the pie rule.
    pub(crate) rated: bool,
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

/// The offered boards of Emulsion.
const EMULSION: [&str; 11] =
    ["5", "6", "7", "8", "9", "10", "12", "free-5", "free-6", "free-8", "free-10"];
/// The offered boards of Emergo.
const EMERGO: [&str; 4] = ["9x9", "7x7", "hex", "hex-alternate"];

fn emulsion() -> CatalogGame {
    CatalogGame {
        id: GameId::Emulsion,
        title: "Emulsion".to_owned(),
        summary: text("summary.emulsion").expect(IN_CATALOG),
        first: Color::Black,
        boards: EMULSION.map(|id| board("emulsion", id)).to_vec(),
        pie: true,
        presets: Vec::new(),
    }
}

fn emergo() -> CatalogGame {
    CatalogGame {
        id: GameId::Emergo,
        title: "Emergo".to_owned(),
        summary: text("summary.emergo").expect(IN_CATALOG),
        first: Color::White,
        boards: EMERGO.map(|id| board("emergo", id)).to_vec(),
        pie: false,
        presets: Preset::ALL.into_iter().map(preset).collect(),
    }
}

/// The reason why a text cannot be missing.
const IN_CATALOG: &str = "the texts are part of the program and tested";

fn text(code: &str) -> Option<String> {
    english().plain(Area::Offers, code)
}

/// Creates a board. A board without its own title is a square, and its title the length of its sides.
fn board(game: &str, id: &str) -> CatalogBoard {
    let square = || if id.contains('x') { id.to_owned() } else { format!("{id}x{id}") };
    CatalogBoard {
        id: id.to_owned(),
        title: text(&format!("title.{game}.{id}")).unwrap_or_else(square),
        note: text(&format!("board.{game}.{id}")),
        rated: may_be_rated(&format!("{game}:{id}").parse().expect("every offered board exists")),
    }
}

fn preset(preset: Preset) -> CatalogPreset {
    let title = match preset {
        Preset::MindSports => "MindSports",
        Preset::IgGameCenter => "igGameCenter",
        Preset::Pbmserv => "pbmserv",
    };
    CatalogPreset {
        id: preset.name().to_owned(),
        title: title.to_owned(),
        note: text(&format!("preset.{}", preset.name())).expect(IN_CATALOG),
        boards: preset.boards().iter().map(|&board| board.to_owned()).collect(),
    }
}

fn levels() -> Vec<CatalogLevel> {
    let usual = |name: &str| name.parse().expect("the name of a game alone means its usual board");
    let (emulsion, emergo): (Variant, Variant) = (usual("emulsion"), usual("emergo"));
    let title = |level: Level| Message::new("levelTitle").with("level", level.to_string());
    let level = |level: Level| CatalogLevel {
        id: level.to_string(),
        title: english().text(Area::Offers, &title(level), &str::to_owned),
        note: text(&format!("level.{level}")).expect(IN_CATALOG),
        ratings: LevelRatings { emulsion: level.rating(&emulsion), emergo: level.rating(&emergo) },
    };
    Level::ALL.into_iter().map(level).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_text() {
        assert_eq!(levels().len(), Level::ALL.len());
    }

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

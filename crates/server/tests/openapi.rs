//! Tests of the API's documents: OpenAPI, the page for people, the catalog.

use std::fs;
use std::path::PathBuf;

use insta::assert_snapshot;

use crate::world::World;

/// `docs/openapi.json` is generated from the handlers. If this fails after an intended change, run the test once with
/// `UPDATE_EXPECT=1`.
#[test]
fn the_openapi_document_is_up_to_date() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let generated = luctor_server::openapi_json();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, &generated).unwrap();
    }
    let stored = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        stored == generated,
        "docs/openapi.json is out of date: run this test with UPDATE_EXPECT=1"
    );
}

#[tokio::test]
async fn the_openapi_document_is_served() {
    let world = World::on_sqlite().await;
    let served = world.browser().get("/api/openapi.json").await;
    assert_eq!(String::from_utf8(served.body).unwrap(), luctor_server::openapi_json());
}

#[tokio::test]
async fn the_page_of_the_api_needs_no_scripts() {
    let world = World::on_sqlite().await;
    let page = world.browser().get("/api").await;
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'self';"), "{policy}");
    let text = String::from_utf8(page.body).unwrap();
    assert!(text.contains("href=\"/api/openapi.json\"") && text.contains("/api/account/stream"));
    let style = world.browser().get("/api/style.css").await;
    assert_eq!(style.headers["content-type"], "text/css; charset=utf-8");
    assert_eq!(style.headers["x-content-type-options"], "nosniff");
}

#[tokio::test]
async fn the_catalog_lists_games_boards_and_levels() {
    let world = World::on_sqlite().await;
    let catalog = world.browser().get("/api/catalog").await.json();
    let mut lines = Vec::new();
    for game in catalog["games"].as_array().unwrap() {
        for key in ["id", "title", "summary", "first", "pie"] {
            lines.push(format!("{key}: {}", game[key]));
        }
        for list in ["boards", "presets"] {
            lines.push(format!("{list}:"));
            lines.extend(game[list].as_array().unwrap().iter().map(|item| format!("  {item}")));
        }
    }
    for level in catalog["levels"].as_array().unwrap() {
        lines.push(format!("{}: {}, {}", level["id"], level["title"], level["note"]));
    }
    assert_snapshot!(lines.join("\n"), @r#"
    id: "emulsion"
    title: "Emulsion"
    summary: "Swap pieces to connect your color. The biggest group wins."
    first: "black"
    pie: true
    boards:
      {"id":"5","note":"for learning; White wins with best play","rated":false,"title":"5x5"}
      {"id":"6","note":"a quick game","rated":true,"title":"6x6"}
      {"id":"7","note":null,"rated":true,"title":"7x7"}
      {"id":"8","note":"the usual board","rated":true,"title":"8x8"}
      {"id":"9","note":null,"rated":true,"title":"9x9"}
      {"id":"10","note":null,"rated":true,"title":"10x10"}
      {"id":"12","note":"a long game","rated":true,"title":"12x12"}
      {"id":"free-5","note":"starts empty; a turn may also place one piece of each color","rated":false,"title":"Free 5x5"}
      {"id":"free-6","note":"starts empty","rated":true,"title":"Free 6x6"}
      {"id":"free-8","note":"starts empty","rated":true,"title":"Free 8x8"}
      {"id":"free-10","note":"starts empty","rated":true,"title":"Free 10x10"}
    presets:
    id: "emergo"
    title: "Emergo"
    summary: "Capture every enemy piece. Captured men stay in play and can be freed."
    first: "white"
    pie: false
    boards:
      {"id":"9x9","note":"the usual board, 12 men per side","rated":true,"title":"9x9"}
      {"id":"7x7","note":"a quick game, 8 men per side","rated":true,"title":"7x7"}
      {"id":"hex","note":"six directions, 12 men per side","rated":true,"title":"Hexagon"}
      {"id":"hex-alternate","note":"13 men per side start on the board","rated":true,"title":"Hexagon, men on board"}
    presets:
      {"boards":["9x9","hex"],"id":"mindsports","note":"the game is a draw if a player is blocked; threefold repetition is a draw","title":"MindSports"}
      {"boards":["9x9","7x7"],"id":"iggamecenter","note":"the game is a draw if a player is blocked","title":"igGameCenter"}
      {"boards":["9x9","hex","hex-alternate"],"id":"pbmserv","note":"a blocked player loses; positions may repeat","title":"pbmserv"}
    "1": "Level 1", "for your first games"
    "2": "Level 2", "for beginners"
    "3": "Level 3", "sees simple threats"
    "4": "Level 4", "for players with some practice"
    "5": "Level 5", "for good players"
    "6": "Level 6", "hard to beat"
    "7": "Level 7", "very strong"
    "8": "Level 8", "full strength"
    "#);
}

/// Checks only the order of the ratings, since they are measured again after changes to the search.
#[tokio::test]
async fn every_level_is_rated_above_the_one_below() {
    let world = World::on_sqlite().await;
    let catalog = world.browser().get("/api/catalog").await.json();
    for game in ["emulsion", "emergo"] {
        let levels = catalog["levels"].as_array().unwrap().iter();
        let ratings: Vec<i64> =
            levels.map(|level| level["ratings"][game].as_i64().unwrap()).collect();
        assert_eq!((ratings.len(), ratings[0]), (8, 1000), "{game}");
        assert!(ratings.is_sorted_by(|weaker, stronger| weaker < stronger), "{game}: {ratings:?}");
    }
}

#[tokio::test]
async fn a_running_server_is_healthy() {
    let world = World::on_sqlite().await;
    let health = world.browser().get("/api/health").await;
    assert_eq!(String::from_utf8(health.body).unwrap(), r#"{"status":"ok"}"#);
}

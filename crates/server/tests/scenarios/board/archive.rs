//! Games that everybody may look for: running ones, finished ones, and names of players.

use axum::http::StatusCode;
use insta::{allow_duplicates, assert_snapshot};
use serde_json::{Value, json};

use crate::stream::Stream;
use crate::world::{Browser, PATIENCE, World, id_of};

/// Starts a correspondence game of two players.
async fn begun(
    black: &mut Browser,
    white: &mut Browser,
    opponent: &str,
    game: &str,
    rated: bool,
) -> Value {
    let wish = json!({
        "game": game, "opponent": opponent, "color": "black", "control": "3d", "rated": rated,
    });
    begun_as(black, white, &wish).await
}

async fn begun_as(black: &mut Browser, white: &mut Browser, wish: &Value) -> Value {
    let made = black.post("/api/games", wish).await.json();
    let code = made["codes"]["white"].as_str();
    let joined = white.join(id_of(&made), code).await;
    assert_eq!(joined.status, StatusCode::OK, "{}", joined.json());
    black.game(id_of(&made)).await
}

/// A game of two moves that the second player gives up.
async fn finished(
    black: &mut Browser,
    white: &mut Browser,
    opponent: &str,
    game: &str,
    rated: bool,
) -> String {
    let game = begun(black, white, opponent, game, rated).await;
    let game = black.play(&game, &["a1-b1"]).await;
    let game = white.play(&game, &["a2-b2"]).await;
    let game = if rated { black.play_to(white, &game, 4).await } else { game };
    white.acted(&game, "resign").await;
    id_of(&game).to_owned()
}

async fn ids(browser: &mut Browser, query: &str) -> Vec<String> {
    let answer = browser.get(&format!("/api/games?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.json());
    let games = answer.json()["games"].as_array().unwrap().clone();
    games.iter().map(|game| id_of(game).to_owned()).collect()
}

/// Waits until a rated game of Anna has been counted, which is done after the answer.
async fn counted(browser: &mut Browser) {
    let wait = async {
        while browser.get("/api/players/Anna").await.json()["ratings"] == json!([]) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("a rated game is counted");
}

async fn anna_and_bert(world: &World) -> (Browser, Browser) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    (anna, bert)
}

pub(crate) async fn finished_games_are_found_by_their_properties(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let (mut carl, mut dora) = (world.browser(), world.browser());
    let rated = finished(&mut anna, &mut bert, "link", "emulsion:6", true).await;
    let lobby = finished(&mut carl, &mut dora, "lobby", "emulsion:5,pie=off", false).await;
    let private = finished(&mut bert, &mut anna, "link", "emulsion:4", false).await;
    let guests = finished(&mut carl, &mut dora, "link", "emulsion:4", false).await;
    let off = begun(&mut carl, &mut dora, "lobby", "emulsion:4", false).await;
    carl.acted(&off, "abort").await;
    let running = begun(&mut anna, &mut bert, "lobby", "emulsion:6", true).await;

    counted(&mut anna).await;
    let found = ids(&mut carl, "").await;
    assert_eq!(found, [lobby.clone(), rated.clone()], "the latest first");
    assert!(!found.contains(&guests) && !found.contains(&id_of(&running).to_owned()));
    let none: Vec<String> = Vec::new();
    let cases = [
        ("game=emulsion", vec![&lobby, &rated]),
        ("game=emulsion:6", vec![&rated]),
        ("game=emulsion:5,pie=off", vec![&lobby]),
        ("game=emergo", vec![]),
        ("rated=true", vec![&rated]),
        ("rated=false", vec![&lobby]),
        ("result=black", vec![&lobby, &rated]),
        ("result=white", vec![]),
        ("result=draw", vec![]),
        ("reason=resigned", vec![&lobby, &rated]),
        ("reason=groups", vec![]),
        ("min_rating=1000", vec![&rated]),
        ("min_rating=2900", vec![]),
        ("player=anna", vec![&private, &rated]),
        ("player=anna&result=won", vec![&rated]),
        ("player=anna&result=lost", vec![&private]),
        ("player=anna&against=bert&rated=false", vec![&private]),
        ("after=9000000000000", vec![]),
        ("before=1000", vec![]),
    ];
    for (query, expected) in cases {
        let found = ids(&mut carl, query).await;
        assert_eq!(found, expected.into_iter().cloned().collect::<Vec<_>>(), "{query}");
    }
    assert_eq!(ids(&mut carl, "reason=aborted").await, [id_of(&off)]);
    assert_eq!(ids(&mut carl, "reason=aborted&game=emergo").await, none);
    let summary = carl.get("/api/games?rated=true").await.json()["games"][0].clone();
    assert_eq!(summary["players"]["black"]["name"], "Anna");
    assert_eq!(summary["result"]["winner"], "black");
}

pub(crate) async fn finished_games_come_in_pages_of_twenty(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut made = Vec::new();
    for _ in 0..23 {
        made.push(finished(&mut anna, &mut bert, "lobby", "emulsion:4", false).await);
    }
    made.reverse();
    for query in ["game=emulsion", "game=emulsion:4", "player=bert"] {
        let first = anna.get(&format!("/api/games?{query}")).await.json();
        let cursor = first["more"].as_str().unwrap();
        let rest = anna.get(&format!("/api/games?{query}&cursor={cursor}")).await.json();
        assert_eq!(rest["more"], Value::Null);
        let games = [&first, &rest].map(|page| page["games"].as_array().unwrap().clone());
        assert_eq!((games[0].len(), games[1].len()), (20, 3));
        let mut found: Vec<&str> = games.iter().flatten().map(id_of).collect();
        let mut all: Vec<&str> = made.iter().map(String::as_str).collect();
        assert_eq!(found[0], all[0]);
        found.sort_unstable();
        all.sort_unstable();
        assert_eq!(found, all, "each once");
    }
}

pub(crate) async fn invalid_searches_are_rejected(world: World) {
    let mut anna = world.browser();
    let mut lines = Vec::new();
    let queries = [
        "games?game=go",
        "games?player=nobody",
        "games?against=nobody",
        "games?result=won",
        "games?result=lots",
        "games?reason=weather",
        "games?rated=maybe",
        "games?min_rating=-1",
        "games?cursor=x",
        "games?cursor=12-short",
        "players",
        "players?prefix=a",
        "players?prefix=a%00",
    ];
    for query in queries {
        lines.push(anna.get(&format!("/api/{query}")).await.refusal());
    }
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @r#"
    400 unknown-game: There is no such game or board. Unknown game "go": the games are emulsion and emergo.
    404 not-found: There is no player with this name.
    400 contradiction: To search for an opponent, enter a player, too.
    400 contradiction: To search for won or lost games, enter a player, too.
    400 malformed: The request is not valid. Failed to deserialize query string: result: unknown variant `lots`, expected one of `black`, `white`, `draw`, `won`, `lost`.
    400 malformed: The request is not valid. Failed to deserialize query string: reason: unknown variant `weather`, expected one of `eliminated`, `blocked`, `repetition`, `groups`, `last-mover`, `resigned`, `time`, `left`, `agreed`, `aborted`.
    400 malformed: The request is not valid. Failed to deserialize query string: rated: provided string was not `true` or `false`.
    400 malformed: The request is not valid. Failed to deserialize query string: min_rating: invalid digit found in string.
    400 malformed: The cursor is not valid. Start the search again.
    400 malformed: The cursor is not valid. Start the search again.
    400 malformed: The request is not valid. Failed to deserialize query string: missing field `prefix`.
    400 malformed: Enter at least two letters of the name.
    400 malformed: The text has a NUL character, which cannot be stored.
    "#));
}

pub(crate) async fn players_are_found_by_the_start_of_their_names(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut quiet = world.browser();
    quiet.sign_up("Annabel").await;
    let bot = json!({ "name": "Ann-Bot", "password": crate::world::PASSWORD, "bot": true });
    assert_eq!(world.browser().post("/api/account", &bot).await.status, StatusCode::CREATED);
    let named = async |browser: &mut Browser, prefix: &str| {
        browser.get(&format!("/api/players?prefix={prefix}")).await.json()
    };
    assert_eq!(named(&mut bert, "an").await, json!([{ "name": "Ann-Bot", "bot": true }]));
    finished(&mut anna, &mut bert, "link", "emulsion:6", true).await;
    counted(&mut anna).await;
    let found = json!([{ "name": "Anna", "bot": false }, { "name": "Ann-Bot", "bot": true }]);
    assert_eq!(named(&mut bert, "AN").await, found);
    assert_eq!(named(&mut bert, "annabel").await[0]["name"], "Annabel", "who is written out");
    assert_eq!(named(&mut bert, "a_").await, json!([]));
    assert_eq!(named(&mut bert, "%25%25").await, json!([]));
}

pub(crate) async fn running_games_are_on_tv(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let (mut carl, mut dora) = (world.browser(), world.browser());
    let address = world.listen().await;
    let mut stream = Stream::open(address, "/api/tv/stream", "Accept: */*").await;
    assert_eq!(stream.next().await, json!({ "games": [] }));
    let guests = begun(&mut carl, &mut dora, "lobby", "emergo:7x7", false).await;
    begun(&mut carl, &mut dora, "link", "emulsion:4", false).await;
    anna.begin("emulsion:4").await;
    // Both have ratings then.
    finished(&mut anna, &mut bert, "link", "emulsion:6", true).await;
    counted(&mut anna).await;
    let rated = begun(&mut anna, &mut bert, "link", "emulsion:6", true).await;
    let rated = anna.play(&rated, &["a1-b1"]).await;
    let whole = |tv: &Value| {
        tv["games"].as_array().is_some_and(|games| games.len() == 2) && tv["games"][0]["moves"] == 1
    };
    let tv = stream.until(whole).await;
    let shown: Vec<&str> = tv["games"].as_array().unwrap().iter().map(id_of).collect();
    assert_eq!(shown, [id_of(&rated), id_of(&guests)], "no game by a link alone");
    let best = &tv["games"][0];
    assert_eq!(best["position"]["text"], rated["position"]["text"]);
    assert_eq!(best["position"]["pieces"], rated["position"]["pieces"]);
    assert_eq!((&best["last"], &best["board"]), (&json!(["a1", "b1"]), &rated["board"]));
    assert_eq!(best["position"]["legal"], json!([]));
    assert!(best["players"]["black"]["rating"].is_number(), "{best}");
    assert_eq!(best["players"]["black"]["you"], false);
    bert.acted(&rated, "resign").await;
    stream.until(|tv| tv["games"].as_array().unwrap().len() == 1).await;
    assert_eq!(anna.get("/api/tv").await.json()["games"][0]["id"], guests["id"]);
}

/// Many games of two players leave room for those of others.
pub(crate) async fn a_player_is_on_tv_once(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let (mut carl, mut dora) = (world.browser(), world.browser());
    let guests = begun(&mut carl, &mut dora, "lobby", "emulsion:8", false).await;
    for _ in 0..5 {
        begun(&mut anna, &mut bert, "link", "emulsion:8", true).await;
    }
    let tv = carl.get("/api/tv").await.json();
    let shown: Vec<&str> = tv["games"].as_array().unwrap().iter().map(id_of).collect();
    assert!(shown.len() == 2 && shown.contains(&id_of(&guests)), "{shown:?}");
}

pub(crate) async fn a_bank_without_days_is_correspondence(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    let mut begin = async |control: &str| {
        let wish = json!({
            "game": "emulsion:4", "opponent": "lobby", "color": "black", "control": control, "rated": false,
        });
        begun_as(&mut anna, &mut bert, &wish).await
    };
    let (live, bank) = (begin("5+3").await, begin("bank:12h+1h").await);
    anna.play(&bank, &["a1-b1"]).await;
    let tv = anna.get("/api/tv").await.json();
    let shown: Vec<&str> = tv["games"].as_array().unwrap().iter().map(id_of).collect();
    assert_eq!(shown, [id_of(&live), id_of(&bank)], "live games come before longer ones");
}

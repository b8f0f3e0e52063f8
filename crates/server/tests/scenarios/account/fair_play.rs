//! Attempts to change ratings, or to get help, by unfair means.

use axum::http::StatusCode;
use futures_util::future::join_all;
use luctor_server::Db;
use luctor_store::{SuspicionReason, SuspicionState};
use serde_json::{Value, json};

use super::moderation::moderator;
use crate::scenarios::pbm::pbm;
use crate::scenarios::players::begun;
use crate::stream::Stream;
use crate::world::{Browser, PATIENCE, World, fresh_id, id_of, legal_of, moves_of};

async fn anna_and_bert(world: &World) -> (Browser, Browser) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    (anna, bert)
}

/// Waits until the server has processed the end of a match, which is done after the response, and returns the match.
pub(crate) async fn settled(browser: &mut Browser, id: &str) -> Value {
    let wait = async {
        loop {
            let game = browser.game(id).await;
            let changed = !game["players"]["black"]["rating_change"].is_null();
            if changed || !game["notice"].is_null() {
                return game;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("the match is settled")
}

pub(crate) async fn ratings(browser: &mut Browser, name: &str) -> Value {
    browser.get(&format!("/api/players/{name}")).await.json()["ratings"].clone()
}

pub(crate) async fn short_rated_games_do_not_count(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    for plies in 0..4 {
        let game = begun(&mut anna, &mut bert, "3d", true).await;
        let game = anna.play_to(&mut bert, &game, plies).await;
        bert.done(&game, "resign", None).await;
        let over = settled(&mut anna, id_of(&game)).await;
        assert_eq!(over["result"]["reason"], "aborted", "{plies}");
        assert_eq!(
            over["notice"],
            "The ratings did not change: a rated game counts only after two moves by each side."
        );
        assert_eq!(over["players"]["black"]["rating_change"], Value::Null);
    }
    let casual = begun(&mut anna, &mut bert, "3d", false).await;
    let over = bert.done(&casual, "resign", None).await;
    assert_eq!(over["result"]["reason"], "resigned", "casual games are as before");
    assert_eq!(ratings(&mut anna, "Anna").await, json!([]));
}

pub(crate) async fn ten_games_of_the_same_players_count_within_a_day(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut games = Vec::new();
    for number in 0..13 {
        // Ratings at different speeds do not wait for each other.
        let control = ["5+0", "3d", "10+0"][number % 3];
        let game = begun(&mut anna, &mut bert, control, true).await;
        games.push(anna.play_to(&mut bert, &game, 4).await);
    }
    // All end at once, on two servers if there can be two.
    let second = if world.is_shared() { Some(world.second_server().await) } else { None };
    let ends = games.iter().enumerate().map(|(number, game)| {
        let mut bert = match &second {
            Some((_, router)) if number % 2 == 0 => bert.at(router.clone()),
            _ => bert.clone(),
        };
        async move { bert.done(game, "resign", None).await }
    });
    join_all(ends).await;
    let mut uncounted = 0;
    for game in &games {
        let over = settled(&mut anna, id_of(game)).await;
        if over["players"]["black"]["rating_change"].is_null() {
            uncounted += 1;
            let notice = "The ratings did not change: only 10 rated games against the same opponent, or \
                          opponents who share a browser, a network or a mailbox, count within 24 hours.";
            assert_eq!(over["notice"], notice);
            assert_eq!(over["result"]["reason"], "resigned", "the result stays");
        }
    }
    assert_eq!(uncounted, 3);
    let ratings = ratings(&mut anna, "Anna").await;
    let counted: i64 =
        ratings.as_array().unwrap().iter().map(|row| row["games"].as_i64().unwrap()).sum();
    assert_eq!(counted, 10);
    if let Some((server, _)) = second {
        server.close().await;
    }
}

async fn open_suspicions(db: &Db) -> Vec<(String, SuspicionReason, String, String)> {
    let rows = db.suspicions(SuspicionState::Open, 0, 10).await.unwrap();
    let of =
        |row: luctor_store::SuspicionRow| (row.id, row.reason, row.first_name, row.second_name);
    rows.into_iter().map(of).collect()
}

pub(super) fn rated(control: &str) -> Value {
    json!({ "game": "emulsion:8", "opponent": "link", "color": "black", "control": control,
            "rated": true })
}

pub(crate) async fn accounts_in_one_browser_are_suspected(world: World) {
    // One browser: Anna signs out, and Bert signs up.
    let mut browser = world.browser();
    browser.sign_up("Anna").await;
    let made = browser.post("/api/games", &rated("3d")).await.json();
    let mut anna = browser.clone();
    let mut bert = browser;
    // Signing out leaves the session of the copy alone.
    bert.forget_session();
    bert.sign_up("Bert").await;
    let joined = bert.join(id_of(&made), made["codes"]["white"].as_str()).await;
    assert_eq!(joined.status, StatusCode::OK, "{}", joined.json());
    let game = anna.play_to(&mut bert, &made, 4).await;
    bert.done(&game, "resign", None).await;
    let over = settled(&mut anna, id_of(&game)).await;
    let notice = "The ratings did not change: both accounts use the same browser, network, mailbox or mail domain. A \
                  moderator will look at this.";
    assert_eq!(over["notice"], notice);
    assert_eq!(ratings(&mut anna, "Anna").await, json!([]));
    // A moderator sees it, and decides that these are two people.
    let open = open_suspicions(world.db()).await;
    let [(id, reason, one, other)] = &open[..] else { panic!("{open:?}") };
    let mut names = [one.as_str(), other.as_str()];
    names.sort_unstable();
    assert_eq!((*reason, names), (SuspicionReason::SameBrowser, ["Anna", "Bert"]));
    let mut mona = moderator(&world).await;
    let listed = mona.get("/api/mod/suspicions").await.json();
    assert_eq!((&listed[0]["id"], &listed[0]["reason"]), (&json!(id), &json!("same-browser")));
    let two_people = json!({ "confirmed": false, "reason": "a family" });
    let path = format!("/api/mod/suspicions/{id}");
    assert_eq!(mona.post(&path, &two_people).await.status, StatusCode::NO_CONTENT);
    let unknown = mona.post("/api/mod/suspicions/none", &two_people).await.refusal();
    assert!(unknown.starts_with("404 not-found"), "{unknown}");
    let log = mona.get("/api/mod/log").await.json();
    assert_eq!((&log[0]["action"], &log[0]["game"]), (&json!("dismiss-suspicion"), &over["id"]));
    let again = begun(&mut anna, &mut bert, "3d", true).await;
    let again = anna.play_to(&mut bert, &again, 4).await;
    bert.done(&again, "resign", None).await;
    settled(&mut anna, id_of(&again)).await;
    assert_eq!(ratings(&mut anna, "Anna").await[0]["games"], 1);
    assert_eq!(open_suspicions(world.db()).await, []);
}

pub(crate) async fn accounts_of_one_address_are_suspected(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let (anna, bert) = anna_and_bert(&world).await;
    let mut carl = world.browser();
    carl.sign_up("Carl").await;
    let mut anna = anna.from("192.0.2.7");
    for (other, suspected) in
        [(bert.clone().from("192.0.2.7"), true), (carl.from("192.0.2.8"), false)]
    {
        let mut other = other;
        let made = anna.post("/api/games", &rated("3d")).await.json();
        other.join(id_of(&made), made["codes"]["white"].as_str()).await;
        let game = anna.play_to(&mut other, &made, 4).await;
        other.done(&game, "resign", None).await;
        let over = settled(&mut anna, id_of(&game)).await;
        assert_eq!(over["notice"].is_string(), suspected, "{over}");
    }
    let open = open_suspicions(world.db()).await;
    assert_eq!(open.len(), 1, "{open:?}");
    assert_eq!(open[0].1, SuspicionReason::SameAddress);
    their_games_protect_no_position(&world, [anna, bert.from("192.0.2.7")]).await;
}

/// One person with two accounts repeats the moves of others. The game cannot count, so it keeps nobody from analyzing theirs.
async fn their_games_protect_no_position(world: &World, [mut anna, mut bert]: [Browser; 2]) {
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    let game = anna.play_to(&mut bert, &game, 9).await;
    let path =
        format!("/api/boards/emulsion:8/analysis?seconds=1&moves={}", moves_of(&game).join(","));
    let mut eve = world.browser().from("192.0.2.9");
    assert_eq!(eve.get(&path).await.status, StatusCode::OK);
    bert.done(&game, "resign", None).await;
    // A moderator says that they are two people, so the next game counts.
    world.rewrite("UPDATE suspicions SET state = 'dismissed'").await;
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    anna.play_to(&mut bert, &game, 9).await;
    assert_eq!(eve.get(&path).await.refusal(), IN_PLAY);
}

/// The commands of pbmserv leave the same traces as the site.
pub(crate) async fn accounts_that_play_by_commands_are_suspected(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let (anna, bert) = anna_and_bert(&world).await;
    let (mut anna, mut bert) = (anna.from("192.0.2.7"), bert.from("192.0.2.7"));
    pbm(&mut anna, "emulsion challenge anna bert").await;
    pbm(&mut bert, "emulsion move 1 accept").await;
    let games = anna.get("/api/my/games").await.json();
    let id = games["games"][0]["id"].as_str().unwrap();
    for (by_anna, command) in [
        (true, "move 1 a1-b1"),
        (false, "move 1 c1-d1"),
        (true, "move 1 e1-f1"),
        (false, "move 1 g1-h1"),
        (false, "resign 1"),
    ] {
        let player = if by_anna { &mut anna } else { &mut bert };
        let answer = pbm(player, &format!("emulsion {command}")).await;
        assert!(!answer.starts_with('!'), "{command}: {answer}");
    }
    let over = settled(&mut anna, id).await;
    assert!(
        over["notice"].as_str().unwrap().contains("the same browser, network, mailbox"),
        "{over}"
    );
    assert_eq!(ratings(&mut anna, "Anna").await, json!([]));
}

const IN_PLAY: &str = "409 position-in-play: This position occurs in a rated game that is being played now. \
                       You can analyze it when that game is over.";

pub(crate) async fn positions_of_running_rated_games_are_not_analyzed(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    let game = anna.play_to(&mut bert, &game, 9).await;
    let moves = moves_of(&game).join(",");
    let text = game["position"]["text"].as_str().unwrap().replace(' ', "%20");
    // Another player has the same position in a finished game of their own.
    let mut eve = world.browser();
    let copy = eve.begin("emulsion:8").await;
    let copy = eve.play(&copy, &moves_of(&game)).await;
    let copy = eve.done(&copy, "resign", None).await;
    // The image in a mirror: the ranks from the top in the opposite order.
    let (rows, rest) = text.split_once("%20").unwrap();
    let mirrored: Vec<&str> = rows.split('/').rev().collect();
    let mirrored = format!("{}%20{rest}", mirrored.join("/"));
    let board = "/api/boards/emulsion:8/analysis?seconds=1";
    let paths = [
        format!("{board}&moves={moves}"),
        format!("{board}&level=8&moves={moves}"),
        format!("{board}&position={text}"),
        format!("{board}&position={mirrored}"),
        format!("/api/games/{}/positions/9/analysis", id_of(&copy)),
        format!("/api/games/{}/evaluations", id_of(&copy)),
    ];
    for path in &paths {
        assert_eq!(eve.get(path).await.refusal(), IN_PLAY, "{path}");
        assert_eq!(bert.get(path).await.refusal(), IN_PLAY, "{path}");
    }
    let opening = format!("/api/games/{}/positions/3/analysis", id_of(&copy));
    assert_eq!(eve.get(&opening).await.status, StatusCode::OK);
    if world.is_shared() {
        let (server, router) = world.second_server().await;
        assert_eq!(eve.at(router).get(&paths[0]).await.refusal(), IN_PLAY, "in every process");
        server.close().await;
    }
    bert.done(&game, "resign", None).await;
    for path in &paths[..5] {
        assert_eq!(eve.get(path).await.status, StatusCode::OK, "{path}");
    }
}

/// Neither is a position one move away, which tells nearly as much.
pub(crate) async fn positions_around_running_rated_games_are_not_analyzed(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    let before = anna.play_to(&mut bert, &game, 8).await["position"]["text"].clone();
    let game = anna.play_to(&mut bert, &game, 9).await;
    let moves = moves_of(&game).join(",");
    let legal = legal_of(&game);
    let text = game["position"]["text"].as_str().unwrap();
    let turned = match text.split_once(" w ") {
        Some((board, ply)) => format!("{board} b {ply}"),
        None => text.replacen(" b ", " w ", 1),
    };
    // A finished game that is two moves longer.
    let mut eve = world.browser();
    let copy = eve.begin("emulsion:8").await;
    let mut copy = eve.play(&copy, &moves_of(&game)).await;
    copy = eve.play(&copy, &[&legal[0]]).await;
    let child = copy["position"]["text"].as_str().unwrap().to_owned();
    copy = eve.play(&copy, &[&legal_of(&copy)[0].clone()]).await;
    copy = eve.done(&copy, "resign", None).await;
    let later = moves_of(&copy)[9..].join(",");
    let board = "/api/boards/emulsion:8/analysis?seconds=1";
    let at = |text: &str| text.replace(' ', "%20");
    let paths = [
        format!("{board}&position={}", at(&child)),
        format!("/api/tables/emulsion:8?position={}", at(&child)),
        format!("{board}&lines=5&position={}", at(before.as_str().unwrap())),
        format!("{board}&position={}", at(&turned)),
        format!("{board}&position={}&moves={later}", at(text)),
        format!("{board}&moves={moves},{later}"),
        format!("/api/games/{}/positions/10/analysis", id_of(&copy)),
        format!("/api/games/{}/positions/11/analysis", id_of(&copy)),
    ];
    for path in &paths {
        assert_eq!(eve.get(path).await.refusal(), IN_PLAY, "{path}");
    }
    bert.done(&game, "resign", None).await;
    for path in &paths {
        assert_eq!(eve.get(path).await.status, StatusCode::OK, "{path}");
    }
}

/// An analysis that began before does not go on beside the match.
pub(crate) async fn an_analysis_ends_when_a_rated_game_reaches_its_position(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    let game = anna.play_to(&mut bert, &game, 7).await;
    // Both players play the first legal move, so anyone can foresee the game.
    let mut eve = world.browser();
    let copy = eve.begin("emulsion:8").await;
    let mut copy = eve.play(&copy, &moves_of(&game)).await;
    for _ in 0..2 {
        copy = eve.play(&copy, &[&legal_of(&copy)[0].clone()]).await;
    }
    let moves = moves_of(&copy).join(",");
    let path = format!("/api/boards/emulsion:8/analysis?seconds=30&moves={moves}");
    let mut analysis = Stream::open(world.listen().await, &path, "Accept: */*").await;
    analysis.until(|thinking| thinking["lines"] != json!([])).await;
    let game = anna.play_to(&mut bert, &game, 9).await;
    assert_eq!(moves_of(&game), moves_of(&copy));
    let last = analysis.until(|thinking| thinking["done"] == true).await;
    assert_eq!(last["lines"], json!([]));
    assert_eq!(analysis.line().await, None);
}

pub(crate) async fn early_positions_of_rated_games_are_analyzed(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    for (plies, rated) in [(7, true), (9, false)] {
        let game = begun(&mut anna, &mut bert, "3d", rated).await;
        let game = anna.play_to(&mut bert, &game, plies).await;
        let moves = moves_of(&game).join(",");
        let path = format!("/api/boards/emulsion:8/analysis?seconds=1&moves={moves}");
        assert_eq!(anna.get(&path).await.status, StatusCode::OK, "{plies}");
        let body = json!({ "id": fresh_id(), "version": game["version"] });
        bert.post(&format!("/api/games/{}/resign", id_of(&game)), &body).await;
    }
}

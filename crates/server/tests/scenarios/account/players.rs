//! Matches of accounts: ratings, lists, invitations, conditional moves, mail, vacations.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::scenarios::mail::with_email;
use crate::world::{Browser, PATIENCE, World, id_of};

/// Creates two accounts. Returns a request of the first for a match against the second.
pub(crate) async fn anna_and_bert(world: &World) -> (Browser, Browser) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    (anna, bert)
}

pub(crate) async fn challenge(by: &mut Browser, name: &str, control: &str, rated: bool) -> Value {
    let wish = json!({
        "game": "emulsion:8", "opponent": "player", "player": name, "color": "black",
        "control": control, "rated": rated,
    });
    let answer = by.post("/api/games", &wish).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    answer.json()
}

/// Starts a match of Anna against Bert.
pub(crate) async fn begun(
    anna: &mut Browser,
    bert: &mut Browser,
    control: &str,
    rated: bool,
) -> Value {
    let made = challenge(anna, "bert", control, rated).await;
    let joined = bert.join(id_of(&made), None).await;
    assert_eq!(joined.status, StatusCode::OK, "{}", joined.json());
    anna.game(id_of(&made)).await
}

/// Waits until a response fits: some work is done after the response to an action.
pub(crate) async fn until(
    browser: &mut Browser,
    path: &str,
    fits: impl Fn(&Value) -> bool,
) -> Value {
    let wait = async {
        loop {
            let json = browser.get(path).await.json();
            if fits(&json) {
                return json;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("it should have come")
}

pub(crate) async fn a_rated_game_is_counted_once(mut world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "5+0", true).await;
    let game = anna.play_to(&mut bert, &game, 4).await;
    bert.done(&game, "resign", None).await;
    let rated = |player: &Value| player["ratings"][0]["games"] == 1;
    let winner = until(&mut anna, "/api/players/Anna", rated).await;
    let loser = until(&mut anna, "/api/players/Bert", rated).await;
    assert_eq!(
        winner["ratings"][0],
        json!({
            "game": "emulsion", "speed": "blitz", "rating": 1662, "deviation": 290,
            "provisional": true, "games": 1,
        })
    );
    assert_eq!(loser["ratings"][0]["rating"], 1338);
    world.restart().await;
    world.server().resume().await;
    let mut anna = anna.at(world.browser_router());
    let path = "/api/players/anna/ratings/emulsion/blitz";
    let points = anna.get(path).await.json();
    assert_eq!((points.as_array().unwrap().len(), &points[0]["rating"]), (1, &json!(1662)));
    let over = anna.game(id_of(&game)).await;
    assert_eq!(
        (&over["players"]["black"]["rating"], &over["players"]["black"]["rating_change"]),
        (&json!(1662), &json!(162))
    );
    assert_eq!(
        anna.get("/api/players/anna/against/bert").await.json(),
        json!({ "won": 1, "drawn": 0, "lost": 0 })
    );
}

pub(crate) async fn games_without_a_result_are_not_counted(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "5+0", true).await;
    bert.acted(&game, "abort").await;
    let casual = begun(&mut anna, &mut bert, "5+0", false).await;
    bert.done(&casual, "resign", None).await;
    let rated = begun(&mut anna, &mut bert, "5+0", true).await;
    let rated = anna.play_to(&mut bert, &rated, 4).await;
    anna.done(&rated, "resign", None).await;
    let counted = |player: &Value| player["ratings"][0]["games"] == 1;
    let bert = until(&mut bert, "/api/players/Bert", counted).await;
    assert_eq!(bert["ratings"][0]["rating"], 1662, "only the last one counts");
}

pub(crate) async fn an_invitation_is_accepted_or_declined(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut carla = world.browser();
    carla.sign_up("Carla").await;
    let made = challenge(&mut anna, "BERT", "3d", false).await;
    assert_eq!(made["players"]["white"]["kind"], "invited");
    assert_eq!(made["players"]["white"]["name"], "Bert");
    let mine = bert.get("/api/my/games").await.json();
    assert_eq!(
        (&mine["games"][0]["id"], &mine["games"][0]["to_move"]),
        (&made["id"], &json!(true))
    );
    assert!(carla.join(id_of(&made), None).await.refusal().starts_with("403 no-such-seat"));
    let decline = format!("/api/games/{}/decline", id_of(&made));
    assert!(carla.post(&decline, &json!({})).await.refusal().starts_with("403 not-yours"));
    let declined = bert.post(&decline, &json!({})).await.json();
    assert_eq!(declined["result"]["text"], "White aborted the game.");
    assert!(bert.post(&decline, &json!({})).await.refusal().starts_with("409 finished"));
    for (player, refusal) in
        [("Nobody", "404 not-found"), ("anna", "409 own-opponent"), ("", "404 not-found")]
    {
        let wish = json!({
            "game": "emulsion:8", "opponent": "player", "player": player, "color": "black",
        });
        let answer = anna.post("/api/games", &wish).await.refusal();
        assert!(answer.starts_with(refusal), "{player}: {answer}");
    }
    let alone = json!({ "direct_challenges": "nobody" });
    bert.with_body(Method::PUT, "/api/account/preferences", &alone).await;
    let wish =
        json!({ "game": "emulsion:8", "opponent": "player", "player": "Bert", "color": "black" });
    assert!(anna.post("/api/games", &wish).await.refusal().starts_with("403 not-welcome"));
}

pub(crate) async fn games_are_listed(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let first = begun(&mut anna, &mut bert, "3d", false).await;
    let second = begun(&mut anna, &mut bert, "5+0", true).await;
    anna.done(&first, "resign", None).await;
    let games = async |path: &str| {
        let games = world.browser().get(path).await.json();
        let ids = games["games"].as_array().unwrap().iter();
        ids.map(|game| game["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (first, second) = (id_of(&first), id_of(&second));
    assert_eq!(games("/api/players/bert/games").await, [second, first]);
    assert_eq!(games("/api/players/bert/games?status=over").await, [first]);
    assert_eq!(games("/api/players/bert/games?game=emulsion&against=ANNA").await, [second, first]);
    assert!(games("/api/players/bert/games?game=emergo").await.is_empty());
    assert!(games("/api/players/bert/games?before=1").await.is_empty());
    let mine = anna.get("/api/my/games").await.json();
    assert_eq!(mine["games"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&mine["games"][0]["you"], &mine["games"][0]["to_move"]),
        (&json!("black"), &json!(true))
    );
    let mut guest = world.browser();
    let own = guest.begin("emulsion:8").await;
    assert_eq!(guest.get("/api/my/games").await.json()["games"][0]["id"], own["id"]);
    assert!(
        anna.get("/api/players/bert/games?before=x").await.refusal().starts_with("400 malformed")
    );
}

pub(crate) async fn one_mail_announces_a_turn(mut world: World) {
    let mut anna = with_email(&world, "Anna", "anna@luctor.test").await;
    let mut bert = with_email(&world, "Bert", "bert@luctor.test").await;
    let before = world.mails().await.len();
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    world.mail_with(&["To: bert@luctor.test", ": a challenge"]).await;
    let mail = world.mail_with(&["To: anna@luctor.test", ": your turn"]).await;
    assert!(mail.contains(&format!("http://luctor.test/game/{}", id_of(&game))), "{mail}");
    let game = anna.play(&game, &["a1-b1"]).await;
    world.mail_with(&["To: bert@luctor.test", ": your turn"]).await;
    anna.acted(&game, "offer-draw").await;
    world.rewrite("UPDATE games SET reacted = -1").await;
    world.restart().await;
    world.server().resume().await;
    let mails = world.mails().await;
    assert_eq!(
        mails.len(),
        before + 3,
        "neither an offer nor a restart sends one again: {mails:?}"
    );
    let [anna, bert] = [anna, bert].map(|browser| browser.at(world.browser_router()));
    an_offer_to_resume_is_announced(&world, anna, bert).await;
}

/// A player who misses it may lose.
async fn an_offer_to_resume_is_announced(world: &World, mut anna: Browser, mut bert: Browser) {
    let game = begun(&mut anna, &mut bert, "5+0", false).await;
    let game = anna.play_to(&mut bert, &game, 2).await;
    let game = anna.acted(&game, "offer-adjourn").await;
    let game = bert.acted(&game, "accept").await;
    anna.acted(&game, "offer-resume").await;
    let mail = world.mail_with(&["To: bert@luctor.test", ": an offer to resume"]).await;
    assert!(mail.contains(&format!("http://luctor.test/game/{}", id_of(&game))), "{mail}");
}

pub(crate) async fn one_mail_announces_an_invitation(mut world: World) {
    let mut anna = with_email(&world, "Anna", "anna@luctor.test").await;
    let mut bert = with_email(&world, "Bert", "bert@luctor.test").await;
    let before = world.mails().await.len();
    let made = challenge(&mut anna, "Bert", "5+0", false).await;
    let mail = world.next_mail(before).await;
    assert!(mail.contains("To: bert@luctor.test") && mail.contains("a challenge"), "{mail}");
    assert!(mail.contains(&format!("http://luctor.test/game/{}", id_of(&made))), "{mail}");
    // The next server sends what a server could not send before it ended.
    world.rewrite("UPDATE outbox SET id = 'told before' WHERE id LIKE 'challenge:%'").await;
    world.rewrite("UPDATE games SET reacted = -1").await;
    world.restart().await;
    world.server().resume().await;
    world.next_mail(before + 1).await;
    world.restart().await;
    world.server().resume().await;
    let wish = json!({ "notify_challenge": false });
    bert = bert.at(world.browser_router());
    anna = anna.at(world.browser_router());
    bert.with_body(Method::PUT, "/api/account/preferences", &wish).await;
    challenge(&mut anna, "Bert", "5+0", false).await;
    challenge(&mut bert, "Anna", "5+0", false).await;
    let mail = world.next_mail(before + 2).await;
    assert!(mail.contains("To: anna@luctor.test"), "{mail}");
    assert_eq!(world.mails().await.len(), before + 3);
}

pub(crate) async fn a_vacation_stops_the_clocks(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let vacation = anna.post("/api/account/vacation", &json!({ "days": 10 })).await.json();
    assert_eq!(vacation["days_left"], 20.0);
    world.rewrite("UPDATE vacations SET from_ms = from_ms - 172800000").await;
    world.rewrite("UPDATE events SET at_ms = at_ms - 172800000").await;
    world.rewrite("UPDATE games SET stamp = stamp + 1, created_ms = created_ms - 172800000").await;
    let clock = anna.game(id_of(&game)).await["clock"].clone();
    let left = clock["black"].as_i64().unwrap();
    assert!(left > 3 * 86_400_000 - 60_000, "two days of vacation count for nothing: {left}");
    for days in [15, -1] {
        let refusal = anna.post("/api/account/vacation", &json!({ "days": days })).await.refusal();
        assert!(refusal.starts_with("400 malformed"), "{refusal}");
    }
    anna.post("/api/account/vacation", &json!({ "days": 0 })).await;
    assert_eq!(anna.get("/api/account/vacation").await.json()["until"], Value::Null);
    let mut guest = world.browser();
    assert!(guest.get("/api/account/vacation").await.refusal().starts_with("401 signed-out"));
}

pub(crate) async fn private_analysis_is_private(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let path = format!("/api/games/{}/exploration", id_of(&game));
    assert_eq!(anna.get(&path).await.json(), Value::Null);
    let kept = json!({ "ply": 0, "tree": { "moves": ["a1-b1"], "note": "why not" } });
    let answer = anna.with_body(Method::PUT, &path, &kept).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert_eq!(anna.get(&path).await.json(), kept);
    assert_eq!(bert.get(&path).await.json(), Value::Null);
    assert!(world.browser().get(&path).await.refusal().starts_with("403 not-yours"));
    let wish = json!({
        "game": "emulsion:8", "opponent": "player", "player": "Bert", "color": "black", "control": "3d",
        "exploration": false,
    });
    let strict = anna.post("/api/games", &wish).await.json();
    bert.join(id_of(&strict), None).await;
    let path = format!("/api/games/{}/exploration", id_of(&strict));
    assert!(anna.get(&path).await.refusal().starts_with("403 no-exploration"));
    assert_eq!([&game, &strict].map(|game| &game["exploration"]), [&json!(true), &json!(false)]);
    let after = format!("/api/games/{}/positions/0/after?moves=a1-b1", id_of(&strict));
    assert!(anna.get(&after).await.refusal().starts_with("403 no-exploration"));
    anna.done(&strict, "resign", None).await;
    assert_eq!(anna.get(&after).await.status, StatusCode::OK, "after the end it helps nobody");
}

pub(crate) async fn positions_after_further_moves_are_shown(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let after = async |anna: &mut crate::world::Browser, ply: usize, moves: &str| {
        let moves = moves.replace('/', "%2F");
        anna.get(&format!("/api/games/{}/positions/{ply}/after?moves={moves}", id_of(&game))).await
    };
    let none = after(&mut anna, 0, "").await.json();
    assert_eq!(none["position"], game["position"]);
    assert_eq!(none["moves"], json!([]));
    let two = after(&mut anna, 0, "A1-B1,%20d1-d2").await.json();
    let texts = json!([
        { "text": "a1-b1", "color": "black", "forced": false },
        { "text": "d1-d2", "color": "white", "forced": false },
    ]);
    assert_eq!(two["moves"], texts);
    assert_eq!(two["last"], json!(["d1", "d2"]));
    assert_eq!([&two["position"]["ply"], &two["result"]], [&json!(2), &Value::Null]);
    assert!(!two["position"]["legal"].as_array().unwrap().is_empty());
    assert_eq!(anna.game(id_of(&game)).await["moves"], json!([]), "nothing was played");

    let refused = after(&mut anna, 0, "a1-b1,a1-h8").await.refusal();
    assert!(refused.starts_with("400 illegal-move"), "{refused}");
    assert!(after(&mut anna, 1, "").await.refusal().starts_with("404 not-found"));
    let long = vec!["a1-b1"; 101].join(",");
    assert!(after(&mut anna, 0, &long).await.refusal().starts_with("400 malformed"));
    let twice = format!("/api/games/{}/positions/0/after?moves=&moves=", id_of(&game));
    assert!(anna.get(&twice).await.refusal().starts_with("400 malformed"));
}

pub(crate) async fn moves_that_would_end_the_game_show_the_result(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4,pie=on").await;
    let mut moves = Vec::new();
    let after = async |anna: &mut crate::world::Browser, moves: &[String]| {
        let moves = moves.join(",").replace('/', "%2F");
        anna.get(&format!("/api/games/{}/positions/0/after?moves={moves}", id_of(&game))).await
    };
    let first = crate::world::legal_of(&game)[0].clone();
    let swapped = after(&mut anna, &[first, "swap".to_owned()]).await.json();
    assert_eq!(swapped["position"]["turn"], "white", "who swaps plays the other side");
    let end = loop {
        let shown = after(&mut anna, &moves).await.json();
        if shown["result"] != Value::Null {
            break shown;
        }
        let legal = shown["position"]["legal"].as_array().unwrap();
        let m = legal.iter().find(|m| m["kind"] != "pie").unwrap();
        moves.push(m["text"].as_str().unwrap().to_owned());
    };
    assert!(end["result"]["text"].as_str().is_some_and(|text| text.ends_with('.')), "{end}");
    assert_eq!([&end["position"]["legal"], &end["position"]["hint"]], [&json!([]), &Value::Null]);
    moves.push("a1-b1".to_owned());
    assert!(after(&mut anna, &moves).await.refusal().starts_with("409 finished"));
}

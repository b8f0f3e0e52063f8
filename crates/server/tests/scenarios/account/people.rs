//! Following players, their cards and statistics, and who sees them.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::scenarios::players::{begun, until};
use crate::world::{Browser, World};

async fn anna_and_bert(world: &World) -> (Browser, Browser) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    (anna, bert)
}

async fn follow(browser: &mut Browser, name: &str) -> String {
    let answer = browser.request(Method::PUT, &format!("/api/account/follows/{name}")).await;
    match answer.status {
        StatusCode::NO_CONTENT => String::new(),
        _ => answer.refusal(),
    }
}

async fn prefer(browser: &mut Browser, preferences: Value) {
    let answer = browser.with_body(Method::PUT, "/api/account/preferences", &preferences).await;
    assert_eq!(answer.status, StatusCode::OK);
}

async fn card(browser: &mut Browser, name: &str) -> Value {
    browser.get(&format!("/api/players/{name}/card")).await.json()
}

pub(crate) async fn followed_players_are_listed_with_their_presence(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    assert_eq!(follow(&mut anna, "bert").await, "");
    assert_eq!(follow(&mut anna, "Bert").await, "", "once");
    let followed = |online: bool| json!([{ "name": "Bert", "bot": false, "online": online }]);
    assert_eq!(anna.get("/api/account/follows").await.json(), followed(false));
    assert_eq!(bert.get("/api/account/follows").await.json(), json!([]), "it is private");
    assert_eq!(anna.get("/api/account/follows").await.json(), followed(true));
    assert_eq!(card(&mut anna, "bert").await["followed"], true);
    assert!(follow(&mut anna, "Anna").await.starts_with("409 own-name"));
    assert!(follow(&mut anna, "nobody7").await.starts_with("404 not-found"));
    assert!(follow(&mut world.browser(), "Anna").await.starts_with("401 signed-out"));
    let gone = anna.request(Method::DELETE, "/api/account/follows/Bert").await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert_eq!(anna.get("/api/account/follows").await.json(), json!([]));
}

pub(crate) async fn a_block_ends_following(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    follow(&mut anna, "Bert").await;
    let blocked = bert.request(Method::PUT, "/api/account/blocks/Anna").await;
    assert_eq!(blocked.status, StatusCode::NO_CONTENT);
    assert_eq!(anna.get("/api/account/follows").await.json(), json!([]));
    assert!(follow(&mut anna, "Bert").await.starts_with("403 not-welcome"));
    let shown = card(&mut anna, "Bert").await;
    assert_eq!((&shown["online"], &shown["welcome"]), (&Value::Null, &json!(false)));
}

pub(crate) async fn players_choose_who_sees_them(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut guest = world.browser();
    follow(&mut anna, "Bert").await;
    for (audience, seen_by_guest, seen_by_anna) in
        [("everybody", true, true), ("accounts", false, true), ("nobody", false, false)]
    {
        prefer(&mut bert, json!({ "show_online": audience, "show_statistics": audience })).await;
        for (browser, seen) in [(&mut guest, seen_by_guest), (&mut anna, seen_by_anna)] {
            let online = card(browser, "Bert").await["online"].clone();
            assert_eq!(online, if seen { json!(true) } else { Value::Null }, "{audience}");
            let answer = browser.get("/api/players/Bert/statistics").await;
            match seen {
                true => assert_eq!(answer.status, StatusCode::OK, "{audience}"),
                false => assert!(answer.refusal().starts_with("403 hidden-statistics")),
            }
        }
        assert_eq!(card(&mut bert, "Bert").await["online"], true, "of the own account");
        assert_eq!(bert.get("/api/players/Bert/statistics").await.status, StatusCode::OK);
    }
    assert_eq!(anna.get("/api/account/follows").await.json()[0]["online"], Value::Null);
}

pub(crate) async fn statistics_count_results_and_openings(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    let game = anna.play_to(&mut bert, &game, 4).await;
    bert.done(&game, "resign", None).await;
    let rated = |player: &Value| player["ratings"][0]["games"] == 1;
    until(&mut anna, "/api/players/Anna", rated).await;
    let found = anna.get("/api/players/Anna/statistics").await.json();
    let side = &found["results"][0];
    assert_eq!(
        (&side["game"], &side["won"], &side["lost"]),
        (&json!("emulsion"), &json!(1), &json!(0))
    );
    assert_eq!(found["activity"][0]["games"], 1);
    assert_eq!(found["best_wins"][0]["name"], "Bert");
    assert_eq!(found["openings"][0]["moves"].as_array().unwrap().len(), 2);
    let export = anna.get("/api/account/export").await.json();
    assert_eq!(export["follows"], json!([]));
}

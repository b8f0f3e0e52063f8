//! Analyses that visitors share by a link.

use axum::http::{Method, StatusCode};
use luctor_store::time::{DAY_MS, now_ms};
use serde_json::{Value, json};

use crate::scenarios::moderation::moderator;
use crate::world::{Browser, World};

/// Two variations with a comment and marks.
fn idea(comment: &str) -> Value {
    json!({
        "title": "An idea",
        "game": "emergo:7x7",
        "nodes": [
            { "comment": comment, "marks": ["green:c3", "red:c3-e5"] },
            { "parent": 0, "move": "C3" },
            { "parent": 1, "move": "e5", "comment": "Bold." },
            { "parent": 0, "move": "e3" },
        ],
    })
}

async fn share(browser: &mut Browser, analysis: &Value) -> String {
    let answer = browser.post("/api/analyses", analysis).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    answer.json()["id"].as_str().unwrap().to_owned()
}

async fn refusal(browser: &mut Browser, analysis: &Value) -> String {
    browser.post("/api/analyses", analysis).await.refusal()
}

fn at(id: &str) -> String {
    format!("/api/analyses/{id}")
}

async fn exists(world: &World, id: &str) -> bool {
    world.browser().get(&at(id)).await.status == StatusCode::OK
}

pub(crate) async fn a_link_keeps_variations_comments_and_marks(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let id = share(&mut anna, &idea("Look\n here\u{202e}.")).await;
    assert_eq!(share(&mut anna, &idea("Look\n here.")).await, id, "the same content");
    assert_ne!(share(&mut anna, &idea("")).await, id);
    let shared = world.browser().get(&at(&id)).await.json();
    assert_eq!(shared["title"], "An idea");
    assert_eq!(shared["game"], "emergo:7x7");
    assert_eq!((&shared["name"], &shared["mine"]), (&json!("Anna"), &json!(false)));
    assert_eq!((&shared["position"], &shared["match"]), (&Value::Null, &Value::Null));
    let nodes = json!([
        { "comment": "Look\n here.", "marks": ["green:c3", "red:c3-e5"] },
        { "parent": 0, "move": "c3" },
        { "parent": 1, "move": "e5", "comment": "Bold." },
        { "parent": 0, "move": "e3" },
    ]);
    assert_eq!(shared["nodes"], nodes);
    assert_eq!(anna.get(&at(&id)).await.json()["mine"], true);
    let own = anna.get("/api/my/analyses").await.json();
    assert_eq!(own.as_array().unwrap().len(), 2);
    assert_eq!(world.browser().get("/api/my/analyses").await.json(), json!([]));
}

pub(crate) async fn a_guest_shares_and_deletes(world: World) {
    let (mut guest, mut other) = (world.browser(), world.browser());
    let id = share(&mut guest, &idea("")).await;
    let found = other.get(&at(&id)).await.json();
    assert_eq!((&found["name"], &found["mine"]), (&Value::Null, &json!(false)));
    let denied = other.request(Method::DELETE, &at(&id)).await.refusal();
    assert!(denied.starts_with("403 not-yours"), "{denied}");
    assert_eq!(guest.request(Method::DELETE, &at(&id)).await.status, StatusCode::NO_CONTENT);
    for path in [at(&id), at("nonsense"), at("abcdefghjkmnpqrs")] {
        assert!(guest.get(&path).await.refusal().starts_with("404 not-found"), "{path}");
    }
}

pub(crate) async fn invalid_analyses_are_not_shared(world: World) {
    let mut guest = world.browser();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut analysis = idea("");
        change(&mut analysis);
        analysis
    };
    for (analysis, expected) in [
        (with(&|a| a["nodes"][2]["move"] = json!("c3")), "400 illegal-move"),
        (with(&|a| a["nodes"][1]["parent"] = json!(2)), "400 malformed: Entry 2"),
        (with(&|a| a["nodes"][3]["move"] = json!("c3")), "400 malformed: Entry 4"),
        (with(&|a| a["nodes"][0]["marks"] = json!(["green:z9"])), "400 malformed: The marks"),
        (with(&|a| a["nodes"] = json!([])), "400 malformed: Entry 1"),
        (with(&|a| a["game"] = json!("chess")), "400 unknown-game"),
        (with(&|a| a["position"] = json!("nowhere")), "400 bad-position"),
        (with(&|a| a["match"] = json!("abcdefghjkmnpqrs")), "404 not-found"),
        (with(&|a| a["title"] = json!("x".repeat(81))), "400 malformed: A text"),
        (with(&|a| a["title"] = json!("wypierdalaj")), "400 malformed: The message"),
        (with(&|a| a["nodes"][2]["comment"] = json!("k u r w a")), "400 malformed: The message"),
        (with(&|a| a["title"] = json!("a\0b")), "400 malformed"),
        (with(&|a| a["title"] = json!("x".repeat(130 * 1024))), "413 too-large"),
    ] {
        let found = refusal(&mut guest, &analysis).await;
        assert!(found.starts_with(expected), "{found}, not {expected}");
    }
    let large = with(&|a| a["nodes"][0]["comment"] = json!("é".repeat(2_000)));
    share(&mut guest, &large).await;
}

pub(crate) async fn a_visitor_shares_a_limited_number_a_day(world: World) {
    let mut guest = world.browser();
    for number in 0..10 {
        share(&mut guest, &idea(&number.to_string())).await;
    }
    let found = refusal(&mut guest, &idea("one more")).await;
    assert!(found.starts_with("429 too-many-analyses"), "{found}");
    share(&mut guest, &idea("3")).await;
    share(&mut world.browser(), &idea("one more")).await;
    world.rewrite("UPDATE analyses SET created_ms = created_ms - 86400001").await;
    share(&mut guest, &idea("one more")).await;
}

pub(crate) async fn moderators_delete_reported_analyses(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let mut mona = moderator(&world).await;
    let (bad, good) =
        (share(&mut anna, &idea("rude")).await, share(&mut anna, &idea("kind")).await);
    let stranger = world.browser().post(&format!("{}/report", at(&bad)), &json!({})).await;
    assert!(stranger.refusal().starts_with("401 signed-out"));
    for id in [&bad, &good] {
        let answer = bert.post(&format!("{}/report", at(id)), &json!({})).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
    }
    assert!(bert.get("/api/mod/analyses").await.refusal().starts_with("403 not-a-moderator"));
    let queue = mona.get("/api/mod/analyses").await.json();
    assert_eq!(queue.as_array().unwrap().len(), 2);
    assert_eq!(queue[0]["comments"], json!(["rude", "Bold."]));
    for (id, action) in [(&bad, "delete"), (&good, "dismiss")] {
        let act = json!({ "action": action, "reason": "as reported" });
        let path = format!("/api/mod/analyses/{id}");
        assert_eq!(mona.post(&path, &act).await.status, StatusCode::NO_CONTENT, "{action}");
        assert!(mona.post(&path, &act).await.refusal().starts_with("404 not-found"), "{action}");
    }
    assert_eq!(mona.get("/api/mod/analyses").await.json(), json!([]));
    assert!(!exists(&world, &bad).await && exists(&world, &good).await);
    let log = mona.get("/api/mod/log").await.json();
    assert_eq!(
        (&log[0]["action"], &log[0]["analysis"]),
        (&json!("dismiss-analysis"), &json!(good))
    );
    assert_eq!((&log[1]["account"], &log[1]["previous"]), (&json!("Anna"), &json!("An idea")));
    let kinds = async |browser: &mut Browser| {
        let notices = browser.get("/api/account/notices").await.json();
        let notices = notices.as_array().unwrap().clone();
        let mut kinds: Vec<_> =
            notices.iter().map(|notice| notice["kind"].as_str().unwrap().to_owned()).collect();
        kinds.sort();
        kinds
    };
    assert_eq!(kinds(&mut anna).await, ["analysis-cleared", "delete-analysis"]);
    assert_eq!(kinds(&mut bert).await, ["analysis-report-dismissed", "report-upheld"]);
    // A muted account writes no comments, but shares moves.
    let mute = json!({ "action": "mute", "reason": "rude" });
    mona.post("/api/mod/accounts/Anna", &mute).await;
    assert!(refusal(&mut anna, &idea("again")).await.starts_with("403 muted"));
    let moves = json!({ "game": "emergo:7x7", "nodes": [{}, { "parent": 0, "move": "c3" }] });
    share(&mut anna, &moves).await;
}

pub(crate) async fn old_analyses_of_guests_are_deleted(mut world: World) {
    world.reconfigure(|settings| settings.retention.guest_games = "30d".parse().unwrap()).await;
    let (mut guest, mut anna) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    let (of_guest, of_anna) =
        (share(&mut guest, &idea("")).await, share(&mut anna, &idea("")).await);
    for (days, deleted) in [(29, 0), (31, 1), (31, 0)] {
        let found = world.server().delete_old_records(now_ms() + days * DAY_MS).await.unwrap();
        assert_eq!(found.guest_analyses, deleted, "{days}");
    }
    assert!(!exists(&world, &of_guest).await && exists(&world, &of_anna).await);
}

pub(crate) async fn an_account_takes_its_analyses_along(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let id = share(&mut anna, &idea("mine")).await;
    let other = share(&mut world.browser(), &idea("rude")).await;
    assert_eq!(anna.post(&format!("{}/report", at(&id)), &json!({})).await.code(), "404 not-found");
    anna.post(&format!("{}/report", at(&other)), &json!({})).await;
    let export = anna.get("/api/account/export").await.json();
    assert_eq!(export["analyses"][0]["id"], json!(id));
    assert!(export["analyses"][0]["tree"].as_str().unwrap().contains("mine"));
    assert_eq!(export["analysis_reports"][0]["analysis"], json!(other));
    let password = json!({ "password": crate::world::PASSWORD });
    let gone = anna.with_body(Method::DELETE, "/api/account", &password).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert!(!exists(&world, &id).await);
}

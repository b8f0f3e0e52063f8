//! Moderation: reports, restrictions of accounts, corrections of ratings, and the log.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use luctor_server::{AccountCommand, AdminAction, admin};
use serde_json::{Value, json};

use super::players::{begun, challenge, until};
use crate::scenarios::restrictions::delete_account;
use crate::world::{Browser, PASSWORD, World, id_of};

/// Runs a command of the host beside the server.
async fn host(world: &World, action: AdminAction) -> Result<Vec<String>, String> {
    let store = world.store();
    let run = move || admin(&store, "by the host", &action).map_err(|error| error.to_string());
    tokio::task::spawn_blocking(run).await.unwrap()
}

async fn host_on_account(world: &World, name: &str, command: AccountCommand) {
    let action = AdminAction::Account { name: name.to_owned(), command };
    assert_eq!(host(world, action).await, Ok(Vec::new()));
}

/// Returns the moderator Mona.
pub(crate) async fn moderator(world: &World) -> Browser {
    let mut mona = world.browser();
    mona.sign_up("Mona").await;
    host_on_account(world, "Mona", AccountCommand::SetModerator(true)).await;
    mona
}

/// Returns Anna, Bert and the moderator Mona.
async fn three(world: &World) -> [Browser; 3] {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    [anna, bert, moderator(world).await]
}

pub(crate) async fn act(moderator: &mut Browser, name: &str, action: &str) {
    let body = json!({ "action": action, "reason": "rude" });
    let answer = moderator.post(&format!("/api/mod/accounts/{name}"), &body).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{action}");
}

async fn say(speaker: &mut Browser, id: &str, text: &str) -> StatusCode {
    let body = json!({ "room": "players", "text": text });
    speaker.post(&format!("/api/games/{id}/chat"), &body).await.status
}

async fn report(reporter: &mut Browser, id: &str, line: u32) {
    let body = json!({ "room": "players", "seq": line });
    let answer = reporter.post(&format!("/api/games/{id}/chat/report"), &body).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
}

async fn notices(browser: &mut Browser) -> Vec<String> {
    let notices = browser.get("/api/account/notices").await.json();
    let kinds = notices.as_array().unwrap().iter();
    kinds.map(|notice| notice["kind"].as_str().unwrap().to_owned()).collect()
}

pub(crate) async fn only_moderators_moderate(world: World) {
    let [mut anna, _, mut mona] = three(&world).await;
    for path in ["/api/mod/reports", "/api/mod/log", "/api/mod/accounts/Bert"] {
        assert!(anna.get(path).await.refusal().starts_with("403 not-a-moderator"), "{path}");
        assert!(world.browser().get(path).await.refusal().starts_with("401 signed-out"), "{path}");
        assert_eq!(mona.get(path).await.status, StatusCode::OK, "{path}");
    }
    for (path, body) in [
        ("/api/mod/accounts/Bert", json!({ "action": "ban", "reason": "x" })),
        ("/api/mod/games/abcdefghjkmnpqrs", json!({ "action": "delete", "reason": "x" })),
    ] {
        let refusal = anna.post(path, &body).await.refusal();
        assert!(refusal.starts_with("403 not-a-moderator"), "{refusal}");
    }
    let body = json!({ "action": "ban", "reason": "x" });
    let refusal = mona.post("/api/mod/accounts/Mona", &body).await.refusal();
    assert!(refusal.starts_with("403 is-moderator"), "{refusal}");
    let empty = json!({ "action": "mute", "reason": " " });
    let refusal = mona.post("/api/mod/accounts/Bert", &empty).await.refusal();
    assert!(refusal.starts_with("400 malformed: Give a reason"), "{refusal}");
    for days in [0, 36_501] {
        let long = json!({ "action": "ban", "days": days, "reason": "x" });
        let refusal = mona.post("/api/mod/accounts/Bert", &long).await.refusal();
        assert!(refusal.starts_with("400 malformed: A ban has"), "{refusal}");
    }
    host_on_account(&world, "Mona", AccountCommand::SetModerator(false)).await;
    assert!(mona.get("/api/mod/log").await.refusal().starts_with("403 not-a-moderator"));
}

pub(crate) async fn a_report_is_decided_and_both_sides_learn_it(world: World) {
    let [mut anna, mut bert, mut mona] = three(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let id = id_of(&game);
    for text in ["hello", "you idiot", "good move"] {
        assert_eq!(say(&mut bert, id, text).await, StatusCode::NO_CONTENT);
    }
    report(&mut anna, id, 2).await;
    report(&mut anna, id, 3).await;
    let reports = mona.get("/api/mod/reports").await.json();
    assert_eq!(reports[0]["reporters"], json!(["Anna"]));
    assert_eq!(reports[0]["lines"][1]["speaker"], "Bert");
    assert_eq!(reports[0]["lines"][1]["text"], "you idiot");
    assert_eq!(reports[0]["lines"].as_array().unwrap().len(), 3);

    let hide = json!({ "room": "players", "line": 2, "hidden": true, "reason": "insult" });
    let path = format!("/api/mod/games/{id}/chat");
    assert_eq!(mona.post(&path, &hide).await.status, StatusCode::NO_CONTENT);
    let fine = json!({
        "game": id, "room": "players", "line": 3, "upheld": false, "reason": "polite",
    });
    let resolve = "/api/mod/reports/resolve";
    assert_eq!(mona.post(resolve, &fine).await.status, StatusCode::NO_CONTENT);
    assert!(mona.post(resolve, &fine).await.refusal().starts_with("404 not-found"));
    assert_eq!(mona.get("/api/mod/reports").await.json(), json!([]));
    assert_eq!(anna.said(id, "players").await, ["hello", "", "good move"]);
    assert_eq!(notices(&mut anna).await, ["report-dismissed", "report-upheld"]);
    assert_eq!(notices(&mut bert).await, ["cleared", "hide"]);

    let latest = anna.get("/api/account/notices").await.json()[0]["at"].clone();
    anna.post("/api/account/notices", &json!({ "until": latest })).await;
    assert_eq!(notices(&mut anna).await, [""; 0]);
    let show = json!({ "room": "players", "line": 2, "hidden": false, "reason": "a joke" });
    assert_eq!(mona.post(&path, &show).await.status, StatusCode::NO_CONTENT);
    assert_eq!(anna.said(id, "players").await[1], "you idiot");
}

pub(crate) async fn players_do_not_decide_reports_of_their_game(world: World) {
    let [mut anna, mut bert, mut mona] = three(&world).await;
    let game = begun(&mut mona, &mut bert, "3d", false).await;
    let id = id_of(&game);
    say(&mut bert, id, "you idiot").await;
    report(&mut mona, id, 1).await;
    let hide = json!({ "room": "players", "line": 1, "hidden": true, "reason": "insult" });
    let path = format!("/api/mod/games/{id}/chat");
    let refusal = mona.post(&path, &hide).await.refusal();
    assert!(refusal.starts_with("403 own-case"), "{refusal}");
    host_on_account(&world, "Anna", AccountCommand::SetModerator(true)).await;
    assert_eq!(anna.post(&path, &hide).await.status, StatusCode::NO_CONTENT);
}

pub(crate) async fn restrictions_apply_at_once_and_are_reversible(world: World) {
    let [mut anna, mut bert, mut mona] = three(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let id = id_of(&game);
    act(&mut mona, "Bert", "mute").await;
    let body = json!({ "room": "players", "text": "hello" });
    let refusal = bert.post(&format!("/api/games/{id}/chat"), &body).await.refusal();
    assert_eq!(
        refusal,
        "403 muted: A moderator has muted your account. You cannot write in chats."
    );
    act(&mut mona, "Bert", "unmute").await;
    assert_eq!(say(&mut bert, id, "hello").await, StatusCode::NO_CONTENT);

    let credentials = json!({ "name": "Bert", "password": PASSWORD });
    for (on, off, refusal) in [
        ("ban", "unban", "403 banned: A moderator has banned this account."),
        ("close", "reopen", "403 closed: A moderator has closed this account."),
    ] {
        let token = json!({ "title": "bot", "scopes": ["read"] });
        let token = bert.post("/api/account/tokens", &token).await.json();
        let mut program = world.browser().with_token(token["secret"].as_str().unwrap());
        assert_eq!(program.get("/api/my/games").await.status, StatusCode::OK, "{token}");
        act(&mut mona, "Bert", on).await;
        assert!(bert.get("/api/account/sessions").await.refusal().starts_with("401 signed-out"));
        assert!(program.get("/api/my/games").await.refusal().starts_with("401 bad-token"));
        assert_eq!(bert.post("/api/session", &credentials).await.refusal(), refusal);
        act(&mut mona, "Bert", off).await;
        bert.sign_in("Bert").await;
    }
    let log = mona.get("/api/mod/log?before=1").await.json();
    assert_eq!(log, json!([]), "no action is older");
    // A ban that is over has no effect.
    world.rewrite("UPDATE accounts SET banned_until_ms = 1 WHERE name = 'Bert'").await;
    assert_eq!(bert.get("/api/account/sessions").await.status, StatusCode::OK);
    act(&mut mona, "Bert", "sign-out").await;
    assert!(bert.get("/api/account/sessions").await.refusal().starts_with("401 signed-out"));

    let rename = json!({ "action": "rename", "name": "Anna", "reason": "rude" });
    let path = "/api/mod/accounts/Bert";
    assert!(mona.post(path, &rename).await.refusal().starts_with("409 name-taken"));
    let rename = json!({ "action": "rename", "name": "Bob", "reason": "rude" });
    assert_eq!(mona.post(path, &rename).await.status, StatusCode::NO_CONTENT);
    let like_before = json!({ "name": "B3rt", "password": PASSWORD });
    let refusal = world.browser().post("/api/account", &like_before).await.refusal();
    assert!(refusal.starts_with("409 name-similar"), "{refusal}");
    let backwards = json!({ "action": "mute", "reason": "rude \u{202e}" });
    let refusal = mona.post("/api/mod/accounts/Bob", &backwards).await.refusal();
    assert!(refusal.starts_with("400 "), "{refusal}");
    assert_eq!(anna.game(id).await["players"]["white"]["name"], "Bob");
    // Nobody else gets the former name.
    let body = json!({ "name": "Bert", "password": PASSWORD });
    let refusal = world.browser().post("/api/account", &body).await.refusal();
    assert!(refusal.starts_with("409 name-taken"), "{refusal}");
    let log = mona.get("/api/mod/accounts/Bob").await.json();
    assert_eq!(
        (&log["log"][0]["action"], &log["log"][0]["previous"], &log["log"][0]["moderator"]),
        (&json!("rename"), &json!("Bert"), &json!("Mona"))
    );
}

/// Returns the ratings of a player after `games` rated games.
async fn rating_after(browser: &mut Browser, name: &str, games: u32) -> i64 {
    let counted = |player: &Value| player["ratings"][0]["games"] == games;
    let player = until(browser, &format!("/api/players/{name}"), counted).await;
    player["ratings"][0]["rating"].as_i64().unwrap()
}

pub(crate) async fn an_annulled_game_does_not_count(world: World) {
    let [mut anna, mut bert, mut mona] = three(&world).await;
    let first = begun(&mut anna, &mut bert, "5+0", true).await;
    let first = anna.play_to(&mut bert, &first, 4).await;
    bert.done(&first, "resign", None).await;
    assert_eq!(rating_after(&mut anna, "Anna", 1).await, 1662);
    let second = begun(&mut anna, &mut bert, "5+0", true).await;
    let second = anna.play_to(&mut bert, &second, 4).await;
    bert.done(&second, "resign", None).await;
    let both = rating_after(&mut anna, "Anna", 2).await;
    assert!(both > 1662);

    let path = format!("/api/mod/games/{}", id_of(&first));
    let annul = json!({ "action": "annul", "reason": "cheating" });
    assert_eq!(mona.post(&path, &annul).await.status, StatusCode::NO_CONTENT);
    assert!(mona.post(&path, &annul).await.refusal().starts_with("409 not-rated"));
    // The second game counts as the first one did.
    assert_eq!(rating_after(&mut anna, "Anna", 1).await, 1662);
    assert_eq!(rating_after(&mut anna, "Bert", 1).await, 1338);
    let players = &anna.game(id_of(&second)).await["players"];
    assert_eq!(players["black"]["rating_change"], 162);

    let restore = json!({ "action": "restore", "reason": "a mistake" });
    assert_eq!(mona.post(&path, &restore).await.status, StatusCode::NO_CONTENT);
    assert_eq!(rating_after(&mut anna, "Anna", 2).await, both);

    nobody_corrects_their_own_rating(&world, &mut mona, &mut anna, &path).await;
    for game in [&first, &second] {
        let delete = AdminAction::DeleteGame(id_of(game).to_owned());
        assert_eq!(host(&world, delete).await, Ok(Vec::new()));
        let gone = anna.get(&format!("/api/games/{}", id_of(game))).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(anna.get("/api/players/Anna").await.json()["ratings"], json!([]));
    let log = host(&world, AdminAction::Log(None)).await.unwrap();
    let actions: Vec<&str> = log.iter().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(actions, ["delete-game", "delete-game", "delete-game", "restore", "annul", "role"]);
}

/// Without an opponent's victory, a later loss against that opponent costs more or less.
async fn nobody_corrects_their_own_rating(
    world: &World,
    mona: &mut Browser,
    anna: &mut Browser,
    path: &str,
) {
    let made = challenge(mona, "anna", "5+0", true).await;
    assert_eq!(anna.join(id_of(&made), None).await.status, StatusCode::OK);
    let game = mona.play_to(anna, &made, 4).await;
    mona.done(&game, "resign", None).await;
    let before = rating_after(mona, "Mona", 1).await;
    for action in ["annul", "delete"] {
        let body = json!({ "action": action, "reason": "cheating" });
        let refusal = mona.post(path, &body).await.refusal();
        assert!(refusal.starts_with("403 own-case"), "{refusal}");
    }
    assert_eq!(rating_after(mona, "Mona", 1).await, before);
    let own = AdminAction::DeleteGame(id_of(&game).to_owned());
    assert_eq!(host(world, own).await, Ok(Vec::new()));
}

/// Signs up from an address, and returns the status and the code.
async fn sign_up_from(world: &World, address: &str, name: &str) -> String {
    let body = json!({ "name": name, "password": PASSWORD });
    let request = Request::post("/api/account")
        .header(header::CONTENT_TYPE, "application/json")
        .header("x-forwarded-for", address)
        .body(Body::from(body.to_string()))
        .unwrap();
    world.browser().send(request).await.code()
}

pub(crate) async fn nobody_signs_up_from_the_address_of_a_banned_account(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut mona = moderator(&world).await;
    assert_eq!(sign_up_from(&world, "192.0.2.1", "Bert").await, "201");
    act(&mut mona, "Bert", "ban").await;
    assert_eq!(sign_up_from(&world, "192.0.2.1", "Bert2").await, "403 banned-address");
    assert_eq!(sign_up_from(&world, "192.0.2.2", "Carl").await, "201");
    act(&mut mona, "Carl", "close").await;
    assert_eq!(sign_up_from(&world, "192.0.2.2", "Carl2").await, "403 banned-address");
    act(&mut mona, "Carl", "reopen").await;
    assert_eq!(sign_up_from(&world, "192.0.2.2", "Carl2").await, "201");
    // A ban that ends releases the address, and so does time.
    act(&mut mona, "Bert", "unban").await;
    assert_eq!(sign_up_from(&world, "192.0.2.1", "Dora").await, "201");
    act(&mut mona, "Bert", "ban").await;
    assert_eq!(sign_up_from(&world, "192.0.2.1", "Emil").await, "403 banned-address");
    world.rewrite("UPDATE account_traces SET seen_ms = seen_ms - 7 * 86400000").await;
    assert_eq!(sign_up_from(&world, "192.0.2.1", "Emil").await, "201");
}

/// Every address that a banned account has used counts: by a token, and by a session that moves. An account that was made
/// elsewhere does not help.
pub(crate) async fn a_ban_follows_the_account_to_all_its_addresses(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut mona = moderator(&world).await;
    let mut bert = world.browser().from("192.0.2.1");
    bert.sign_up("Bert").await;
    let token = json!({ "title": "a program", "scopes": ["read"] });
    let token = bert.post("/api/account/tokens", &token).await.json();
    let token = token["secret"].as_str().unwrap().to_owned();
    let mut moved = bert.from("192.0.2.2");
    assert_eq!(moved.get("/api/account").await.status, StatusCode::OK);
    let mut program = world.browser().from("192.0.2.3").with_token(&token);
    assert_eq!(program.get("/api/account").await.status, StatusCode::OK);
    assert_eq!(sign_up_from(&world, "192.0.2.4", "Bert2").await, "201");
    act(&mut mona, "Bert", "ban").await;
    for address in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
        assert_eq!(sign_up_from(&world, address, "Carl").await, "403 banned-address", "{address}");
        let mut other = world.browser().from(address);
        let credentials = json!({ "name": "Bert2", "password": PASSWORD });
        let refusal = other.post("/api/session", &credentials).await.refusal();
        assert!(refusal.starts_with("403 banned-address"), "{address}: {refusal}");
    }
    world.rewrite("UPDATE accounts SET created_ms = created_ms - 8 * 86400000").await;
    world.browser().from("192.0.2.3").sign_in("Bert2").await;
}

pub(crate) async fn nobody_decides_a_case_of_their_own(world: World) {
    let [_, mut bert, mut mona] = three(&world).await;
    let game = begun(&mut mona, &mut bert, "3d", true).await;
    let id = id_of(&game);
    assert_eq!(say(&mut mona, id, "you idiot").await, StatusCode::NO_CONTENT);
    report(&mut bert, id, 1).await;
    let dismiss =
        json!({ "game": id, "room": "players", "line": 1, "upheld": false, "reason": "polite" });
    let hide = json!({ "room": "players", "line": 1, "hidden": true, "reason": "x" });
    let annul = json!({ "action": "annul", "reason": "I lost" });
    for (path, body) in [
        ("/api/mod/reports/resolve".to_owned(), dismiss.clone()),
        (format!("/api/mod/games/{id}/chat"), hide),
        (format!("/api/mod/games/{id}"), annul),
        ("/api/mod/accounts/Bert".to_owned(), json!({ "action": "ban", "reason": "he leads" })),
    ] {
        let refusal = mona.post(&path, &body).await.refusal();
        assert!(refusal.starts_with("403 own-case"), "{path}: {refusal}");
    }
    // Another moderator decides. An upheld report is a warning, with its own entry in the log.
    let mut otto = world.browser();
    otto.sign_up("Otto").await;
    host_on_account(&world, "Otto", AccountCommand::SetModerator(true)).await;
    let uphold =
        json!({ "game": id, "room": "players", "line": 1, "upheld": true, "reason": "an insult" });
    let answer = otto.post("/api/mod/reports/resolve", &uphold).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert_eq!(otto.get("/api/mod/log").await.json()[0]["action"], "uphold");
    assert_eq!(notices(&mut mona).await[0], "warned");
    assert_eq!(notices(&mut bert).await, ["report-upheld"]);
    // Neither does the host seem to have done it after the moderator is gone.
    delete_account(&mut otto).await;
    assert_eq!(mona.get("/api/mod/log").await.json()[0]["moderator"], "Otto");
    let log = host(&world, AdminAction::Log(None)).await.unwrap();
    assert!(log[0].contains(" Otto uphold ") && log[1].contains(" (host) role "), "{log:?}");
}

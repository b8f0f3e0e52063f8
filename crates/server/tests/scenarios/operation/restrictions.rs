//! What moderators have restricted, and the queue of reports.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::scenarios::moderation::{act, moderator};
use crate::scenarios::players::{anna_and_bert, begun, challenge};
use crate::world::{Browser, PASSWORD, World, id_of};

pub(crate) async fn lobby(browser: &mut Browser) -> Vec<String> {
    let lobby = browser.get("/api/lobby").await.json();
    lobby["seeks"].as_array().unwrap().iter().map(|seek| id_of(seek).to_owned()).collect()
}

/// A ban and a closed account end what the account has begun.
pub(crate) async fn nobody_plays_against_a_restricted_account(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut mona = moderator(&world).await;
    for (on, off) in [("ban", "unban"), ("close", "reopen")] {
        let seek = bert.open_challenge("lobby", "emulsion:8", "3d").await;
        let invitation = challenge(&mut bert, "anna", "3d", true).await;
        let game = begun(&mut anna, &mut bert, "3d", false).await;
        let path = format!("/api/games/{}/conditions", id_of(&game));
        let lines = json!({ "ply": 0, "lines": [["a1-b1", "h8-g8"]] });
        let left = bert.with_body(Method::PUT, &path, &lines).await;
        assert_eq!(left.status, StatusCode::OK, "{}", left.json());
        assert_eq!(lobby(&mut anna).await, [id_of(&seek)]);

        act(&mut mona, "Bert", on).await;
        assert_eq!(lobby(&mut anna).await, [""; 0], "{on}");
        for id in [id_of(&seek), id_of(&invitation)] {
            let refusal = anna.join(id, None).await.refusal();
            assert!(refusal.starts_with("403 not-welcome"), "{on}: {refusal}");
        }
        let options = json!({
            "game": "emulsion:8", "opponent": "player", "player": "bert", "color": "black", "control": "3d",
        });
        let refusal = anna.post("/api/games", &options).await.refusal();
        assert!(refusal.starts_with("403 not-welcome"), "{on}: {refusal}");

        act(&mut mona, "Bert", off).await;
        bert.sign_in("Bert").await;
        assert_eq!(bert.get(&path).await.json()["lines"], json!([]), "{on}: conditional moves");
        assert_eq!(lobby(&mut anna).await, [id_of(&seek)], "{off}");
        assert_eq!(anna.join(id_of(&seek), None).await.status, StatusCode::OK);
    }
}

/// An offer of a rematch does not outlive the right to play.
pub(crate) async fn nobody_begins_a_rematch_with_a_restricted_account(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut mona = moderator(&world).await;
    let mut offered = Vec::new();
    for _ in 0..2 {
        let game = begun(&mut anna, &mut bert, "3d", false).await;
        let over = bert.done(&game, "resign", None).await;
        offered.push(bert.acted(&over, "offer-rematch").await);
    }
    act(&mut mona, "Bert", "ban").await;
    let refusal = anna.acts(&offered[0], "accept").await.refusal();
    assert!(refusal.starts_with("403 "), "{refusal}");
    act(&mut mona, "Bert", "unban").await;
    let accepted = anna.acted(&offered[0], "accept").await;
    assert!(accepted["rematch"].is_string());
    bert.sign_in("Bert").await;
    delete_account(&mut bert).await;
    let refusal = anna.acts(&offered[1], "accept").await.refusal();
    assert!(refusal.starts_with("403 "), "{refusal}");
}

pub(crate) async fn delete_account(browser: &mut Browser) {
    let password = json!({ "password": PASSWORD });
    let deleted = browser.with_body(Method::DELETE, "/api/account", &password).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
}

/// Accounts that are made only to fill the lobby leave nothing there.
pub(crate) async fn the_lobby_lists_no_challenges_of_deleted_accounts(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let seek = bert.open_challenge("lobby", "emulsion:8", "3d").await;
    let invitation = challenge(&mut bert, "anna", "3d", false).await;
    assert_eq!(lobby(&mut anna).await, [id_of(&seek)]);
    assert_eq!(current(&mut anna).await, [id_of(&invitation)]);
    delete_account(&mut bert).await;
    assert_eq!(lobby(&mut anna).await, [""; 0]);
    assert_eq!(current(&mut anna).await, [""; 0]);
}

async fn current(browser: &mut Browser) -> Vec<String> {
    let games = browser.get("/api/my/games").await.json();
    games["games"].as_array().unwrap().iter().map(|game| id_of(game).to_owned()).collect()
}

/// Invitations do not displace running games from the list, and a block hides them.
pub(crate) async fn invitations_hide_no_running_games(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let mut carl = world.browser();
    carl.sign_up("Carl").await;
    let mut invitations = Vec::new();
    for _ in 0..3 {
        invitations.push(challenge(&mut carl, "anna", "3d", false).await);
    }
    let by_bert = challenge(&mut bert, "anna", "3d", false).await;
    let account = anna.get("/api/account").await.json()["account"]["name"].clone();
    assert_eq!(account, "Anna");
    let row = world.db().account_named("anna").await.unwrap().unwrap();
    let listed = world.db().current_matches(Some(row.id.as_str()), None, 1, 2).await.unwrap();
    let listed: Vec<String> = listed.into_iter().map(|id| id.to_string()).collect();
    let newest_of_each = [id_of(&by_bert), id_of(&invitations[2]), id_of(&game)];
    assert_eq!(listed, newest_of_each);
    let blocked = anna.request(Method::PUT, "/api/account/blocks/Carl").await;
    assert_eq!(blocked.status, StatusCode::NO_CONTENT);
    assert_eq!(current(&mut anna).await.len(), 2, "the game, and the invitation by Bert");
}

/// Says something to the spectators. Returns the status, and the code of a refusal.
pub(crate) async fn speak(browser: &mut Browser, game: &Value) -> String {
    let line = json!({ "room": "spectators", "text": "hello" });
    browser.post(&format!("/api/games/{}/chat", id_of(game)), &line).await.code()
}

/// Signing out does not end a mute, and another account does not evade it.
pub(crate) async fn guests_do_not_speak_from_the_address_of_a_muted_account(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let (_, _, game) = world.pair("emulsion:8", "3d").await;
    let mut mona = moderator(&world).await;
    let mut bert = world.browser().from("192.0.2.7");
    bert.sign_up("Bert").await;
    let (mut guest, mut other) =
        (world.browser().from("192.0.2.7"), world.browser().from("192.0.2.8"));
    guest.begin("emulsion:8").await;
    other.begin("emulsion:8").await;
    assert_eq!(speak(&mut guest, &game).await, "204");
    act(&mut mona, "Bert", "mute").await;
    bert.forget_session();
    bert.begin("emulsion:8").await;
    assert_eq!(speak(&mut bert, &game).await, "403 muted-address");
    assert_eq!(speak(&mut guest, &game).await, "403 muted-address");
    assert_eq!(speak(&mut other, &game).await, "204");
    let mut carl = world.browser().from("192.0.2.7");
    carl.sign_up("Carl").await;
    assert_eq!(
        speak(&mut carl, &game).await,
        "403 muted-address",
        "Bert may have made the account"
    );
    world.rewrite("UPDATE accounts SET created_ms = created_ms - 8 * 86400000").await;
    assert_eq!(speak(&mut carl, &game).await, "204", "accounts are muted one by one");
    act(&mut mona, "Bert", "unmute").await;
    assert_eq!(speak(&mut guest, &game).await, "204");
    // Neither does deleting the account.
    act(&mut mona, "Bert", "mute").await;
    bert.sign_in("Bert").await;
    delete_account(&mut bert).await;
    assert_eq!(speak(&mut guest, &game).await, "403 muted-address");
}

/// Says something, and reports it. Returns the text.
async fn reported(
    speaker: &mut Browser,
    reporter: &mut Browser,
    game: &Value,
    line: usize,
) -> String {
    let text = format!("line {line} of {}", id_of(game));
    let said = json!({ "room": "players", "text": text });
    let path = format!("/api/games/{}/chat", id_of(game));
    assert_eq!(speaker.post(&path, &said).await.status, StatusCode::NO_CONTENT);
    let report = json!({ "room": "players", "seq": line });
    let answer = reporter.post(&format!("{path}/report"), &report).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    text
}

/// Guests cannot bury the reports of accounts, nor one reporter those of the others.
pub(crate) async fn nobody_fills_the_queue_of_reports_alone(world: World) {
    let (mut speaker, mut guest, by_guests) = world.pair("emulsion:8", "3d").await;
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let mut expected = Vec::new();
    for line in 1..=3 {
        expected.push(reported(&mut speaker, &mut guest, &by_guests, line).await);
    }
    let by_bert = reported(&mut anna, &mut bert, &game, 1).await;
    let second_by_bert = reported(&mut anna, &mut bert, &game, 2).await;
    let by_anna = reported(&mut bert, &mut anna, &game, 3).await;
    expected.splice(0..0, [by_bert, by_anna, second_by_bert]);
    let mut mona = moderator(&world).await;
    let mut shown = async |query: &str| {
        let queue = mona.get(&format!("/api/mod/reports{query}")).await.json();
        let text = |report: &Value| {
            let lines = report["lines"].as_array().unwrap().iter();
            let mut own = lines.filter(|line| line["line"] == report["line"]);
            own.next().unwrap_or_else(|| panic!("{report}"))["text"].as_str().unwrap().to_owned()
        };
        queue.as_array().unwrap().iter().map(text).collect::<Vec<String>>()
    };
    assert_eq!(shown("").await, expected);
    assert_eq!(shown("?skip=2").await, expected[2..]);
}

pub(crate) async fn reports_of_guests_share_a_limit(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let (mut speaker, _, game) = world.pair("emulsion:8", "3d").await;
    let path = format!("/api/games/{}/chat", id_of(&game));
    let said = json!({ "room": "players", "text": "hello" });
    assert_eq!(speaker.post(&path, &said).await.status, StatusCode::NO_CONTENT);
    let mut statuses = Vec::new();
    for _ in 0..12 {
        let mut guest = world.browser();
        guest.begin("emulsion:8").await;
        let report = json!({ "room": "players", "seq": 1 });
        statuses.push(guest.post(&format!("{path}/report"), &report).await.status);
    }
    assert_eq!(
        statuses[9..],
        [StatusCode::NO_CONTENT, StatusCode::TOO_MANY_REQUESTS, StatusCode::TOO_MANY_REQUESTS]
    );
}

//! Restrictions of addresses: what a ban, a block and a deleted account mean for others at the same address.

use axum::http::{Method, StatusCode};
use luctor_store::time::{DAY_MS, now_ms};
use serde_json::{Value, json};

use crate::scenarios::moderation::{act, moderator};
use crate::scenarios::players::{begun, challenge};
use crate::scenarios::restrictions::{delete_account, speak};
use crate::world::{Browser, PASSWORD, World, id_of};

/// The address of the restricted person.
const HOME: &str = "192.0.2.7";
/// The address of everyone else.
const ELSEWHERE: &str = "192.0.2.8";

async fn signed_in(browser: &mut Browser) -> Value {
    browser.get("/api/account").await.json()["account"]["name"].clone()
}

async fn seek(browser: &mut Browser) -> String {
    let options =
        json!({ "game": "emulsion:8", "opponent": "lobby", "color": "black", "control": "3d" });
    browser.post("/api/games", &options).await.code()
}

/// A ban also ends the other new accounts at the address, and guests there play no other people.
pub(crate) async fn a_ban_holds_for_guests_and_new_accounts_at_the_address(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut mona = moderator(&world).await;
    let at_home = || world.browser().from(HOME);
    let (mut bert, mut other, mut guest) = (at_home(), at_home(), at_home());
    bert.sign_up("Bert").await;
    other.sign_up("Bert2").await;
    let token = json!({ "title": "a program", "scopes": ["read"] });
    let token = other.post("/api/account/tokens", &token).await.json();
    let mut program = at_home().with_token(token["secret"].as_str().unwrap());
    let mut dora = world.browser().from(ELSEWHERE);
    dora.sign_up("Dora").await;
    let by_dora = dora.open_challenge("lobby", "emulsion:8", "3d").await;
    guest.begin("emulsion:8").await;
    assert_eq!(seek(&mut guest).await, "201");
    let before = dora.open_challenge("lobby", "emulsion:8", "3d").await;
    assert_eq!(guest.join(id_of(&before), None).await.code(), "200");
    let over = guest.acted(&guest.clone().game(id_of(&before)).await, "abort").await;

    act(&mut mona, "Bert", "ban").await;
    assert_eq!(signed_in(&mut other).await, Value::Null);
    assert_eq!(program.get("/api/account").await.code(), "403 banned-address");
    for browser in [&mut bert, &mut other, &mut guest] {
        assert_eq!(seek(browser).await, "403 banned-address");
        assert_eq!(browser.join(id_of(&by_dora), None).await.code(), "403 banned-address");
        browser.begin("emulsion:8").await;
        assert_eq!(speak(browser, &by_dora).await, "403 muted-address");
    }
    assert_eq!(guest.acts(&over, "offer-rematch").await.code(), "403 banned-address");
    let mut moved = other.clone().from(ELSEWHERE);
    assert_eq!(signed_in(&mut moved).await, "Bert2", "the account itself is not banned");

    act(&mut mona, "Bert", "unban").await;
    assert_eq!(signed_in(&mut other).await, "Bert2");
    assert_eq!(program.get("/api/account").await.code(), "200");
    assert_eq!(guest.join(id_of(&by_dora), None).await.code(), "200");
}

/// An account that is made by mail, or elsewhere, is confirmed elsewhere too.
pub(crate) async fn a_link_is_not_opened_at_the_address_of_a_banned_account(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut mona = moderator(&world).await;
    world.browser().from(HOME).sign_up("Bert").await;
    act(&mut mona, "Bert", "ban").await;
    let mut eve = world.browser().from(ELSEWHERE);
    let account = json!({ "name": "Eve", "password": PASSWORD, "email": "eve@example.org" });
    assert_eq!(eve.post("/api/account", &account).await.code(), "201");
    let mail = world.mails().await.pop().unwrap();
    let (_, token) = mail.split_once("/account/verify#").unwrap();
    let link = json!({ "token": token.split_whitespace().next().unwrap() });
    let verify = "/api/account/email/verify";
    let at_home = world.browser().from(HOME).post(verify, &link).await;
    assert_eq!(at_home.code(), "403 banned-address");
    assert_eq!(eve.post(verify, &link).await.code(), "204");
}

/// Whoever insults others as a guest, or deletes the account afterwards, can be kept away.
pub(crate) async fn moderators_block_the_address_of_an_author_without_an_account(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut mona = moderator(&world).await;
    let (_, _, game) = world.pair("emulsion:8", "3d").await;
    let path = format!("/api/mod/games/{}/chat/address", id_of(&game));
    let act_on = |line: u32, blocked: bool| json!({ "room": "spectators", "line": line, "blocked": blocked, "reason": "an insult" });
    let mut guest = world.browser().from(HOME);
    guest.begin("emulsion:8").await;
    let mut bert = world.browser().from(ELSEWHERE);
    bert.sign_up("Bert").await;
    assert_eq!(speak(&mut guest, &game).await, "204");
    assert_eq!(speak(&mut bert, &game).await, "204");

    let by_bert = mona.post(&path, &act_on(2, true)).await;
    assert_eq!(by_bert.code(), "409 author-has-account");
    delete_account(&mut bert).await;
    for (line, address) in [(1, HOME), (2, ELSEWHERE)] {
        let mut again = world.browser().from(address);
        again.begin("emulsion:8").await;
        assert_eq!(speak(&mut again, &game).await, "204");
        assert_eq!(mona.post(&path, &act_on(line, true)).await.code(), "204");
        assert_eq!(speak(&mut again, &game).await, "403 muted-address");
        assert_eq!(seek(&mut again).await, "403 banned-address");
        let account = json!({ "name": "Carl", "password": PASSWORD });
        assert_eq!(again.post("/api/account", &account).await.code(), "403 banned-address");
        assert_eq!(mona.get("/api/mod/log").await.json()[0]["action"], "block-address");
        assert_eq!(mona.post(&path, &act_on(line, false)).await.code(), "204");
        assert_eq!(speak(&mut again, &game).await, "204");
    }
    // Blocks end, and addresses are not kept.
    assert_eq!(mona.post(&path, &act_on(1, true)).await.code(), "204");
    world.rewrite("UPDATE blocked_addresses SET until_ms = until_ms - 7 * 86400000").await;
    assert_eq!(speak(&mut guest, &game).await, "204");
    let now = now_ms();
    world.db().forget_addresses(now + DAY_MS, now).await.unwrap();
    assert_eq!(mona.post(&path, &act_on(1, true)).await.code(), "409 unknown-address");
    let refusal = guest.post(&path, &act_on(1, true)).await.refusal();
    assert!(refusal.starts_with("401 signed-out"), "{refusal}");
    nobody_restricts_the_address_of_their_opponent(&world, &mut mona).await;
}

/// The opponent of a moderator in a rated game would lose on time.
async fn nobody_restricts_the_address_of_their_opponent(world: &World, mona: &mut Browser) {
    const SHARED: &str = "192.0.2.30";
    let at_home = || world.browser().from(SHARED);
    let (mut olga, mut guest, mut other) = (at_home(), at_home(), at_home());
    olga.sign_up("Olga").await;
    other.sign_up("Pia").await;
    guest.begin("emulsion:8").await;
    let game = challenge(mona, "olga", "3d", true).await;
    assert_eq!(olga.join(id_of(&game), None).await.code(), "200");
    let (_, _, watched) = world.pair("emulsion:8", "3d").await;
    assert_eq!(speak(&mut guest, &watched).await, "204");
    let line = json!({ "room": "spectators", "line": 1, "blocked": true, "reason": "an insult" });
    let block = format!("/api/mod/games/{}/chat/address", id_of(&watched));
    let account = "/api/mod/accounts/Pia";
    let action = |action: &str| json!({ "action": action, "reason": "rude" });
    assert_eq!(mona.post(&block, &line).await.code(), "403 own-case");
    for restriction in ["mute", "ban", "close"] {
        assert_eq!(mona.post(account, &action(restriction)).await.code(), "403 own-case");
    }
    assert_eq!(mona.post(account, &action("sign-out")).await.code(), "204");
    // The restrictions of an address do not concern older accounts.
    world.rewrite("UPDATE accounts SET created_ms = created_ms - 8 * 86400000").await;
    assert_eq!(mona.post(&block, &line).await.code(), "204");
    assert_eq!(mona.post(account, &action("ban")).await.code(), "204");
}

/// A blocked player cannot go on as a guest, nor with a new account.
pub(crate) async fn neither_signing_out_nor_signing_up_ends_a_block(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut anna = world.browser().from(ELSEWHERE);
    anna.sign_up("Anna").await;
    let mut bert = world.browser().from(HOME);
    bert.sign_up("Bert").await;
    begun(&mut anna, &mut bert, "3d", false).await;
    let mut again = world.browser().from(HOME);
    again.sign_up("Again").await;
    let with_again = challenge(&mut anna, "again", "3d", false).await;
    assert_eq!(again.join(id_of(&with_again), None).await.code(), "200");
    let blocked = anna.request(Method::PUT, "/api/account/blocks/Bert").await;
    assert_eq!(blocked.status, StatusCode::NO_CONTENT);
    let by_anna = anna.open_challenge("lobby", "emulsion:8", "3d").await;
    bert.forget_session();
    let options = json!({
        "game": "emulsion:8", "opponent": "player", "player": "anna", "color": "black", "control": "3d",
    });
    let line = json!({ "room": "players", "text": "hello" });
    let chat = format!("/api/games/{}/chat", id_of(&with_again));
    assert_eq!(again.post(&chat, &line).await.code(), "403 blocked");
    let mut stranger = world.browser().from("192.0.2.9");
    stranger.sign_up("Stranger").await;
    for (visitor, status) in
        [(&mut bert, "403 not-welcome"), (&mut again, "403 not-welcome"), (&mut stranger, "201")]
    {
        visitor.begin("emulsion:8").await;
        assert_eq!(visitor.post("/api/games", &options).await.code(), status);
    }
    for visitor in [&mut bert, &mut again] {
        assert_eq!(visitor.join(id_of(&by_anna), None).await.code(), "403 not-welcome");
    }
    assert_eq!(stranger.join(id_of(&by_anna), None).await.code(), "200");
    bert.sign_in("Bert").await;
    delete_account(&mut bert).await;
    assert_eq!(bert.post("/api/games", &options).await.code(), "403 not-welcome");

    // An account that has been there for longer is another person.
    world.rewrite("UPDATE accounts SET created_ms = created_ms - 8 * 86400000").await;
    assert_eq!(again.post(&chat, &line).await.code(), "204");
}

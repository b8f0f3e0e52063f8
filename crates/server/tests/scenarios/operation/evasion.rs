//! Ways around the restrictions and blocks of accounts, and what an account leaves behind.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::mailbox::MailWorld;
use crate::scenarios::moderation::{act, moderator};
use crate::scenarios::pbm::say;
use crate::scenarios::players::{anna_and_bert, begun};
use crate::scenarios::restrictions::delete_account;
use crate::scenarios::sock_puppets::{MAIL_PASSWORD, player_by_mail};
use crate::world::{Browser, World, id_of, legal_of, moves_of};

const ELSEWHERE: &str = "192.0.2.8";

/// Large providers accept several spellings of one mailbox.
pub(crate) async fn a_banned_mailbox_is_known_in_every_spelling(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut mona = moderator(&server.world).await;
    server.player("Anna", "an.na+1@gmail.com").await;
    act(&mut mona, "Anna", "ban").await;
    for sender in ["an.na+1@gmail.com", "an.na@gmail.com", "Anna@googlemail.com"] {
        let answer = server.ask(sender, "signup anna2 correct-horse-anna", "").await;
        assert!(answer.text().contains("has banned"), "{sender}: {}", answer.text());
    }
    let answer = server.ask("anna@gmx.de", "signup anna2 correct-horse-anna", "").await;
    assert!(!answer.text().contains("has banned"), "{}", answer.text());
}

/// Emails come from no network. The mailbox tells, and the network of the last visit.
pub(crate) async fn a_muted_player_does_not_write_by_mail(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut server = MailWorld::open(world).await;
    let mut mona = moderator(&server.world).await;
    server.player("Anna", "anna@example.org").await;
    player_by_mail(&mut server, ("bert", "b.ert@gmail.com"), Some("192.0.2.7")).await;
    player_by_mail(&mut server, ("same-mailbox", "bert+2@gmail.com"), Some(ELSEWHERE)).await;
    player_by_mail(&mut server, ("same-network", "x@gmx.de"), Some("192.0.2.7")).await;
    player_by_mail(&mut server, ("stranger", "y@gmx.de"), Some(ELSEWHERE)).await;
    act(&mut mona, "bert", "mute").await;
    for (name, from, muted) in [
        ("same-mailbox", "bert+2@gmail.com", true),
        ("same-network", "x@gmx.de", true),
        ("stranger", "y@gmx.de", false),
    ] {
        let command = format!("message {name} {MAIL_PASSWORD} anna");
        let answer = server.ask(from, &command, "hello").await.text();
        assert_eq!(answer.contains("write in chats"), muted, "{name}: {answer}");
    }
}

/// Neither does a blocked one.
pub(crate) async fn a_blocked_player_does_not_return_by_mail(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", "anna@example.org").await;
    server.player("Bert", "bert@example.org").await;
    let block = anna.request(Method::PUT, "/api/account/blocks/Bert").await;
    assert_eq!(block.status, StatusCode::NO_CONTENT);
    player_by_mail(&mut server, ("carl", "bert+2@example.org"), None).await;
    player_by_mail(&mut server, ("dora", "dora@example.org"), None).await;
    let mut stranger = server.world.browser();
    let command = |name: &str| format!("message {name} {MAIL_PASSWORD} anna");
    let answer = say(&mut stranger, &command("carl"), "hello").await;
    assert!(answer.starts_with("! "), "{answer}");
    let answer = say(&mut stranger, &command("dora"), "hello").await;
    assert!(!answer.starts_with("! "), "{answer}");
}

async fn prepare(browser: &mut Browser, game: &Value, reply: &Value) {
    let path = format!("/api/games/{}/conditions", id_of(game));
    let answer = browser.with_body(Method::PUT, &path, reply).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
}

pub(crate) async fn the_server_does_not_play_for_a_deleted_account(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    let game = anna.play(&game, &["a1-b1"]).await;
    prepare(&mut anna, &game, &json!({ "ply": 1, "lines": [["g8-h8", "c3-d3"]] })).await;
    delete_account(&mut anna).await;
    bert.play(&game, &["g8-h8"]).await;
    world.side_effects_done().await;
    assert_eq!(moves_of(&bert.game(id_of(&game)).await), ["a1-b1", "g8-h8"]);
}

pub(crate) async fn the_server_does_not_play_for_a_banned_account(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut mona = moderator(&world).await;
    let wish = json!({ "autoplay_forced": true });
    let answer = bert.with_body(Method::PUT, "/api/account/preferences", &wish).await;
    assert_eq!(answer.status, StatusCode::OK);
    let wish = json!({
        "game": "emulsion:3,pie=off", "opponent": "player", "player": "Bert", "color": "black",
        "control": "3d",
    });
    let made = anna.post("/api/games", &wish).await.json();
    assert_eq!(bert.join(id_of(&made), None).await.status, StatusCode::OK, "{made}");
    let game = anna.play(&anna.clone().game(id_of(&made)).await, &["b1-a1"]).await;
    let game = bert.play(&game, &["c3-c2"]).await;
    act(&mut mona, "Bert", "ban").await;
    let forced = anna.play(&game, &["a2-a3"]).await;
    assert_eq!(legal_of(&forced).len(), 1);
    world.side_effects_done().await;
    assert_eq!(moves_of(&anna.game(id_of(&game)).await), moves_of(&forced));
}

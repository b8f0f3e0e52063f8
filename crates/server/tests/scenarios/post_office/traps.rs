//! Emails that make a player do what someone else wants.

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::mailbox::{GAME, MailWorld, written};
use crate::scenarios::moderation::{act, moderator};
use crate::scenarios::pbm::pbm;
use crate::scenarios::play_by_mail::{ANNA, BERT};
use crate::world::{PASSWORD, World};

/// Returns an email whose sender the host's mail server has verified.
fn verified(mail: &str) -> String {
    let domain = mail.split(['@', '\r']).nth(1).unwrap();
    format!("Authentication-Results: mx.luctor.test; dkim=pass header.d={domain}\r\n{mail}")
}

/// The opponent writes to a player, and names the server as the address for the reply, or sends the reply on.
pub(crate) async fn a_reply_to_another_mail_is_no_command(world: World) {
    let server = MailWorld::open(world).await;
    let text = "Thanks for the offer.";
    let command = "emergo move 1 resign";
    let mail = |to: &str, subject: &str, id: &str| verified(&written(ANNA, to, subject, id, text));
    let replied = |id: &str| {
        let mail = mail(GAME, command, id);
        mail.replace("Message-ID", "In-Reply-To: <x@evil.example>\r\nMessage-ID")
    };
    let known = |answer: &str| !answer.contains("cannot tell who you are");
    let mut server = server;
    server.player("Anna", ANNA).await;
    for (mail, acts) in [
        (mail(GAME, command, "<1@example.org>"), true),
        (mail(GAME, &format!("Re: {command}"), "<2@example.org>"), false),
        (mail("evil@evil.example", command, "<3@example.org>"), false),
        (replied("<4@example.org>"), false),
    ] {
        let before = server.all_to(ANNA).await.len();
        server.deliver(GAME, mail.clone()).await.unwrap();
        let answer = server.next_to(ANNA, before).await.text();
        // There is no such board, which only an owner who needs no confirmation learns.
        assert_eq!(known(&answer) && answer.contains("no board 1"), acts, "{mail}\n{answer}");
    }
}

/// The offer in an email may have been withdrawn, and another one made.
pub(crate) async fn a_player_accepts_only_the_offer_that_was_meant(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", ANNA).await;
    let mut bert = server.player("Bert", BERT).await;
    pbm(&mut bert, "emergo set challenge=start").await;
    pbm(&mut anna, "emergo challenge anna bert -size=5 -men=4 -unrated").await;
    pbm(&mut anna, "emergo move 1 c5").await;
    pbm(&mut anna, "emergo move 1 undo").await;
    pbm(&mut anna, "emergo move 1 reject").await;
    pbm(&mut anna, "emergo move 1 propose").await;
    let answer = pbm(&mut bert, "emergo move 1 accept").await;
    assert!(answer.contains("accept draw."), "{answer}");
    let answer = pbm(&mut bert, "emergo move 1 accept takeback").await;
    assert!(answer.contains("accept draw."), "{answer}");
    let answer = pbm(&mut bert, "emergo move 1 accept draw").await;
    assert!(answer.contains("agreed"), "{answer}");
}

/// Some mail programs add a text to every mail.
pub(crate) async fn a_player_who_may_not_write_still_plays(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut mona = moderator(&server.world).await;
    let mut anna = server.player("Anna", ANNA).await;
    let mut bert = server.player("Bert", BERT).await;
    pbm(&mut bert, "emergo set challenge=start").await;
    pbm(&mut anna, "emergo challenge anna bert -size=5 -men=4 -unrated").await;
    act(&mut mona, "Anna", "mute").await;
    let body = json!({ "command": "emergo move 1 c5", "text": "Our company is not liable." });
    let answer = anna.post("/api/pbm", &body).await.json();
    assert_eq!(answer["done"], true, "{answer}");
    assert!(answer["text"].as_str().unwrap().contains("does not get your text"), "{answer}");
    let before = server.all_to(BERT).await;
    assert!(!before.iter().any(|mail| mail.text().contains("liable")));
}

/// The server signs its emails, so they must not lead to other sites.
pub(crate) async fn newcomers_send_no_web_addresses(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", ANNA).await;
    server.player("Bert", BERT).await;
    for (text, sent) in [("Sign in at luctor.evil/login", false), ("Shall we play?", true)] {
        let body = json!({ "command": "message bert", "text": text });
        let answer = anna.post("/api/pbm", &body).await.json();
        assert_eq!(answer["done"] == true, sent, "{answer}");
    }
}

/// A thief cannot keep the owner from learning of changes.
pub(crate) async fn changes_of_an_account_are_reported_to_its_address(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", ANNA).await;
    let before = server.all_to(ANNA).await.len();
    let body = json!({ "old": PASSWORD, "new": "another good passphrase" });
    let answer = anna.post("/api/account/password", &body).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.json());
    let mail = server.next_to(ANNA, before).await;
    assert!(mail.text().contains("has a new password"), "{}", mail.text());
    let body = json!({ "password": "another good passphrase" });
    let answer = anna.with_body(Method::DELETE, "/api/account/email", &body).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    let mail = server.next_to(ANNA, before + 1).await;
    assert!(mail.text().contains("This address gets no more mail"), "{}", mail.text());
}

//! Emails that make a player do what someone else wants.

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::mailbox::{GAME, MailWorld, written};
use crate::scenarios::moderation::{act, moderator};
use crate::scenarios::pbm::pbm;
use crate::scenarios::play_by_mail::{ANNA, BERT};
use crate::world::{Browser, PASSWORD, World};

/// Returns an email whose sender the host's mail server has verified.
pub(crate) fn verified(mail: &str) -> String {
    let domain = mail.split(['@', '\r']).nth(1).unwrap();
    format!("Authentication-Results: mx.luctor.test; dkim=pass header.d={domain}\r\n{mail}")
}

/// Returns Anna and Bert, who play a casual game on board 1, with Anna to move.
pub(crate) async fn on_a_board(server: &mut MailWorld) -> (Browser, Browser) {
    let mut anna = server.player("Anna", ANNA).await;
    let mut bert = server.player("Bert", BERT).await;
    pbm(&mut bert, "emergo set challenge=start").await;
    pbm(&mut anna, "emergo challenge anna bert -size=5 -men=4 -unrated").await;
    (anna, bert)
}

/// A link or the "unsubscribe" button of another mail lets a player's mail program write a new mail with any subject.
pub(crate) async fn a_verified_mail_is_confirmed_too(world: World) {
    let mut server = MailWorld::open(world).await;
    on_a_board(&mut server).await;
    for (number, answer) in
        ["Ok, I did not write this. What is it?", "Tak for mailen", "confirm"].iter().enumerate()
    {
        let before = server.all_to(ANNA).await.len();
        let id = format!("<{number}@example.org>");
        let mail = verified(&written(ANNA, GAME, "emergo resign 1", &id, ""));
        server.deliver(GAME, mail).await.unwrap();
        let asked = server.next_to(ANNA, before).await;
        assert!(asked.text().contains("A mail in your name"), "{}", asked.text());
        let answered = server.reply(ANNA, &asked, answer).await;
        let over = answered.text().contains("White resigned");
        assert_eq!(over, *answer == "confirm", "{}", answered.text());
    }
    a_request_shows_the_terms_of_a_challenge(&mut server).await;
}

/// The last of contradicting options would win, and a long command hides it.
async fn a_request_shows_the_terms_of_a_challenge(server: &mut MailWorld) {
    for options in ["-unrated -rated", "-timelimit=7d -control=1d", "-size=9 -size=7"] {
        let answer = server.ask(ANNA, &format!("emergo challenge anna bert {options}"), "").await;
        assert!(answer.text().contains("is repeated, or contradicts"), "{}", answer.text());
    }
    for (options, terms) in
        [("-timelimit=1d", "1 day per move, rated"), ("-unrated", "7 days per move, casual")]
    {
        let asked = server.ask(ANNA, &format!("emergo challenge anna bert {options}"), "").await;
        assert!(asked.text().contains(terms), "{}", asked.text());
    }
}

/// The offer in an email may have been withdrawn, and another one made.
pub(crate) async fn a_player_accepts_only_the_offer_that_was_meant(world: World) {
    let mut server = MailWorld::open(world).await;
    let (mut anna, mut bert) = on_a_board(&mut server).await;
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

/// To ask for a takeback would accept that of the opponent, of which no email has told.
pub(crate) async fn a_player_takes_back_only_their_own_move(world: World) {
    let mut server = MailWorld::open(world).await;
    let (mut anna, mut bert) = on_a_board(&mut server).await;
    pbm(&mut anna, "emergo move 1 c5").await;
    pbm(&mut bert, "emergo move 1 c1").await;
    pbm(&mut bert, "emergo move 1 undo").await;
    let answer = pbm(&mut anna, "emergo move 1 undo").await;
    assert!(answer.contains("accept takeback."), "{answer}");
}

/// Some mail programs add a text to every mail.
pub(crate) async fn a_player_who_may_not_write_still_plays(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut mona = moderator(&server.world).await;
    let (mut anna, _) = on_a_board(&mut server).await;
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

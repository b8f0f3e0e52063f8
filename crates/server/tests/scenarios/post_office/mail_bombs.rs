//! Attempts to make the server send mail to someone who does not want it.

use std::num::NonZeroU32;

use axum::http::StatusCode;
use luctor_server::RateLimit;
use luctor_store::Channel;
use luctor_store::time::{HOUR_MS, now_ms};
use serde_json::json;

use crate::mailbox::{GAME, Mail, MailWorld, written};
use crate::scenarios::moderation::moderator;
use crate::scenarios::pbm::pbm;
use crate::scenarios::play_by_mail::{ANNA, BERT};
use crate::scenarios::sock_puppets::{MAIL_PASSWORD, player_by_mail};
use crate::scenarios::traps::{on_a_board, verified};
use crate::world::{Browser, PASSWORD, PATIENCE, World, id_of};

async fn limited(mut world: World) -> MailWorld {
    let often = NonZeroU32::new(10_000).unwrap();
    world.reconfigure(|settings| settings.rate_limit = RateLimit::PerSecond(often)).await;
    MailWorld::open(world).await
}

/// Sends a chat line to the opponent. Returns whether the server accepted it.
async fn chats(browser: &mut Browser, number: usize, text: &str) -> bool {
    let body = json!({ "command": format!("emergo chat {number}"), "text": text });
    browser.post("/api/pbm", &body).await.json()["done"] == true
}

pub(crate) async fn an_invited_player_gets_no_chat_by_mail(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", "anna@example.org").await;
    let mut bert = server.player("Bert", "bert@example.com").await;
    pbm(&mut anna, "emergo challenge anna bert -size=5 -men=4 -unrated").await;
    let invited = server.next_to("bert@example.com", 1).await;
    assert!(chats(&mut anna, 1, "Buy this!").await, "it waits in the chat");
    let games = bert.get("/api/my/games").await.json();
    let id = id_of(&games["games"][0]).to_owned();
    server.reply("bert@example.com", &invited, "reject").await;
    assert_ne!(bert.game(&id).await["status"], "waiting");
    assert!(!chats(&mut anna, 1, "Buy this!").await, "the game never began");
    let said = json!({ "room": "players", "text": "Buy this!" });
    let answer = anna.post(&format!("/api/games/{id}/chat"), &said).await;
    assert_eq!(answer.refusal(), "409 finished: The game is over.");
    let mails = server.all_to("bert@example.com").await;
    assert!(!mails.iter().any(|mail| mail.text().contains("Buy this!")));
}

pub(crate) async fn chat_by_mail_is_limited_for_all_games_of_two_accounts(world: World) {
    let mut server = limited(world).await;
    let mut anna = server.player("Anna", "anna@example.org").await;
    let mut bert = server.player("Bert", "bert@example.com").await;
    pbm(&mut bert, "emergo set challenge=start").await;
    for number in 1..=5 {
        pbm(&mut anna, "emergo challenge anna bert -size=5 -men=4 -unrated").await;
        assert!(chats(&mut anna, number, "Buy this!").await, "{number}");
    }
    let mails = server.all_to("bert@example.com").await;
    let said = mails.iter().filter(|mail| mail.text().starts_with("Anna says:\n\nBuy this!"));
    assert_eq!(said.count(), 3);
}

/// A player has many secret addresses, and each of them is written in many ways.
pub(crate) async fn one_player_does_not_use_up_the_mail_of_others(world: World) {
    let mut server = limited(world).await;
    let (mut anna, mut bert) = on_a_board(&mut server).await;
    pbm(&mut anna, "emergo move 1 c5").await;
    let to_bert = about_a_board(&server, BERT).await.reply_to();
    let mut refused = 0;
    for number in 0..230 {
        let to = if number % 2 == 0 { to_bert.clone() } else { to_bert.to_ascii_uppercase() };
        let mail = written(BERT, &to, "Re: emergo 1", &format!("<{number}@example.org>"), "show");
        refused += usize::from(server.deliver(&to, mail).await.is_err());
    }
    assert_eq!(refused, 210);
    pbm(&mut bert, "emergo move 1 c1").await;
    let turn = about_a_board(&server, ANNA).await;
    server.reply(ANNA, &turn, "show").await;
}

/// Waits for the first email about a board.
async fn about_a_board(server: &MailWorld, to: &str) -> Mail {
    let mut before = 0;
    loop {
        let mail = server.next_to(to, before).await;
        if mail.header("Reply-To").is_some_and(|address| address.contains("+g-")) {
            return mail;
        }
        before += 1;
    }
}

pub(crate) async fn forged_senders_of_one_mailbox_get_few_answers(world: World) {
    let server = limited(world).await;
    let mut refused = 0;
    for number in 0..25 {
        let id = format!("<{number}@example.org>");
        let from = format!("victim+{number}@example.org");
        let mail = written(&from, GAME, "BUY this at http://evil.example/", &id, "now");
        refused += usize::from(server.deliver(GAME, mail).await.is_err());
    }
    let mails = server.world.mails().await;
    assert_eq!((mails.len(), refused), (20, 5));
    // The text of the forger does not reach the victim.
    assert!(!mails.iter().any(|mail| mail.contains("BUY") || mail.contains("evil.example")));
    // Neither can the forger use many mailboxes of one domain.
    for number in 0..5 {
        let id = format!("<other-{number}@example.org>");
        let mail = written(&format!("victim{number}@example.org"), GAME, "help", &id, "");
        assert!(server.deliver(GAME, mail).await.is_err());
    }
    let id = "<elsewhere@example.net>";
    server.deliver(GAME, written("anna@example.net", GAME, "help", id, "")).await.unwrap();
}

/// `signup` with the name and password of an account sends another confirmation.
pub(crate) async fn one_account_sends_few_confirmations(world: World) {
    let server = limited(world).await;
    let mut sent = Vec::new();
    for number in 0..5 {
        let command = format!("signup anna {MAIL_PASSWORD} stranger{number}@example{number}.org");
        let body = json!({ "command": command });
        sent.push(server.world.browser().post("/api/pbm", &body).await.json()["done"] == true);
    }
    assert_eq!(sent, [true, true, true, true, false]);
    assert_eq!(server.world.mails().await.len(), 4);
}

pub(crate) async fn hidden_chat_is_not_mailed(world: World) {
    let mut server = MailWorld::open(world).await;
    let (mut anna, mut bert) = on_a_board(&mut server).await;
    let games = bert.get("/api/my/games").await.json();
    let id = id_of(&games["games"][0]).to_owned();
    for text in ["An insult", "A greeting"] {
        let said = json!({ "room": "players", "text": text });
        let answer = anna.post(&format!("/api/games/{id}/chat"), &said).await;
        assert!(answer.status.is_success(), "{}", answer.json());
    }
    let mut mona = moderator(&server.world).await;
    let hide = json!({ "room": "players", "line": 1, "hidden": true, "reason": "insult" });
    let answer = mona.post(&format!("/api/mod/games/{id}/chat"), &hide).await;
    assert!(answer.status.is_success(), "{}", answer.json());
    let before = server.all_to("bert@example.com").await.len();
    pbm(&mut anna, "emergo move 1 c5").await;
    let turn = server.next_to("bert@example.com", before).await.text();
    assert!(turn.contains("A greeting") && !turn.contains("An insult"), "{turn}");
}

pub(crate) async fn many_mails_about_games_become_one(world: World) {
    let server = &mut limited(world).await;
    let mut anna = server.player("Anna", ANNA).await;
    let mut bert = server.player("Bert", BERT).await;
    for number in 1..=42 {
        pbm(&mut anna, "emergo challenge anna bert -size=5 -men=4 -unrated").await;
        pbm(&mut bert, &format!("emergo move {number} accept")).await;
        let over = pbm(&mut anna, &format!("emergo resign {number}")).await;
        assert!(over.contains("resigned"), "{over}");
    }
    let (later, mut to_bert) = (now_ms() + 2 * HOUR_MS, Vec::new());
    let stored = async {
        loop {
            let messages = server.world.db().claim_messages(Channel::Mail, later, later + 1, 100);
            let messages = messages.await.unwrap().into_iter().filter(|mail| mail.to == BERT);
            to_bert.extend(messages.map(|mail| mail.id.to_string()));
            if to_bert.iter().any(|id| id.starts_with("bundle:")) {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, stored).await.expect("one mail should stand for many");
    assert!(to_bert.len() <= 43, "a mailbox gets 40 at once, and one a minute: {to_bert:?}");
}

pub(crate) async fn strangers_cannot_start_many_games_with_a_player(world: World) {
    let mut server = limited(world).await;
    let mut anna = server.player("Anna", ANNA).await;
    let mut bert = server.player("Bert", BERT).await;
    pbm(&mut bert, "emergo set challenge=start").await;
    let challenge = "emergo challenge anna bert -size=5 -men=4 -unrated";
    for number in 1..=4 {
        let answer = pbm(&mut anna, challenge).await;
        let expected = if number < 4 { "has started." } else { "has been challenged." };
        assert!(answer.contains(expected), "{number}: {answer}");
    }
    // Games that end at once make no room for more.
    pbm(&mut anna, "emergo resign 1").await;
    assert!(pbm(&mut anna, challenge).await.contains("has been challenged."));
}

/// Forged emails use up the tries for a password in emails, not those on the site.
pub(crate) async fn forged_passwords_by_mail_keep_nobody_from_signing_in(world: World) {
    let server = limited(world).await;
    let mut anna = server.world.browser();
    anna.sign_up("Anna").await;
    let mut refused = 0;
    for number in 0..14 {
        let from = format!("x@host{number}.example.net");
        let id = format!("<{number}@example.net>");
        let mail = written(&from, GAME, "emergo move 1 anna no-such-battery e5", &id, "");
        refused += usize::from(server.deliver(GAME, mail).await.is_err());
    }
    assert!(refused > 0, "guesses by mail are limited");
    let credentials = json!({ "name": "Anna", "password": PASSWORD });
    let signed_in = server.world.browser().post("/api/session", &credentials).await;
    assert_eq!(signed_in.status, StatusCode::OK);
    forged_mails_do_not_use_up_the_limits_of_the_owner(server).await;
}

async fn forged_mails_do_not_use_up_the_limits_of_the_owner(mut server: MailWorld) {
    const CARL: &str = "carl@example.org";
    player_by_mail(&mut server, ("carl", CARL), None).await;
    let sent = async |from: &str, subject: &str, number: usize, checked: bool| {
        let mail = written(from, GAME, subject, &format!("<c{number}-{checked}@example.org>"), "");
        let mail = if checked { verified(&mail) } else { mail };
        server.deliver(GAME, mail).await.is_ok()
    };
    let challenge = "emergo challenge carl anna";
    let mut asked = Vec::new();
    for number in 0..4 {
        asked.push(sent(CARL, challenge, number, false).await);
    }
    assert_eq!(asked, [true, true, true, false]);
    assert!(sent(CARL, challenge, 0, true).await);
    let answers = server.all_to(CARL).await;
    let asked = answers.iter().filter(|mail| mail.text().contains("A mail in your name"));
    assert_eq!(asked.count(), 4);
    let mut refused = 0;
    for number in 10..34 {
        let from = format!("x{number}@example.org");
        let guess = "emergo set carl no-such-battery flip=on";
        refused += usize::from(!sent(&from, guess, number, false).await);
    }
    assert!(refused > 0, "guesses by mail are limited");
    let own = format!("emergo set carl {MAIL_PASSWORD} flip=on");
    assert!(sent(CARL, &own, 40, true).await);
    one_sender_does_not_use_up_the_messages_of_others(&mut server).await;
}

async fn one_sender_does_not_use_up_the_messages_of_others(server: &mut MailWorld) {
    let bert = server.player("Bert", "bert@example.net").await;
    let dora = server.player("Dora", "dora@example.net").await;
    // New accounts of a network share a limit.
    server.world.rewrite("UPDATE accounts SET created_ms = created_ms - 8 * 86400000").await;
    for (mut sender, number, sent) in [(bert.clone(), 3, true), (bert, 1, false), (dora, 1, true)] {
        for _ in 0..number {
            let body = json!({ "command": "message carl", "text": "Shall we play?" });
            let answer = sender.post("/api/pbm", &body).await.json();
            assert_eq!(answer["done"] == true, sent, "{answer}");
        }
    }
}

/// Quotes a text like the mail programs that wrap quoted lines and mark only the first parts.
fn quoted(text: &str) -> String {
    let mut quotation = String::new();
    for line in text.lines() {
        let mut rest = format!("> {line}");
        while let Some(at) = rest.char_indices().nth(78).and_then(|(end, _)| rest[..end].rfind(' '))
        {
            quotation.push_str(&rest[..at]);
            quotation.push('\n');
            rest = rest[at + 1..].to_owned();
        }
        quotation.push_str(&rest);
        quotation.push('\n');
    }
    quotation
}

pub(crate) async fn chat_in_a_wrapped_quotation_is_no_command(world: World) {
    let mut server = MailWorld::open(world).await;
    server.player("Anna", ANNA).await;
    let mut bert = server.player("Bert", BERT).await;
    let asked = server.ask(ANNA, "emulsion challenge bert anna", "").await;
    server.reply(ANNA, &asked, "confirm").await;
    let games = bert.get("/api/my/games").await.json();
    let id = games["games"][0]["id"].as_str().unwrap().to_owned();
    bert.join(&id, None).await;
    let before = server.all_to(ANNA).await.len();
    // Each line breaks before the command.
    let chat = "Well played so far, my friend! It was a nice opening. When would you all resign";
    let line = json!({ "room": "players", "text": chat });
    let said = bert.post(&format!("/api/games/{id}/chat"), &line).await;
    assert_eq!(said.status, StatusCode::NO_CONTENT);
    let game = bert.game(&id).await;
    bert.play(&game, &["a1-b1"]).await;
    let turn = server.next_to(ANNA, before).await;
    let text = turn.text();
    let start = text
        .lines()
        .position(|line| line.contains("Well played"))
        .unwrap_or_else(|| panic!("{text}"));
    assert!(text.lines().skip(start).take(2).all(|line| line.chars().count() <= 76), "{text}");
    // Also if an earlier version or another program has not wrapped the line.
    for quotation in [quoted(&text), quoted(&format!("Bert writes:\n\n{chat}"))] {
        let reply = format!(
            "On Tue, Nov 24, 2026 at 19:00 Luctor <game@luctor.test> wrote:\n{quotation}\nThanks!\n"
        );
        server.reply(ANNA, &turn, &reply).await;
        assert_eq!(bert.game(&id).await["status"], "running", "{reply}");
    }
}

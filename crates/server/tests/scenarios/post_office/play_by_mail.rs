//! Whole games and commands by mail.

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::mailbox::{GAME, Mail, MailWorld, written};
use crate::world::{PASSWORD, World};

pub(crate) const ANNA: &str = "anna@example.org";
pub(crate) const BERT: &str = "bert@example.com";

/// The first moves of a game of Emergo, in diamond coordinates. Then Black resigns.
const MOVES: [&str; 5] = ["c5", "d3", "d2", "c4", "c5xc3xe3"];

async fn two(world: World) -> MailWorld {
    let mut server = MailWorld::open(world).await;
    server.player("Anna", ANNA).await;
    server.player("Bert", BERT).await;
    server
}

/// Starts a game of Anna and Bert by mail. Returns the email that it is her turn.
async fn begun(server: &mut MailWorld, challenge: &str) -> Mail {
    let asked = server.ask(ANNA, challenge, "Shall we?").await;
    server.reply(ANNA, &asked, "confirm").await;
    let invited = server.next_to(BERT, 1).await;
    assert!(!invited.0.contains("Shall we?"), "it waits until Bert accepts: {}", invited.0);
    let before = server.all_to(ANNA).await.len();
    server.reply(BERT, &invited, "accept").await;
    server.next_to(ANNA, before).await
}

pub(crate) async fn two_mailboxes_finish_a_rated_game(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut transcript = Transcript::default();
    // 1. Both sign up by mail, and open the link that they get.
    for (name, address) in [("anna", ANNA), ("bert", BERT)] {
        let line = format!("signup {name} correct-horse-{name}");
        let welcome = server.ask(address, &line, "").await;
        transcript.sent(address, &line, "");
        let mails = server.all_to(address).await;
        let link = mails.iter().position(|mail| mail.0.contains("/account/verify#")).unwrap();
        let welcome = if link == 0 { server.next_to(address, 1).await } else { welcome };
        assert!(welcome.text().contains(&format!("Your account {name} is ready.")));
        transcript.came(&welcome);
        server.confirm(address, link).await;
    }
    // 2. A challenge without a password is confirmed by a reply.
    let line = "emergo challenge anna bert";
    transcript.sent(ANNA, line, "");
    let asked = server.ask(ANNA, line, "").await;
    assert!(asked.text().contains(&format!("\n  {line}\n")), "{}", asked.text());
    transcript.came(&asked);
    transcript.answered(ANNA, "confirm");
    let waits = server.reply(ANNA, &asked, "confirm").await;
    assert!(waits.text().contains("bert has been challenged."), "{}", waits.text());
    let invited = server.next_to(BERT, 2).await;
    transcript.came(&invited);
    transcript.answered(BERT, "accept");
    let mut turn = server.all_to(ANNA).await.len();
    server.reply(BERT, &invited, "accept").await;
    // 3. Each player replies to the email that it is their turn.
    for (ply, text) in MOVES.into_iter().enumerate() {
        let (own, other) = if ply % 2 == 0 { (ANNA, BERT) } else { (BERT, ANNA) };
        let mail = server.next_to(own, turn).await;
        assert!(mail.text().contains("It is your move"), "{}", mail.text());
        let words = if ply == 0 { format!("{text}\nHave a nice game!") } else { text.to_owned() };
        if ply < 2 {
            transcript.came(&mail);
            transcript.answered(own, &words);
        }
        turn = server.all_to(other).await.len();
        let after = server.reply(own, &mail, &words).await;
        assert!(after.text().contains(&format!("{:>3}. ", ply + 1)), "{}", after.text());
        if ply == 1 {
            transcript.skip();
        }
    }
    let mail = server.next_to(BERT, turn).await;
    transcript.came(&mail);
    transcript.answered(BERT, "resign");
    turn = server.all_to(ANNA).await.len();
    server.reply(BERT, &mail, "resign").await;
    // 4. Both learn the result, the game is rated, and its record is complete.
    let over = server.next_to(ANNA, turn).await;
    assert!(over.text().contains("White wins"), "{}", over.text());
    transcript.came(&over);
    let ratings = loop {
        let ratings = server.ask(BERT, "emergo ratings", "").await;
        if ratings.text().contains("anna") {
            break ratings;
        }
    };
    transcript.sent(BERT, "emergo ratings", "");
    transcript.came(&ratings);
    let games = server.world.browser().get("/api/players/anna/games").await.json();
    let id = games["games"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(games["games"][0]["result"]["winner"], "white");
    assert_eq!(games["games"][0]["rated"], true);
    let record = server.world.browser().get(&format!("/api/games/{id}/record.json")).await;
    let record = String::from_utf8(record.body).unwrap();
    assert!(record.contains("\"moves\":[\"c7\""), "{record}");
    transcript.check();
}

pub(crate) async fn a_banned_player_cannot_answer_by_mail(world: World) {
    let mut server = two(world).await;
    let mail = begun(&mut server, "emergo challenge anna bert -size=5 -men=4 -unrated").await;
    server.world.rewrite("UPDATE accounts SET banned_until_ms = 9000000000000").await;
    let rejected = server.reply(ANNA, &mail, "c5").await;
    assert!(rejected.text().contains("banned"), "{}", rejected.text());
    server.world.rewrite("UPDATE accounts SET banned_until_ms = NULL, muted = 1").await;
    let confirm = server.ask(ANNA, "message bert", "Hello!").await;
    let rejected = server.reply(ANNA, &confirm, "confirm").await;
    assert!(rejected.text().contains("muted"), "{}", rejected.text());
    assert!(!server.all_to(BERT).await.iter().any(|mail| mail.text().contains("Hello!")));
}

pub(crate) async fn the_mailbox_of_a_banned_account_gets_no_other_account(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", "anna+games@example.org").await;
    let mut carl = server.world.browser();
    carl.sign_up("Carl").await;
    let body = json!({ "email": ANNA, "password": PASSWORD });
    let asked = carl.with_body(Method::PUT, "/api/account/email", &body).await;
    assert_eq!(asked.status, StatusCode::ACCEPTED);
    let link = server.next_to(ANNA, 0).await;
    server
        .world
        .rewrite("UPDATE accounts SET banned_until_ms = 9000000000000 WHERE name = 'Anna'")
        .await;
    for sender in [ANNA, "Anna+again@example.org"] {
        let answer = server.ask(sender, "signup anna2 correct-horse-anna", "").await;
        assert!(answer.text().contains("has banned"), "{}", answer.text());
    }
    let answer = server.ask("nana@example.org", "signup nana correct-horse-nana", "").await;
    assert!(!answer.text().contains("has banned"), "{}", answer.text());
    let (_, token) = link.0.split_once("/account/verify#").unwrap();
    let token: String = token.chars().take_while(char::is_ascii_hexdigit).collect();
    let body = json!({ "token": token });
    let refusal = carl.post("/api/account/email/verify", &body).await.refusal();
    assert!(refusal.starts_with("403 banned"), "{refusal}");
    assert!(anna.get("/api/account").await.json()["account"].is_null());
}

/// The transcript in the documentation.
#[derive(Default)]
struct Transcript(String);

impl Transcript {
    fn sent(&mut self, from: &str, subject: &str, text: &str) {
        self.block(&format!("From: {from}\nTo: {GAME}\nSubject: {subject}\n\n{text}"));
    }

    fn answered(&mut self, from: &str, text: &str) {
        self.block(&format!("{from} answers:\n\n{text}"));
    }

    fn came(&mut self, mail: &Mail) {
        let header = |name: &str| mail.header(name).unwrap_or_default();
        let reply = match mail.header("Reply-To") {
            Some(_) => "Reply-To: game+SECRET@luctor.test\n",
            None => "",
        };
        let text = mail.text();
        // Replace secrets, and texts that differ each time.
        let mut shown = Vec::new();
        for line in text.trim_end().lines() {
            shown.push(match line.split_once("confirm ") {
                Some((before, code)) if code.len() == 32 => format!("{before}confirm CODE"),
                _ => match line.split_once("/game/") {
                    Some((before, _)) => format!("{before}/game/ADDRESS"),
                    None => line.split(" Time left").next().unwrap_or_default().to_owned(),
                },
            });
        }
        let (to, subject) = (header("To"), header("Subject"));
        self.block(&format!("To: {to}\nSubject: {subject}\n{reply}\n{}", shown.join("\n")));
    }

    fn skip(&mut self) {
        self.block("(And so on, move by move.)");
    }

    fn block(&mut self, text: &str) {
        let lines: Vec<String> =
            text.trim_end().lines().map(|line| format!("    {line}")).collect();
        let trimmed: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        self.0.push_str(&format!("{}\n\n    ----\n\n", trimmed.join("\n")));
    }

    /// Compares the transcript with the documentation, or writes it there if UPDATE_EXPECT is set.
    fn check(&self) {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/mail-game.md");
        let text = format!(
            "# A game by mail\n\nWritten by the test `two_mailboxes_finish_a_rated_game`, mail by mail.\n\n{}",
            self.0.trim_end().trim_end_matches("----").trim_end()
        ) + "\n";
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(file, &text).unwrap();
        }
        let known = std::fs::read_to_string(file).unwrap_or_default();
        assert_eq!(text, known, "docs/mail-game.md is out of date");
    }
}

pub(crate) async fn mails_about_a_board_form_a_thread_and_show_it(world: World) {
    let mut server = two(world).await;
    let turn = begun(&mut server, "emergo challenge anna bert").await;
    let board = turn.header("References").unwrap();
    assert!(board.starts_with("<board.") && board.ends_with("@luctor.test>"), "{board}");
    assert_eq!(turn.header("Subject").as_deref(), Some("emergo 1: Anna - Bert"));
    assert_eq!(turn.header("Auto-Submitted").as_deref(), Some("auto-generated"));
    assert!(turn.0.contains("Content-Type: image/png"), "the board is drawn");
    assert!(turn.text().contains(" A -                 .\n"), "{}", turn.text());
    let after = server.reply(ANNA, &turn, "e4\n\nI begin.\n\nOn Sun, 22 Nov 2026 at 10:11, Luctor <luctor@luctor.test> wrote:\n> e5").await;
    assert_eq!(after.header("Auto-Submitted").as_deref(), Some("auto-replied"));
    assert!(after.header("In-Reply-To").unwrap().ends_with("@example.org>"));
    assert!(after.header("References").unwrap().starts_with(&board));
    assert!(after.text().contains("  1. o e4"), "{}", after.text());
    let reply = server.next_to(BERT, 3).await;
    assert!(reply.text().contains("Anna says:\n\nShall we?\nI begin.\n"), "{}", reply.text());
    // A rejected reply shows the board again.
    let wrong = server.reply(BERT, &reply, "e4").await;
    assert!(wrong.text().starts_with("You wrote: emergo move 1 e4\n"), "{}", wrong.text());
    assert!(wrong.text().contains("It is your move"), "{}", wrong.text());
}

pub(crate) async fn one_player_may_use_the_site(world: World) {
    let mut server = MailWorld::open(world).await;
    server.player("Anna", ANNA).await;
    let mut bert = server.player("Bert", BERT).await;
    let asked = server.ask(ANNA, "emulsion challenge anna bert -size=4 -unrated", "").await;
    server.reply(ANNA, &asked, "confirm").await;
    let games = bert.get("/api/my/games").await.json();
    let id = games["games"][0]["id"].as_str().unwrap().to_owned();
    bert.join(&id, None).await;
    let turn = server.next_to(ANNA, 3).await;
    server.reply(ANNA, &turn, "a1-b1").await;
    let game = bert.game(&id).await;
    assert_eq!(game["moves"][0]["text"], "a1-b1");
    bert.play(&game, &[game["position"]["legal"][0]["text"].as_str().unwrap()]).await;
    let answered = server.next_to(ANNA, 5).await;
    assert!(answered.text().contains("  2. x "), "{}", answered.text());
    // A move for an earlier position is rejected.
    let stale = server.reply(ANNA, &turn, "a1-b1#1").await;
    assert!(stale.text().contains("The next move is number 3."), "{}", stale.text());
}

pub(crate) async fn a_mail_that_comes_twice_is_answered_once(world: World) {
    let mut server = two(world).await;
    let turn = begun(&mut server, "emergo challenge anna bert").await;
    let mail = written(ANNA, &turn.reply_to(), "Re: x", "<same@example.org>", "e4\nHello.");
    for _ in 0..2 {
        server.deliver(&turn.reply_to(), mail.clone()).await.unwrap();
    }
    // Simulate a crash before the email was recorded as processed.
    server.world.rewrite("DELETE FROM letters").await;
    server.deliver(&turn.reply_to(), mail).await.unwrap();
    let shown = server.ask(ANNA, "emergo show 1", "").await;
    assert!(shown.text().contains("  1. o e4\n"), "{}", shown.text());
    let answers = server.all_to(ANNA).await;
    let moved = answers.iter().filter(|mail| mail.0.contains("In-Reply-To: <same@example.org>"));
    assert_eq!(moved.count(), 1);
    let games = server.world.browser().get("/api/players/anna/games").await.json();
    let id = games["games"][0]["id"].as_str().unwrap();
    let said = server.world.browser().said(id, "players").await;
    assert_eq!(said, ["Shall we?", "Hello."]);
}

pub(crate) async fn nobody_can_act_for_another_player(world: World) {
    let mut server = two(world).await;
    let turn = begun(&mut server, "emergo challenge anna bert").await;
    // 1. A command in Anna's name is not executed. Her own address gets a request to confirm it.
    let asked = server.ask(ANNA, "emergo move 1 e4", "").await;
    assert!(
        asked.text().contains("A mail in your name contains this command:\n\n  emergo move 1 e4\n")
    );
    // 2. A stranger does not learn which addresses have accounts.
    let stranger = server.ask("eve@example.net", "emergo move 1 e4", "").await;
    assert!(stranger.text().contains("The server cannot tell who you are."), "{}", stranger.text());
    assert!(stranger.header("Reply-To").is_none());
    // 3. An invalid signature is rejected, and so is the signature of another seat.
    let reply_to = turn.reply_to();
    let forged = reply_to.replace("@", "x@");
    server.send("eve@example.net", &forged, "Re: emergo 1: Anna - Bert", "e4").await;
    let swapped = match reply_to.contains("-0-") {
        true => reply_to.replace("-0-", "-1-"),
        false => reply_to.replace("-1-", "-0-"),
    };
    server.send("eve@example.net", &swapped, "Re: emergo 1: Anna - Bert", "e4").await;
    // 4. The secret address works from any sender, but only its owner gets the answer.
    let shown = server.ask(ANNA, "emergo show 1", "").await;
    assert!(shown.text().contains("Move 1: Ohs (Anna)"), "{}", shown.text());
    let before = server.all_to(ANNA).await.len();
    server.send("anna@elsewhere.example", &reply_to, "Re: x", "e4").await;
    assert!(server.next_to(ANNA, before).await.text().contains("  1. o e4"));
    assert!(server.all_to("anna@elsewhere.example").await.is_empty());
    // 5. A new password makes the secret address invalid.
    let password = crate::world::PASSWORD;
    let mut anna = server.world.browser();
    anna.sign_in("Anna").await;
    let change = json!({ "old": password, "new": "another-good-battery" });
    anna.post("/api/account/password", &change).await;
    let late = server.ask("eve@example.net", "emergo show 1", "").await;
    assert!(late.text().contains("Move 2: Eks (Bert)"), "{}", late.text());
    let before = server.all_to("eve@example.net").await.len();
    server.send("eve@example.net", &reply_to, "Re: emergo 1", "resign").await;
    let refused = server.next_to("eve@example.net", before).await;
    assert!(
        refused.text().contains("This secret address is no longer valid"),
        "{}",
        refused.text()
    );
    let shown = server.ask(ANNA, "emergo show 1", "").await;
    assert!(shown.text().contains("Move 2: Eks (Bert)"), "{}", shown.text());
}

pub(crate) async fn a_mail_with_a_forged_sender_is_dropped(world: World) {
    let mut server = two(world).await;
    begun(&mut server, "emergo challenge anna bert").await;
    let verified = |results: &str, id: &str| {
        format!(
            "Authentication-Results: {results}\r\n{}",
            written(ANNA, GAME, "emergo move 1 e4", id, "")
        )
    };
    let before = server.all_to(ANNA).await.len();
    let foreign = "mx.elsewhere.example; dmarc=pass header.from=example.org";
    server.deliver(GAME, verified(foreign, "<a@example.org>")).await.unwrap();
    let asked = server.next_to(ANNA, before).await;
    assert!(asked.text().contains("A mail in your name"), "{}", asked.text());
    let forged = "mx.luctor.test; dmarc=fail header.from=example.org";
    server.deliver(GAME, verified(forged, "<b@example.org>")).await.unwrap();
    // So is one with the name of the own mail server in a spelling that it may not remove.
    for (number, start) in
        [": (x) mx.luctor.test", ": \"mx.luctor.test\"", " : mx.luctor.test"].iter().enumerate()
    {
        let id = format!("<spelled-{number}@example.org>");
        let mail = written(ANNA, GAME, "emergo resign 1", &id, "");
        let mail = format!("Authentication-Results{start}; dmarc=pass\r\n{mail}");
        server.deliver(GAME, mail).await.unwrap();
    }
    let own = "mx.luctor.test; dmarc=pass header.from=example.org";
    server.deliver(GAME, verified(own, "<c@example.org>")).await.unwrap();
    let asked = server.next_to(ANNA, before + 1).await;
    assert!(
        asked.text().contains("emergo move 1 e4"),
        "a forged mail is dropped: {}",
        asked.text()
    );
}

pub(crate) async fn players_write_to_each_other_without_addresses(world: World) {
    let mut server = two(world).await;
    begun(&mut server, "emergo challenge anna bert").await;
    let password = crate::world::PASSWORD;
    assert!(password.contains(' '), "the case of a password with blanks is tested");
    let asked = server.ask(ANNA, "message Bert", "Where have you been?").await;
    assert!(asked.text().contains("a text of 20 characters"), "{}", asked.text());
    assert!(!asked.0.contains("Where have you been?"), "someone else may have written it");
    let sent = server.reply(ANNA, &asked, "confirm").await;
    assert!(sent.text().contains("Sent to Bert."), "{}", sent.text());
    let before = server.all_to(BERT).await;
    let message = before.iter().find(|mail| mail.0.contains("Where have you been?")).unwrap();
    assert!(!message.0.contains(ANNA), "{}", message.0);
    let asked = server.ask(BERT, "emergo chat 1", "On holiday.").await;
    let reply = server.all_to(ANNA).await.len();
    server.reply(BERT, &asked, "Confirm.").await;
    let said = server.next_to(ANNA, reply).await;
    assert_eq!(said.text().matches("On holiday.").count(), 1, "{}", said.text());
    assert!(said.text().contains("It is your move"), "{}", said.text());
}

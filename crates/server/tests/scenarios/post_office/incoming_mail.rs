//! Receiving mail over sockets.

use std::net::SocketAddr;

use axum::http::StatusCode;
use lettre::message::header::ContentType;
use lettre::{Message, SmtpTransport, Transport};
use luctor_server::{RateLimit, deliver_by_lmtp};
use mail_parser::{MessageParser, MimeHeaders};
use serde_json::json;
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::spawn_blocking;

use crate::mailbox::{GAME, MailWorld, listen, receive_mail};
use crate::scenarios::play_by_mail::{ANNA, BERT};
use crate::world::{PASSWORD, PATIENCE, World};

/// Returns all replies to data that is sent at once.
async fn replies(server: SocketAddr, sent: &str) -> String {
    let client = async {
        let mut stream = TcpStream::connect(server).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut received = String::new();
        stream.read_to_string(&mut received).await.unwrap();
        received
    };
    tokio::time::timeout(PATIENCE, client).await.expect("the server should have replied")
}

/// Delivers an email by LMTP. Returns the reply to the email.
async fn deliver(server: SocketAddr, mail: &str) -> String {
    let sent = format!(
        "LHLO mx\r\nMAIL FROM:<anna@example.org>\r\nRCPT TO:<game@luctor.test>\r\nDATA\r\n{mail}.\r\nQUIT\r\n"
    );
    let received = replies(server, &sent).await;
    let lines: Vec<&str> = received.lines().collect();
    lines[lines.len() - 2].to_owned()
}

fn mail(id: &str, from: &str, subject: &str) -> String {
    format!("Message-ID: <{id}>\r\nFrom: {from}\r\nTo: {GAME}\r\nSubject: {subject}\r\n\r\ne3\r\n")
}

const ACCEPTED: &str = "250 2.6.0 Mail accepted";

pub(crate) async fn a_mail_is_answered_once(mut world: World) {
    let server = listen(&mut world).await;
    let help = mail("1@example.org", "Anna <anna@example.org>", "help");
    for _ in 0..3 {
        assert_eq!(deliver(server, &help).await, ACCEPTED);
    }
    let mails = world.mails().await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    for line in [
        "To: anna@example.org\r\n",
        "In-Reply-To: <1@example.org>\r\n",
        "References: <1@example.org>\r\n",
        "Auto-Submitted: auto-replied\r\n",
    ] {
        assert!(mails[0].contains(line), "{line}: {}", mails[0]);
    }
    // Even without the list of processed emails, the outbox contains the answer.
    world.rewrite("DELETE FROM letters").await;
    assert_eq!(deliver(server, &help).await, ACCEPTED);
    assert_eq!(world.mails().await.len(), 1);
    assert_eq!(deliver(server, &mail("2@example.org", "anna@example.org", "help")).await, ACCEPTED);
    assert_eq!(world.mails().await.len(), 2);
}

pub(crate) async fn a_returned_answer_is_not_answered(mut world: World) {
    let server = listen(&mut world).await;
    assert_eq!(deliver(server, &mail("1@example.org", "anna@example.org", "help")).await, ACCEPTED);
    let answer = world.mails().await.remove(0);
    // Unchanged, as an auto-reply, and as a bounce.
    assert_eq!(deliver(server, &answer).await, ACCEPTED);
    let vacation = format!(
        "Auto-Submitted: auto-replied\r\n{}",
        mail("2@example.org", "anna@example.org", "help")
    );
    assert_eq!(deliver(server, &vacation).await, ACCEPTED);
    let bounce = format!(
        "LHLO mx\r\nMAIL FROM:<>\r\nRCPT TO:<game@luctor.test>\r\nDATA\r\n{}.\r\nQUIT\r\n",
        mail("3@example.org", "anna@example.org", "help")
    );
    assert!(replies(server, &bounce).await.contains(ACCEPTED));
    assert_eq!(world.mails().await.len(), 1);
}

pub(crate) async fn a_mail_to_several_addresses_is_processed_for_each(mut world: World) {
    let server = listen(&mut world).await;
    let sent = format!(
        "LHLO mx\r\nMAIL FROM:<anna@example.org>\r\nRCPT TO:<game@luctor.test>\r\nRCPT TO:<game+A@luctor.test>\r\n\
         RCPT TO:<bert@luctor.test>\r\nRCPT TO:<GAME+a@LUCTOR.test>\r\nDATA\r\n{}.\r\nQUIT\r\n",
        mail("1@example.org", "anna@example.org", "help")
    );
    let received = replies(server, &sent).await;
    assert_eq!(received.matches(ACCEPTED).count(), 3, "{received}");
    assert_eq!(received.matches("550 5.1.1").count(), 1, "{received}");
    let letters = world.letters().await;
    let tags: Vec<&str> = letters.iter().map(|(_, tag)| tag.as_str()).collect();
    assert_eq!(tags, ["", "a"]);
    assert_eq!(letters[0].0, letters[1].0);
}

pub(crate) async fn a_mail_arrives_as_it_was_written(mut world: World) {
    let server = listen(&mut world).await;
    // Without a Message-ID, the id of an email is a hash of the whole mail.
    let written = "From: anna@example.org\r\nSubject: x\r\n\r\n.\r\n..\r\n.e3\r\n\r\n";
    let stuffed = written.replace("\r\n.", "\r\n..");
    assert_eq!(deliver(server, &stuffed).await, ACCEPTED);
    let lines = written.replace("\r\n", "\n").into_bytes();
    spawn_blocking(move || deliver_by_lmtp(server, Some("game@luctor.test"), &lines))
        .await
        .unwrap()
        .unwrap();
    let id: String =
        Sha256::digest(written)[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(world.letters().await, [(id, String::new())]);
}

pub(crate) async fn mail_libraries_can_deliver_mail(mut world: World) {
    let server = listen(&mut world).await;
    let message = Message::builder()
        .from("Ännä <anna@example.org>".parse().unwrap())
        .to("game+x@luctor.test".parse().unwrap())
        .subject("help")
        .header(ContentType::TEXT_PLAIN)
        .body("Grüße\n.\n".to_owned())
        .unwrap();
    let sent = spawn_blocking(move || {
        let relay =
            SmtpTransport::builder_dangerous(server.ip().to_string()).port(server.port()).build();
        relay.send(&message).unwrap();
    });
    sent.await.unwrap();
    assert_eq!(world.letters().await.len(), 1);
}

pub(crate) async fn a_sender_of_too_many_mails_must_try_again(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = RateLimit::default()).await;
    let server = listen(&mut world).await;
    for number in 0..20 {
        let mail = mail(&format!("{number}@example.org"), "anna@example.org", "x");
        assert_eq!(deliver(server, &mail).await, ACCEPTED, "{number}");
    }
    let next = mail("20@example.org", "ANNA@example.org", "x");
    assert_eq!(deliver(server, &next).await, "451 4.7.1 Too many mails, try again later");
    let known = mail("3@example.org", "anna@example.org", "x");
    assert_eq!(deliver(server, &known).await, ACCEPTED, "it is already processed");
    assert_eq!(deliver(server, &mail("21@example.org", "bert@example.net", "x")).await, ACCEPTED);
    assert_eq!(world.letters().await.len(), 21);
}

/// Anyone can send emails with invented addresses. They do not keep those from playing whose domain is verified.
pub(crate) async fn a_flood_of_unknown_senders_delays_only_these(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = RateLimit::default()).await;
    let server = listen(&mut world).await;
    let mut number = 0;
    loop {
        let from = format!("sender@host{number}.example.org");
        let answer = deliver(server, &mail(&format!("{number}@example.org"), &from, "x")).await;
        if answer != ACCEPTED {
            assert_eq!(answer, "451 4.7.1 Too many mails, try again later");
            break;
        }
        number += 1;
        assert!(number < 2_000, "60 are allowed at once, then one in ten seconds");
    }
    assert!(number >= 60, "{number}");
    let verified = format!(
        "Authentication-Results: mx.luctor.test; dkim=pass header.d=example.org\r\n{}",
        mail("verified@example.org", "anna@example.org", "x")
    );
    assert_eq!(deliver(server, &verified).await, ACCEPTED);
}

pub(crate) async fn mail_is_not_lost_while_the_database_is_down(mut world: World) {
    let server = listen(&mut world).await;
    world.lose_database().await;
    let help = mail("1@example.org", "anna@example.org", "help");
    assert_eq!(deliver(server, &help).await, "451 4.3.0 Temporary failure, try again");
    world.restart().await;
    let server = receive_mail(&world).await;
    assert_eq!(deliver(server, &help).await, ACCEPTED);
    assert_eq!(world.mails().await.len(), 1);
}

pub(crate) async fn the_number_of_connections_is_limited(mut world: World) {
    let server = listen(&mut world).await;
    let mut open = Vec::new();
    for _ in 0..32 {
        let mut stream = TcpStream::connect(server).await.unwrap();
        let mut greeting = [0; 4];
        stream.read_exact(&mut greeting).await.unwrap();
        assert_eq!(&greeting, b"220 ");
        open.push(stream);
    }
    let mut late = TcpStream::connect(server).await.unwrap();
    let mut received = String::new();
    late.read_to_string(&mut received).await.unwrap();
    assert_eq!(received, "421 4.3.2 Too many connections, try again\r\n");
    // A server that shuts down notifies its clients, and does not wait for them.
    world.restart().await;
    for mut stream in open {
        let mut received = String::new();
        stream.read_to_string(&mut received).await.unwrap();
        assert!(
            received.ends_with("421 4.3.2 The server is shutting down, try again\r\n"),
            "{received}"
        );
    }
}

/// Triggers an email, and makes it show a board.
async fn with_board(world: &World, name: &str, sql: &'static str) -> String {
    let wish = json!({ "name": name, "password": PASSWORD, "email": "anna@example.org" });
    let answer = world.browser().post("/api/account", &wish).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    world.rewrite(sql).await;
    world.mails().await.pop().unwrap()
}

pub(crate) async fn a_mail_shows_its_board(world: World) {
    let mut anna = world.browser();
    anna.begin("emergo").await;
    let mail = with_board(
        &world,
        "Anna",
        "UPDATE outbox SET extras = '{\"picture\":{\"game\":\"' || (SELECT MAX(id) FROM games) ||
             '\",\"ply\":0,\"flipped\":true,\"diamond\":true}}'",
    )
    .await;
    let read = MessageParser::default().parse(mail.as_bytes()).unwrap();
    let (plain, page) = (read.body_text(0).unwrap(), read.body_html(0).unwrap());
    assert!(plain.starts_with("Hello Anna,"), "{plain}");
    assert!(
        page.contains("<pre>Hello Anna,") && page.contains("<a href=\"http://luctor.test/account/"),
        "{page}"
    );
    let board = read.attachments().next().unwrap();
    assert_eq!(board.contents()[..8], *b"\x89PNG\r\n\x1a\n");
    let name = read.attachments().next().unwrap().content_id().unwrap();
    assert!(page.contains(&format!("src=\"cid:{name}\"")), "{name}: {page}");
    // An email is sent even if its board cannot be drawn or read.
    for (number, sql) in [
        "UPDATE outbox SET extras = '{\"picture\":{\"game\":\"' || (SELECT MAX(id) FROM games) ||
             '\",\"ply\":99,\"flipped\":true,\"diamond\":true}}' WHERE state = 'waiting'",
        "UPDATE outbox SET extras = '{\"picture\":{\"game\":\"?\",\"ply\":0,\"flipped\":true,\"diamond\":true}}'
             WHERE state = 'waiting'",
        "UPDATE outbox SET extras = 'nonsense' WHERE state = 'waiting'",
    ]
    .into_iter()
    .enumerate()
    {
        let mail = with_board(&world, &format!("Anna{number}"), sql).await;
        assert!(mail.contains("Content-Type: text/plain") && !mail.contains("multipart"), "{mail}");
    }
    world.rewrite("UPDATE outbox SET attempts = 0 WHERE state = 'sent' AND extras = ''").await;
}

pub(crate) async fn the_text_below_a_command_is_sent_to_the_opponent(world: World) {
    let mut server = MailWorld::open(world).await;
    server.player("Anna", ANNA).await;
    let mut bert = server.player("Bert", BERT).await;
    let asked = server.ask(ANNA, "emergo challenge anna bert", "").await;
    server.reply(ANNA, &asked, "confirm").await;
    let invited = server.next_to(BERT, 1).await;
    server.reply(BERT, &invited, "accept\nWith pleasure.").await;
    // A preview can be replied to with a move, and has no picture.
    let turn = server.next_to(ANNA, 3).await;
    let tried = server.reply(ANNA, &turn, "preview e4").await;
    assert!(tried.text().contains("These moves have not been played."), "{}", tried.text());
    assert!(!tried.0.contains("image/png"));
    let moved = server.reply(ANNA, &tried, "e4").await;
    assert!(moved.text().contains("  1. o e4"), "{}", moved.text());
    // A word that is no userid belongs to the command. An incomplete command is not stored with its password.
    let asked = server.ask(ANNA, "emergo queue 1 e8 d4", "See you.").await;
    assert!(
        asked.text().contains("A mail in your name contains this command:"),
        "{}",
        asked.text()
    );
    let queued = server.reply(ANNA, &asked, "confirm").await;
    assert!(
        queued.text().contains("One line of conditional moves is stored."),
        "{}",
        queued.text()
    );
    let short = server.ask(ANNA, "emergo move 1 anna secret", "").await;
    assert!(short.text().contains("Something is missing"), "{}", short.text());
    assert!(!short.text().contains("secret"), "{}", short.text());
    let games = bert.get("/api/my/games").await.json();
    let said = bert.said(games["games"][0]["id"].as_str().unwrap(), "players").await;
    assert_eq!(said, ["With pleasure.", "See you."]);
}

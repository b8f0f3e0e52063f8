//! Somebody with an address, who writes mails and reads those that come.

use std::net::SocketAddr;

use axum::http::{Method, StatusCode};
use luctor_server::{HandOverError, PostSettings, hand_over};
use serde_json::json;
use tokio::net::TcpListener;

use crate::world::{Browser, PATIENCE, World};

/// Where players write to.
pub(crate) const GAME: &str = "game@luctor.test";

/// A server that takes mail.
pub(crate) struct PostOffice {
    pub(crate) world: World,
    address: SocketAddr,
    sent: usize,
}

/// Has a server of the world take mail; where.
pub(crate) async fn listen(world: &mut World) -> SocketAddr {
    let authserv = "mx.luctor.test".to_owned();
    let post = PostSettings { address: GAME.parse().unwrap(), authserv };
    world.set_up(|settings| settings.post = Some(post)).await;
    take_mails(world).await
}

/// Takes mail at another address, as after the world has begun anew.
pub(crate) async fn take_mails(world: &World) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    world.app().take_mails(listener);
    address
}

/// A mail that came.
#[derive(Clone, Debug)]
pub(crate) struct Mail(pub(crate) String);

impl Mail {
    /// The value of a header, with lines put together.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let (head, _) = self.0.split_once("\r\n\r\n").unwrap();
        let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
        let line = unfolded.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.map(str::to_owned)
    }

    /// Where an answer goes.
    pub(crate) fn reply_to(&self) -> String {
        self.header("Reply-To").unwrap_or_else(|| panic!("nobody is to answer {}", self.0))
    }

    /// The text, without the parts for other programs.
    pub(crate) fn text(&self) -> String {
        let (_, body) = self.0.split_once("\r\n\r\n").unwrap();
        let plain = match body.split_once("Content-Type: text/plain; charset=utf-8") {
            Some((_, part)) => {
                let (_, text) = part.split_once("\r\n\r\n").unwrap();
                text.split("\r\n--").next().unwrap()
            }
            None => body,
        };
        plain.replace("\r\n", "\n")
    }
}

impl PostOffice {
    pub(crate) async fn open(mut world: World) -> PostOffice {
        let address = listen(&mut world).await;
        PostOffice { world, address, sent: 0 }
    }

    /// Sends a mail of a person, with a Message-ID of its own.
    pub(crate) async fn send(&mut self, from: &str, to: &str, subject: &str, text: &str) {
        self.sent += 1;
        let id = format!("<{}@example.org>", self.sent);
        let mail = written(from, to, subject, &id, text);
        self.deliver(to, mail).await.unwrap();
    }

    /// Hands a mail over as a mail server does.
    pub(crate) async fn deliver(&self, to: &str, mail: String) -> Result<(), HandOverError> {
        let (address, to) = (self.address, to.to_owned());
        let give = move || hand_over(address, Some(&to), mail.as_bytes());
        tokio::task::spawn_blocking(give).await.unwrap()
    }

    /// All mails to an address so far.
    pub(crate) async fn all_to(&self, to: &str) -> Vec<Mail> {
        let mails = self.world.mails().await.into_iter().map(Mail);
        mails.filter(|mail| mail.header("To").as_deref() == Some(to)).collect()
    }

    /// The mail to an address after so many others, once it is there.
    pub(crate) async fn next_to(&self, to: &str, others: usize) -> Mail {
        let come = async {
            loop {
                if let Some(mail) = self.all_to(to).await.get(others) {
                    return mail.clone();
                }
                tokio::task::yield_now().await;
            }
        };
        let mail = tokio::time::timeout(PATIENCE, come).await;
        mail.unwrap_or_else(|_| panic!("a mail should have come to {to}"))
    }

    /// What a mail with a command is answered.
    pub(crate) async fn ask(&mut self, from: &str, subject: &str, text: &str) -> Mail {
        let before = self.all_to(from).await.len();
        self.send(from, GAME, subject, text).await;
        self.next_to(from, before).await
    }

    /// What an answer to a mail is answered.
    pub(crate) async fn reply(&mut self, from: &str, mail: &Mail, text: &str) -> Mail {
        let before = self.all_to(from).await.len();
        let subject = format!("Re: {}", mail.header("Subject").unwrap());
        self.send(from, &mail.reply_to(), &subject, text).await;
        self.next_to(from, before).await
    }

    /// An account whose address is confirmed.
    pub(crate) async fn player(&mut self, name: &str, address: &str) -> Browser {
        let mut browser = self.world.browser();
        browser.sign_up(name).await;
        let before = self.all_to(address).await.len();
        let body = json!({ "email": address, "password": crate::world::PASSWORD });
        let asked = browser.with_body(Method::PUT, "/api/account/email", &body).await;
        assert_eq!(asked.status, StatusCode::ACCEPTED);
        self.confirm(address, before).await;
        browser
    }

    /// Opens the link of the mail after so many others.
    pub(crate) async fn confirm(&self, address: &str, others: usize) {
        let mail = self.next_to(address, others).await;
        let (_, token) = mail.0.split_once("/account/verify#").unwrap();
        let token: String = token.chars().take_while(char::is_ascii_hexdigit).collect();
        let body = json!({ "token": token });
        let answer = self.world.browser().post("/api/account/email/verify", &body).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
    }
}

/// A mail as a simple program writes it.
pub(crate) fn written(from: &str, to: &str, subject: &str, id: &str, text: &str) -> String {
    format!(
        "From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: {id}\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n",
        text.replace('\n', "\r\n")
    )
}

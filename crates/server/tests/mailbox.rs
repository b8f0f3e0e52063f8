//! A world whose server receives mail, and the mailboxes of its players.

use std::net::SocketAddr;

use axum::http::{Method, StatusCode};
use luctor_server::{IncomingMailSettings, LmtpError, deliver_by_lmtp};
use serde_json::json;
use tokio::net::TcpListener;

use crate::world::{Browser, PATIENCE, World};

/// The address that players write to.
pub(crate) const GAME: &str = "game@luctor.test";

/// A server that receives mail.
pub(crate) struct MailWorld {
    pub(crate) world: World,
    address: SocketAddr,
    sent: usize,
}

/// Makes the server of a world receive mail. Returns its address.
pub(crate) async fn listen(world: &mut World) -> SocketAddr {
    let authserv = "mx.luctor.test".to_owned();
    let incoming_mail = IncomingMailSettings { address: GAME.parse().unwrap(), authserv };
    world.reconfigure(|settings| settings.incoming_mail = Some(incoming_mail)).await;
    receive_mail(world).await
}

/// Makes the server receive mail at another address, for example after a restart.
pub(crate) async fn receive_mail(world: &World) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    world.server().receive_mail(listener);
    address
}

/// A received mail.
#[derive(Clone, Debug)]
pub(crate) struct Mail(pub(crate) String);

impl Mail {
    /// Returns the value of a header on one line.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let (head, _) = self.0.split_once("\r\n\r\n").unwrap();
        let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
        let line = unfolded.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.map(str::to_owned)
    }

    /// Returns the reply address.
    pub(crate) fn reply_to(&self) -> String {
        self.header("Reply-To").unwrap_or_else(|| panic!("no reply address in {}", self.0))
    }

    /// Returns the plain text.
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

impl MailWorld {
    pub(crate) async fn open(mut world: World) -> MailWorld {
        let address = listen(&mut world).await;
        MailWorld { world, address, sent: 0 }
    }

    /// Restarts the server, which forgets what it has in memory.
    pub(crate) async fn restart(&mut self) {
        self.world.restart().await;
        self.address = receive_mail(&self.world).await;
    }

    /// Sends an email with a new Message-ID.
    pub(crate) async fn send(&mut self, from: &str, to: &str, subject: &str, text: &str) {
        self.sent += 1;
        let id = format!("<{}@example.org>", self.sent);
        let mail = written(from, to, subject, &id, text);
        self.deliver(to, mail).await.unwrap();
    }

    /// Delivers an email as a mail server does.
    pub(crate) async fn deliver(&self, to: &str, mail: String) -> Result<(), LmtpError> {
        let (address, to) = (self.address, to.to_owned());
        let delivery = move || deliver_by_lmtp(address, Some(&to), mail.as_bytes());
        tokio::task::spawn_blocking(delivery).await.unwrap()
    }

    /// Returns all emails sent to an address so far.
    pub(crate) async fn all_to(&self, to: &str) -> Vec<Mail> {
        let mails = self.world.mails().await.into_iter().map(Mail);
        mails.filter(|mail| mail.header("To").as_deref() == Some(to)).collect()
    }

    /// Waits for the email to an address after `others` emails.
    pub(crate) async fn next_to(&self, to: &str, others: usize) -> Mail {
        let arrival = async {
            loop {
                if let Some(mail) = self.all_to(to).await.get(others) {
                    return mail.clone();
                }
                tokio::task::yield_now().await;
            }
        };
        let mail = tokio::time::timeout(PATIENCE, arrival).await;
        mail.unwrap_or_else(|_| panic!("no mail to {to}"))
    }

    /// Sends a command by mail, and returns the answer.
    pub(crate) async fn ask(&mut self, from: &str, subject: &str, text: &str) -> Mail {
        let before = self.all_to(from).await.len();
        self.send(from, GAME, subject, text).await;
        self.next_to(from, before).await
    }

    /// Replies to an email, and returns the answer.
    pub(crate) async fn reply(&mut self, from: &str, mail: &Mail, text: &str) -> Mail {
        let before = self.all_to(from).await.len();
        let subject = format!("Re: {}", mail.header("Subject").unwrap());
        self.send(from, &mail.reply_to(), &subject, text).await;
        self.next_to(from, before).await
    }

    /// Creates an account with a confirmed address.
    pub(crate) async fn player(&mut self, name: &str, address: &str) -> Browser {
        let mut browser = self.world.browser();
        browser.sign_up(name).await;
        let before = self.all_to(address).await.len();
        let body = json!({ "email": address, "password": crate::world::PASSWORD });
        let response = browser.with_body(Method::PUT, "/api/account/email", &body).await;
        assert_eq!(response.status, StatusCode::ACCEPTED);
        self.confirm(address, before).await;
        browser
    }

    /// Opens the link in the email after `others` emails.
    pub(crate) async fn confirm(&self, address: &str, others: usize) {
        self.confirm_from(None, address, others).await;
    }

    /// Opens the link in the email after `others` emails, in a browser at a network address.
    pub(crate) async fn confirm_from(&self, network: Option<&str>, address: &str, others: usize) {
        let mail = self.next_to(address, others).await;
        let (_, token) = mail.0.split_once("/account/verify#").unwrap();
        let token: String = token.chars().take_while(char::is_ascii_hexdigit).collect();
        let body = json!({ "token": token });
        let mut browser = self.world.browser();
        if let Some(network) = network {
            browser = browser.from(network);
        }
        let answer = browser.post("/api/account/email/verify", &body).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
    }
}

/// Returns an email of a simple mail program.
pub(crate) fn written(from: &str, to: &str, subject: &str, id: &str, text: &str) -> String {
    format!(
        "From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: {id}\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n",
        text.replace('\n', "\r\n")
    )
}

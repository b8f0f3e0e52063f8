//! Mail: addresses that are confirmed, passwords that were forgotten.

use axum::http::{Method, StatusCode};
use insta::{allow_duplicates, assert_snapshot};
use luctor_server::MailTransport;
use luctor_store::time::now_ms;
use luctor_store::{MailExtras, MailId, NewMail};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::world::{Answer, Browser, PASSWORD, World};

const EMAIL: &str = "/api/account/email";
const VERIFY: &str = "/api/account/email/verify";
const RESET: &str = "/api/account/reset";
const CONFIRM: &str = "/api/account/reset/confirm";

/// The secret in the link of an email.
fn secret(mail: &str, page: &str) -> String {
    let (_, rest) = mail.split_once(&format!("http://luctor.test{page}#")).expect(mail);
    rest.chars().take_while(char::is_ascii_hexdigit).collect()
}

/// The confirmed address and the other one.
async fn emails(browser: &mut Browser) -> (Value, Value) {
    let account = browser.get("/api/account").await.json()["account"].clone();
    (account["email"].clone(), account["email_unconfirmed"].clone())
}

async fn change(browser: &mut Browser, email: &str) -> StatusCode {
    let body = json!({ "email": email, "password": PASSWORD });
    browser.with_body(Method::PUT, EMAIL, &body).await.status
}

/// Returns a browser whose account has a confirmed address.
pub(crate) async fn with_email(world: &World, name: &str, email: &str) -> Browser {
    let mut browser = world.browser();
    browser.sign_up(name).await;
    assert_eq!(change(&mut browser, email).await, StatusCode::ACCEPTED);
    // Other mail may be sent behind it.
    let mails = world.mails().await;
    let link = mails.iter().rfind(|mail| mail.contains("/account/verify#")).unwrap();
    let token = secret(link, "/account/verify");
    let answer = browser.post(VERIFY, &json!({ "token": token })).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    browser
}

pub(crate) async fn an_address_is_confirmed_by_a_link(world: World) {
    let mut anna = world.browser();
    let wish = json!({ "name": "Anna", "password": PASSWORD, "email": "Anna@example.org" });
    let made = anna.post("/api/account", &wish).await.json();
    assert_eq!(
        (&made["email"], &made["email_unconfirmed"]),
        (&Value::Null, &json!("Anna@example.org"))
    );
    let mails = world.mails().await;
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    for line in [
        "To: Anna@example.org",
        "From: Luctor <luctor@luctor.test>",
        "Hello Anna,",
        "Auto-Submitted: auto-generated",
    ] {
        assert!(mail.contains(line), "{line}: {mail}");
    }
    assert!(mail.contains("Message-ID: <verify.") && mail.contains("@luctor.test>"), "{mail}");
    assert_eq!(world.mails().await.len(), 1, "it is sent once");

    let token = json!({ "token": secret(mail, "/account/verify") });
    let mut elsewhere = world.browser();
    // Someone who did not ask for it sees this first.
    let link = elsewhere.post("/api/account/email/link", &token).await.json();
    assert_eq!(link, json!({ "name": "Anna", "email": "Anna@example.org" }));
    assert_eq!(emails(&mut anna).await, (Value::Null, json!("Anna@example.org")));
    assert_eq!(elsewhere.post(VERIFY, &token).await.status, StatusCode::NO_CONTENT);
    assert_eq!(emails(&mut anna).await, (json!("Anna@example.org"), Value::Null));
    let bad = "400 bad-link: This link is invalid or has expired. Request a new one.";
    assert_eq!(elsewhere.post(VERIFY, &token).await.refusal(), bad, "a link is good once");

    assert_eq!(change(&mut anna, "new@example.org").await, StatusCode::ACCEPTED);
    let old = json!({ "token": secret(&world.mails().await[1], "/account/verify") });
    assert_eq!(emails(&mut anna).await, (json!("Anna@example.org"), json!("new@example.org")));
    assert_eq!(change(&mut anna, "newer@example.org").await, StatusCode::ACCEPTED);
    assert_eq!(anna.post(VERIFY, &old).await.refusal(), bad, "a later wish counts");
    let late = json!({ "token": secret(&world.mails().await[2], "/account/verify") });
    world.rewrite("UPDATE mail_links SET expires_ms = expires_ms - 172800000").await;
    assert_eq!(anna.post(VERIFY, &late).await.refusal(), bad, "two days are over");
    for token in ["", "x", &"0".repeat(64), "a\u{1}"] {
        assert_eq!(anna.post(VERIFY, &json!({ "token": token })).await.refusal(), bad);
    }
    let denied = remove(&mut anna, "wrong horse").await.refusal();
    assert!(denied.starts_with("403 wrong-password"), "{denied}");
    assert_eq!(emails(&mut anna).await.0, json!("Anna@example.org"));
    assert_eq!(remove(&mut anna, PASSWORD).await.status, StatusCode::NO_CONTENT);
    assert_eq!(emails(&mut anna).await, (Value::Null, Value::Null));
}

async fn remove(browser: &mut Browser, password: &str) -> Answer {
    browser.with_body(Method::DELETE, EMAIL, &json!({ "password": password })).await
}

pub(crate) async fn invalid_addresses_are_rejected(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let mut lines = Vec::new();
    let long = format!("{}@example.org", "a".repeat(250));
    for email in
        ["", "anna", "anna@localhost", "a@b.example\r\nBcc: c@d.example", "ännä@example.org", &long]
    {
        let body = json!({ "email": email, "password": PASSWORD });
        lines.push(anna.with_body(Method::PUT, EMAIL, &body).await.refusal());
    }
    let body = json!({ "email": "anna@example.org", "password": "wrong horse" });
    lines.push(anna.with_body(Method::PUT, EMAIL, &body).await.refusal());
    let account = json!({ "name": "Bert", "password": PASSWORD, "email": "bert" });
    lines.push(anna.post("/api/account", &account).await.refusal());
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @"
    400 bad-email: This is not a valid email address. Write it like anna@example.org.
    400 bad-email: This is not a valid email address. Write it like anna@example.org.
    400 bad-email: This is not a valid email address. Write it like anna@example.org.
    400 bad-email: This is not a valid email address. Write it like anna@example.org.
    400 bad-email: This is not a valid email address. Write it like anna@example.org.
    400 bad-email: This is not a valid email address. Write it like anna@example.org.
    403 wrong-password: The password is wrong.
    400 bad-email: This is not a valid email address. Write it like anna@example.org.
    "));
    assert!(world.mails().await.is_empty());
}

pub(crate) async fn a_forgotten_password_is_reset(world: World) {
    let mut anna = with_email(&world, "Anna", "anna@example.org").await;
    let token = json!({ "title": "x", "scopes": ["read"] });
    assert_eq!(anna.post("/api/account/tokens", &token).await.status, StatusCode::CREATED);
    let mut stranger = world.browser();
    assert_eq!(stranger.post(RESET, &json!({ "name": "ANNA" })).await.status, StatusCode::ACCEPTED);
    let mail = world.next_mail(1).await;
    assert!(
        mail.contains("To: anna@example.org") && mail.contains("Subject: A new password"),
        "{mail}"
    );
    let token = secret(&mail, "/account/reset");

    let wish = |token: &str, password: &str| json!({ "token": token, "password": password });
    let bad = "400 bad-link: This link is invalid or has expired. Request a new one.";
    let refused = stranger.post(VERIFY, &json!({ "token": token })).await.refusal();
    assert_eq!(refused, bad, "it is for something else");
    let short = stranger.post(CONFIRM, &wish(&token, "short")).await.refusal();
    assert_eq!(short, "400 bad-password: A password must have 8 to 200 characters.");
    let done = stranger.post(CONFIRM, &wish(&token, "a new password")).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT);
    assert_eq!(stranger.post(CONFIRM, &wish(&token, "yet another one")).await.refusal(), bad);
    assert_eq!(anna.get("/api/account").await.json()["account"], Value::Null, "sessions end");
    let credentials = json!({ "name": "Anna", "password": "a new password" });
    assert_eq!(anna.post("/api/session", &credentials).await.status, StatusCode::OK);
    assert_eq!(anna.get("/api/account/tokens").await.json(), json!([]), "tokens are revoked");

    stranger.post(RESET, &json!({ "name": "Anna@Example.org" })).await;
    let late = secret(&world.next_mail(2).await, "/account/reset");
    world.rewrite("UPDATE mail_links SET expires_ms = expires_ms - 3600000").await;
    assert_eq!(stranger.post(CONFIRM, &wish(&late, "yet another one")).await.refusal(), bad);
}

pub(crate) async fn resets_do_not_reveal_accounts(world: World) {
    world.browser().sign_up("Bert").await;
    let mut stranger = world.browser();
    let mut answers = Vec::new();
    // Without an address, unknown, no name at all.
    for name in ["Bert", "Nobody2", "nobody@example.org", "", "a\u{1}", "' OR 1=1"] {
        let answer = stranger.post(RESET, &json!({ "name": name })).await;
        answers.push((answer.status, answer.json().to_string()));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(answers[0].0, StatusCode::ACCEPTED);
    with_email(&world, "Anna", "anna@example.org").await;
    let answer = stranger.post(RESET, &json!({ "name": "Anna" })).await;
    assert_eq!((answer.status, answer.json().to_string()), answers[0]);
    world.next_mail(1).await;
    assert_eq!(world.mails().await.len(), 2, "one to confirm, one to reset, both Anna's");
}

pub(crate) async fn a_server_without_mail_says_so(mut world: World) {
    world.reconfigure(|settings| settings.mail = None).await;
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    assert_eq!(anna.get("/api/account").await.json()["mail"], false);
    let none = "409 no-mail: This server does not send email.";
    let body = json!({ "email": "anna@example.org", "password": PASSWORD });
    assert_eq!(anna.with_body(Method::PUT, EMAIL, &body).await.refusal(), none);
    assert_eq!(anna.post(RESET, &json!({ "name": "Anna" })).await.refusal(), none);
    let account = json!({ "name": "Bert", "password": PASSWORD, "email": "bert@example.org" });
    assert_eq!(anna.post("/api/account", &account).await.refusal(), none);
}

pub(crate) async fn a_mail_is_sent_once_by_two_servers(mut world: World) {
    let directory = TempDir::new().unwrap();
    let transport = MailTransport::Directory(directory.path().join("mail"));
    world.reconfigure(|settings| settings.mail.as_mut().unwrap().transport = transport).await;
    for number in 0..12 {
        let mut browser = world.browser();
        browser.sign_up(&format!("Anna{number}")).await;
        assert_eq!(change(&mut browser, "anna@example.org").await, StatusCode::ACCEPTED);
    }
    let (second, _) = world.second_server().await;
    let (first, second) = tokio::join!(world.server().deliver_mail(), second.deliver_mail());
    assert_eq!(first.unwrap() + second.unwrap(), 12);
    let files = std::fs::read_dir(directory.path().join("mail")).unwrap();
    let names: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(names.len(), 12, "{names:?}");
    assert!(names.iter().all(|name| name.starts_with("verify:")), "{names:?}");
    // What was sent is not kept, and is not sent again.
    world.rewrite("UPDATE outbox SET lease_ms = 0 WHERE state = 'sent' AND body = ''").await;
    assert_eq!(world.server().deliver_mail().await.unwrap(), 0);
}

pub(crate) async fn recipients_of_mail_take_turns_and_links_go_first(world: World) {
    with_email(&world, "Anna", "anna@example.org").await;
    let mut bert = with_email(&world, "Bert", "bert@example.com").await;
    let before = world.mails().await.len();
    for (name, number) in [("anna", 1), ("anna", 2), ("anna", 3), ("bert", 1)] {
        let account = world.db().account_named(name).await.unwrap().unwrap();
        let mail = NewMail {
            id: MailId::of("test", &[name, &number.to_string()]),
            to: account.email.unwrap(),
            account: Some(account.id),
            subject: number.to_string(),
            body: String::new(),
            not_before_ms: now_ms(),
            extras: MailExtras::default(),
        };
        world.db().enqueue_mail(&mail).await.unwrap();
    }
    assert_eq!(change(&mut bert, "new@example.com").await, StatusCode::ACCEPTED);
    let mails = world.mails().await;
    let line = |mail: &String, name: &str| {
        mail.lines().find_map(|line| line.strip_prefix(name)).unwrap().to_owned()
    };
    let order: Vec<String> = mails[before..]
        .iter()
        .map(|mail| format!("{} {}", line(mail, "To: "), line(mail, "Subject: ")))
        .collect();
    assert_eq!(
        order,
        [
            "new@example.com Confirm your email address",
            "anna@example.org 1",
            "bert@example.com 1",
            "anna@example.org 2",
            "anna@example.org 3"
        ]
    );
}

pub(crate) async fn a_mail_that_cannot_be_sent_waits(mut world: World) {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let transport = MailTransport::Directory(file.clone());
    world.reconfigure(|settings| settings.mail.as_mut().unwrap().transport = transport).await;
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    assert_eq!(change(&mut anna, "anna@example.org").await, StatusCode::ACCEPTED);
    assert_eq!(world.server().deliver_mail().await.unwrap(), 0);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(world.server().deliver_mail().await.unwrap(), 0, "not at once");
    world.rewrite("UPDATE outbox SET not_before_ms = 0 WHERE attempts = 1").await;
    assert_eq!(world.server().deliver_mail().await.unwrap(), 1);
}

pub(crate) async fn mail_of_a_deleted_account_is_not_sent(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    assert_eq!(change(&mut anna, "anna@example.org").await, StatusCode::ACCEPTED);
    let gone =
        anna.with_body(Method::DELETE, "/api/account", &json!({ "password": PASSWORD })).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert!(world.mails().await.is_empty());
}

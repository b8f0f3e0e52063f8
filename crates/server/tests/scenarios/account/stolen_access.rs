//! Access that someone else has gained ends when the owner secures the account.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::mailbox::MailWorld;
use crate::world::{Browser, PASSWORD, World};

const OLD: &str = "anna@example.org";
const NEW: &str = "anna@example.com";

async fn change_address(server: &MailWorld, anna: &mut Browser, address: &str) {
    let others = server.all_to(address).await.len();
    let body = json!({ "email": address, "password": PASSWORD });
    let asked = anna.with_body(Method::PUT, "/api/account/email", &body).await;
    assert_eq!(asked.status, StatusCode::ACCEPTED);
    server.confirm(address, others).await;
}

pub(crate) async fn a_new_address_ends_links_to_the_old_one(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", OLD).await;
    let mut stranger = server.world.browser();
    let others = server.all_to(OLD).await.len();
    stranger.post("/api/account/reset", &json!({ "name": "Anna" })).await;
    let mail = server.next_to(OLD, others).await;
    let (_, token) = mail.0.split_once("/account/reset#").unwrap();
    let token: String = token.chars().take_while(char::is_ascii_hexdigit).collect();
    change_address(&server, &mut anna, NEW).await;
    let body = json!({ "token": token, "password": "a password of a thief" });
    let rejected = stranger.post("/api/account/reset/confirm", &body).await;
    assert!(rejected.refusal().starts_with("400 bad-link"), "{}", rejected.json());
    anna.sign_in("Anna").await;
    // The owner of the old address learns of the change, once.
    let told = server.next_to(OLD, others + 1).await;
    assert_eq!(told.header("Subject").unwrap(), "Your email address was changed");
    let others = server.all_to(NEW).await.len();
    change_address(&server, &mut anna, "Anna@example.com").await;
    assert_eq!(server.all_to(NEW).await.len(), others, "the address is the same");
}

pub(crate) async fn commands_that_wait_do_not_survive_a_change_of_access(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", OLD).await;
    server.player("Bert", "bert@example.com").await;
    let secured = ["session", "sessions", "token", "password", "address", "no address"];
    for (number, change) in secured.into_iter().enumerate() {
        let from = if number < 5 { OLD } else { NEW };
        let asked = server.ask(from, "message bert", "Hello!").await;
        let text = asked.text();
        let (_, code) = text.split_once("\n  confirm ").unwrap();
        let code: String = code.chars().take_while(char::is_ascii_alphanumeric).collect();
        assert_eq!(code.len(), 32, "{text}");
        secure(&server, &mut anna, change).await;
        let mut visitor = server.world.browser();
        let body = json!({ "command": format!("confirm {code}") });
        let answer = visitor.post("/api/pbm", &body).await.json();
        assert_eq!(answer["done"], false, "{change}: {answer}");
    }
    let mails = server.all_to("bert@example.com").await;
    assert!(!mails.iter().any(|mail| mail.text().contains("Hello!")));
}

async fn secure(server: &MailWorld, anna: &mut Browser, change: &str) {
    let password = json!({ "password": PASSWORD });
    let done = match change {
        "session" => {
            let mut phone = server.world.browser();
            phone.sign_in("Anna").await;
            let sessions = anna.get("/api/account/sessions").await.json();
            let other = |one: &&Value| one["current"] == false;
            let id = sessions.as_array().unwrap().iter().find(other).unwrap()["id"].clone();
            let path = format!("/api/account/sessions/{}", id.as_str().unwrap());
            anna.request(Method::DELETE, &path).await
        }
        "sessions" => anna.request(Method::DELETE, "/api/account/sessions").await,
        "token" => {
            let body = json!({ "title": "a program", "scopes": ["read"] });
            let made = anna.post("/api/account/tokens", &body).await.json();
            let path = format!("/api/account/tokens/{}", made["id"].as_str().unwrap());
            anna.request(Method::DELETE, &path).await
        }
        "password" => {
            let body = json!({ "old": PASSWORD, "new": "another horse battery" });
            let done = anna.post("/api/account/password", &body).await;
            let back = json!({ "old": "another horse battery", "new": PASSWORD });
            anna.post("/api/account/password", &back).await;
            done
        }
        "address" => {
            change_address(server, anna, NEW).await;
            return;
        }
        _ => anna.with_body(Method::DELETE, "/api/account/email", &password).await,
    };
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{change}");
}

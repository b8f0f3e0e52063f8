//! Rated play and the chat, where the host requires a confirmed address.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use luctor_server::ConfirmedEmail;
use serde_json::{Value, json};

use crate::scenarios::mail::with_email;
use crate::scenarios::players::begun;
use crate::world::{Browser, PASSWORD, World, id_of};

const RATED: &str = "403 unconfirmed-email: Rated games on this server need an account with a confirmed email address.";
const CHAT: &str = "403 unconfirmed-email: The chat of this server needs an account with a confirmed email address.";

async fn require(world: &mut World, setting: ConfirmedEmail) {
    world.reconfigure(|settings| settings.confirmed_email = setting).await;
}

/// Anna without a confirmed address, and Bert with one.
async fn anna_and_bert(world: &World) -> (Browser, Browser) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    (anna, with_email(world, "Bert", "bert@example.org").await)
}

/// Returns the options of a game. The opponent is `link`, `lobby`, or `player:` and a name.
fn offer(opponent: &str, rated: bool) -> Value {
    let (opponent, player) = match opponent.split_once(':') {
        Some((opponent, player)) => (opponent, json!(player)),
        None => (opponent, Value::Null),
    };
    json!({ "game": "emulsion:8", "opponent": opponent, "player": player, "color": "black",
            "control": "3d", "rated": rated })
}

async fn say(browser: &mut Browser, id: &str, room: &str) -> String {
    let line = json!({ "room": room, "text": "hello" });
    let answer = browser.post(&format!("/api/games/{id}/chat"), &line).await;
    if answer.status == StatusCode::NO_CONTENT { "said".to_owned() } else { answer.refusal() }
}

async fn pbm(browser: &mut Browser, command: &str, text: &str) -> (bool, String) {
    let body = json!({ "command": command, "text": text });
    let answer = browser.post("/api/pbm", &body).await.json();
    (answer["done"] == true, answer["text"].as_str().unwrap().to_owned())
}

pub(crate) async fn rated_play_can_require_it(mut world: World) {
    require(&mut world, ConfirmedEmail::Rated).await;
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    assert_eq!(anna.get("/api/account").await.json()["confirmed_email"], "rated");
    // 1. Anna creates no rated game.
    for opponent in ["link", "lobby", "player:bert"] {
        assert_eq!(anna.post("/api/games", &offer(opponent, true)).await.refusal(), RATED);
        let casual = anna.post("/api/games", &offer(opponent, false)).await;
        assert_eq!(casual.status, StatusCode::CREATED, "{opponent}");
    }
    // 2. She joins none: not by a code, not from the lobby, and not when invited.
    for opponent in ["link", "lobby", "player:anna"] {
        let made = bert.post("/api/games", &offer(opponent, true)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{opponent}");
        let made = made.json();
        let code = made["codes"]["white"].as_str();
        assert_eq!(anna.join(id_of(&made), code).await.refusal(), RATED, "{opponent}");
        assert_eq!(anna.game(id_of(&made)).await["status"], "waiting");
    }
    // 3. The same holds for a bot with a token.
    let mut owner = world.browser();
    let bot = json!({ "name": "Robo", "password": crate::world::PASSWORD, "bot": true });
    assert_eq!(owner.post("/api/account", &bot).await.status, StatusCode::CREATED);
    let wish = json!({ "title": "x", "scopes": ["read", "play", "challenge", "bot"] });
    let token = owner.post("/api/account/tokens", &wish).await.json()["secret"].clone();
    let request = Request::post("/api/games")
        .header(header::AUTHORIZATION, format!("Bearer {}", token.as_str().unwrap()))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(offer("lobby", true).to_string()));
    assert_eq!(world.browser().send(request.unwrap()).await.refusal(), RATED);
    // 4. The chat requires nothing, and a confirmed address opens rated play.
    let casual = anna.post("/api/games", &offer("link", false)).await.json();
    assert_eq!(say(&mut anna, id_of(&casual), "players").await, "said");
    let mut carla = with_email(&world, "Carla", "carla@example.org").await;
    begun(&mut carla, &mut bert, "3d", true).await;
}

pub(crate) async fn a_rated_rematch_can_require_it(mut world: World) {
    require(&mut world, ConfirmedEmail::Rated).await;
    let (_, mut bert) = anna_and_bert(&world).await;
    let mut carla = with_email(&world, "Carla", "carla@example.org").await;
    let game = begun(&mut carla, &mut bert, "3d", true).await;
    let game = carla.play_to(&mut bert, &game, 4).await;
    let over = bert.done(&game, "resign", None).await;
    let offered = bert.acted(&over, "offer-rematch").await;
    // Carla removes her address meanwhile.
    let password = json!({ "password": PASSWORD });
    let removed = carla.with_body(Method::DELETE, "/api/account/email", &password).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT);
    assert_eq!(carla.acts(&offered, "accept").await.refusal(), RATED);
    let declined = carla.acted(&offered, "decline").await;
    assert_eq!(carla.acts(&declined, "offer-rematch").await.refusal(), RATED);
}

pub(crate) async fn the_chat_can_require_it(mut world: World) {
    require(&mut world, ConfirmedEmail::Both).await;
    let (mut anna, bert) = anna_and_bert(&world).await;
    assert_eq!(anna.post("/api/games", &offer("link", true)).await.refusal(), RATED);
    require(&mut world, ConfirmedEmail::Chat).await;
    let (mut anna, mut bert) = (anna.at(world.browser_router()), bert.at(world.browser_router()));
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    assert_eq!(say(&mut anna, id_of(&game), "players").await, CHAT);
    assert_eq!(say(&mut bert, id_of(&game), "players").await, "said");
    // A guest has no address, neither as a spectator nor as a player.
    let mut guest = world.browser();
    let casual = guest.post("/api/games", &offer("link", false)).await.json();
    assert_eq!(say(&mut guest, id_of(&casual), "players").await, CHAT);
    assert_eq!(say(&mut guest, id_of(&game), "spectators").await, CHAT);
    let mut carla = with_email(&world, "Carla", "carla@example.org").await;
    assert_eq!(say(&mut carla, id_of(&game), "spectators").await, "said");
    assert_eq!(anna.said(id_of(&game), "players").await, ["hello"]);
}

pub(crate) async fn mail_commands_can_require_it(mut world: World) {
    require(&mut world, ConfirmedEmail::Both).await;
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let needs = |text: &str, what: &str| {
        text.contains(&format!("{what} of this server"))
            || text.contains(&format!("{what} on this"))
    };
    // 1. Rated play.
    let (done, text) = pbm(&mut anna, "emulsion challenge anna bert", "").await;
    assert!(!done && needs(&text, "Rated games"), "{text}");
    let (done, text) = pbm(&mut bert, "emulsion challenge bert anna", "").await;
    assert!(done, "{text}");
    let (done, text) = pbm(&mut anna, "emulsion move 1 accept", "").await;
    assert!(!done && needs(&text, "Rated games"), "{text}");
    assert!(pbm(&mut anna, "emulsion move 1 reject", "").await.0);
    // 2. The chat. A rejected text changes nothing.
    let challenge = "emulsion challenge anna bert -unrated";
    let (done, text) = pbm(&mut anna, challenge, "Shall we play?").await;
    assert!(!done && needs(&text, "The chat"), "{text}");
    assert!(!pbm(&mut bert, "emulsion show 2", "").await.0, "there is no second game");
    assert!(pbm(&mut bert, "emulsion challenge bert anna -unrated", "Shall we play?").await.0);
    let (done, text) = pbm(&mut anna, "emulsion move 2 accept", "Yes").await;
    assert!(!done && needs(&text, "The chat"), "{text}");
    let (done, text) = pbm(&mut anna, "emulsion move 2 accept", "").await;
    assert!(done, "{text}");
    let (done, text) = pbm(&mut anna, "emulsion chat 2", "You win").await;
    assert!(!done && needs(&text, "The chat"), "{text}");
    // 3. A player resigns all the same.
    let (done, text) = pbm(&mut anna, "emulsion move 2 resign", "You win").await;
    assert!(done && text.contains("does not get your text: The chat"), "{text}");
}

//! Ways around the restrictions and blocks of accounts, and what an account leaves behind.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use futures_util::stream::{self, StreamExt as _};
use luctor_server::RateLimit;
use serde_json::{Value, json};

use crate::mailbox::MailWorld;
use crate::scenarios::fair_play::settled;
use crate::scenarios::moderation::{act, moderator};
use crate::scenarios::pbm::{pbm, say};
use crate::scenarios::players::{anna_and_bert, begun};
use crate::scenarios::restrictions::{delete_account, speak};
use crate::scenarios::sock_puppets::{MAIL_PASSWORD, player_by_mail, suspicions};
use crate::world::{Browser, PASSWORD, PATIENCE, World, id_of, legal_of, moves_of};

const ELSEWHERE: &str = "192.0.2.8";

/// Large providers accept several spellings of one mailbox.
pub(crate) async fn a_banned_mailbox_is_known_in_every_spelling(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut mona = moderator(&server.world).await;
    server.player("Anna", "an.na+1@gmail.com").await;
    act(&mut mona, "Anna", "ban").await;
    for sender in ["an.na+1@gmail.com", "an.na@gmail.com", "Anna@googlemail.com"] {
        let answer = server.ask(sender, "signup anna2 correct-horse-anna", "").await;
        assert!(answer.text().contains("has banned"), "{sender}: {}", answer.text());
    }
    let answer = server.ask("anna@gmx.de", "signup anna2 correct-horse-anna", "").await;
    assert!(!answer.text().contains("has banned"), "{}", answer.text());
}

/// Leaving the mailbox does not clear it.
pub(crate) async fn a_mailbox_that_an_account_has_left_is_known(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut mona = moderator(&server.world).await;
    let mut anna = server.player("Anna", "anna@example.org").await;
    let mut bert = server.player("Bert", "bert@example.org").await;
    act(&mut mona, "Anna", "mute").await;
    delete_account(&mut anna).await;
    act(&mut mona, "Bert", "mute").await;
    let confirmation = json!({ "password": PASSWORD });
    let answer = bert.with_body(Method::DELETE, "/api/account/email", &confirmation).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    server.player("carl", "carl@example.org").await;
    for (name, from, muted) in [
        ("dora", "anna+2@example.org", true),
        ("emil", "Bert@example.org", true),
        ("fred", "fred@example.org", false),
    ] {
        player_by_mail(&mut server, (name, from), Some(ELSEWHERE)).await;
        let command = format!("message {name} {MAIL_PASSWORD} carl");
        let answer = server.ask(from, &command, "hello").await.text();
        assert_eq!(answer.contains("write in chats"), muted, "{name}: {answer}");
    }
}

/// Emails come from no network. The mailbox tells, and the network of the last visit.
pub(crate) async fn a_muted_player_does_not_write_by_mail(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut server = MailWorld::open(world).await;
    let mut mona = moderator(&server.world).await;
    server.player("Anna", "anna@example.org").await;
    player_by_mail(&mut server, ("bert", "b.ert@gmail.com"), Some("192.0.2.7")).await;
    let credentials = json!({ "name": "bert", "password": MAIL_PASSWORD });
    let mut bert = server.world.browser().from("192.0.2.7");
    assert_eq!(bert.post("/api/session", &credentials).await.status, StatusCode::OK);
    player_by_mail(&mut server, ("same-mailbox", "bert+2@gmail.com"), Some(ELSEWHERE)).await;
    player_by_mail(&mut server, ("same-network", "x@gmx.de"), Some("192.0.2.7")).await;
    player_by_mail(&mut server, ("stranger", "y@gmx.de"), Some(ELSEWHERE)).await;
    act(&mut mona, "bert", "mute").await;
    for (name, from, muted) in [
        ("same-mailbox", "bert+2@gmail.com", true),
        ("same-network", "x@gmx.de", true),
        ("stranger", "y@gmx.de", false),
    ] {
        let command = format!("message {name} {MAIL_PASSWORD} anna");
        let answer = server.ask(from, &command, "hello").await.text();
        assert_eq!(answer.contains("write in chats"), muted, "{name}: {answer}");
    }
}

/// Neither does a blocked one.
pub(crate) async fn a_blocked_player_does_not_return_by_mail(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", "anna@example.org").await;
    server.player("Bert", "bert@example.org").await;
    let block = anna.request(Method::PUT, "/api/account/blocks/Bert").await;
    assert_eq!(block.status, StatusCode::NO_CONTENT);
    player_by_mail(&mut server, ("carl", "bert+2@example.org"), None).await;
    player_by_mail(&mut server, ("dora", "dora@example.org"), None).await;
    let mut stranger = server.world.browser();
    let command = |name: &str| format!("message {name} {MAIL_PASSWORD} anna");
    let answer = say(&mut stranger, &command("carl"), "hello").await;
    assert!(answer.starts_with("! "), "{answer}");
    let answer = say(&mut stranger, &command("dora"), "hello").await;
    assert!(!answer.starts_with("! "), "{answer}");
}

async fn prepare(browser: &mut Browser, game: &Value, reply: &Value) {
    let path = format!("/api/games/{}/conditions", id_of(game));
    let answer = browser.with_body(Method::PUT, &path, reply).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
}

pub(crate) async fn the_server_does_not_play_for_a_deleted_account(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    let game = anna.play(&game, &["a1-b1"]).await;
    prepare(&mut anna, &game, &json!({ "ply": 1, "lines": [["g8-h8", "c3-d3"]] })).await;
    delete_account(&mut anna).await;
    bert.play(&game, &["g8-h8"]).await;
    world.side_effects_done().await;
    assert_eq!(moves_of(&bert.game(id_of(&game)).await), ["a1-b1", "g8-h8"]);
}

pub(crate) async fn the_server_does_not_play_for_a_banned_account(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut mona = moderator(&world).await;
    let wish = json!({ "autoplay_forced": true });
    let answer = bert.with_body(Method::PUT, "/api/account/preferences", &wish).await;
    assert_eq!(answer.status, StatusCode::OK);
    let wish = json!({
        "game": "emulsion:3,pie=off", "opponent": "player", "player": "Bert", "color": "black",
        "control": "3d",
    });
    let made = anna.post("/api/games", &wish).await.json();
    assert_eq!(bert.join(id_of(&made), None).await.status, StatusCode::OK, "{made}");
    let game = anna.play(&anna.clone().game(id_of(&made)).await, &["b1-a1"]).await;
    let game = bert.play(&game, &["c3-c2"]).await;
    act(&mut mona, "Bert", "ban").await;
    let forced = anna.play(&game, &["a2-a3"]).await;
    assert_eq!(legal_of(&forced).len(), 1);
    world.side_effects_done().await;
    assert_eq!(moves_of(&anna.game(id_of(&game)).await), moves_of(&forced));
}

/// A player gets someone else to open a link in a mail to the player.
pub(crate) async fn a_link_that_someone_else_opens_tells_nothing_about_them(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut server = MailWorld::open(world).await;
    let mut mona = moderator(&server.world).await;
    let mut victim = server.world.browser().from(ELSEWHERE);
    victim.sign_up("Vera").await;
    player_by_mail(&mut server, ("bert", "bert@example.org"), Some(ELSEWHERE)).await;
    act(&mut mona, "bert", "ban").await;
    let answer = victim.get("/api/account").await.json();
    assert_eq!(answer["account"]["name"], "Vera", "{answer}");
    // Nobody has used this address before, but the account was used elsewhere.
    const THIRD: &str = "192.0.2.9";
    let mut carl = server.world.browser().from("192.0.2.10");
    let account = json!({ "name": "Carl", "password": PASSWORD, "email": "carl@example.org" });
    assert_eq!(carl.post("/api/account", &account).await.code(), "201");
    server.confirm_from(Some(THIRD), "carl@example.org", 0).await;
    act(&mut mona, "Carl", "ban").await;
    server.world.browser().from(THIRD).sign_up("Fred").await;
    restrictions_hold_for_players_by_mail(&mut server, &mut mona, &mut victim).await;
}

/// The link that confirms the mailbox is the only trace of a player who only uses mail.
async fn restrictions_hold_for_players_by_mail(
    server: &mut MailWorld,
    mona: &mut Browser,
    anna: &mut Browser,
) {
    let home = |number: u8| format!("192.0.2.{}", 20 + number);
    for (number, name) in [(0, "gina"), (1, "hugo"), (2, "iris")] {
        let mailbox = format!("{name}@example.net");
        player_by_mail(server, (name, &mailbox), Some(&home(number))).await;
    }
    act(mona, "gina", "ban").await;
    let again = json!({ "name": "Gina2", "password": PASSWORD });
    let answer = server.world.browser().from(&home(0)).post("/api/account", &again).await;
    assert_eq!(answer.code(), "403 banned-address");
    act(mona, "hugo", "mute").await;
    let mut guest = server.world.browser().from(&home(1));
    let (_, _, game) = server.world.pair("emulsion:8", "3d").await;
    guest.begin("emulsion:8").await;
    assert_eq!(speak(&mut guest, &game).await, "403 muted-address");
    let blocked = anna.request(Method::PUT, "/api/account/blocks/iris").await;
    assert_eq!(blocked.status, StatusCode::NO_CONTENT);
    let mut again = server.world.browser().from(&home(2));
    again.sign_up("Iris2").await;
    let challenge = json!({
        "game": "emulsion:8", "opponent": "player", "player": "vera", "color": "black", "control": "3d",
    });
    assert_eq!(again.post("/api/games", &challenge).await.code(), "403 not-welcome");
}

/// A mailbox of the winner's domain, confirmed during the game. Neither does another game that ends before it.
pub(crate) async fn a_trace_of_the_loser_does_not_void_the_game(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", "anna@example.org").await;
    let mut bert = server.player("Bert", "bert@example.net").await;
    let mut running = Vec::new();
    for _ in 0..2 {
        let game = begun(&mut anna, &mut bert, "3d", true).await;
        running.push(anna.play_to(&mut bert, &game, 4).await);
    }
    let before = server.all_to("b@example.org").await.len();
    let body = json!({ "email": "b@example.org", "password": PASSWORD });
    let answer = bert.with_body(Method::PUT, "/api/account/email", &body).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED);
    server.confirm("b@example.org", before).await;
    // As if the games had begun two minutes before.
    let later = "UPDATE account_traces SET first_ms = first_ms + 120000 WHERE kind = 'mailbox'";
    server.world.rewrite(later).await;
    for game in running {
        bert.done(&game, "resign", None).await;
        let over = settled(&mut anna, id_of(&game)).await;
        assert!(over["notice"].is_null(), "{over}");
    }
    assert_eq!(suspicions(&server.world).await.len(), 1, "moderators learn of it");
    // As if the next game began later.
    let earlier = "UPDATE account_traces SET first_ms = first_ms - 240000 WHERE kind = 'mailbox'";
    server.world.rewrite(earlier).await;
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    let game = anna.play_to(&mut bert, &game, 4).await;
    bert.done(&game, "resign", None).await;
    assert!(settled(&mut anna, id_of(&game)).await["notice"].is_string());
}

/// The loser of a long game plays as many short ones as count within a day.
pub(crate) async fn quick_games_do_not_void_a_long_one(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let long = begun(&mut anna, &mut bert, "3d", true).await;
    let long = anna.play_to(&mut bert, &long, 4).await;
    let mut notices = Vec::new();
    for _ in 0..10 {
        let game = begun(&mut anna, &mut bert, "5+0", true).await;
        let game = anna.play_to(&mut bert, &game, 4).await;
        anna.done(&game, "resign", None).await;
        notices.push(settled(&mut anna, id_of(&game)).await["notice"].is_null());
    }
    bert.done(&long, "resign", None).await;
    notices.push(settled(&mut anna, id_of(&long)).await["notice"].is_null());
    let last_short = 9;
    for (number, counts) in notices.into_iter().enumerate() {
        assert_eq!(counts, number != last_short, "game {number}");
    }
}

/// Neither by a rematch nor as a spectator of their game.
pub(crate) async fn a_blocked_player_has_no_way_back_after_the_game(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut anna = world.browser();
    let (mut blocked, mut bert) =
        (world.browser().from(ELSEWHERE), world.browser().from(ELSEWHERE));
    for (browser, name) in [(&mut anna, "Anna"), (&mut blocked, "Carl"), (&mut bert, "Bert")] {
        browser.sign_up(name).await;
    }
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let game = anna.play_to(&mut bert, &game, 4).await;
    let over = bert.acted(&game, "resign").await;
    let block = anna.request(Method::PUT, "/api/account/blocks/Carl").await;
    assert_eq!(block.status, StatusCode::NO_CONTENT);
    assert_eq!(bert.acts(&over, "offer-rematch").await.code(), "403 not-welcome");
    let said = json!({ "room": "spectators", "text": "An insult" });
    let chat = format!("/api/games/{}/chat", id_of(&over));
    assert_eq!(bert.post(&chat, &said).await.code(), "403 blocked");
    assert_eq!(anna.acts(&over, "offer-rematch").await.status, StatusCode::OK);
}

pub(crate) async fn strangers_of_one_network_do_not_hide_the_lobby(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let hers = anna.open_challenge("lobby", "emulsion:8", "3d").await;
    for guest in 0..12 {
        let mut guest = world.browser().from(&format!("198.51.100.{guest}"));
        for _ in 0..9 {
            guest.open_challenge("lobby", "emulsion:8", "3d").await;
        }
    }
    let lobby = world.browser().get("/api/lobby").await.json();
    let games = lobby["seeks"].as_array().unwrap();
    assert!(games.iter().any(|game| game["id"] == hers["id"]), "{} are listed", games.len());
    assert!(games.len() < 12 * 9);
}

pub(crate) async fn failed_requests_keep_nobody_from_signing_up(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = RateLimit::default()).await;
    let sign_up = async |world: &World, password: &str| {
        let body = json!({ "name": "Anna", "password": password, "email": "anna@example.org" });
        world.browser().post("/api/account", &body).await.code()
    };
    for _ in 0..3 {
        assert_eq!(sign_up(&world, "password1").await, "400 bad-password");
    }
    assert_eq!(sign_up(&world, PASSWORD).await, "201");
}

/// A page of another site lets the browser of a player request as much as it can.
pub(crate) async fn other_sites_do_not_use_up_requests(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = RateLimit::default()).await;
    let mut anna = world.browser();
    let mut rejected = 0;
    for _ in 0..300 {
        let picture = Request::get("/api/lobby").header("sec-fetch-site", "cross-site");
        let answer = anna.send(picture.body(Body::empty()).unwrap()).await;
        rejected += usize::from(answer.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(rejected > 100, "{rejected}");
    for _ in 0..150 {
        assert_eq!(anna.get("/api/lobby").await.status, StatusCode::OK);
    }
}

/// Someone in the same network sends bodies that never end.
pub(crate) async fn slow_bodies_hold_up_nobody(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let slow: Vec<_> = (0..20)
        .map(|_| {
            let mut browser = world.browser().from(ELSEWHERE);
            let begin = stream::iter([Ok::<_, std::io::Error>("{")]).chain(stream::pending());
            let request = Request::post("/api/games").header("content-type", "application/json");
            let request = request.body(Body::from_stream(begin)).unwrap();
            tokio::spawn(async move { browser.send(request).await })
        })
        .collect();
    let mut anna = world.browser().from(ELSEWHERE);
    for _ in 0..5 {
        let answer = tokio::time::timeout(PATIENCE, anna.begin("emulsion:8")).await;
        assert!(answer.is_ok(), "others of the network wait");
    }
    slow.into_iter().for_each(|request| request.abort());
}

pub(crate) async fn a_challenge_to_another_player_is_private(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut carl = world.browser();
    carl.sign_up("Carl").await;
    let wish = json!({
        "game": "emulsion:8", "opponent": "player", "player": "Bert", "color": "black",
        "control": "3d", "rated": true,
    });
    assert_eq!(anna.post("/api/games", &wish).await.status, StatusCode::CREATED);
    for (reader, number) in [(&mut anna, 1), (&mut bert, 1), (&mut carl, 0)] {
        let games = reader.get("/api/players/Anna/games?status=waiting").await.json();
        assert_eq!(games["games"].as_array().unwrap().len(), number, "{games}");
        let listed = pbm(reader, "emulsion games Anna active").await;
        assert_eq!(listed.contains("Bert"), number == 1, "{listed}");
    }
}

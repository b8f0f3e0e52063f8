//! Two accounts of one person that play rated games against each other.

use axum::http::{Method, StatusCode};
use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{SuspicionReason, SuspicionState};
use serde_json::json;

use super::fair_play::{rated, ratings, settled};
use crate::mailbox::MailWorld;
use crate::scenarios::pbm::pbm;
use crate::world::{PASSWORD, World, id_of};

pub(crate) async fn suspicions(world: &World) -> Vec<SuspicionReason> {
    let rows = world.db().suspicions(SuspicionState::Open, 0, 10).await.unwrap();
    rows.into_iter().map(|row| row.reason).collect()
}

/// The password of accounts that sign up by mail.
pub(crate) const MAIL_PASSWORD: &str = "correct-horse-battery";

/// Creates an account by mail, and opens the link that confirms its address from a network.
pub(crate) async fn player_by_mail(
    server: &mut MailWorld,
    (name, email): (&str, &str),
    network: Option<&str>,
) {
    server.ask(email, &format!("signup {name} {MAIL_PASSWORD}"), "").await;
    let mails = server.all_to(email).await;
    let link = mails.iter().position(|mail| mail.0.contains("/account/verify#"));
    server.confirm_from(network, email, link.unwrap_or(mails.len())).await;
}

/// Two accounts sign up by mail, open their links from an address, and play a rated game by mail. Returns the reason for
/// which they are suspected.
async fn suspected_by_mail(
    mut world: World,
    [one, other]: [&str; 2],
    opened_from: Option<&str>,
) -> SuspicionReason {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut server = MailWorld::open(world).await;
    for (name, address) in [("anna", one), ("bert", other)] {
        player_by_mail(&mut server, (name, address), opened_from).await;
    }
    if opened_from.is_some() {
        forty_days_later(&mut server).await;
    }
    let before = server.all_to(other).await.len();
    let asked = server.ask(one, "emergo challenge anna bert", "").await;
    server.reply(one, &asked, "confirm").await;
    let invited = server.next_to(other, before).await;
    let mut turn = server.all_to(one).await.len();
    server.reply(other, &invited, "accept").await;
    for (ply, text) in ["c5", "d3", "d2", "c4", "resign"].into_iter().enumerate() {
        let (own, opponent) = if ply % 2 == 0 { (one, other) } else { (other, one) };
        let mail = server.next_to(own, turn).await;
        turn = server.all_to(opponent).await.len();
        server.reply(own, &mail, text).await;
    }
    let mut visitor = server.world.browser();
    let games = visitor.get("/api/players/anna/games").await.json();
    let id = games["games"][0]["id"].as_str().unwrap().to_owned();
    let over = settled(&mut visitor, &id).await;
    assert!(over["notice"].as_str().unwrap_or_default().contains("mailbox"), "{over}");
    assert_eq!(ratings(&mut visitor, "anna").await, json!([]));
    let reasons = suspicions(&server.world).await;
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    reasons[0]
}

/// Whoever plays by mail opens no links, so the address of the last one must not be forgotten.
async fn forty_days_later(server: &mut MailWorld) {
    let earlier = "UPDATE account_traces SET seen_ms = seen_ms - 3456000000, first_ms = first_ms - 3456000000";
    server.world.rewrite(earlier).await;
    server.world.db().delete_old_traces(now_ms(), 30 * DAY_MS).await.unwrap();
    server.restart().await;
}

/// Rated play by mail leaves no browser and no address, only the mailbox.
pub(crate) async fn accounts_of_one_mailbox_are_suspected(world: World) {
    let boxes = ["box+1@gmail.com", "box+2@gmail.com"];
    let reason = suspected_by_mail(world, boxes, None).await;
    assert_eq!(reason, SuspicionReason::SameMailbox);
}

/// The owner of a domain has any number of mailboxes.
pub(crate) async fn accounts_of_one_mail_domain_are_suspected(world: World) {
    let boxes = ["one@mail.example.org", "two@example.org"];
    let reason = suspected_by_mail(world, boxes, None).await;
    assert_eq!(reason, SuspicionReason::SameMailbox);
}

pub(crate) async fn accounts_that_open_links_from_one_address_are_suspected(world: World) {
    let boxes = ["one@gmail.com", "two@gmail.com"];
    let reason = suspected_by_mail(world, boxes, Some("192.0.2.7")).await;
    assert_eq!(reason, SuspicionReason::SameAddress);
}

/// A name and a password leave no trace at all.
pub(crate) async fn rated_games_by_mail_need_a_confirmed_address(world: World) {
    let mut server = MailWorld::open(world).await;
    let mut anna = server.player("Anna", "anna@gmail.com").await;
    server.ask("bert@example.org", "signup bert correct-horse-bert", "").await;
    let accept = "emergo move 1 bert correct-horse-bert accept";
    let options = json!({
        "game": "emergo", "opponent": "player", "player": "bert", "color": "white", "control": "3d",
        "rated": true,
    });
    let made = anna.post("/api/games", &options).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.json());
    // Anna's list gives the board its number. Others do not see a challenge that waits.
    pbm(&mut anna, "emergo games anna").await;
    let answer = server.ask("bert@example.org", accept, "").await;
    assert!(answer.text().contains("confirmed email address"), "{}", answer.text());
    let game = anna.game(id_of(&made.json())).await;
    assert_eq!(game["status"], "waiting");
    // On the site Bert may play, but he cannot accept a rematch by mail either.
    let mut bert = server.world.browser();
    let signed_in = json!({ "name": "bert", "password": "correct-horse-bert" });
    let answer = bert.post("/api/session", &signed_in).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    assert_eq!(bert.join(id_of(&game), None).await.status, StatusCode::OK);
    let running = bert.game(id_of(&game)).await;
    let over = bert.acted(&running, "resign").await;
    anna.acted(&over, "offer-rematch").await;
    let answer = server.ask("bert@example.org", accept, "").await;
    assert!(answer.text().contains("confirmed email address"), "{}", answer.text());
}

/// Changing the network after signing up does not hide the address.
pub(crate) async fn accounts_that_signed_up_from_one_address_are_suspected(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let home = world.browser().from("192.0.2.7");
    let (mut anna, mut bert) = (home.clone(), home);
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let mut carl = world.browser().from("192.0.2.8");
    carl.sign_up("Carl").await;
    let mut anna = anna.from("192.0.2.101");
    for (other, suspected) in [(bert.from("192.0.2.102"), true), (carl, false)] {
        let mut other = other;
        let made = anna.post("/api/games", &rated("3d")).await.json();
        other.join(id_of(&made), made["codes"]["white"].as_str()).await;
        let game = anna.play_to(&mut other, &made, 4).await;
        other.done(&game, "resign", None).await;
        let over = settled(&mut anna, id_of(&game)).await;
        assert_eq!(over["notice"].is_string(), suspected, "{over}");
    }
    assert_eq!(suspicions(&world).await, [SuspicionReason::SameAddress]);
    those_of_one_home_are_one_opponent(&world).await;
    accounts_that_play_from_many_browsers_wait(&mut world).await;
}

/// A home can have an IPv6 /48: the accounts in its networks are one opponent of a player elsewhere, and belong together.
async fn those_of_one_home_are_one_opponent(world: &World) {
    let mut dora = world.browser().from("192.0.2.9");
    dora.sign_up("Dora").await;
    let (mut puppets, mut counted) = (Vec::new(), 0);
    for number in 0..4 {
        let mut puppet = world.browser().from(&format!("2001:db8:7:{number}::1"));
        puppet.sign_up(&format!("Puppet{number}")).await;
        for control in ["5+0", "3d", "10+0"] {
            let made = dora.post("/api/games", &rated(control)).await.json();
            puppet.join(id_of(&made), made["codes"]["white"].as_str()).await;
            let game = dora.play_to(&mut puppet, &made, 4).await;
            puppet.done(&game, "resign", None).await;
            let over = settled(&mut dora, id_of(&game)).await;
            counted += usize::from(over["notice"].is_null());
        }
        puppets.push(puppet);
    }
    assert_eq!(counted, 10);
    let (mut one, mut other) = (puppets[0].clone(), puppets[1].clone());
    let made = one.post("/api/games", &rated("3d")).await.json();
    other.join(id_of(&made), made["codes"]["white"].as_str()).await;
    let game = one.play_to(&mut other, &made, 4).await;
    other.done(&game, "resign", None).await;
    let over = settled(&mut one, id_of(&game)).await;
    assert!(over["notice"].is_string(), "{over}");
    assert_eq!(suspicions(world).await, [SuspicionReason::SameAddress; 2]);
    begun_games_count_whatever_becomes_of_them(world).await;
}

/// Otherwise a player who has won could end some of them without a result, and let the others stand after a loss.
async fn begun_games_count_whatever_becomes_of_them(world: &World) {
    let (mut emma, mut finn) =
        (world.browser().from("192.0.2.11"), world.browser().from("192.0.2.12"));
    emma.sign_up("Emma").await;
    finn.sign_up("Finn").await;
    let mut begun = Vec::new();
    for _ in 0..10 {
        let made = emma.post("/api/games", &rated("3d")).await.json();
        finn.join(id_of(&made), made["codes"]["white"].as_str()).await;
        begun.push(made);
    }
    let made = emma.post("/api/games", &rated("5+0")).await.json();
    finn.join(id_of(&made), made["codes"]["white"].as_str()).await;
    let game = emma.play_to(&mut finn, &made, 4).await;
    for open in &begun {
        let open = emma.game(id_of(open)).await;
        emma.acted(&open, "abort").await;
    }
    finn.done(&game, "resign", None).await;
    let over = settled(&mut emma, id_of(&game)).await;
    assert!(over["notice"].is_string(), "{over}");
}

/// All traces of an account are compared with those of its opponents.
async fn accounts_that_play_from_many_browsers_wait(world: &mut World) {
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let mut gina = world.browser().from("192.0.2.13");
    gina.sign_up("Gina").await;
    for new in 0..=20 {
        let mut guest = world.browser().from("192.0.2.14");
        guest.begin("emulsion:4").await;
        gina.set_cookie("luctor", &guest.cookie("luctor").unwrap());
        let answer = gina.post("/api/games", &rated("3d")).await;
        let expected = if new < 20 { StatusCode::CREATED } else { StatusCode::TOO_MANY_REQUESTS };
        assert_eq!(answer.status, expected, "{new}: {}", answer.json());
        if new < 20 {
            gina.acted(&answer.json(), "abort").await;
        }
    }
}

/// The losing account is deleted, and its time runs out long after its last visit.
pub(crate) async fn deleted_accounts_are_suspected(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let home = world.browser().from("192.0.2.7");
    let (mut anna, mut bert) = (home.clone(), home);
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let made = anna.post("/api/games", &rated("3d")).await.json();
    bert.join(id_of(&made), made["codes"]["white"].as_str()).await;
    let game = anna.play_to(&mut bert, &made, 4).await;
    let password = json!({ "password": PASSWORD });
    let deleted = bert.with_body(Method::DELETE, "/api/account", &password).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    world.rewrite("UPDATE account_traces SET seen_ms = seen_ms - 3456000000").await;
    world.rewrite("UPDATE games SET created_ms = created_ms - 3456000000, stamp = stamp + 1").await;
    world.db().delete_old_traces(now_ms(), 30 * DAY_MS).await.unwrap();
    let game = anna.game(id_of(&game)).await;
    anna.done(&game, "resign", None).await;
    let over = settled(&mut anna, id_of(&game)).await;
    assert!(over["notice"].is_string(), "{over}");
    assert_eq!(suspicions(&world).await, [SuspicionReason::SameAddress]);
    those_who_stay_away_are_suspected(world).await;
}

/// A trace that was last seen long ago is a new one, but not for a match that began with it.
async fn those_who_stay_away_are_suspected(mut world: World) {
    let home = world.browser().from("192.0.2.21");
    let (mut carl, mut dora) = (home.clone(), home);
    carl.sign_up("Carl").await;
    dora.sign_up("Dora").await;
    let made = carl.post("/api/games", &rated("3d")).await.json();
    dora.join(id_of(&made), made["codes"]["white"].as_str()).await;
    let game = carl.play_to(&mut dora, &made, 4).await;
    world
        .rewrite(
            "UPDATE account_traces SET seen_ms = seen_ms - 3456000000, first_ms = first_ms - 3456000000",
        )
        .await;
    world.rewrite("UPDATE games SET created_ms = created_ms - 3456000000, stamp = stamp + 1").await;
    // The server forgets which traces it has just stored.
    world.restart().await;
    let (mut carl, mut dora) = (carl.at(world.browser_router()), dora.at(world.browser_router()));
    assert_eq!(carl.get("/api/account").await.status, StatusCode::OK);
    assert_eq!(dora.get("/api/account").await.status, StatusCode::OK);
    let game = dora.game(id_of(&game)).await;
    dora.done(&game, "resign", None).await;
    let over = settled(&mut carl, id_of(&game)).await;
    assert!(over["notice"].is_string(), "{over}");
}

//! What a command with userid and password may not do: it is as well known as a session from the same address.

use luctor_store::SuspicionReason;
use serde_json::json;

use super::pbm::{pbm, say};
use crate::mailbox::MailWorld;
use crate::scenarios::fair_play::{ratings, settled};
use crate::scenarios::moderation::{act, moderator};
use crate::scenarios::sock_puppets::{MAIL_PASSWORD, player_by_mail, suspicions};
use crate::world::World;

/// One account plays by mail, and was confirmed from the address where the other one gives its password.
pub(crate) async fn commands_leave_the_same_traces(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut server = MailWorld::open(world).await;
    let anna = "anna@example.org";
    player_by_mail(&mut server, ("anna", anna), Some("192.0.2.7")).await;
    let mut elsewhere = server.world.browser().from("192.0.2.8");
    pbm(&mut elsewhere, &format!("signup bert {MAIL_PASSWORD}")).await;
    let mut nobody = server.world.browser().from("192.0.2.7");
    let by_bert = |text: &str| format!("emergo move 1 bert {MAIL_PASSWORD} {text}");

    let asked = server.ask(anna, "emergo challenge anna bert", "").await;
    server.reply(anna, &asked, "confirm").await;
    let mut turn = server.all_to(anna).await.len();
    pbm(&mut nobody, &by_bert("accept")).await;
    for (own, text) in [(true, "c5"), (false, "d3"), (true, "d2"), (false, "c4")] {
        if own {
            let mail = server.next_to(anna, turn).await;
            server.reply(anna, &mail, text).await;
            turn = server.all_to(anna).await.len();
        } else {
            let answer = pbm(&mut nobody, &by_bert(text)).await;
            assert!(answer.contains("Board 1"), "{answer}");
        }
    }
    pbm(&mut nobody, &format!("emergo resign 1 bert {MAIL_PASSWORD}")).await;
    let games = nobody.get("/api/players/anna/games").await.json();
    settled(&mut nobody, games["games"][0]["id"].as_str().unwrap()).await;
    assert_eq!(ratings(&mut nobody, "anna").await, json!([]));
    assert_eq!(suspicions(&server.world).await, [SuspicionReason::SameAddress]);
}

pub(crate) async fn bans_and_mutes_hold_for_commands(mut world: World) {
    world.reconfigure(|settings| settings.trust_proxy = true).await;
    let mut server = MailWorld::open(world).await;
    let mut mona = moderator(&server.world).await;
    for name in ["Bert", "Dora"] {
        server.world.browser().from("192.0.2.7").sign_up(name).await;
    }
    server.player("Anna", "anna@example.org").await;
    player_by_mail(&mut server, ("carl", "carl@example.org"), None).await;
    let mut nobody = server.world.browser().from("192.0.2.7");
    let message = format!("message carl {MAIL_PASSWORD} anna");
    act(&mut mona, "Bert", "mute").await;
    let muted = say(&mut nobody, &message, "hello").await;
    assert!(muted.starts_with("! ") && muted.contains("write in chats"), "{muted}");
    act(&mut mona, "Bert", "unmute").await;
    assert!(say(&mut nobody, &message, "hello").await.contains("Anna"));
    act(&mut mona, "Dora", "ban").await;
    let banned = say(&mut nobody, &message, "hello").await;
    assert!(banned.starts_with("! ") && banned.contains("use a new account"), "{banned}");
    let mut elsewhere = server.world.browser().from("192.0.2.8");
    let sent = say(&mut elsewhere, &message, "hello").await;
    assert!(!sent.starts_with("! "), "{sent}");
}

/// Each count reads all boards of a game.
pub(crate) async fn each_game_is_listed_once(world: World) {
    let list = pbm(&mut world.browser(), "list emulsion emergo emulsion Emulsion").await;
    let games: Vec<&str> =
        list.lines().filter_map(|line| line.split_once("  ")).map(|(name, _)| name).collect();
    assert_eq!(games, ["Game", "emergo", "emulsion"], "{list}");
}

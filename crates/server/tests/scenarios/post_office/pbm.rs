//! Commands of pbmserv over the API. Those by mail are in `play_by_mail`.

use axum::http::StatusCode;
use insta::{allow_duplicates, assert_snapshot};
use serde_json::json;

use crate::world::{Browser, PASSWORD, PATIENCE, World};

/// Executes a command. Returns the subject and the text of the answer.
pub(crate) async fn pbm(browser: &mut Browser, command: &str) -> String {
    say(browser, command, "").await
}

/// Executes a command with a text for the opponent.
pub(crate) async fn say(browser: &mut Browser, command: &str, text: &str) -> String {
    let body = json!({ "command": command, "text": text });
    let answer = browser.post("/api/pbm", &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{command}: {}", answer.json());
    let answer = answer.json();
    let word = |key: &str| answer[key].as_str().unwrap().to_owned();
    let done = if answer["done"] == true { "" } else { "! " };
    format!("{done}{}\n{}", word("subject"), word("text"))
}

/// Repeats a command until the answer contains some words, since some effects take time.
async fn until(browser: &mut Browser, command: &str, words: &str) {
    let found = async {
        while !pbm(browser, command).await.contains(words) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, found).await.expect("the answer should have the words");
}

/// Two players with accounts.
pub(crate) async fn two(world: &World) -> (Browser, Browser) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    (anna, bert)
}

/// A game of both on board 1 without any moves. Anna moves first.
pub(crate) async fn begun(world: &World, command: &str) -> (Browser, Browser) {
    let (mut anna, mut bert) = two(world).await;
    let game = command.split(' ').next().unwrap();
    assert!(pbm(&mut anna, command).await.contains("Bert has been challenged."));
    assert!(pbm(&mut bert, &format!("{game} move 1 accept")).await.contains("Move 1: Ohs (Anna)"));
    (anna, bert)
}

pub(crate) async fn a_challenge_waits_until_it_is_accepted(world: World) {
    let (mut anna, mut bert) = two(&world).await;
    let answer = pbm(&mut anna, "emergo challenge anna bert -size=7 -timelimit=3").await;
    allow_duplicates! { assert_snapshot!(answer, @r"
emergo 1: Anna - Bert
Bert has been challenged. The game starts when they accept.

Board 1: Emergo 7x7, blocked player loses
Anna - Bert, rated, 3 days per move

     1   2   3   4   5   6   7
     |   |   |   |   |   |   |
 A -             .

 B -         .   .   .

 C -     .   .   .   .   .

 D - .   .   .   .   .   .   .

 E -     .   .   .   .   .

 F -         .   .   .

 G -             .

  Ohs (Anna) inhand: 8
  Eks (Bert) inhand: 8

Waiting for an opponent.
"); }
    let early = pbm(&mut anna, "emergo move 1 d4").await;
    assert!(early.starts_with("! emergo 1: Anna - Bert\nYou wrote: emergo move 1 d4\n"), "{early}");
    assert!(pbm(&mut bert, "emergo move 1 e5").await.contains("Accept or reject it first"));
    assert!(pbm(&mut bert, "emergo games").await.contains("     1  Anna - Bert: Waiting"));
    let begun = pbm(&mut bert, "emergo move 1 accept").await;
    assert!(begun.contains("Move 1: Ohs (Anna) is to move."), "{begun}");
    let again = pbm(&mut bert, "emergo move 1 accept").await;
    assert!(again.contains("Move 1: Ohs (Anna)"), "to accept twice is to accept: {again}");
    // Boards are numbered in order, and the first named player moves first.
    assert!(pbm(&mut anna, "emulsion challenge bert anna").await.contains("Board 2: Emulsion"));
    let rejected = pbm(&mut bert, "emulsion move 2 reject").await;
    assert!(rejected.contains("Black aborted the game."), "{rejected}");
    // With this option, games start at once.
    assert!(pbm(&mut bert, "emergo set challenge=start").await.contains("challenge=start"));
    let started = pbm(&mut anna, "hexemergo challenge anna bert -alternate -unrated").await;
    assert!(started.contains("The game with Bert has started."), "{started}");
}

pub(crate) async fn a_board_shows_numbered_moves_and_the_player_to_move(world: World) {
    let (mut anna, mut bert) =
        begun(&world, "emergo challenge anna bert -timelimit=bank:10d+12h").await;
    for (of_anna, text) in [(true, "E4"), (false, "e8"), (true, "d4#3")] {
        let player = if of_anna { &mut anna } else { &mut bert };
        let answer = pbm(player, &format!("emergo move 1 {text}")).await;
        assert!(!answer.starts_with('!'), "{answer}");
    }
    let shown = pbm(&mut bert, "emergo show 1").await;
    let shown = shown.split(" Time left").next().unwrap();
    allow_duplicates! { assert_snapshot!(shown, @r"
emergo 1: Anna - Bert
Board 1: Emergo 9x9, blocked player loses, repetition allowed
Anna - Bert, rated, bank:10d+12h

     1   2   3   4   5   6   7   8   9
     |   |   |   |   |   |   |   |   |
 A -                 .

 B -             .   .   .

 C -         .   .   .   .   .

 D -     .   .   o   .   .   .   .

 E - .   .   .   o   .   .   .   x   .

 F -     .   .   .   .   .   .   .

 G -         .   .   .   .   .

 H -             .   .   .

 I -                 .

  Ohs (Anna) inhand: 10
  Eks (Bert) inhand: 11

  1. o e4                       2. x e8
  3. o d4

Move 4: Eks (Bert) is to move.
"); }
    let before = pbm(&mut world.browser(), "emergo show 1#1").await;
    assert!(before.contains("1. o e4\n") && !before.contains("2. x"), "{before}");
    assert!(pbm(&mut anna, "emergo show 1#9").await.contains("This game has no such move."));
    // With checkerboard coordinates, if a player has chosen them.
    pbm(&mut bert, "emergo set coordinates=checkerboard size=small flip=on").await;
    let flipped = pbm(&mut bert, "emergo show 1").await;
    let flipped = flipped.split("\nMove 4").next().unwrap();
    allow_duplicates! { assert_snapshot!(flipped, @r"
emergo 1: Anna - Bert
Board 1: Emergo 9x9, blocked player loses, repetition allowed
Anna - Bert, rated, bank:10d+12h

     i h g f e d c b a
     | | | | | | | | |
 1 - .   .   .   .   .
 2 -   .   .   .   .
 3 - .   .   .   .   .
 4 -   .   .   o   .
 5 - .   .   .   o   .
 6 -   .   .   .   .
 7 - .   .   .   .   .
 8 -   x   .   .   .
 9 - .   .   .   .   .

  Ohs (Anna) inhand: 10
  Eks (Bert) inhand: 11

  1. o d4                       2. x h8
  3. o c5
"); }
    let as_bert = pbm(&mut world.browser(), &format!("emergo showas bert '{PASSWORD}' 1")).await;
    assert!(as_bert.contains("showas"), "a password has no blanks here: {as_bert}");
}

pub(crate) async fn moves_can_be_queued_previewed_and_submitted(world: World) {
    let (mut anna, mut bert) = begun(&world, "emergo challenge anna bert").await;
    let tried = pbm(&mut world.browser(), "emergo preview 1 e4 e8").await;
    assert!(
        tried.contains("These moves have not been played.") && tried.contains("2. x e8"),
        "{tried}"
    );
    assert!(
        pbm(&mut bert, "emergo queue 1 e4 e8, d4 f4")
            .await
            .contains("2 lines of conditional moves are stored.")
    );
    let submitted = pbm(&mut anna, "emergo submit 1 e4").await;
    let code = submitted.split("confirm ").nth(1).unwrap().split_whitespace().next().unwrap();
    assert!(pbm(&mut anna, "emergo show 1").await.contains("Move 1: Ohs"), "it waits");
    assert!(pbm(&mut anna, &format!("confirm {code}")).await.contains("1. o e4"));
    let twice = pbm(&mut anna, &format!("emergo confirm {code}")).await;
    assert!(!twice.starts_with('!') && twice.contains("1. o e4"), "it is done once: {twice}");
    let wrong = pbm(&mut anna, &format!("confirm {}", "0".repeat(32))).await;
    assert!(wrong.contains("There is no pending command with this code."), "{wrong}");
    // The conditional move is played at once.
    until(&mut anna, "emergo show 1", "2. x e8").await;
    assert!(pbm(&mut bert, "emergo queue 1").await.contains("No conditional moves are stored."));
}

pub(crate) async fn answers_show_offers_and_results(world: World) {
    let (mut anna, mut bert) = begun(&world, "emulsion challenge anna bert -size=6").await;
    assert!(pbm(&mut anna, "emulsion move 1 a1-b1").await.contains("1. o a1-b1"));
    let swapped = pbm(&mut bert, "emulsion move 1 swap").await;
    assert!(swapped.contains("Move 3: Eks (Anna) is to move."), "sides are exchanged: {swapped}");
    assert!(pbm(&mut anna, "emulsion move 1 propose").await.contains("Eks (Anna) offers a draw."));
    assert!(!pbm(&mut bert, "emulsion move 1 reject").await.contains("offers"));
    pbm(&mut bert, "emulsion move 1 undo").await;
    let back = pbm(&mut anna, "emulsion move 1 accept").await;
    assert!(back.contains("Move 2: Eks (Bert) is to move."), "{back}");
    let mine = anna.get("/api/my/games").await.json();
    anna.play_to(&mut bert, &mine["games"][0], 4).await;
    let over = pbm(&mut bert, "emulsion resign 1").await;
    assert!(over.contains("White resigned. Black wins."), "{over}");
    assert!(
        pbm(&mut anna, "emulsion games bert inactive").await.contains("     1  Anna - Bert: White")
    );
    let standings = pbm(&mut anna, "emulsion standings").await;
    assert!(standings.contains("Anna                      1      0      0"), "{standings}");
    assert!(pbm(&mut anna, "emulsion history").await.contains("White resigned"));
    until(&mut anna, "emulsion ratings", "Anna").await;
    assert!(pbm(&mut anna, "list").await.contains("emulsion                   0        0"));
    assert!(pbm(&mut anna, "freeemulsion standings").await.lines().count() == 2);
}

pub(crate) async fn userid_and_password_identify_a_player(world: World) {
    let mut nobody = world.browser();
    let password = "correct-horse-battery";
    for name in ["Anna", "Bert"] {
        let reply = pbm(&mut nobody, &format!("signup {name} {password}")).await;
        assert!(reply.contains(&format!("Your account {name} is ready.")), "{reply}");
    }
    let taken = pbm(&mut nobody, "signup anna another-good-password").await;
    assert!(taken.contains("This name is taken"), "{taken}");
    let mut anna = world.browser();
    let signed = json!({ "name": "anna", "password": password });
    assert_eq!(anna.post("/api/session", &signed).await.status, StatusCode::OK);
    pbm(&mut anna, "emergo challenge anna bert").await;
    let accepted = pbm(&mut nobody, &format!("emergo move 1 bert {password} accept")).await;
    assert!(accepted.contains("Move 1"), "{accepted}");
    let moved = pbm(&mut nobody, &format!("emergo move 1 anna {password} e4#1")).await;
    assert!(moved.contains("1. o e4"), "{moved}");
    for (name, wrong) in [("anna", "no-such-battery"), ("nobody-here", password)] {
        let reply = pbm(&mut nobody, &format!("emergo move 1 {name} {wrong} e8")).await;
        assert!(reply.contains("The name or the password is wrong."), "{reply}");
        assert!(!reply.contains(wrong), "{reply}");
    }
    let changed =
        pbm(&mut nobody, &format!("change password bert {password} other-horse-battery")).await;
    assert!(changed.contains("Your password has been changed."), "{changed}");
    let old = pbm(&mut nobody, &format!("emergo resign 1 bert {password}")).await;
    assert!(old.contains("The name or the password is wrong."), "{old}");
    assert!(
        pbm(&mut nobody, "signoff bert other-horse-battery").await.contains("has been deleted")
    );
    let gone = pbm(&mut nobody, "emergo games bert").await;
    assert!(gone.contains("There is no player with this name."), "{gone}");
}

/// The boards of each player cost work.
pub(crate) async fn a_list_has_few_players(world: World) {
    let (mut anna, _) = begun(&world, "emergo challenge anna bert").await;
    let list = pbm(&mut anna, "emergo games anna bert anna bert anna").await;
    assert_eq!(list.matches("     1  Anna - Bert").count(), 3, "{list}");
}

pub(crate) async fn a_repeated_command_is_executed_once(world: World) {
    let (mut anna, mut bert) = begun(&world, "emergo challenge anna bert").await;
    let body = json!({ "id": "one", "command": "emergo move 1 e4", "text": "Have a nice game!" });
    for _ in 0..2 {
        let answer = anna.post("/api/pbm", &body).await.json();
        assert_eq!(answer["done"], true, "{answer}");
        assert!(answer["text"].as_str().unwrap().contains("Move 2: Eks (Bert)"), "{answer}");
    }
    let challenge = json!({ "id": "two", "command": "emergo challenge bert anna" });
    for _ in 0..2 {
        let answer = bert.post("/api/pbm", &challenge).await.json();
        assert!(answer["text"].as_str().unwrap().contains("Board 2:"), "{answer}");
    }
    let games = bert.get("/api/my/games").await.json();
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    let moved = games.iter().find(|game| game["moves"] == 1).unwrap();
    let said = bert.said(moved["id"].as_str().unwrap(), "players").await;
    assert_eq!(said, ["Have a nice game!"]);
}

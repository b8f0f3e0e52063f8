//! Rejected commands of pbmserv: the reason, the valid forms and the board.

use insta::{allow_duplicates, assert_snapshot};

use super::pbm::{begun, pbm, two};
use crate::world::World;

pub(crate) async fn an_invalid_challenge_is_explained(world: World) {
    let (mut anna, _) = two(&world).await;
    let mut answers = String::new();
    for command in [
        "emergo challenge anna carla",
        "emergo challenge bert bert",
        "emergo challenge anna anna",
        "emergo challenge anna bert -size=8",
        "emergo challenge anna bert -alternate",
        "emergo challenge anna bert -timelimit=soon",
        "emergo challenge anna bert -timelimit=5+3",
        "emergo challenge anna bert -timelimit=unlimited",
        "emulsion challenge anna bert -size=1000",
        "emulsion challenge anna bert -men=3",
        "emergo challenge anna bert -fast",
    ] {
        let answer = pbm(&mut anna, command).await;
        assert!(answer.starts_with("! "), "{command}: {answer}");
        answers.push_str(&format!("{command}\n  {}\n", answer.lines().nth(3).unwrap()));
    }
    allow_duplicates! { assert_snapshot!(answers, @r#"
emergo challenge anna carla
  There is no player with this name.
emergo challenge bert bert
  Name two different players.
emergo challenge anna anna
  Name two different players.
emergo challenge anna bert -size=8
  There is no such game or board. A square Emergo board is odd, from 5x5 to 15x15, not 8x8.
emergo challenge anna bert -alternate
  Only hexemergo has the option -alternate, without a value.
emergo challenge anna bert -timelimit=soon
  Games by mail need days per move: -timelimit=7d or -timelimit=bank:30d+12h.
emergo challenge anna bert -timelimit=5+3
  Games by mail need days per move: -timelimit=7d or -timelimit=bank:30d+12h.
emergo challenge anna bert -timelimit=unlimited
  Games by mail need days per move: -timelimit=7d or -timelimit=bank:30d+12h.
emulsion challenge anna bert -size=1000
  There is no such game or board. An Emulsion board has from 1 to 256 files.
emulsion challenge anna bert -men=3
  There is no such game or board. Emulsion has no option "men": it has pie=on|off.
emergo challenge anna bert -fast
  The option -fast is unknown, or its value is missing.
"#); }
    assert_eq!(
        pbm(&mut world.browser(), "emergo show 1").await.lines().nth(3),
        Some("There is no board 1.")
    );
}

pub(crate) async fn a_mistake_is_answered_with_the_usage_and_the_board(world: World) {
    let (mut anna, mut bert) = begun(&world, "emergo challenge anna bert").await;
    let center = pbm(&mut anna, "emergo move 1 e5").await;
    allow_duplicates! { assert_snapshot!(center.split("\n\nBoard").next().unwrap(), @r"
! emergo 1: Anna - Bert
You wrote: emergo move 1 e5

White’s first man may not go on the center, e5.
"); }
    assert!(center.contains("Move 1: Ohs (Anna) is to move."), "{center}");
    let mut answers = String::new();
    for (of_anna, command) in [
        (false, "emergo move 1 e4"),
        (true, "emergo move 1 pass"),
        (true, "emergo move 1 e4#2"),
        (true, "emergo move 1 e4#x"),
        (true, "emergo move 1 z9"),
        (true, "emergo move 1 swap"),
        (true, "emergo move 1 reject"),
        (true, "emulsion move 1 a1-b1"),
        (true, "emergo queue 1 e4 e5"),
        (true, "emergo chat 1"),
    ] {
        let player = if of_anna { &mut anna } else { &mut bert };
        let answer = pbm(player, command).await;
        assert!(answer.starts_with("! "), "{command}: {answer}");
        answers.push_str(&format!("{command}\n  {}\n", answer.lines().nth(3).unwrap()));
    }
    allow_duplicates! { assert_snapshot!(answers, @r#"
emergo move 1 e4
  It is not your turn.
emergo move 1 pass
  You cannot pass in Emergo or Emulsion. Make a move.
emergo move 1 e4#2
  The next move is number 1.
emergo move 1 e4#x
  Write the number of the move after #, for example e5#7.
emergo move 1 z9
  This board has no cell z9.
emergo move 1 swap
  “swap” is not an Emergo move. Write e5 to enter, e4-d3 to move, g1xe3xc5 to capture.
emergo move 1 reject
  No offer is pending.
emulsion move 1 a1-b1
  Board 1 is a game of emergo. Write emergo instead of emulsion.
emergo queue 1 e4 e5
  You may not feed. This entry would let White capture e5.
emergo chat 1
  The mail has no text below the command.
"#); }
    let stranger = pbm(&mut world.browser(), "emergo move 1 e4").await;
    assert!(stranger.contains("The server cannot tell who you are."), "{stranger}");
    assert!(stranger.contains("emergo move board userid password move[#moveno]"), "{stranger}");
}

pub(crate) async fn an_ambiguous_capture_is_answered_with_all_routes(world: World) {
    let (mut anna, mut bert) = begun(&world, "emergo challenge anna bert -size=7").await;
    for player in [&mut anna, &mut bert] {
        pbm(player, "emergo set coordinates=checkerboard").await;
    }
    for (ply, text) in ["g5", "d4", "g1", "d6", "g3", "b6", "c7", "b4"].into_iter().enumerate() {
        let player = if ply % 2 == 0 { &mut anna } else { &mut bert };
        let answer = pbm(player, &format!("emergo move 1 {text}")).await;
        assert!(!answer.starts_with('!'), "{answer}");
    }
    let either = pbm(&mut anna, "emergo move 1 c7 x c7").await;
    let reply = either.split("\n\nBoard").next().unwrap();
    allow_duplicates! { assert_snapshot!(reply, @r"
! emergo 1: Anna - Bert
You wrote: emergo move 1 c7 x c7

c7xc7 matches several captures. Choose one: c7xa5xc3xe5xc7 or c7xe5xc3xa5xc7.

Possible moves:

  c7xa5xc3xe5xc7
  c7xe5xc3xa5xc7
"); }
    // With the coordinates of the player.
    pbm(&mut anna, "emergo set coordinates=diamond").await;
    let either = pbm(&mut anna, "emergo move 1 b5xb5").await;
    assert!(
        either.contains("\n  b5xb3xd3xd5xb5\n") && either.contains("\n  b5xd5xd3xb3xb5\n"),
        "{either}"
    );
    let taken = pbm(&mut anna, "emergo move 1 b5xb3xd3xd5xb5").await;
    assert!(taken.contains("9. o b5xb3xd3xd5xb5"), "{taken}");
}

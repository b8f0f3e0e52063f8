//! The WebSocket.

use std::time::Duration;

use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};

use crate::world::{Watcher, World, id_of, legal_of};

pub(crate) async fn all_subscribers_see_every_change(world: World) {
    let mut anna = world.browser();
    let ben = world.browser();
    let begun = anna.begin("emulsion:8").await;
    let mut hers = world.watch(&anna, id_of(&begun)).await;
    let mut his = world.watch(&ben, id_of(&begun)).await;
    assert_eq!(hers.next().await, begun);
    his.next().await;
    let game = anna.play(&begun, &["a1-b1"]).await;
    assert_eq!(hers.next().await, game);
    assert_eq!(his.next().await["position"], game["position"]);
    let game = anna.done(&game, "undo", None).await;
    assert_eq!(hers.next().await, game);
    let game = anna.done(&game, "resign", None).await;
    assert_eq!(hers.next().await, game);
    let last = his.until(|game| !game["result"].is_null()).await;
    assert_eq!(last["result"], game["result"]);
}

pub(crate) async fn a_change_is_announced_although_its_sender_is_gone(world: World) {
    /// Less than the interval of pings, which would also find missed changes.
    const SOON: Duration = Duration::from_secs(10);
    let mut anna = world.browser();
    let mut game = anna.begin("emergo:9x9").await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    watcher.next().await;
    // The sender disconnects a little later each time: before the move is stored, and after.
    for micros in (0..40).map(|step| step * 100) {
        let text = legal_of(&game)[0].clone();
        let gone = Duration::from_micros(micros);
        // Whether it was answered makes no difference.
        let _ = timeout(gone, anna.act(&game, "moves", Some(&text))).await;
        // A move under way may be stored after this request, and is announced then.
        let now = anna.game(id_of(&game)).await;
        if now["version"] != game["version"] {
            let heard = watcher.until(|seen| seen["version"] == now["version"]);
            timeout(SOON, heard).await.expect("what is stored is told");
        }
        game = now;
    }
}

pub(crate) async fn spectators_see_only_public_data(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:8").await;
    let game = anna.play(&game, &["a1-b1"]).await;
    let mut ben = world.browser();
    let mut his = world.watch(&ben, id_of(&game)).await;
    let seen = his.next().await;
    assert_eq!(seen, ben.game(id_of(&game)).await);
    for key in ["mine", "to_move", "can_undo"] {
        assert_eq!((&seen[key], &game[key]), (&json!(false), &json!(true)), "{key}");
    }
    assert_eq!(seen["position"]["legal"], game["position"]["legal"]);
    // Frames of a spectator change nothing and do not end the connection.
    his.say("{\"move\":\"h8-g8\"}").await;
    let game = anna.play(&game, &["h8-g8"]).await;
    assert_eq!(his.next().await["moves"], game["moves"]);
}

pub(crate) async fn a_client_that_sends_many_frames_is_disconnected(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:8").await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    watcher.next().await;
    // The server closes the connection, so one of these frames cannot be sent.
    while watcher.try_say("x").await.is_ok() {}
    assert!(watcher.frame().await.is_none());
}

pub(crate) async fn only_websockets_of_known_matches(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:8").await;
    let address = world.listen().await;
    let Err(SocketError::Http(answer)) = Watcher::connect(address, &anna, "abcdefghjkmnpqrs").await
    else {
        panic!("there is no such match");
    };
    assert_eq!(answer.status().as_u16(), 404);
    let plain = anna.get(&format!("/api/games/{}/live", id_of(&game))).await;
    assert_eq!(
        plain.refusal(),
        "400 malformed: The request is not valid. Connection header did not include 'upgrade'."
    );
}

pub(crate) async fn a_shutdown_closes_connections_properly(world: World) {
    let mut world = world;
    let mut anna = world.browser();
    let game = anna.begin("emulsion:8").await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    watcher.next().await;
    world.restart().await;
    let Some(Message::Close(Some(close))) = watcher.frame().await else {
        panic!("a server that ends closes its connections");
    };
    assert_eq!((close.code, close.reason.as_str()), (CloseCode::Away, "the server ends"));
}

//! What people say.

use axum::http::StatusCode;
use serde_json::json;

use crate::world::{World, id_of};

pub(crate) async fn players_and_spectators_have_rooms_of_their_own(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8", "5+0").await;
    let mut carla = world.browser();
    carla.begin("emulsion:8").await;
    let path = format!("/api/games/{}/chat", id_of(&game));
    let say = |room: &str, text: &str| json!({ "room": room, "text": text });
    let said = anna.post(&path, &say("players", "good  luck\n")).await;
    assert_eq!(said.status, StatusCode::NO_CONTENT);
    bert.post(&path, &say("players", "you too")).await;
    carla.post(&path, &say("spectators", "black will win")).await;
    assert!(
        carla.post(&path, &say("players", "hello")).await.refusal().starts_with("403 not-yours")
    );
    assert!(
        anna.post(&path, &say("spectators", "hello")).await.refusal().starts_with("409 running")
    );
    let lines = async |reader: &mut crate::world::Browser, room: &str| {
        let answer = reader.get(&format!("{path}?room={room}")).await;
        let json = answer.json();
        let lines = json["lines"].as_array().cloned().unwrap_or_default();
        lines.iter().map(|line| format!("{} {}", line["color"], line["text"])).collect::<Vec<_>>()
    };
    let players = ["\"black\" \"good luck\"", "\"white\" \"you too\""];
    assert_eq!(lines(&mut carla, "players").await, players);
    assert_eq!(lines(&mut carla, "spectators").await, ["null \"black will win\""]);
    assert!(lines(&mut anna, "spectators").await.is_empty(), "before the end it could be help");
    let after = anna.get(&format!("{path}?room=players&after=1")).await.json();
    assert_eq!(after["lines"].as_array().unwrap().len(), 1);
    anna.done(&game, "resign", None).await;
    assert_eq!(lines(&mut anna, "spectators").await, ["null \"black will win\""]);
}

pub(crate) async fn words_are_bounded(world: World) {
    let (mut anna, _, game) = world.pair("emulsion:8", "5+0").await;
    let path = format!("/api/games/{}/chat", id_of(&game));
    for text in ["", " \n\t", &"x".repeat(501)] {
        let refusal = anna.post(&path, &json!({ "room": "players", "text": text })).await.refusal();
        assert!(refusal.starts_with("400 malformed"), "{refusal}");
    }
    assert!(anna.get(&format!("{path}?room=kitchen")).await.refusal().starts_with("400 malformed"));
    let mut stranger = world.browser();
    let words = json!({ "room": "spectators", "text": "hello" });
    assert!(stranger.post(&path, &words).await.refusal().starts_with("401 signed-out"));
}

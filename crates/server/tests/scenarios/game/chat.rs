//! Chat of players and spectators.

use axum::http::StatusCode;
use serde_json::json;

use crate::world::{World, id_of};

pub(crate) async fn players_and_spectators_have_separate_rooms(world: World) {
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
    let speakers = carla.get(&format!("{path}?room=players")).await.json();
    assert_ne!(speakers["lines"][0]["speaker"], speakers["lines"][1]["speaker"]);
    for (reader, room, own) in
        [(&mut anna, "players", 0), (&mut bert, "players", 1), (&mut carla, "spectators", 0)]
    {
        let answer = reader.get(&format!("{path}?room={room}")).await.json();
        for (at, line) in answer["lines"].as_array().unwrap().iter().enumerate() {
            assert_eq!(line["mine"], at == own, "{room} {at}");
        }
    }
    let after = anna.get(&format!("{path}?room=players&after=1")).await.json();
    assert_eq!(after["lines"].as_array().unwrap().len(), 1);
    anna.done(&game, "resign", None).await;
    assert_eq!(lines(&mut anna, "spectators").await, ["null \"black will win\""]);
}

pub(crate) async fn a_repeated_line_is_stored_once(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8", "5+0").await;
    let path = format!("/api/games/{}/chat", id_of(&game));
    let words = json!({ "id": "1", "room": "players", "text": "good luck" });
    let mut router = world.browser_router();
    if world.is_shared() {
        router = world.second_server().await.1;
    }
    let mut again = anna.at(router);
    let (first, second) = tokio::join!(anna.post(&path, &words), again.post(&path, &words));
    let third = anna.post(&path, &words).await;
    assert_eq!([first.status, second.status, third.status], [StatusCode::NO_CONTENT; 3]);
    // Ids are each speaker's own, and a line without one is as new as it looks.
    assert_eq!(bert.post(&path, &words).await.status, StatusCode::NO_CONTENT);
    for _ in 0..2 {
        bert.post(&path, &json!({ "room": "players", "text": "hm" })).await;
    }
    let chat = anna.get(&format!("{path}?room=players")).await.json();
    let lines: Vec<_> = chat["lines"].as_array().unwrap().iter().collect();
    let said: Vec<String> =
        lines.iter().map(|line| format!("{} {}", line["color"], line["text"])).collect();
    let [luck, too, hm] = ["black\" \"good luck", "white\" \"good luck", "white\" \"hm"]
        .map(|line| format!("\"{line}\""));
    assert_eq!(said, [luck, too, hm.clone(), hm]);
    for id in ["", &"x".repeat(65), "\u{0}"] {
        let words = json!({ "id": id, "room": "players", "text": "hello" });
        let refusal = anna.post(&path, &words).await.refusal();
        assert!(refusal.starts_with("400 malformed"), "{refusal}");
    }
}

pub(crate) async fn a_line_is_reported_to_the_host(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8", "5+0").await;
    let chat = format!("/api/games/{}/chat", id_of(&game));
    bert.post(&chat, &json!({ "room": "players", "text": "you are a patzer" })).await;
    let report = async |reporter: &mut crate::world::Browser, seq: i64| {
        reporter.post(&format!("{chat}/report"), &json!({ "room": "players", "seq": seq })).await
    };
    for _ in 0..2 {
        assert_eq!(report(&mut anna, 1).await.status, StatusCode::NO_CONTENT);
    }
    assert!(report(&mut anna, 2).await.refusal().starts_with("404 not-found"));
    assert!(report(&mut world.browser(), 1).await.refusal().starts_with("401 signed-out"));
    let store = world.store();
    let reports = tokio::task::spawn_blocking(move || luctor_server::reports(&store));
    let reports = reports.await.unwrap().unwrap();
    assert_eq!(reports.len(), 1);
    assert!(reports[0].contains("reported by 1") && reports[0].contains("patzer"), "{reports:?}");
}

pub(crate) async fn too_many_lines_are_rejected(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let (mut anna, _, game) = world.pair("emulsion:8", "5+0").await;
    let chat = format!("/api/games/{}/chat", id_of(&game));
    let words = json!({ "room": "players", "text": "hello" });
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(anna.post(&chat, &words).await.status);
    }
    assert!(statuses[..8].iter().all(|status| *status == StatusCode::NO_CONTENT), "{statuses:?}");
    assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS), "{statuses:?}");
}

pub(crate) async fn lines_have_a_maximum_length(world: World) {
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

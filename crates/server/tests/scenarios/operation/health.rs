//! Health checks.

use axum::http::StatusCode;

use crate::world::{Answer, World};

pub(crate) async fn a_server_is_ready_until_it_drains(world: World) {
    let mut anna = world.browser();
    assert_eq!(told(&anna.get("/healthz").await), (200, "ok\n"));
    assert_eq!(told(&anna.get("/readyz").await), (200, "ok\n"));
    world.server().drain();
    assert_eq!(told(&anna.get("/readyz").await), (503, "the server ends\n"));
    assert_eq!(told(&anna.get("/healthz").await), (200, "ok\n"));
    // Requests are still answered.
    let game = anna.begin("emulsion:8").await;
    anna.play(&game, &["a1-b1"]).await;
}

pub(crate) async fn a_server_without_its_database_is_not_ready(world: World) {
    let mut anna = world.browser();
    world.lose_database().await;
    assert_eq!(told(&anna.get("/readyz").await), (503, "the database fails\n"));
    assert_eq!(told(&anna.get("/healthz").await), (200, "ok\n"));
    assert_eq!(anna.get("/api/health").await.status, StatusCode::SERVICE_UNAVAILABLE);
}

fn told(answer: &Answer) -> (u16, &str) {
    (answer.status.as_u16(), std::str::from_utf8(&answer.body).unwrap())
}

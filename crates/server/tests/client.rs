//! Tests of the embedded client and the heads of its pages.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;

use crate::world::{World, id_of};

#[tokio::test]
async fn every_path_serves_the_client() {
    let world = World::on_sqlite().await;
    let mut anna = world.browser();
    for path in ["/", "/rules/emergo", "/index.html", "/nothing/at/all"] {
        let page = anna.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        let text = String::from_utf8(page.body).unwrap();
        assert!(text.contains("<title>Luctor · Emulsion and Emergo</title>"), "{path}: {text}");
        assert!(text.contains("<meta name=\"description\""), "{path}: {text}");
        assert_eq!(page.headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
        assert_eq!(page.headers[header::CACHE_CONTROL], "no-cache");
    }
}

#[tokio::test]
async fn newcomers_get_the_start_page_with_its_content() {
    let world = World::on_sqlite().await;
    let mut anna = world.browser();
    let new = String::from_utf8(anna.get("/").await.body).unwrap();
    assert!(new.contains("data-intro=\"emergo\"") && new.contains("<style>"), "{new}");
    anna.begin("emergo:9x9").await;
    let page = anna.get("/").await;
    assert!(
        page.headers.get_all(header::VARY).iter().any(|vary| vary == "cookie, accept-language")
    );
    let known = String::from_utf8(page.body).unwrap();
    assert!(!known.contains("data-intro"), "{known}");
    assert!(known.contains("href=\"/assets/HomePage-"), "{known}");
}

#[tokio::test]
async fn shared_analyses_and_results_have_heads_of_their_own() {
    let world = World::on_sqlite().await;
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let analysis = json!({
        "title": "A <b>trap</b>", "game": "emulsion:2", "position": null,
        "nodes": [{}, { "parent": 0, "move": "a1-b1" }],
    });
    let shared = anna.post("/api/analyses", &analysis).await;
    assert_eq!(shared.status, StatusCode::CREATED, "{}", shared.json());
    let path = format!("/analysis/{}", shared.json()["id"].as_str().unwrap());
    for (path, lines) in [
        (
            path.as_str(),
            [
                "<title>A &lt;b&gt;trap&lt;/b&gt; · Luctor</title>",
                "Moves, comments and marks by Anna.",
                "/api/picture.png?game=emulsion%3A2\"",
            ],
        ),
        (
            "/results",
            [
                "<title>Results · Luctor</title>",
                "Solved boards",
                "/api/picture.png?game=emulsion%3A6\"",
            ],
        ),
        ("/analysis/abcdefghijkl", ["<title>Luctor", "og:title", "Play Emulsion"]),
    ] {
        let page = String::from_utf8(anna.get(path).await.body).unwrap();
        for line in lines {
            assert!(page.contains(line), "{line}: {page}");
        }
    }
    let picture = anna.get("/api/picture.png?game=emulsion%3A2").await;
    assert_eq!(picture.status, StatusCode::OK);
}

#[tokio::test]
async fn a_match_has_its_own_head() {
    let world = World::on_sqlite().await;
    let mut anna = world.browser();
    let game = anna.begin("emergo:9x9,blocked=loss").await;
    let game = anna.play(&game, &["a1"]).await;
    let page = anna.get(&format!("/game/{}", id_of(&game))).await;
    let text = String::from_utf8(page.body).unwrap();
    assert!(text.contains("<title>Emergo 9x9, blocked player loses · Luctor</title>"), "{text}");
    let description =
        "Emergo 9x9, blocked player loses between two people, 1 move played. Black is to move.";
    assert!(
        text.contains(&format!("<meta property=\"og:description\" content=\"{description}\" />")),
        "{text}"
    );
    assert!(
        text.contains("<link rel=\"modulepreload\" crossorigin href=\"/assets/GamePage-"),
        "{text}"
    );
    for unknown in ["abcdefghjkmnpqrs", "x", "%22%3E%3Cscript%3E"] {
        let page = anna.get(&format!("/game/{unknown}")).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND);
        assert_eq!(page.headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
    }
}

#[tokio::test]
async fn assets_are_cached_forever_and_responses_are_not() {
    let world = World::on_sqlite().await;
    let mut anna = world.browser();
    let page = String::from_utf8(anna.get("/").await.body).unwrap();
    let script = page.split('"').find(|part| part.starts_with("/assets/")).unwrap();
    let asset = anna.get(script).await;
    assert_eq!(asset.status, StatusCode::OK);
    assert_eq!(asset.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    // By HTTPS browsers accept Brotli, too, which is smaller.
    let mut size = asset.body.len();
    for (accepted, sent) in
        [("x-gzip", "gzip"), ("gzip, deflate", "gzip"), ("gzip, deflate, br, zstd", "br")]
    {
        let request = Request::get(script).header(header::ACCEPT_ENCODING, accepted);
        let compressed = anna.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(compressed.headers[header::CONTENT_ENCODING], sent);
        assert!(compressed.body.len() < size || size < asset.body.len(), "{sent}");
        size = compressed.body.len();
    }
    // The server compresses no file itself: that would keep other requests waiting.
    for accepted in ["*", "zstd", "deflate"] {
        let request = Request::get(script).header(header::ACCEPT_ENCODING, accepted);
        let plain = anna.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(plain.headers.get(header::CONTENT_ENCODING), None, "{accepted}");
        assert_eq!(plain.body.len(), asset.body.len(), "{accepted}");
    }
    assert_eq!(anna.get(&format!("{script}.br")).await.status, StatusCode::NOT_FOUND);
    let missing = anna.get("/assets/index-00000000.js").await;
    assert_eq!(missing.refusal(), "404 not-found: There is no page at this address.");
    for path in ["/api/catalog", "/api/health", "/api/games/x", "/api/nothing"] {
        let answer = anna.get(path).await;
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store", "{path}");
    }
}

#[tokio::test]
async fn pages_have_security_headers() {
    let world = World::on_sqlite().await;
    let mut anna = world.browser();
    for path in ["/", "/api/catalog", "/api/nothing"] {
        let headers = anna.get(path).await.headers;
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        let scripts = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; ";
        assert!(policy.starts_with(scripts), "{path}: {policy}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[header::REFERRER_POLICY], "same-origin");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin", "{path}");
        assert_eq!(headers["cross-origin-embedder-policy"], "require-corp", "{path}");
    }
}

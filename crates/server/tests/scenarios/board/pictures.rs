//! Pictures, records, previews of links and frames.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;

use crate::world::{Answer, ORIGIN, World, id_of};

fn text(answer: Answer) -> String {
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    String::from_utf8(answer.body).unwrap()
}

fn head<'a>(answer: &'a Answer, name: &str) -> &'a str {
    answer.headers[name].to_str().unwrap()
}

pub(crate) async fn of_a_position_of_a_match(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4").await;
    let game = anna.play(&game, &["a1-a2"]).await;
    let path = format!("/api/games/{}/picture", id_of(&game));
    let now = anna.get(&format!("{path}.svg")).await;
    assert_eq!(head(&now, "content-type"), "image/svg+xml");
    assert_eq!(head(&now, "cache-control"), "no-cache");
    let file = format!("inline; filename=\"emulsion-4-{}-1.svg\"", id_of(&game));
    assert_eq!(head(&now, "content-disposition"), file);
    let now = text(now);
    assert!(now.contains("<title>emulsion:4 after ply 1, white to move</title>"), "{now}");
    assert_eq!(text(anna.get(&format!("{path}.svg?ply=1")).await), now);
    let before = text(anna.get(&format!("{path}.svg?ply=0")).await);
    let dark = text(anna.get(&format!("{path}.svg?theme=dark&flipped=true&coordinates=off")).await);
    assert!(before != now && dark != now);
    let small = anna.get(&format!("{path}.png?size=64")).await;
    assert_eq!(head(&small, "content-type"), "image/png");
    assert_eq!(&small.body[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(small.body[16..24], [0, 0, 0, 64, 0, 0, 0, 64]);

    // A cached picture is not sent again until the game changes.
    let tag = head(&small, "etag").to_owned();
    let again = |tag: &str| {
        let request = Request::get(format!("{path}.png?size=64"));
        request.header(header::IF_NONE_MATCH, tag).body(Body::empty()).unwrap()
    };
    let same = anna.send(again(&tag)).await;
    assert_eq!((same.status, same.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let game = anna.play(&game, &["c1-c2"]).await;
    assert_eq!(anna.send(again(&tag)).await.status, StatusCode::OK);
    anna.done(&game, "resign", None).await;
    let last = anna.get(&format!("{path}.svg?ply=2")).await;
    assert_eq!(head(&last, "cache-control"), "public, max-age=86400");
}

pub(crate) async fn of_a_whole_match(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:2,pie=off").await;
    let path = format!("/api/games/{}/animation.gif?size=64", id_of(&game));
    let start = anna.get(&path).await;
    assert_eq!(head(&start, "content-type"), "image/gif");
    assert_eq!(head(&start, "cache-control"), "no-cache");
    anna.play(&game, &["a1-a2"]).await;
    let whole = anna.get(&path).await;
    assert_eq!(&whole.body[..10], b"GIF89a\x40\0\x40\0");
    assert!(whole.body.len() > start.body.len());
    assert_eq!(head(&whole, "cache-control"), "public, max-age=86400", "the game is over");
    assert_ne!(head(&whole, "etag"), head(&start, "etag"));
}

pub(crate) async fn of_any_position(world: World) {
    let mut anna = world.browser();
    let position = "5/4/5/4/5/b1,b1,2/5/b1,b1,2/1,w1,3%20w%203,0%207";
    let path = format!("/api/picture.svg?game=emergo:9x9,men=4&position={position}");
    let picture = anna.get(&path).await;
    assert_eq!(head(&picture, "cache-control"), "public, max-age=86400");
    let picture = text(picture);
    assert!(picture.contains("<title>emergo:9x9,men=4 after ply 7, white to move</title>"));
    assert_ne!(text(anna.get(&format!("{path}&coordinates=diamond")).await), picture);
    let start = anna.get("/api/picture.png?game=emulsion:free-19&size=64").await;
    assert_eq!(head(&start, "content-disposition"), "inline; filename=\"emulsion-free-19.png\"");
}

pub(crate) async fn impossible_pictures_are_explained(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4").await;
    let own = format!("/api/games/{}/picture.svg", id_of(&game));
    for (path, refusal) in [
        (
            format!("{own}?theme=wood"),
            "400 malformed: The request is not valid. A theme must be light or dark, not \"wood\".",
        ),
        (
            format!("{own}?coordinates=on"),
            "400 malformed: The request is not valid. Coordinates must be checkerboard, diamond or \
             off, not \"on\".",
        ),
        (format!("{own}?size=9"), "400 malformed: A picture has 64 to 2000 pixels, not 9."),
        (format!("{own}?ply=1"), "404 not-found: This game has no such move."),
        (
            "/api/games/abcdefghjkmnpqrs/picture.png".to_owned(),
            "404 not-found: There is no game at this address.",
        ),
        (
            "/api/games/abcdefghjkmnpqrs/record.txt".to_owned(),
            "404 not-found: There is no game at this address.",
        ),
        (
            "/api/picture.svg?game=chess".to_owned(),
            "400 unknown-game: There is no such game or board. Unknown game \"chess\": the games are emulsion and emergo.",
        ),
        (
            "/api/oembed?url=http://evil.test/game/abcdefghjkmnpqrs".to_owned(),
            "404 not-found: There is no game at this address.",
        ),
        ("/api/oembed?format=xml&url=x".to_owned(), "400 malformed: The only format is json."),
    ] {
        assert_eq!(anna.get(&path).await.refusal(), refusal, "{path}");
    }
    for path in [
        format!("{own}?ply=-1"),
        format!("{own}?flipped=perhaps"),
        "/api/picture.svg".to_owned(),
        "/api/picture.svg?game=emulsion:4&position=nonsense".to_owned(),
    ] {
        let refusal = anna.get(&path).await.refusal();
        assert!(refusal.starts_with("400 malformed: The request is not valid. "), "{refusal}");
    }
}

pub(crate) async fn links_show_the_board_and_the_players(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let game = anna.begin_against("1", "emergo:9x9", "black").await;
    let id = id_of(&game);
    let page = text(anna.get(&format!("/game/{id}")).await);
    let title = "<title>Emergo 9x9: computer, level 1 (White), Anna (Black) · Luctor</title>";
    assert!(page.contains(title), "{page}");
    for line in [
        format!("<link rel=\"canonical\" href=\"{ORIGIN}/game/{id}\" />"),
        format!("<meta property=\"og:image\" content=\"{ORIGIN}/api/games/{id}/card.png?v="),
        "<meta property=\"og:image:width\" content=\"1200\" />".to_owned(),
        "<meta name=\"twitter:card\" content=\"summary_large_image\" />".to_owned(),
    ] {
        assert!(page.contains(&line), "{line} in {page}");
    }
    let card = anna.get(&format!("/api/games/{id}/card.png")).await;
    assert_eq!(card.body[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "1200 by 630");

    let (_, oembed) = page.split_once("application/json+oembed\" href=\"").unwrap();
    let (oembed, _) = oembed.split_once('"').unwrap();
    let oembed = oembed.strip_prefix(ORIGIN).unwrap().replace("&amp;", "&");
    let frame = anna.get(&format!("{oembed}&maxwidth=300")).await.json();
    assert_eq!((&frame["type"], &frame["width"]), (&json!("rich"), &json!(300)));
    let html = frame["html"].as_str().unwrap();
    assert!(
        html.starts_with(&format!("<iframe src=\"{ORIGIN}/embed/{id}\" width=\"300\"")),
        "{html}"
    );
    let start = text(anna.get("/").await);
    assert!(!start.contains("og:image") && !start.contains("canonical"), "it is no game");
}

pub(crate) async fn records_contain_the_whole_match(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emergo:9x9").await;
    let game = anna.play(&game, &["e3", "c3"]).await;
    let path = format!("/api/games/{}/record", id_of(&game));
    let running = text(anna.get(&format!("{path}.txt")).await);
    assert!(running.ends_with("\n\n1. e3 c3 *\n"), "{running}");
    anna.done(&game, "resign", None).await;
    let line = anna.get(&format!("{path}.json")).await;
    let file = format!("attachment; filename=\"emergo-9x9-{}.json\"", id_of(&game));
    assert_eq!(head(&line, "content-disposition"), file);
    assert_eq!(line.body.iter().filter(|&&byte| byte == b'\n').count(), 1, "one line");
    let mut line = line.json();
    let date = line["date"].take();
    let date = date.as_str().unwrap();
    assert_eq!(date.replace(|c: char| c.is_ascii_digit(), "9"), "9999-99-99");
    let site = format!("{ORIGIN}/game/{}", id_of(&game));
    let expected = json!({
        "game": "emergo:9x9", "position": null, "moves": ["e3", "c3"],
        "players": {"black": "guest", "white": "guest"},
        "result": {"winner": "black", "reason": "resigned"},
        "date": null, "control": "unlimited", "rated": false, "site": site,
    });
    assert_eq!(line, expected);
    let page = anna.get(&format!("{path}.txt")).await;
    assert_eq!(head(&page, "content-type"), "text/plain; charset=utf-8");
    let expected = format!(
        "[Game \"emergo:9x9\"]\n[Title \"Emergo 9x9\"]\n[Site \"{site}\"]\n[Date \"{}\"]\n\
         [White \"guest\"]\n[Black \"guest\"]\n[TimeControl \"unlimited\"]\n[Rated \"no\"]\n\
         [Result \"0-1\"]\n[Termination \"White resigned. Black wins.\"]\n\n1. e3 c3 0-1\n",
        date.replace('-', ".")
    );
    assert_eq!(text(page), expected);
}

pub(crate) async fn other_sites_frame_only_the_board(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4").await;
    let frame = anna.get(&format!("/embed/{}?theme=dark", id_of(&game))).await;
    assert_eq!(frame.status, StatusCode::OK);
    assert!(head(&frame, "content-security-policy").ends_with("frame-ancestors *"));
    assert!(!frame.headers.contains_key(header::X_FRAME_OPTIONS));
    assert!(!frame.headers.contains_key(header::SET_COOKIE));
    let missing = anna.get("/embed/abcdefghjkmnpqrs").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    for path in [format!("/game/{}", id_of(&game)), "/".to_owned(), "/embed.html".to_owned()] {
        let page = anna.get(&path).await;
        assert!(
            head(&page, "content-security-policy").ends_with("frame-ancestors 'none'"),
            "{path}"
        );
        assert_eq!(head(&page, "x-frame-options"), "DENY", "{path}");
    }
}

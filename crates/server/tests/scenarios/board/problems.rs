//! Problems: attempts and ratings, the problem of the day, votes, repetition, and the files.

use std::collections::HashSet;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use futures_util::future::join_all;
use luctor_store::time::now_ms;
use serde_json::{Value, json};

use crate::world::{Browser, PASSWORD, World};

/// Returns the solver's moves of the main line.
pub(crate) fn solution(problem: &Value) -> Vec<String> {
    let mut moves = Vec::new();
    let mut lines = &problem["solution"];
    while let Some(line) = lines.get(0) {
        moves.push(line["turns"][0]["text"].as_str().unwrap().to_owned());
        lines = &line["next"];
    }
    moves
}

/// Returns a legal first move that is wrong.
pub(crate) fn wrong_move(problem: &Value) -> String {
    let right: Vec<&Value> = problem["solution"].as_array().unwrap().iter().collect();
    let right: Vec<&str> =
        right.iter().map(|line| line["turns"][0]["text"].as_str().unwrap()).collect();
    let legal = problem["start"]["legal"].as_array().unwrap();
    let texts = legal.iter().map(|m| m["text"].as_str().unwrap());
    texts.into_iter().find(|text| !right.contains(text)).unwrap().to_owned()
}

async fn next(browser: &mut Browser, query: &str) -> Value {
    let answer = browser.get(&format!("/api/problems/next?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    answer.json()
}

async fn attempt(browser: &mut Browser, problem: &Value, moves: &[String]) -> Value {
    let path = format!("/api/problems/{}/attempts", problem["id"].as_str().unwrap());
    let answer = browser.post(&path, &json!({ "moves": moves })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    answer.json()
}

async fn member(world: &World, name: &str) -> Browser {
    let mut browser = world.browser();
    browser.sign_up(name).await;
    browser
}

pub(crate) async fn the_first_attempt_counts(world: World) {
    let mut anna = member(&world, "Anna").await;
    let shown = next(&mut anna, "game=emergo").await;
    let problem = &shown["problem"];
    assert!(problem["game"].as_str().unwrap().starts_with("emergo:"));
    assert!((shown["rating"].as_i64().unwrap() - 1500).abs() < 300, "{}", shown["rating"]);
    let right = solution(problem);
    let solved = attempt(&mut anna, problem, &right).await;
    assert_eq!((&solved["solved"], &solved["first"]), (&json!(true), &json!(true)));
    assert_eq!(solved["attempt"]["before"], 1500);
    assert!(solved["solver"]["rating"].as_i64().unwrap() > 1500, "{solved}");
    assert_eq!(solved["solver"]["streak"], 1);
    // Another attempt is judged, but changes nothing.
    let again = attempt(&mut anna, problem, &[wrong_move(problem)]).await;
    assert_eq!((&again["solved"], &again["first"]), (&json!(false), &json!(false)));
    assert_eq!((&again["attempt"], &again["solver"]), (&solved["attempt"], &solved["solver"]));
    let id = problem["id"].as_str().unwrap();
    let after = anna.get(&format!("/api/problems/{id}")).await.json();
    assert_eq!(after["rating"], shown["rating"], "provisional ratings change no problem");
    assert_eq!(after["attempt"]["solved"], true);
    // For others it is new. A wrong move ends the streak and lowers the rating.
    let mut bert = member(&world, "Bert").await;
    let failed = attempt(&mut bert, problem, &[wrong_move(problem)]).await;
    assert_eq!((&failed["solved"], &failed["first"]), (&json!(false), &json!(true)));
    assert!(failed["solver"]["rating"].as_i64().unwrap() < 1500, "{failed}");
}

pub(crate) async fn attempts_that_come_at_once_count_once(world: World) {
    let anna = member(&world, "Anna").await;
    let shown = next(&mut anna.clone(), "").await;
    let problem = &shown["problem"];
    let (right, wrong) = (solution(problem), vec![wrong_move(problem)]);
    let all = (0..12).map(|number| {
        let (mut browser, moves) = (anna.clone(), if number % 2 == 0 { &right } else { &wrong });
        async move { attempt(&mut browser, problem, moves).await }
    });
    let answers = join_all(all).await;
    assert_eq!(answers.iter().filter(|answer| answer["first"] == true).count(), 1);
    let counted: HashSet<String> =
        answers.iter().map(|answer| answer["attempt"].to_string()).collect();
    assert_eq!(counted.len(), 1, "all answers have the attempt that counts");
    assert_eq!(answers[0]["solver"]["attempts"], 1);
}

pub(crate) async fn invalid_attempts_are_rejected_and_not_counted(world: World) {
    let mut anna = member(&world, "Anna").await;
    let shown = next(&mut anna, "game=emulsion").await;
    let id = shown["problem"]["id"].as_str().unwrap();
    let path = format!("/api/problems/{id}/attempts");
    let refusal = anna.post(&path, &json!({ "moves": ["a1-a1"] })).await.refusal();
    assert!(refusal.starts_with("400 illegal-move"), "{refusal}");
    for moves in [json!(vec!["a1"; 17]), json!(["a".repeat(500)]), json!([7]), json!("x")] {
        let refusal = anna.post(&path, &json!({ "moves": moves })).await.refusal();
        assert!(refusal.starts_with("400"), "{refusal}");
    }
    let many = json!({ "moves": vec!["a1-b1"; 3_000] });
    assert_eq!(anna.post(&path, &many).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let dashboard = anna.get("/api/problems/dashboard").await.json();
    assert_eq!(dashboard["all"]["attempts"], 0, "{dashboard}");
    for id in ["nonsense", "zzzzzzzz", "%00", "..", "a%2Fb", &"x".repeat(2_000)] {
        let answer = anna.get(&format!("/api/problems/{id}")).await;
        assert!(answer.status.is_client_error(), "{id}: {}", answer.status);
    }
    for query in ["game=chess", "theme=fork", "rating=x", &format!("skip={}", "a,".repeat(300))] {
        let answer = anna.get(&format!("/api/problems/next?{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
    }
    // A program cannot attempt problems, but may read them.
    let wish = json!({ "title": "a program", "scopes": ["read", "play"] });
    let token = anna.post("/api/account/tokens", &wish).await.json();
    let mut program = world.browser().with_token(token["secret"].as_str().unwrap());
    next(&mut program, "").await;
    let refusal = program.post(&path, &json!({ "moves": [] })).await.refusal();
    assert!(refusal.starts_with("403"), "{refusal}");
}

pub(crate) async fn a_problem_is_not_served_twice(world: World) {
    let mut anna = member(&world, "Anna").await;
    let mut seen = HashSet::new();
    loop {
        let shown = next(&mut anna, "game=emergo&theme=roundabout").await;
        let problem = &shown["problem"];
        if problem.is_null() {
            break;
        }
        assert!(problem["themes"].as_array().unwrap().contains(&json!("roundabout")));
        assert!(seen.insert(problem["id"].to_string()));
        attempt(&mut anna, problem, &[]).await;
    }
    assert!(seen.len() > 5, "{seen:?}");
    // Guests name the problems that they have seen.
    let ids: Vec<String> = seen.iter().map(|id| id.replace('"', "")).collect();
    let all = format!("theme=roundabout&skip={}", ids.join(","));
    let mut guest = world.browser();
    assert_eq!(next(&mut guest, &all).await, Value::Null);
    assert_ne!(next(&mut guest, "theme=roundabout").await, Value::Null);
}

pub(crate) async fn failures_of_newcomers_lead_to_easier_problems(world: World) {
    fn turns(lines: &Value) -> usize {
        let lines = lines.as_array().unwrap().iter();
        lines.map(|line| 1 + turns(&line["next"])).max().unwrap_or(0)
    }
    fn effort(problem: &Value) -> usize {
        let count = |list: &str| problem["start"][list].as_array().unwrap().len();
        count("legal") * turns(&problem["solution"]) * count("pieces")
    }
    let mut anna = member(&world, "Anna").await;
    for game in ["emergo", "emulsion"] {
        let mut efforts = Vec::new();
        for _ in 0..4 {
            let shown = next(&mut anna, &format!("game={game}")).await;
            let problem = &shown["problem"];
            let name = problem["game"].as_str().unwrap();
            assert!(!name.contains("hex") && !name.contains("free"), "{name}");
            let themes = problem["themes"].as_array().unwrap();
            assert!(!themes.contains(&json!("feeding")), "the lessons do not teach it: {themes:?}");
            efforts.push(effort(problem));
            attempt(&mut anna, problem, &[wrong_move(problem)]).await;
        }
        assert!(efforts[3] < efforts[0], "{game}: {efforts:?}");
    }
}

pub(crate) async fn the_problem_of_the_day_is_the_same_for_everyone(world: World) {
    let mut anna = member(&world, "Anna").await;
    let own = anna.get("/api/problems/daily").await;
    let cache = own.headers[header::CACHE_CONTROL].to_str().unwrap();
    assert!(cache.starts_with("public, max-age="), "{cache}");
    let (_second, router) = world.second_server().await;
    let visitors = (0..50).map(|_| {
        let mut guest = Browser::of(router.clone());
        async move { guest.get("/api/problems/daily").await.body }
    });
    for body in join_all(visitors).await {
        assert!(body == own.body);
    }
    let known = Request::get("/api/problems/daily")
        .header(header::IF_NONE_MATCH, &own.headers[header::ETAG]);
    let answer = world.browser().send(known.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::NOT_MODIFIED);
    // The page has a preview, and the feeds begin with the same problem.
    let id = own.json()["problem"]["id"].as_str().unwrap().to_owned();
    let page = String::from_utf8(world.browser().get("/problems/daily").await.body).unwrap();
    assert!(page.contains("/api/picture.png?game=em"), "{page}");
    let feed = world.browser().get("/api/problems/daily/feed.json").await.json();
    assert!(feed["items"][0]["url"].as_str().unwrap().ends_with(&id), "{feed}");
    assert_eq!(feed["items"].as_array().unwrap().len(), 14);
    let atom = world.browser().get("/api/problems/daily/feed.atom").await.body;
    let atom = String::from_utf8(atom).unwrap();
    assert!(
        atom.contains(&format!("/problems/{id}</id>")) && atom.ends_with("</feed>\n"),
        "{atom}"
    );
}

pub(crate) async fn all_problems_can_be_downloaded(world: World) {
    let file = world.browser().get("/api/problems").await;
    assert_eq!(file.headers[header::CONTENT_TYPE], "application/zstd");
    assert!(!file.headers.contains_key(header::CONTENT_ENCODING), "it is compressed already");
    let collection = luctor_problems::file::read(&file.body[..]).unwrap();
    let themes = world.browser().get("/api/problems/themes").await.json();
    let feeding = themes.as_array().unwrap().iter().find(|one| one["theme"] == "feeding").unwrap();
    let has = |problem: &&luctor_problems::Problem| {
        problem.themes.contains(&luctor_problems::Theme::Feeding)
    };
    assert_eq!(feeding["problems"], collection.problems().iter().filter(has).count());
    let tag = &file.headers[header::ETAG];
    let known = Request::get("/api/problems").header(header::IF_NONE_MATCH, tag);
    let answer = world.browser().send(known.body(Body::empty()).unwrap()).await;
    assert_eq!((answer.status, answer.body.len()), (StatusCode::NOT_MODIFIED, 0));
}

pub(crate) async fn the_attempts_of_a_guest_are_imported_once(world: World) {
    let mut guest = world.browser();
    let [first, second] = [next(&mut guest, "").await, next(&mut guest, "").await];
    let judged = attempt(&mut guest, &first["problem"], &solution(&first["problem"])).await;
    assert_eq!((&judged["solved"], &judged["attempt"]), (&json!(true), &Value::Null));
    let [one, other] = [&first, &second].map(|shown| shown["problem"]["id"].clone());
    let future = now_ms() * 2;
    let import = json!({ "attempts": [
        { "id": one, "solved": true, "at_ms": 5 },
        { "id": other, "solved": false, "at_ms": future },
        { "id": "nonsense", "solved": true, "at_ms": 5 },
    ] });
    let refusal = guest.post("/api/problems/import", &import).await.refusal();
    assert!(refusal.starts_with("401"), "{refusal}");
    let mut anna = member(&world, "Anna").await;
    let expected = if one == other { 1 } else { 2 };
    for added in [expected, 0] {
        let answer = anna.post("/api/problems/import", &import).await.json();
        assert_eq!(answer["added"], added);
    }
    let dashboard = anna.get("/api/problems/dashboard").await.json();
    assert_eq!(dashboard["all"]["attempts"], expected);
    assert_eq!(dashboard["ratings"], json!([]), "imports change no rating");
    let history = anna.get("/api/problems/history").await.json();
    for attempt in history["attempts"].as_array().unwrap() {
        assert!(attempt["at_ms"].as_i64().unwrap() <= now_ms());
        assert_eq!(attempt["after"], Value::Null);
    }
    let rating = guest.get(&format!("/api/problems/{}", one.as_str().unwrap())).await.json();
    assert_eq!(rating["rating"], first["rating"]);
    let many = json!({ "attempts": vec![json!({ "id": "x", "solved": true, "at_ms": 1 }); 201] });
    assert_eq!(anna.post("/api/problems/import", &many).await.status, StatusCode::BAD_REQUEST);
}

pub(crate) async fn failed_problems_are_repeated(world: World) {
    let mut anna = member(&world, "Anna").await;
    let shown = next(&mut anna, "").await;
    let problem = &shown["problem"];
    attempt(&mut anna, problem, &[]).await;
    let soon = anna.get("/api/problems/repetition").await.json();
    assert_eq!((&soon["due"], &soon["problem"]), (&json!(0), &Value::Null));
    assert!(soon["next_ms"].as_i64().unwrap() > now_ms());
    world.rewrite("UPDATE problem_cards SET due_ms = 1, reviewed_ms = 1").await;
    let due = anna.get("/api/problems/repetition").await.json();
    assert_eq!((&due["due"], &due["problem"]["id"]), (&json!(1), &problem["id"]));
    let path = format!("/api/problems/{}/reviews", problem["id"].as_str().unwrap());
    let review = json!({ "moves": solution(problem) });
    let done = anna.post(&path, &review).await.json();
    assert_eq!((&done["solved"], &done["card"]["reviews"]), (&json!(true), &json!(1)));
    assert!(done["card"]["due_ms"].as_i64().unwrap() > now_ms() + 12 * 3_600_000);
    let again = anna.post(&path, &review).await.json();
    assert_eq!(again["card"], done["card"], "before its time it changes nothing");
    // The rating is that of the first attempt.
    assert_eq!(anna.get("/api/problems/dashboard").await.json()["all"]["solved"], 0);
    // Guests store the state themselves.
    let mut guest = world.browser();
    let first = guest.post(&path, &json!({ "moves": [] })).await.json();
    assert_eq!((&first["solved"], &first["card"]["reviews"]), (&json!(false), &json!(1)));
    let next = json!({ "moves": solution(problem), "card": first["card"] });
    assert_eq!(guest.post(&path, &next).await.json()["card"]["reviews"], 2);
    let odd = json!({ "stability": 1e300, "difficulty": -5, "reviews": i64::MAX,
        "reviewed_ms": i64::MIN, "due_ms": 0 });
    let answer = guest.post(&path, &json!({ "moves": [], "card": odd })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
}

pub(crate) async fn an_account_has_one_vote_and_takes_its_records_along(world: World) {
    let mut anna = member(&world, "Anna").await;
    let shown = next(&mut anna, "").await;
    let id = shown["problem"]["id"].as_str().unwrap();
    let path = format!("/api/problems/{id}/vote");
    let early = anna.with_body(Method::PUT, &path, &json!({ "up": true })).await;
    assert_eq!(early.refusal(), "400 malformed: Try the problem first, then vote.");
    attempt(&mut anna, &shown["problem"], &[]).await;
    for (up, votes) in [
        (json!(true), json!({ "up": 1, "down": 0 })),
        (json!(true), json!({ "up": 1, "down": 0 })),
        (json!(false), json!({ "up": 0, "down": 1 })),
        (Value::Null, json!({ "up": 0, "down": 0 })),
        (json!(true), json!({ "up": 1, "down": 0 })),
    ] {
        let answer = anna.with_body(Method::PUT, &path, &json!({ "up": up })).await;
        assert_eq!(answer.json(), votes);
    }
    let refusal = world.browser().with_body(Method::PUT, &path, &json!({ "up": true })).await;
    assert!(refusal.refusal().starts_with("401"));
    anna.post("/api/problems/races", &json!({})).await;
    let export = anna.get("/api/account/export").await.json();
    for (list, name) in [("problem_attempts", "id"), ("problem_cards", "problem")] {
        assert_eq!(export[list][0][name], id, "{list}: {export}");
    }
    assert_eq!(export["problem_votes"][0]["problem"], id);
    assert_eq!(export["problem_ratings"].as_array().unwrap().len(), 1);
    assert_eq!(export["problem_races"].as_array().unwrap().len(), 1);
    let gone =
        anna.with_body(Method::DELETE, "/api/account", &json!({ "password": PASSWORD })).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.status);
    let after = world.browser().get(&format!("/api/problems/{id}")).await.json();
    assert_eq!(after["votes"], json!({ "up": 0, "down": 0 }));
}

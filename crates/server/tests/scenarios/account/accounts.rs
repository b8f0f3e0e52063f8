//! Accounts: sign-up, sign-in, names, passwords, export, deletion.

use axum::http::{Method, Request, StatusCode, header};
use insta::{allow_duplicates, assert_snapshot};
use serde_json::{Value, json};

use crate::world::{Answer, Browser, PASSWORD, World, by_lines, id_of, legal_of};

/// Returns the account of a browser.
pub(super) async fn name_of(browser: &mut Browser) -> Value {
    browser.get("/api/account").await.json()["account"]["name"].clone()
}

pub(super) fn done(answer: &Answer) {
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
}

pub(crate) async fn signing_up_in_and_out(world: World) {
    let mut anna = world.browser();
    assert_eq!(name_of(&mut anna).await, Value::Null);
    let wish = json!({ "name": "Anna", "password": PASSWORD });
    let made = anna.post("/api/account", &wish).await;
    assert_eq!(made.status, StatusCode::CREATED);
    let mut account = made.json();
    assert!(account["created_ms"].as_i64().unwrap() > 1_700_000_000_000);
    account["created_ms"] = json!(0);
    allow_duplicates!(assert_snapshot!(by_lines(&account), @r#"
    bot: false
    created_ms: 0
    email: null
    email_unconfirmed: null
    name: "Anna"
    preferences: {"autoplay_forced":false,"direct_challenges":"everybody","notify_challenge":true,"notify_seeks":false,"notify_turn":"at-once","quiet_hours":{"from":22,"time_zone":"UTC","to":8},"show_online":"everybody","show_statistics":"everybody"}
    "#));
    let cookie = made.headers[header::SET_COOKIE].to_str().unwrap();
    let attributes = cookie.split_once(';').unwrap().1;
    assert_eq!(attributes, " HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000");
    assert_eq!(name_of(&mut anna).await, "Anna");

    let before = anna.clone();
    done(&anna.request(Method::DELETE, "/api/session").await);
    assert_eq!(anna.cookie_line(), None, "the browser forgets it");
    assert_eq!(name_of(&mut anna).await, Value::Null);
    assert_eq!(name_of(&mut before.clone()).await, Value::Null, "and so does the server");
    done(&anna.request(Method::DELETE, "/api/session").await);

    let answer = anna.post("/api/session", &json!({ "name": "aNNa", "password": PASSWORD })).await;
    assert_eq!((answer.status, answer.json()["name"].clone()), (StatusCode::OK, json!("Anna")));
    let first = anna.clone();
    anna.sign_in("anna").await;
    assert_eq!(name_of(&mut anna).await, "Anna");
    assert_eq!(name_of(&mut first.clone()).await, Value::Null, "a new session for the old one");
}

pub(crate) async fn invalid_names_are_rejected(world: World) {
    world.browser().sign_up("Bert").await;
    let mut anna = world.browser();
    let mut lines = Vec::new();
    let long = "a".repeat(10_000);
    let names = [
        "",
        "a",
        "abcdefghijklmnopqrstu",
        &long,
        "1anna",
        "an na",
        "anna\u{1}",
        "anna\u{202e}",
        // a Cyrillic а
        "\u{430}nna",
        "admin",
        "Level3",
        "bert",
        "BERT",
    ];
    for name in names {
        let wish = json!({ "name": name, "password": PASSWORD });
        lines.push(anna.post("/api/account", &wish).await.refusal());
    }
    for wish in [json!({ "name": 7, "password": PASSWORD }), json!({ "name": "anna" }), json!([])] {
        lines.push(anna.post("/api/account", &wish).await.refusal());
    }
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @"
    400 bad-name: A name must have 2 to 20 characters.
    400 bad-name: A name must have 2 to 20 characters.
    400 bad-name: A name must have 2 to 20 characters.
    400 bad-name: A name must have 2 to 20 characters.
    400 bad-name: A name may contain letters, digits, - and _, and must start with a letter.
    400 bad-name: A name may contain letters, digits, - and _, and must start with a letter.
    400 bad-name: A name may contain letters, digits, - and _, and must start with a letter.
    400 bad-name: A name may contain letters, digits, - and _, and must start with a letter.
    400 bad-name: A name may contain letters, digits, - and _, and must start with a letter.
    400 bad-name: This name is reserved. Choose another one.
    400 bad-name: This name is reserved. Choose another one.
    409 name-taken: This name is taken. Choose another one.
    409 name-taken: This name is taken. Choose another one.
    400 malformed: The request is not valid. Invalid type: integer `7`, expected a string at line 1 column 9.
    400 malformed: The request is not valid. Missing field `password` at line 1 column 15.
    400 malformed: The request is not valid. Invalid length 0, expected struct NewAccount with 5 elements at line 1 column 2.
    "));
    assert_eq!(name_of(&mut anna).await, Value::Null);
}

pub(crate) async fn weak_passwords_are_rejected(world: World) {
    let mut anna = world.browser();
    let mut lines = Vec::new();
    let long = "x".repeat(201);
    for password in ["", "1234567", &long, "password1", "Password1", "Annabella"] {
        let wish = json!({ "name": "Annabella", "password": password });
        lines.push(anna.post("/api/account", &wish).await.refusal());
    }
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @"
    400 bad-password: A password must have 8 to 200 characters.
    400 bad-password: A password must have 8 to 200 characters.
    400 bad-password: A password must have 8 to 200 characters.
    400 bad-password: This password is easy to guess. Choose another one.
    400 bad-password: This password is easy to guess. Choose another one.
    400 bad-password: The password must differ from the name.
    "));
    for (number, password) in
        ["ékvéhrtü", &"💎 und ⚗ ".repeat(25), " a\u{1}\n b k d"].iter().enumerate()
    {
        let name = format!("Anna{number}");
        let account = json!({ "name": name, "password": password });
        assert_eq!(anna.post("/api/account", &account).await.status, StatusCode::CREATED);
        assert_eq!(world.browser().post("/api/session", &account).await.status, StatusCode::OK);
    }
}

pub(crate) async fn of_simultaneous_sign_ups_one_wins(world: World) {
    let tries = (0..6).map(|_| {
        let mut browser = world.browser();
        tokio::spawn(async move {
            let wish = json!({ "name": "Anna", "password": PASSWORD });
            browser.post("/api/account", &wish).await.status.as_u16()
        })
    });
    let mut statuses = Vec::new();
    for task in tries.collect::<Vec<_>>() {
        statuses.push(task.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409]);
}

pub(crate) async fn wrong_credentials_get_the_same_answer(world: World) {
    world.browser().sign_up("Anna").await;
    let mut bert = world.browser();
    for (name, password) in [
        ("Anna", "wrong horse battery"),
        ("Nobody2", PASSWORD),
        ("Anna", ""),
        ("", PASSWORD),
        ("Anna", "Correct horse battery"),
        ("Anna", "correct horse battery "),
        ("an\u{1}na", PASSWORD),
        ("Anna' OR ''='", PASSWORD),
    ] {
        let answer =
            bert.post("/api/session", &json!({ "name": name, "password": password })).await;
        assert_eq!(
            answer.refusal(),
            "401 wrong-credentials: The name or the password is wrong.",
            "{name:?} {password:?}"
        );
        assert!(!answer.headers.contains_key(header::SET_COOKIE));
    }
    assert_eq!(name_of(&mut bert).await, Value::Null);
}

pub(crate) async fn a_guest_who_signs_up_keeps_their_games(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4").await;
    anna.sign_up("Anna").await;
    assert_eq!(anna.game(id_of(&game)).await["mine"], true);
    anna.play(&game, &["a1-a2"]).await;
    done(&anna.request(Method::DELETE, "/api/session").await);
    assert_eq!(anna.game(id_of(&game)).await["mine"], true, "the browser is still the guest's");
}

pub(crate) async fn guests_lack_permissions(world: World) {
    let mut guest = world.browser();
    guest.begin("emulsion:4").await;
    let password = json!({ "password": PASSWORD });
    let calls = [
        (Method::DELETE, "/api/account", Some(password.clone())),
        (Method::PUT, "/api/account/preferences", Some(json!({}))),
        (Method::GET, "/api/account/export", None),
        (Method::GET, "/api/account/sessions", None),
        (Method::DELETE, "/api/account/sessions", None),
        (Method::DELETE, "/api/account/sessions/x", None),
        (Method::POST, "/api/account/password", Some(json!({ "old": "x", "new": PASSWORD }))),
        (
            Method::PUT,
            "/api/account/email",
            Some(json!({ "email": "a@b.example", "password": "x" })),
        ),
        (Method::DELETE, "/api/account/email", Some(password)),
        (Method::GET, "/api/account/tokens", None),
        (Method::POST, "/api/account/tokens", Some(json!({ "title": "x", "scopes": ["play"] }))),
        (Method::DELETE, "/api/account/tokens/x", None),
    ];
    for (method, path, body) in calls {
        let answer = match &body {
            Some(body) => guest.with_body(method.clone(), path, body).await,
            None => guest.request(method.clone(), path).await,
        };
        assert_eq!(
            answer.refusal(),
            "401 signed-out: You need to sign in first.",
            "{method} {path}"
        );
    }
}

pub(crate) async fn preferences(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let path = "/api/account/preferences";
    let wish = json!({
        "notify_turn": "daily", "notify_challenge": false, "autoplay_forced": true,
        "direct_challenges": "accounts", "show_online": "accounts", "show_statistics": "nobody",
        "notify_seeks": true,
        "quiet_hours": { "from": 23, "to": 7, "time_zone": "Europe/Amsterdam" },
    });
    assert_eq!(anna.with_body(Method::PUT, path, &wish).await.json(), wish);
    let kept = |whole: Value| whole["account"]["preferences"].clone();
    assert_eq!(kept(anna.get("/api/account").await.json()), wish);
    let mut lines = Vec::new();
    for body in [
        json!({ "notify_turn": "hourly" }),
        json!({ "notify_turn": "none", "color": "red" }),
        json!({ "autoplay_forced": "yes" }),
        json!({ "quiet_hours": { "from": 24, "to": 7, "time_zone": "UTC" } }),
        json!({ "quiet_hours": { "from": 22, "to": 7, "time_zone": "Mars/Olympus" } }),
    ] {
        lines.push(anna.with_body(Method::PUT, path, &body).await.refusal());
    }
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @r#"
    400 malformed: The request is not valid. Unknown variant `hourly`, expected one of `none`, `at-once`, `daily` at line 1 column 23.
    400 malformed: The request is not valid. Unknown field `color`, expected one of `notify_turn`, `notify_challenge`, `notify_seeks`, `quiet_hours`, `autoplay_forced`, `direct_challenges`, `show_online`, `show_statistics` at line 1 column 8.
    400 malformed: The request is not valid. Invalid type: string "yes", expected a boolean at line 1 column 24.
    400 malformed: The request is not valid. An hour is 0 to 23 at line 1 column 52.
    400 malformed: The request is not valid. The time zone is unknown at line 1 column 61.
    "#));
    assert_eq!(kept(anna.get("/api/account").await.json()), wish);
    let rest = anna.with_body(Method::PUT, path, &json!({ "notify_turn": "none" })).await.json();
    assert_eq!((&rest["notify_turn"], &rest["autoplay_forced"]), (&json!("none"), &json!(false)));
}

pub(crate) async fn everything_is_exported(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    anna.post("/api/account/tokens", &json!({ "title": "my bot", "scopes": ["bot"] })).await;
    anna.post("/api/account/vacation", &json!({ "days": 2 })).await;
    let game = anna.open_challenge("link", "emulsion:4,pie=off", "3d").await;
    let id = id_of(&game).to_owned();
    bert.join(&id, game["codes"]["white"].as_str()).await;
    let game = anna.game(&id).await;
    let game = anna.play(&game, &[&legal_of(&game)[0]]).await;
    let path = |part: &str| format!("/api/games/{id}/{part}");
    let (theirs, mine) = (legal_of(&bert.game(&id).await)[0].clone(), "swap".to_owned());
    anna.with_body(
        Method::PUT,
        &path("conditions"),
        &json!({ "ply": 1, "lines": [[theirs, mine]] }),
    )
    .await;
    let tree = json!({ "ply": 1, "tree": { "note": "my secret idea" } });
    done(&anna.with_body(Method::PUT, &path("exploration"), &tree).await);
    for (speaker, text) in [(&mut anna, "hello Bert"), (&mut bert, "hello Anna")] {
        let words = json!({ "room": "players", "text": text });
        done(&speaker.post(&path("chat"), &words).await);
    }
    done(&anna.post(&path("chat/report"), &json!({ "room": "players", "seq": 2 })).await);
    anna.acted(&game, "resign").await;
    done(&anna.request(Method::PUT, "/api/account/blocks/Bert").await);
    for _ in 0..150 {
        anna.begin("emulsion:4").await;
    }

    let answer = anna.get("/api/account/export").await;
    assert_eq!(answer.headers[header::CONTENT_DISPOSITION], "attachment; filename=\"luctor.json\"");
    let export = answer.json();
    let keys: Vec<&str> = export.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        [
            "account",
            "analyses",
            "analysis_reports",
            "blocks",
            "chat",
            "exported_ms",
            "follows",
            "games",
            "mail_view",
            "notices",
            "pending",
            "problem_attempts",
            "problem_cards",
            "problem_races",
            "problem_ratings",
            "problem_votes",
            "push",
            "rating_changes",
            "ratings",
            "reports",
            "sessions",
            "tokens",
            "vacations"
        ]
    );
    assert_eq!(export["account"]["name"], "Anna");
    let count = |list: &str| export[list].as_array().unwrap().len();
    assert_eq!((count("sessions"), count("vacations"), count("reports")), (1, 1, 1));
    assert_eq!(export["tokens"][0]["title"], "my bot");
    assert_eq!(export["blocks"][0]["name"], "Bert");
    // Both seats of the games at one screen are hers.
    assert_eq!(count("games"), 1 + 2 * 150);
    let exported = export["games"].as_array().unwrap().iter().find(|one| one["id"] == id).unwrap();
    let kinds: Vec<&Value> =
        exported["events"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["start", "move", "resign"]);
    assert!(exported["exploration"].as_str().unwrap().contains("my secret idea"), "{exported}");
    assert_eq!((count("chat"), &export["chat"][0]["text"]), (1, &json!("hello Bert")));
    let text = export.to_string();
    assert!(!text.contains("argon2") && !text.contains("lct_"), "{text}");
    assert!(!text.contains("hello Anna"), "others' lines are theirs");
}

pub(crate) async fn exports_are_limited(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(anna.get("/api/account/export").await.status.as_u16());
    }
    assert_eq!(statuses, [200, 200, 200, 429]);
}

pub(crate) async fn a_deleted_account_is_gone(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let token =
        anna.post("/api/account/tokens", &json!({ "title": "x", "scopes": ["read"] })).await;
    let token = token.json()["secret"].as_str().unwrap().to_owned();
    let mut other = world.browser();
    other.sign_in("Anna").await;
    let wrong = json!({ "password": "wrong horse battery" });
    let refused = anna.with_body(Method::DELETE, "/api/account", &wrong).await.refusal();
    assert_eq!(refused, "403 wrong-password: The password is wrong.");
    let right = json!({ "password": PASSWORD });
    done(&anna.with_body(Method::DELETE, "/api/account", &right).await);

    for browser in [&mut anna, &mut other] {
        assert_eq!(name_of(browser).await, Value::Null);
    }
    let request =
        Request::get("/api/account").header(header::AUTHORIZATION, format!("Bearer {token}"));
    let refused = world.browser().send(request.body("".into()).unwrap()).await.refusal();
    assert_eq!(refused, "401 bad-token: This token is invalid or was revoked.");
    let credentials = json!({ "name": "Anna", "password": PASSWORD });
    assert_eq!(anna.post("/api/session", &credentials).await.status, StatusCode::UNAUTHORIZED);
    let empty = json!({ "name": "Anna", "password": "" });
    assert_eq!(anna.post("/api/session", &empty).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(anna.get("/api/players/Anna").await.status, StatusCode::NOT_FOUND);
    let taken = anna.post("/api/account", &credentials).await.refusal();
    assert_eq!(taken, "409 name-taken: This name is taken. Choose another one.");
    // Matches show the deleted account.
    world.rewrite("UPDATE accounts SET bot = bot WHERE name = '(deleted)' AND password = ''").await;
}

pub(crate) async fn players(world: World) {
    let mut anna = world.browser();
    let wish = json!({ "name": "Deep-Anna", "password": PASSWORD, "bot": true });
    assert_eq!(anna.post("/api/account", &wish).await.status, StatusCode::CREATED);
    let mut guest = world.browser();
    let mut player = guest.get("/api/players/deep-ANNA").await.json();
    player["created_ms"] = json!(0);
    allow_duplicates!(assert_snapshot!(by_lines(&player), @r#"
    bot: true
    created_ms: 0
    name: "Deep-Anna"
    ratings: []
    "#));
    let long = "x".repeat(3000);
    for name in ["nobody2", "admin", "%01", "%FF", "a%2Fb", &long] {
        let answer = guest.get(&format!("/api/players/{name}")).await;
        assert_eq!(answer.refusal(), "404 not-found: There is no player with this name.", "{name}");
    }
}

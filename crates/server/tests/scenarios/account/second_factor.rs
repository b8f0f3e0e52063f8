//! Two-step sign-in.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::scenarios::pbm::pbm;
use crate::world::{Browser, PASSWORD, World};

const PATH: &str = "/api/account/second-factor";

/// Returns the code that an authenticator app shows `steps` time steps from now.
fn code(secret: &str, steps: u64) -> String {
    let secret = Secret::try_from_base32(secret).unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    Builder::new().with_secret(secret).build().unwrap().generate(now + 30 * steps).to_string()
}

/// Turns the second factor on. Returns the secret, the code that was used, and the recovery codes.
async fn turn_on(anna: &mut Browser, password: &str) -> (String, String, Vec<String>) {
    let proposal = anna.post(PATH, &json!({ "password": password })).await.json();
    let secret = proposal["secret"].as_str().unwrap().to_owned();
    assert!(proposal["uri"].as_str().unwrap().contains(&secret));
    let wrong = anna.with_body(Method::PUT, PATH, &json!({ "code": "000000" })).await;
    assert_eq!(wrong.refusal(), "401 wrong-code: This code is wrong, or was used already.");
    let used = code(&secret, 0);
    let recovery = anna.with_body(Method::PUT, PATH, &json!({ "code": used })).await.json();
    let codes = recovery["codes"].as_array().unwrap().iter();
    (secret, used, codes.map(|code| code.as_str().unwrap().to_owned()).collect())
}

async fn sign_in(browser: &mut Browser, code: Option<&str>) -> String {
    let body = json!({ "name": "Anna", "password": PASSWORD, "code": code });
    let answer = browser.post("/api/session", &body).await;
    if answer.status == StatusCode::OK { "in".to_owned() } else { answer.refusal() }
}

pub(crate) async fn signing_in_needs_a_code_that_is_valid_once(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let refusal = anna.post(PATH, &json!({ "password": "wrong" })).await.refusal();
    assert!(refusal.starts_with("403 wrong-password"), "{refusal}");
    // A secret that is not confirmed has no effect.
    anna.post(PATH, &json!({ "password": PASSWORD })).await.json();
    assert_eq!(sign_in(&mut world.browser(), None).await, "in");
    let (secret, used, recovery) = turn_on(&mut anna, PASSWORD).await;
    assert_eq!(anna.get(PATH).await.json(), json!({ "on": true, "recovery_codes": 10 }));
    let again = anna.post(PATH, &json!({ "password": PASSWORD })).await.refusal();
    assert!(again.starts_with("409 has-second-factor"), "{again}");

    let mut phone = world.browser();
    assert!(sign_in(&mut phone, None).await.starts_with("401 code-required"));
    assert!(sign_in(&mut phone, Some("123")).await.starts_with("401 wrong-code"));
    // The code that turned it on cannot be used again.
    assert!(sign_in(&mut phone, Some(&used)).await.starts_with("401 wrong-code"));
    assert_eq!(sign_in(&mut phone, Some(&code(&secret, 1))).await, "in");
    assert_eq!(sign_in(&mut phone, Some(&recovery[3].to_uppercase())).await, "in");
    assert!(sign_in(&mut phone, Some(&recovery[3])).await.starts_with("401 wrong-code"));
    assert_eq!(phone.get(PATH).await.json()["recovery_codes"], 9);

    let remove = |code: &str| json!({ "password": PASSWORD, "code": code });
    let refusal = phone.with_body(Method::DELETE, PATH, &remove("000000")).await.refusal();
    assert!(refusal.starts_with("401 wrong-code"), "{refusal}");
    let removed = phone.with_body(Method::DELETE, PATH, &remove(&recovery[0])).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT);
    assert_eq!(sign_in(&mut world.browser(), None).await, "in");
    assert_eq!(phone.get(PATH).await.json(), json!({ "on": false, "recovery_codes": 0 }));
}

/// Six digits are guessed in a day if nothing limits the guesses.
pub(crate) async fn guesses_of_codes_are_limited(mut world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let (secret, ..) = turn_on(&mut anna, PASSWORD).await;
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let mut thief = world.browser();
    let mut refusal = Value::Null.to_string();
    for _ in 0..6 {
        refusal = sign_in(&mut thief, Some("000000")).await;
    }
    assert!(refusal.starts_with("429 too-often"), "{refusal}");
    assert!(sign_in(&mut thief, Some(&code(&secret, 1))).await.starts_with("429 too-often"));
}

pub(crate) async fn a_password_by_mail_is_not_enough(world: World) {
    // A password in an email has no spaces.
    let password = "correct-horse-battery";
    let mut anna = world.browser();
    anna.post("/api/account", &json!({ "name": "Anna", "password": password })).await.json();
    turn_on(&mut anna, password).await;
    let change = format!("change password anna {password} other-horse-battery");
    let reply = pbm(&mut world.browser(), &change).await;
    assert!(reply.contains("its password is not accepted by email"), "{reply}");
}

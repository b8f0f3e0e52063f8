//! A browser or program that sends requests to a server in this process.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{ORIGIN, PASSWORD, fresh_id, id_of, legal_of};

/// A client with a cookie jar.
#[derive(Clone)]
pub(crate) struct Browser {
    router: Router,
    cookies: BTreeMap<String, String>,
    /// Shown instead of cookies.
    token: Option<String>,
    /// The address that a proxy reports.
    address: Option<String>,
}

/// A response of the server.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The status, and the code of a refusal.
    pub(crate) fn code(&self) -> String {
        match self.status.is_success() {
            true => self.status.as_u16().to_string(),
            false => self.refusal().split(':').next().unwrap_or_default().to_owned(),
        }
    }

    /// Status and body of a refusal on one line.
    pub(crate) fn refusal(&self) -> String {
        let problem = self.json();
        let mut line = format!(
            "{} {}: {}",
            self.status.as_u16(),
            problem["code"].as_str().unwrap(),
            problem["message"].as_str().unwrap()
        );
        if !problem["rule"].is_null() {
            line.push_str(&format!(" (rule {})", problem["rule"]));
        }
        if problem["legal"] != json!([]) {
            line.push_str(&format!(" {}", problem["legal"]));
        }
        line
    }
}

impl Browser {
    /// A browser without cookies.
    pub(crate) fn of(router: Router) -> Browser {
        Browser { router, cookies: BTreeMap::new(), token: None, address: None }
    }

    /// The same cookies at another server.
    pub(crate) fn at(&self, router: Router) -> Browser {
        Browser { router, ..self.clone() }
    }

    /// A program that shows a token.
    pub(crate) fn with_token(self, token: &str) -> Browser {
        Browser { token: Some(token.to_owned()), ..self }
    }

    /// The same cookies at another address, behind a proxy.
    pub(crate) fn from(self, address: &str) -> Browser {
        Browser { address: Some(address.to_owned()), ..self }
    }

    /// The line that it sends.
    pub(crate) fn cookie_line(&self) -> Option<String> {
        let pairs: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    /// Returns the value of a cookie.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.get(name).cloned()
    }

    /// Replaces a cookie.
    pub(crate) fn set_cookie(&mut self, name: &str, value: &str) {
        self.cookies.insert(name.to_owned(), value.to_owned());
    }

    /// Returns the header that identifies it, for requests outside this process.
    pub(crate) fn header_line(&self) -> String {
        match &self.token {
            Some(token) => format!("Authorization: Bearer {token}"),
            None => match self.cookie_line() {
                Some(cookies) => format!("Cookie: {cookies}"),
                None => "Accept: */*".to_owned(),
            },
        }
    }

    fn keep(&mut self, set_cookie: &str) {
        let (pair, attributes) = set_cookie.split_once(';').unwrap();
        let (name, value) = pair.split_once('=').unwrap();
        if attributes.contains("Max-Age=0") {
            self.cookies.remove(name);
        } else {
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
    }

    pub(crate) async fn send(&mut self, mut request: Request<Body>) -> Answer {
        let headers = request.headers_mut();
        if let Some(cookies) = self.cookie_line() {
            headers.insert(header::COOKIE, cookies.parse().unwrap());
        }
        if let Some(token) = &self.token {
            headers.insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
        }
        if let Some(address) = &self.address {
            headers.insert("x-forwarded-for", address.parse().unwrap());
        }
        headers.entry(header::ORIGIN).or_insert(HeaderValue::from_static(ORIGIN));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            self.keep(cookie.to_str().unwrap());
        }
        let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn request(&mut self, method: Method, path: &str) -> Answer {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.request(Method::GET, path).await
    }

    pub(crate) async fn post_bytes(&mut self, path: &str, body: impl Into<Body>) -> Answer {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.post_bytes(path, body.to_string()).await
    }

    pub(crate) async fn with_body(&mut self, method: Method, path: &str, body: &Value) -> Answer {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(body.to_string().into()).unwrap()).await
    }

    /// Deletes the cookie of the session, as if the user had signed out.
    pub(crate) fn forget_session(&mut self) {
        self.cookies.retain(|name, _| !name.contains("session"));
    }

    /// Makes an account, which must be granted.
    pub(crate) async fn sign_up(&mut self, name: &str) {
        let account = json!({ "name": name, "password": PASSWORD });
        let answer = self.post("/api/account", &account).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    }

    /// Signs in, which must be granted.
    pub(crate) async fn sign_in(&mut self, name: &str) {
        let answer =
            self.post("/api/session", &json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    }

    /// Begins a match of two people.
    pub(crate) async fn begin(&mut self, game: &str) -> Value {
        self.begin_against("human", game, "black").await
    }

    pub(crate) async fn begin_against(&mut self, opponent: &str, game: &str, color: &str) -> Value {
        let wish = json!({ "game": game, "opponent": opponent, "color": color });
        let answer = self.post("/api/games", &wish).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
        answer.json()
    }

    /// Creates a match that waits for an opponent.
    pub(crate) async fn open_challenge(
        &mut self,
        opponent: &str,
        game: &str,
        control: &str,
    ) -> Value {
        let wish =
            json!({ "game": game, "opponent": opponent, "color": "black", "control": control });
        let answer = self.post("/api/games", &wish).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
        answer.json()
    }

    /// Sits down, which may be refused.
    pub(crate) async fn join(&mut self, id: &str, code: Option<&str>) -> Answer {
        self.post(&format!("/api/games/{id}/join"), &json!({ "code": code })).await
    }

    /// Does what is no move.
    pub(crate) async fn acts(&mut self, game: &Value, act: &str) -> Answer {
        let body = json!({ "id": fresh_id(), "version": game["version"], "act": act });
        self.post(&format!("/api/games/{}/acts", id_of(game)), &body).await
    }

    /// Does what is no move and must be accepted.
    pub(crate) async fn acted(&mut self, game: &Value, act: &str) -> Value {
        let answer = self.acts(game, act).await;
        assert_eq!(answer.status, StatusCode::OK, "{act}: {}", answer.json());
        answer.json()
    }

    /// Returns the current match.
    pub(crate) async fn game(&mut self, id: &str) -> Value {
        let answer = self.get(&format!("/api/games/{id}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
        answer.json()
    }

    /// Returns the lines of a chat room.
    pub(crate) async fn said(&mut self, id: &str, room: &str) -> Vec<String> {
        let chat = self.get(&format!("/api/games/{id}/chat?room={room}")).await.json();
        let lines = chat["lines"].as_array().unwrap_or_else(|| panic!("{chat}"));
        lines.iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
    }

    /// Posts a change for the version that `game` shows, under a fresh id.
    pub(crate) async fn act(&mut self, game: &Value, action: &str, text: Option<&str>) -> Answer {
        let mut body = json!({ "id": fresh_id(), "version": game["version"] });
        if let Some(text) = text {
            body["move"] = json!(text);
        }
        self.post(&format!("/api/games/{}/{action}", id_of(game)), &body).await
    }

    /// Plays moves, which must be accepted, and returns the match after the last.
    pub(crate) async fn play(&mut self, game: &Value, moves: &[&str]) -> Value {
        let mut game = game.clone();
        for text in moves {
            game = self.done(&game, "moves", Some(text)).await;
        }
        game
    }

    /// Plays legal moves of both players until a match has `plies` moves. This browser has Black.
    pub(crate) async fn play_to(
        &mut self,
        other: &mut Browser,
        game: &Value,
        plies: usize,
    ) -> Value {
        let mut game = self.game(id_of(game)).await;
        while game["moves"].as_array().unwrap().len() < plies {
            // A swap would exchange the sides.
            let text = legal_of(&game).into_iter().find(|text| text != "swap").unwrap();
            game = match game["position"]["turn"] == "black" {
                true => self.play(&game, &[&text]).await,
                false => other.play(&game, &[&text]).await,
            };
        }
        game
    }

    /// Makes a change that must be accepted.
    pub(crate) async fn done(&mut self, game: &Value, action: &str, text: Option<&str>) -> Value {
        let answer = self.act(game, action, text).await;
        assert_eq!(answer.status, StatusCode::OK, "{action} {text:?}: {}", answer.json());
        answer.json()
    }

    /// The line of a refused move.
    pub(crate) async fn refused(&mut self, game: &Value, text: &str) -> String {
        self.act(game, "moves", Some(text)).await.refusal()
    }
}

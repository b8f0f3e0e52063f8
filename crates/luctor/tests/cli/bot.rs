//! `luctor bot`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::Duration;

use serde_json::{Value, json};

use crate::program::{luctor, ready, start};

/// How long is waited for what must come, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server with an account for a bot.
struct Server {
    process: Child,
    address: String,
    token: String,
    token_file: String,
}

impl Server {
    fn start(name: &str) -> Server {
        let place = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
        // What an earlier run has left.
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).unwrap();
        let data = format!("{place}/data");
        let mut process = start(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
        let line = ready(&mut process);
        let address = line.strip_prefix("Luctor is at http://").unwrap();
        let address = address.split_once(' ').unwrap().0.to_owned();
        let token_file = format!("{place}/token");
        let mut server = Server { process, address, token: String::new(), token_file };
        let as_owner = server.sign_up("Robot", true);
        let wish = json!({ "title": "plays", "scopes": ["bot", "play", "challenge"] });
        let (_, made) = server.post("/api/account/tokens", &as_owner, &wish);
        server.token = made["secret"].as_str().unwrap().to_owned();
        fs::write(&server.token_file, format!("{}\n", server.token)).unwrap();
        server
    }

    /// Makes an account; the lines that show that somebody is its owner.
    fn sign_up(&self, name: &str, bot: bool) -> String {
        let account = json!({ "name": name, "password": "correct horse battery", "bot": bot });
        let (head, _) = self.post("/api/account", "", &account);
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        let cookie = cookie.split_once(';').unwrap().0;
        format!("Cookie: {cookie}\r\nOrigin: http://{}\r\n", self.address)
    }

    fn post(&self, path: &str, headers: &str, body: &Value) -> (String, Value) {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.0\r\nHost: {}\r\n{headers}Content-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(" 201 ") || head.contains(" 200 "), "{answer}");
        (head.to_owned(), serde_json::from_str(body).unwrap())
    }

    /// A game of the bot's account against the computer; its address.
    fn begin(&self, game: &str) -> String {
        let wish = json!({ "game": game, "opponent": "1", "color": "white" });
        let token = format!("Authorization: Bearer {}\r\n", self.token);
        let (_, made) = self.post("/api/games", &token, &wish);
        made["id"].as_str().unwrap().to_owned()
    }

    /// Invites the bot to a game in which it begins; its address.
    fn invite(&self, owner: &str, game: &str, control: &str) -> String {
        let wish = json!({ "game": game, "opponent": "player", "player": "Robot", "color": "white",
                           "control": control });
        self.post("/api/games", owner, &wish).1["id"].as_str().unwrap().to_owned()
    }

    /// The first state of a game that fits.
    fn until(&self, id: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let request = format!("GET /api/games/{id}/stream HTTP/1.0\r\nHost: luctor.test\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let lines = BufReader::new(stream).lines().map(Result::unwrap);
        let states = lines.filter(|line| line.starts_with('{'));
        let mut states = states.map(|line| serde_json::from_str(&line).unwrap());
        states.find(fits).expect("the stream goes on")
    }

    /// What somebody does in a game as it stands.
    fn act(&self, owner: &str, game: &Value, what: &str) {
        let id = game["id"].as_str().unwrap();
        let mut body =
            json!({ "id": format!("{what}-{}", game["version"]), "version": game["version"] });
        if what == "moves" {
            body["move"] = game["position"]["legal"][0]["text"].clone();
        }
        self.post(&format!("/api/games/{id}/{what}"), owner, &body);
    }

    fn bot(&self, more: &[&str]) -> String {
        let server = format!("http://{}", self.address);
        let call = ["bot", "--server", &server, "--token-file", &self.token_file];
        luctor(&[&call, more].concat()).ok()
    }

    fn start_bot(&self, more: &[&str]) -> Running {
        let server = format!("http://{}", self.address);
        let call = ["bot", "--server", &server, "--token-file", &self.token_file, "--level", "1"];
        Running(start(&[&call, more].concat()))
    }
}

/// A bot that is ended when this is dropped.
struct Running(Child);

impl Running {
    /// What it has told when it has ended by itself.
    fn told(mut self) -> String {
        let mut told = String::new();
        self.0.stdout.take().unwrap().read_to_string(&mut told).unwrap();
        told
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // With the server the test has ended, whether that succeeds or not.
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}

#[test]
fn it_plays_the_games_of_its_account_with_the_engine_or_another_program() {
    let server = Server::start("bot");
    let quick = ["--time", "50ms", "--stop-after", "1"];
    let id = server.begin("emulsion:4");
    let told = server.bot(&[&quick[..], &["--level", "2"]].concat());
    let ended = told.strip_prefix(&format!("{id} emulsion:4 ")).unwrap_or_else(|| panic!("{told}"));
    let words = ["won: ", "lost: ", "over: "];
    assert!(words.iter().any(|word| ended.starts_with(word)), "{told}");

    let id = server.begin("emergo:7x7,men=2");
    let program = format!("cmd:'{}' ugi", env!("CARGO_BIN_EXE_luctor"));
    let told = server.bot(&[&quick[..], &["--engine", &program]].concat());
    assert!(told.starts_with(&format!("{id} emergo:7x7,men=2 ")), "{told}");
    assert_eq!(told.lines().count(), 1);
}

/// Who called a game off before it began.
fn is_declined(game: &Value) -> bool {
    game["result"]["reason"] == "aborted"
}

#[test]
fn it_accepts_what_it_is_told_to_declines_the_rest_and_goes_on_after_a_restart() {
    let server = Server::start("bot-invited");
    let anna = server.sign_up("Anna", false);
    let strict =
        ["--accept", "--decline-others", "--games", "emulsion:6", "--speeds", "blitz,rapid"];
    let strict = [&strict[..], &["--time", "50ms", "--stop-after", "1"]].concat();
    let [wanted, other, slow] =
        [("emulsion:6", "5+3"), ("emergo:7x7", "5+3"), ("emulsion:6", "3d")]
            .map(|(game, control)| server.invite(&anna, game, control));
    let bot = server.start_bot(&strict);
    for declined in [other, slow] {
        server.until(&declined, is_declined);
    }
    let game = server.until(&wanted, |game| game["status"] == "running");
    assert_eq!(game["players"]["black"]["name"], "Robot");
    server.until(&wanted, |game| game["version"] == 2);
    // There is room for one game at a time: a further invitation waits, and is not declined.
    let waiting = server.invite(&anna, "emulsion:6", "5+3");
    let late = server.invite(&anna, "emergo:7x7", "5+3");
    server.until(&late, is_declined);
    assert_eq!(server.until(&waiting, |_| true)["status"], "waiting");

    drop(bot);
    let game = server.until(&wanted, |_| true);
    server.act(&anna, &game, "moves");
    let bot = server.start_bot(&strict);
    let game = server.until(&wanted, |game| game["version"] == 4);
    assert_eq!(server.until(&waiting, |_| true)["status"], "waiting");
    server.act(&anna, &game, "resign");
    assert_eq!(bot.told(), format!("{wanted} emulsion:6 won: White resigned: Black wins.\n"));
}

#[test]
fn without_a_list_it_accepts_every_casual_game_and_leaves_others_alone() {
    let server = Server::start("bot-accepts");
    let anna = server.sign_up("Anna", false);
    let _bot = server.start_bot(&["--accept", "--concurrency", "3", "--speeds", "unlimited"]);
    let slow = server.invite(&anna, "emulsion:6", "3d");
    for game in ["emulsion:8", "emergo:hex"] {
        let id = server.invite(&anna, game, "unlimited");
        server.until(&id, |game| game["status"] == "running");
    }
    assert_eq!(server.until(&slow, |_| true)["status"], "waiting");
}

#[test]
fn calls_that_cannot_be_are_refused_in_a_sentence() {
    let file = format!("{}/no-token", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&file, "two words\n").unwrap();
    let call = |more: &[&str], status| {
        let call = ["bot", "--server", "http://127.0.0.1:1", "--token-file", &file];
        luctor(&[&call, more].concat()).refused(status).replace(&file, "FILE")
    };
    let lines = [
        luctor(&["bot"]).refused(2),
        luctor(&["bot", "--server", "luctor.example", "--token-file", "x"]).refused(2),
        luctor(&["bot", "--server", "http://127.0.0.1:1", "--token-file", "/none"]).refused(1),
        call(&[], 1),
        call(&["--level", "9"], 2),
        call(&["--engine", "deep"], 2),
        call(&["--level", "1", "--engine", "engine"], 2),
        call(&["--join"], 2),
        call(&["--games", "chess", "--join"], 2),
        call(&["--accept", "--speeds", "blitz,fast"], 2),
        call(&["--stop-after", "0"], 2),
    ];
    insta::assert_snapshot!(lines.join("\n"), @r#"
    the following required arguments were not provided: --server <URL> --token-file <FILE> (--help tells more)
    invalid value 'luctor.example' for '--server <URL>': a server is written https://HOST, http://HOST or http://HOST:PORT (--help tells more)
    cannot read /none: No such file or directory (os error 2)
    there is no token in FILE
    invalid value '9' for '--level <LEVEL>' [possible values: 1, 2, 3, 4, 5, 6, 7, 8] (--help tells more)
    invalid value 'deep' for '--engine <PLAYER>': there is no player "deep": there are engine, level:1 to level:8, mcts, greedy, random and cmd:COMMAND (--help tells more)
    the argument '--level <LEVEL>' cannot be used with '--engine <PLAYER>' (--help tells more)
    the following required arguments were not provided: --games <GAMES> (--help tells more)
    invalid value 'chess' for '--games <GAMES>': unknown game "chess": the games are emulsion and emergo (--help tells more)
    invalid value 'fast' for '--speeds <SPEEDS>' [possible values: bullet, blitz, rapid, classical, correspondence, unlimited] (--help tells more)
    invalid value '0' for '--stop-after <N>': 0 is not in 1..=1000000 (--help tells more)
    "#);
    fs::write(&file, "lct_0\n").unwrap();
    let sentence = call(&[], 1);
    assert!(sentence.starts_with("the server does not answer: "), "{sentence}");
    let clock = call(&["--engine", "engine,clock=10s"], 2);
    assert_eq!(clock, "the clock of a bot's game is the server's: leave clock out");
}

#[test]
fn an_offer_that_the_server_refuses_ends_it() {
    let server = Server::start("bot-offers");
    let address = format!("http://{}", server.address);
    let call = ["bot", "--server", &address, "--token-file", &server.token_file];
    let seek = ["--games", "emulsion:4", "--seek", "--control", "soon"];
    let sentence = luctor(&[&call[..], &seek].concat()).refused(1);
    assert!(sentence.starts_with("the server refuses (400): "), "{sentence}");
}

#[test]
fn a_token_that_is_none_ends_it() {
    let server = Server::start("bot-without-token");
    let file = format!("{}.false", server.token_file);
    fs::write(&file, "lct_0").unwrap();
    let address = format!("http://{}", server.address);
    let sentence = luctor(&["bot", "--server", &address, "--token-file", &file]).refused(1);
    assert_eq!(sentence, "the server refuses (401): There is no such token, or it was revoked.");
}

//! Tests of `luctor bot`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::Duration;

use serde_json::{Value, json};

use crate::program::{luctor, ready, start};

/// Timeout for expected events, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A server with a bot account.
struct Server {
    process: Child,
    address: String,
    token: String,
    token_file: String,
}

impl Server {
    fn start(name: &str) -> Server {
        let directory = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
        // Removes data of an earlier run.
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).unwrap();
        let data = format!("{directory}/data");
        let mut process = start(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
        let line = ready(&mut process);
        let address = line.strip_prefix("Luctor is at http://").unwrap();
        let address = address.split_once(' ').unwrap().0.to_owned();
        let token_file = format!("{directory}/token");
        let mut server = Server { process, address, token: String::new(), token_file };
        let session = server.sign_up("Robot", true);
        let body = json!({ "title": "plays", "scopes": ["bot", "play", "challenge"] });
        let (_, created) = server.post("/api/account/tokens", &session, &body);
        server.token = created["secret"].as_str().unwrap().to_owned();
        fs::write(&server.token_file, format!("{}\n", server.token)).unwrap();
        server
    }

    /// Creates an account and returns the request headers of its session.
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

    /// Starts a game of the bot's account against the computer and returns its id.
    fn create_game(&self, game: &str) -> String {
        let body = json!({ "game": game, "opponent": "1", "color": "white" });
        let token = format!("Authorization: Bearer {}\r\n", self.token);
        let (_, created) = self.post("/api/games", &token, &body);
        created["id"].as_str().unwrap().to_owned()
    }

    /// Challenges the bot to a game with the bot as Black, and returns its id.
    fn challenge(&self, session: &str, game: &str, control: &str) -> String {
        let body = json!({ "game": game, "opponent": "player", "player": "Robot", "color": "white",
                           "control": control });
        self.post("/api/games", session, &body).1["id"].as_str().unwrap().to_owned()
    }

    /// Waits for the first state of a game that matches.
    fn until(&self, id: &str, matches: impl Fn(&Value) -> bool) -> Value {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        let request = format!("GET /api/games/{id}/stream HTTP/1.0\r\nHost: luctor.test\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let lines = BufReader::new(stream).lines().map(Result::unwrap);
        let states = lines.filter(|line| line.starts_with('{'));
        let mut states = states.map(|line| serde_json::from_str(&line).unwrap());
        states.find(matches).expect("the stream does not end")
    }

    /// Sends an action of a player in the current state of a game.
    fn act(&self, session: &str, game: &Value, action: &str) {
        let id = game["id"].as_str().unwrap();
        let mut body =
            json!({ "id": format!("{action}-{}", game["version"]), "version": game["version"] });
        if action == "moves" {
            body["move"] = game["position"]["legal"][0]["text"].clone();
        }
        self.post(&format!("/api/games/{id}/{action}"), session, &body);
    }

    fn bot(&self, more: &[&str]) -> String {
        let server = format!("http://{}", self.address);
        let args = ["bot", "--server", &server, "--token-file", &self.token_file];
        luctor(&[&args, more].concat()).ok()
    }

    fn start_bot(&self, more: &[&str]) -> RunningBot {
        let server = format!("http://{}", self.address);
        let args = ["bot", "--server", &server, "--token-file", &self.token_file, "--level", "1"];
        RunningBot(start(&[&args, more].concat()))
    }
}

/// A running bot, killed on drop.
struct RunningBot(Child);

impl RunningBot {
    /// Waits for the bot to exit and returns its output.
    fn output(mut self) -> String {
        let mut output = String::new();
        self.0.stdout.take().unwrap().read_to_string(&mut output).unwrap();
        output
    }
}

impl Drop for RunningBot {
    fn drop(&mut self) {
        // Fails if the bot has already exited.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The test is over, so failures do not matter.
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}

#[test]
fn the_bot_plays_with_the_built_in_engine_or_another_program() {
    let server = Server::start("bot");
    let quick = ["--time", "50ms", "--stop-after", "1"];
    let id = server.create_game("emulsion:4");
    let output = server.bot(&[&quick[..], &["--level", "2"]].concat());
    let ended =
        output.strip_prefix(&format!("{id} emulsion:4 ")).unwrap_or_else(|| panic!("{output}"));
    let words = ["won: ", "lost: ", "over: "];
    assert!(words.iter().any(|word| ended.starts_with(word)), "{output}");

    let id = server.create_game("emergo:7x7,men=2");
    let program = format!("cmd:'{}' ugi", env!("CARGO_BIN_EXE_luctor"));
    let output = server.bot(&[&quick[..], &["--engine", &program]].concat());
    assert!(output.starts_with(&format!("{id} emergo:7x7,men=2 ")), "{output}");
    assert_eq!(output.lines().count(), 1);
}

/// Returns whether a challenge was declined.
fn is_declined(game: &Value) -> bool {
    game["result"]["reason"] == "aborted"
}

#[test]
fn the_bot_answers_challenges_by_its_options_and_survives_a_restart() {
    let server = Server::start("bot-invited");
    let anna = server.sign_up("Anna", false);
    let strict =
        ["--accept", "--decline-others", "--games", "emulsion:6", "--speeds", "blitz,rapid"];
    let strict = [&strict[..], &["--time", "50ms", "--stop-after", "1"]].concat();
    let [wanted, other, slow] =
        [("emulsion:6", "5+3"), ("emergo:7x7", "5+3"), ("emulsion:6", "3d")]
            .map(|(game, control)| server.challenge(&anna, game, control));
    let bot = server.start_bot(&strict);
    for declined in [other, slow] {
        server.until(&declined, is_declined);
    }
    let game = server.until(&wanted, |game| game["status"] == "running");
    assert_eq!(game["players"]["black"]["name"], "Robot");
    server.until(&wanted, |game| game["version"] == 2);
    // The bot plays one game at a time. Another matching challenge waits and is not declined.
    let waiting = server.challenge(&anna, "emulsion:6", "5+3");
    let late = server.challenge(&anna, "emergo:7x7", "5+3");
    server.until(&late, is_declined);
    assert_eq!(server.until(&waiting, |_| true)["status"], "waiting");

    drop(bot);
    let game = server.until(&wanted, |_| true);
    server.act(&anna, &game, "moves");
    let bot = server.start_bot(&strict);
    let game = server.until(&wanted, |game| game["version"] == 4);
    assert_eq!(server.until(&waiting, |_| true)["status"], "waiting");
    server.act(&anna, &game, "resign");
    assert_eq!(bot.output(), format!("{wanted} emulsion:6 won: White resigned. Black wins.\n"));
}

#[test]
fn without_a_list_of_games_every_casual_game_is_accepted() {
    let server = Server::start("bot-accepts");
    let anna = server.sign_up("Anna", false);
    let _bot = server.start_bot(&["--accept", "--concurrency", "3", "--speeds", "unlimited"]);
    let slow = server.challenge(&anna, "emulsion:6", "3d");
    for game in ["emulsion:8", "emergo:hex"] {
        let id = server.challenge(&anna, game, "unlimited");
        server.until(&id, |game| game["status"] == "running");
    }
    assert_eq!(server.until(&slow, |_| true)["status"], "waiting");
}

#[test]
fn invalid_options_are_rejected() {
    let file = format!("{}/no-token", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&file, "two words\n").unwrap();
    let call = |more: &[&str], status| {
        let args = ["bot", "--server", "http://127.0.0.1:1", "--token-file", &file];
        luctor(&[&args, more].concat()).fails_with(status).replace(&file, "FILE")
    };
    let lines = [
        luctor(&["bot"]).fails_with(2),
        luctor(&["bot", "--server", "luctor.example", "--token-file", "x"]).fails_with(2),
        luctor(&["bot", "--server", "http://127.0.0.1:1", "--token-file", "/none"]).fails_with(1),
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
    the following required arguments were not provided: --server <URL> --token-file <FILE> (see --help)
    invalid value 'luctor.example' for '--server <URL>': expected https://HOST, http://HOST or http://HOST:PORT (see --help)
    cannot read /none: No such file or directory (os error 2)
    FILE does not contain a token
    invalid value '9' for '--level <LEVEL>' [possible values: 1, 2, 3, 4, 5, 6, 7, 8] (see --help)
    invalid value 'deep' for '--engine <PLAYER>': unknown player "deep": expected engine, level:1 to level:8, mcts, greedy, random or cmd:COMMAND (see --help)
    the argument '--level <LEVEL>' cannot be used with '--engine <PLAYER>' (see --help)
    the following required arguments were not provided: --games <GAMES> (see --help)
    invalid value 'chess' for '--games <GAMES>': unknown game "chess": the games are emulsion and emergo (see --help)
    invalid value 'fast' for '--speeds <SPEEDS>' [possible values: bullet, blitz, rapid, classical, correspondence, unlimited] (see --help)
    invalid value '0' for '--stop-after <N>': 0 is not in 1..=1000000 (see --help)
    "#);
    fs::write(&file, "lct_0\n").unwrap();
    let error = call(&[], 1);
    assert!(error.starts_with("no answer from the server: "), "{error}");
    let clock = call(&["--engine", "engine,clock=10s"], 2);
    assert_eq!(clock, "the server determines the clock of a bot's games: remove the option clock");
}

#[test]
fn a_rejected_offer_ends_the_bot() {
    let server = Server::start("bot-offers");
    let address = format!("http://{}", server.address);
    let args = ["bot", "--server", &address, "--token-file", &server.token_file];
    let seek = ["--games", "emulsion:4", "--seek", "--control", "soon"];
    let error = luctor(&[&args[..], &seek].concat()).fails_with(1);
    assert!(error.starts_with("the server rejected the request (400): "), "{error}");
}

#[test]
fn an_invalid_token_ends_the_bot() {
    let server = Server::start("bot-without-token");
    let file = format!("{}.false", server.token_file);
    fs::write(&file, "lct_0").unwrap();
    let address = format!("http://{}", server.address);
    let error = luctor(&["bot", "--server", &address, "--token-file", &file]).fails_with(1);
    assert_eq!(
        error,
        "the server rejected the request (401): This token is invalid or was revoked."
    );
}

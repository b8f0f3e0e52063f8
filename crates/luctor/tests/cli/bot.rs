//! `luctor bot`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};

use serde_json::{Value, json};

use crate::program::{luctor, start};

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
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("Luctor is at http://").unwrap();
        let address = address.split_once(' ').unwrap().0.to_owned();
        let token_file = format!("{place}/token");
        let mut server = Server { process, address, token: String::new(), token_file };
        let account = json!({ "name": "Robot", "password": "correct horse battery", "bot": true });
        let (head, _) = server.post("/api/account", "", &account);
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        let cookie = cookie.split_once(';').unwrap().0;
        let wish = json!({ "title": "plays", "scopes": ["bot", "play", "challenge"] });
        let as_owner = format!("Cookie: {cookie}\r\nOrigin: http://{}\r\n", server.address);
        let (_, made) = server.post("/api/account/tokens", &as_owner, &wish);
        server.token = made["secret"].as_str().unwrap().to_owned();
        fs::write(&server.token_file, format!("{}\n", server.token)).unwrap();
        server
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
        assert!(head.contains(" 201 "), "{answer}");
        (head.to_owned(), serde_json::from_str(body).unwrap())
    }

    /// A game of the bot's account against the computer; its address.
    fn begin(&self, game: &str) -> String {
        let wish = json!({ "game": game, "opponent": "1", "color": "white" });
        let token = format!("Authorization: Bearer {}\r\n", self.token);
        let (_, made) = self.post("/api/games", &token, &wish);
        made["id"].as_str().unwrap().to_owned()
    }

    fn bot(&self, more: &[&str]) -> String {
        let server = format!("http://{}", self.address);
        let call = ["bot", "--server", &server, "--token-file", &self.token_file];
        luctor(&[&call, more].concat()).ok()
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
        luctor(&["bot", "--server", "https://luctor.example", "--token-file", "x"]).refused(2),
        luctor(&["bot", "--server", "luctor.example", "--token-file", "x"]).refused(2),
        luctor(&["bot", "--server", "http://127.0.0.1:1", "--token-file", "/none"]).refused(1),
        call(&[], 1),
        call(&["--level", "9"], 2),
        call(&["--engine", "deep"], 2),
        call(&["--level", "1", "--engine", "engine"], 2),
        call(&["--join"], 2),
        call(&["--games", "chess", "--join"], 2),
        call(&["--stop-after", "0"], 2),
    ];
    insta::assert_snapshot!(lines.join("\n"), @r#"
    the following required arguments were not provided: --server <URL> --token-file <FILE> (--help tells more)
    invalid value 'https://luctor.example' for '--server <URL>': a bot speaks no TLS: give the http:// address of the server itself, or of something on this machine that encrypts (--help tells more)
    invalid value 'luctor.example' for '--server <URL>': a server is written http://HOST or http://HOST:PORT (--help tells more)
    cannot read /none: No such file or directory (os error 2)
    there is no token in FILE
    invalid value '9' for '--level <LEVEL>' [possible values: 1, 2, 3, 4, 5, 6, 7, 8] (--help tells more)
    invalid value 'deep' for '--engine <PLAYER>': there is no player "deep": there are engine, level:1 to level:8, mcts, greedy, random and cmd:COMMAND (--help tells more)
    the argument '--level <LEVEL>' cannot be used with '--engine <PLAYER>' (--help tells more)
    the following required arguments were not provided: --games <GAMES> (--help tells more)
    invalid value 'chess' for '--games <GAMES>': there is no game "chess": there are emulsion and emergo (--help tells more)
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

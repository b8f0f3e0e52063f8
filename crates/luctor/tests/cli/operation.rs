//! What those who run a server see: settings, health, figures, the log, backups.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command};

use crate::program::{luctor, luctor_with, ready, start_with};

/// An empty directory of the test's own.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A running server.
struct Server {
    child: Child,
    /// What it has said when it was ready.
    line: String,
    log: ChildStderr,
}

impl Server {
    fn start(args: &[&str], environment: &[(&str, &str)]) -> Server {
        let mut child = start_with(args, environment);
        let line = ready(&mut child);
        let log = child.stderr.take().unwrap();
        Server { child, line, log }
    }

    fn address(&self) -> &str {
        let (_, rest) = self.line.split_once("http://").unwrap_or_else(|| panic!("{}", self.line));
        rest.split_once(' ').unwrap().0
    }

    fn metrics(&self) -> &str {
        let (_, rest) = self.line.split_once("metrics at http://").unwrap();
        rest.split_once('/').unwrap().0
    }

    fn begin_game(&self) -> String {
        let wish = r#"{"game":"emulsion:8","opponent":"human","color":"black"}"#;
        let answer = exchange(self.address(), "POST", "/api/games", wish);
        assert!(answer.starts_with("HTTP/1.0 201"), "{answer}");
        let (_, rest) = answer.split_once("\"id\":\"").unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    }

    fn signal(&self) {
        let sent = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for the end and returns the log.
    fn ended(mut self) -> String {
        let mut log = String::new();
        self.log.read_to_string(&mut log).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{log}");
        log
    }
}

/// The whole answer to a request.
fn exchange(address: &str, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_call_beats_the_environment_which_beats_the_file() {
    let place = directory("settings");
    let file = place.join("luctor.toml");
    let data = |name: &str| text(&place.join(name)).to_owned();
    let lines = format!("listen = \"127.0.0.1:0\"\ndata = {:?}\n", data("file"));
    fs::write(&file, lines).unwrap();
    let (by_environment, by_call) = (data("environment"), data("call"));
    let config = ("LUCTOR_CONFIG", text(&file));
    let environment = ("LUCTOR_DATA", by_environment.as_str());
    for (args, environment, expected) in [
        (&["--config", text(&file)][..], &[][..], "file"),
        (&["serve"], &[config], "file"),
        (&["serve"], &[config, environment], "environment"),
        (&[], &[config, environment], "environment"),
        (&["--data", &by_call], &[config, environment], "call"),
        // An empty variable says nothing.
        (&["serve"], &[config, ("LUCTOR_DATA", "")], "file"),
        // Of two options that exclude each other the one from the better place counts.
        (&["--data", &by_call], &[config, ("LUCTOR_DATABASE", "postgres://x")], "call"),
    ] {
        let server = Server::start(args, environment);
        let told = format!("(data in {})\n", data(expected));
        assert!(server.line.ends_with(&told), "{} {args:?} {environment:?}", server.line);
        server.signal();
        server.ended();
    }
}

#[test]
fn a_wrong_setting_is_named_with_the_place_that_it_comes_from() {
    let place = directory("wrong-settings");
    let file = place.join("luctor.toml");
    let name = text(&file);
    for (lines, sentence) in [
        (
            "lisen = \"127.0.0.1:0\"",
            format!("{name}: there is no setting \"lisen\": luctor serve --help lists them"),
        ),
        (
            "log_level = \"info\"",
            format!("{name}: there is no setting \"log_level\": luctor serve --help lists them"),
        ),
        (
            "[config]",
            format!("{name}: there is no setting \"config\": luctor serve --help lists them"),
        ),
        (
            "listen = 80",
            format!(
                "{name}: the setting \"listen\": invalid value '80' for '--listen <ADDRESS:PORT>': \
                 invalid socket address syntax (--help tells more)"
            ),
        ),
        (
            "listen = { a = 1 }",
            format!("{name}: the setting \"listen\" is neither a text nor a number"),
        ),
        (
            "data = \"a\"\ndatabase = \"postgres://b\"",
            format!(
                "{name}: the setting \"data\" cannot be used with {name}: the setting \"database\""
            ),
        ),
    ] {
        fs::write(&file, lines).unwrap();
        assert_eq!(luctor(&["--config", name]).refused(2), sentence);
    }
    fs::write(&file, "\n\nlisten = oops").unwrap();
    let sentence = luctor(&["--config", name]).refused(2);
    assert!(sentence.starts_with(&format!("{name}, line 3: ")), "{sentence}");
    let sentence = luctor(&["--config", "no/such/file"]).refused(1);
    assert!(sentence.starts_with("cannot read no/such/file: "), "{sentence}");
    let sentence = luctor_with(&["serve"], &[("LUCTOR_LOG_FORMAT", "xml")]).refused(2);
    assert!(sentence.starts_with("LUCTOR_LOG_FORMAT: invalid value 'xml'"), "{sentence}");
    let both = [("LUCTOR_DATA", "a"), ("LUCTOR_DATABASE", "postgres://b")];
    assert_eq!(
        luctor_with(&["serve"], &both).refused(2),
        "LUCTOR_DATA cannot be used with LUCTOR_DATABASE"
    );
    // Other commands have nothing to do with a server's settings.
    luctor_with(&["moves", "emulsion:2"], &[("LUCTOR_LISTEN", "nonsense")]).ok();
}

#[test]
fn a_server_that_drains_answers_but_is_not_ready() {
    let place = directory("drain");
    let data = text(&place);
    let args = ["--listen", "127.0.0.1:0", "--data", data, "--drain", "1h"];
    let server = Server::start(&args, &[]);
    let ready = || exchange(server.address(), "GET", "/readyz", "");
    assert!(ready().starts_with("HTTP/1.0 200"));
    server.signal();
    // It is not told when the signal arrives.
    while ready().starts_with("HTTP/1.0 200") {}
    assert!(ready().starts_with("HTTP/1.0 503"), "{}", ready());
    assert!(exchange(server.address(), "GET", "/healthz", "").starts_with("HTTP/1.0 200"));
    server.begin_game();
    // Who asks a second time does not want to wait for an hour.
    server.signal();
    server.ended();
}

#[test]
fn a_request_that_is_under_way_is_answered_before_the_end() {
    let place = directory("under-way");
    let server = Server::start(&["--listen", "127.0.0.1:0", "--data", text(&place)], &[]);
    let wish = r#"{"game":"emulsion:8","opponent":"human","color":"black"}"#;
    let length = wish.len();
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nExpect: 100-continue\r\n\r\n"
    );
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = BufReader::new(stream.try_clone().unwrap());
    let mut line = String::new();
    answer.read_line(&mut line).unwrap();
    assert_eq!(line, "HTTP/1.1 100 Continue\r\n", "the server has begun to read the request");
    server.signal();
    // It listens no more, and waits for the rest.
    while TcpStream::connect(server.address()).is_ok() {}
    stream.write_all(wish.as_bytes()).unwrap();
    let mut rest = String::new();
    answer.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("HTTP/1.1 201 Created"), "{rest}");
    server.ended();
}

#[test]
fn figures_have_an_address_of_their_own() {
    let place = directory("figures");
    let data = text(&place);
    let args = ["--listen", "127.0.0.1:0", "--data", data, "--metrics-listen", "127.0.0.1:0"];
    let server = Server::start(&args, &[]);
    for _ in 0..2 {
        let id = server.begin_game();
        exchange(server.address(), "GET", &format!("/api/games/{id}"), "");
        let change = r#"{"id":"change-1","version":0,"move":"nonsense"}"#;
        exchange(server.address(), "POST", &format!("/api/games/{id}/moves"), change);
    }
    exchange(server.address(), "GET", "/assets/secret-name", "");
    exchange(server.address(), "INVENTED", "/api/health", "");
    let figures = exchange(server.metrics(), "GET", "/metrics", "");
    assert!(figures.contains("content-type: text/plain; version=0.0.4"), "{figures}");
    for line in [
        "luctor_http_requests_total{method=\"POST\",route=\"/api/games\",status=\"201\"} 2",
        "luctor_http_requests_total{method=\"GET\",route=\"/api/games/{id}\",status=\"200\"} 2",
        "luctor_http_requests_total{method=\"GET\",route=\"client\",status=\"404\"} 1",
        "luctor_http_requests_total{method=\"other\",route=\"/api/health\",status=\"405\"} 1",
        "luctor_http_request_seconds_count{method=\"POST\",route=\"/api/games\"} 2",
        "luctor_sockets_open 0",
        "luctor_engine_jobs{state=\"thinking\"} 0",
        "luctor_database_errors_total 0",
    ] {
        assert!(figures.lines().any(|found| found == line), "{line} is not in\n{figures}");
    }
    assert!(!figures.contains("secret-name") && !figures.contains("INVENTED"));
    let elsewhere = exchange(server.address(), "GET", "/metrics", "");
    assert!(!elsewhere.contains("luctor_sockets_open"), "the figures are not for everybody");
    server.signal();
    server.ended();
}

#[test]
fn the_log_tells_requests_without_their_addresses() {
    let place = directory("log");
    let data = text(&place);
    let args = ["--listen", "127.0.0.1:0", "--data", data, "--log-format", "json"];
    let server = Server::start(&args, &[("LUCTOR_LOG_LEVEL", "debug")]);
    exchange(server.address(), "GET", "/api/games/abcdefghjkmnpqrs?token=hunter2", "");
    exchange(server.address(), "GET", "/seat/a-secret-of-anna?key=hunter2", "");
    server.signal();
    let log = server.ended();
    let requests: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line} is no JSON")))
        .filter(|line: &serde_json::Value| line["message"] == "request")
        .collect();
    assert_eq!(requests.len(), 2, "{log}");
    let (first, second) = (&requests[0], &requests[1]);
    assert_eq!((&first["method"], &first["route"]), (&"GET".into(), &"/api/games/{id}".into()));
    assert_eq!((&first["status"], &second["route"]), (&404.into(), &"client".into()));
    assert!(first["ms"].is_f64() && first["timestamp"].is_string(), "{first}");
    for secret in ["hunter2", "secret", "abcdefghjkmnpqrs", "127.0.0.1"] {
        assert!(!log.contains(secret), "{secret} is in\n{log}");
    }
}

#[test]
fn a_backup_is_made_while_the_server_runs_and_restored_elsewhere() {
    let place = directory("backup");
    let data = text(&place.join("data")).to_owned();
    let server = Server::start(&["--listen", "127.0.0.1:0", "--data", &data], &[]);
    let id = server.begin_game();
    let backups = place.join("backups");
    fs::create_dir(&backups).unwrap();
    let told = luctor(&["backup", text(&backups), "--data", &data]).ok();
    let files: Vec<PathBuf> =
        fs::read_dir(&backups).unwrap().map(|entry| entry.unwrap().path()).collect();
    let [file] = files.as_slice() else { panic!("{files:?}") };
    assert!(told.starts_with(&format!("{} of 2", file.display())), "{told}");
    assert!(told.contains(": games 1, events 0, rows of all tables 6, version "), "{told}");
    assert_eq!(luctor(&["restore", "--check", text(file)]).ok(), told);
    let refused = luctor(&["restore", text(file), "--data", &data]).refused(1);
    assert_eq!(refused, "the database is not empty: its table games has rows");
    server.signal();
    server.ended();

    let copy = text(&place.join("copy")).to_owned();
    assert_eq!(luctor_with(&["restore", text(file)], &[("LUCTOR_DATA", &copy)]).ok(), told);
    let server = Server::start(&["--listen", "127.0.0.1:0", "--data", &copy], &[]);
    let game = exchange(server.address(), "GET", &format!("/api/games/{id}"), "");
    assert!(game.starts_with("HTTP/1.0 200"), "{game}");
    server.signal();
    server.ended();
}

#[test]
fn what_is_no_backup_is_refused() {
    let place = directory("no-backup");
    let file = place.join("file");
    fs::write(&file, "hello\n").unwrap();
    let data = text(&place.join("data")).to_owned();
    let name = text(&file);
    let sentence = luctor(&["restore", name, "--data", &data]).refused(1);
    assert_eq!(sentence, format!("{name} is no backup of Luctor"));
    let sentence = luctor(&["backup", name, "--data", &data]).refused(1);
    assert_eq!(sentence, format!("there is no database in {data}"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "hello\n", "nothing has replaced it");
    let sentence = luctor(&["backup", name, "--database", "games.db"]).refused(2);
    assert!(sentence.starts_with("a database is given as postgres://"), "{sentence}");
    assert!(!Path::new(&data).exists());
}

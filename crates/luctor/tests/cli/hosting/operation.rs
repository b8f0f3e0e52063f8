//! Shutdown, metrics and the log of a server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use super::server::{Server, directory, exchange, text};

#[test]
fn a_draining_server_answers_but_is_not_ready() {
    let directory = directory("drain");
    let data = text(&directory);
    let args = ["--listen", "127.0.0.1:0", "--data", data, "--drain", "1h"];
    let server = Server::start(&args, &[]);
    let ready = || exchange(server.address(), "GET", "/readyz", "");
    assert!(ready().starts_with("HTTP/1.0 200"));
    server.signal();
    // Waits until the signal arrives.
    while ready().starts_with("HTTP/1.0 200") {}
    assert!(ready().starts_with("HTTP/1.0 503"), "{}", ready());
    assert!(exchange(server.address(), "GET", "/healthz", "").starts_with("HTTP/1.0 200"));
    server.create_game();
    // A second signal ends the draining.
    server.signal();
    server.ended();
}

#[test]
fn a_pending_request_is_answered_before_the_exit() {
    let directory = directory("pending-request");
    let server = Server::start(&["--listen", "127.0.0.1:0", "--data", text(&directory)], &[]);
    let body = r#"{"game":"emulsion:8","opponent":"human","color":"black"}"#;
    let length = body.len();
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nExpect: 100-continue\r\n\r\n"
    );
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = BufReader::new(stream.try_clone().unwrap());
    let mut line = String::new();
    answer.read_line(&mut line).unwrap();
    assert_eq!(line, "HTTP/1.1 100 Continue\r\n", "the server started to read the request");
    server.signal();
    // The server stops listening, but waits for the body.
    while TcpStream::connect(server.address()).is_ok() {}
    stream.write_all(body.as_bytes()).unwrap();
    let mut rest = String::new();
    answer.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("HTTP/1.1 201 Created"), "{rest}");
    server.ended();
}

#[test]
fn an_ignored_proxy_is_reported_once() {
    let directory = directory("ignored-proxy");
    let data = text(&directory);
    for (options, warnings) in [(&[][..], 1), (&["--trust-proxy"][..], 0)] {
        let args = [&["--listen", "127.0.0.1:0", "--data", data], options].concat();
        let server = Server::start(&args, &[]);
        for header in ["X-Forwarded-For: 203.0.113.7", "Forwarded: for=203.0.113.7"] {
            let mut stream = TcpStream::connect(server.address()).unwrap();
            let request = format!("GET /api/tv HTTP/1.0\r\nHost: localhost\r\n{header}\r\n\r\n");
            stream.write_all(request.as_bytes()).unwrap();
            stream.read_to_string(&mut String::new()).unwrap();
        }
        server.signal();
        let log = server.ended();
        assert_eq!(log.matches("X-Forwarded-For is ignored").count(), warnings, "{log}");
        assert!(!log.contains("203.0.113.7"), "{log}");
    }
}

#[test]
fn the_settings_as_shipped_are_valid() {
    let directory = directory("as-shipped");
    let shipped = include_str!("../../../../../contrib/luctor.toml");
    for setting in ["public-url = \"https://games.example\"\n", "trust-proxy = true\n"] {
        assert!(shipped.contains(setting), "{setting}");
    }
    let settings = directory.join("luctor.toml");
    let free = shipped.replace(":8080", ":0").replace(":9090", ":0");
    std::fs::write(&settings, free).unwrap();
    let data = directory.join("data");
    let args = ["--config", text(&settings), "--data", text(&data)];
    let server = Server::start(&args, &[]);
    let answer = exchange(server.address(), "GET", "/api/health", "");
    assert!(answer.contains("strict-transport-security"), "{answer}");
    server.signal();
    server.ended();
}

#[test]
fn metrics_have_a_separate_address() {
    let directory = directory("metrics");
    let data = text(&directory);
    let args = ["--listen", "127.0.0.1:0", "--data", data, "--metrics-listen", "127.0.0.1:0"];
    let server = Server::start(&args, &[]);
    for _ in 0..2 {
        let id = server.create_game();
        exchange(server.address(), "GET", &format!("/api/games/{id}"), "");
        let change = r#"{"id":"change-1","version":0,"move":"nonsense"}"#;
        exchange(server.address(), "POST", &format!("/api/games/{id}/moves"), change);
    }
    exchange(server.address(), "GET", "/assets/secret-name", "");
    exchange(server.address(), "INVENTED", "/api/health", "");
    let metrics = exchange(server.metrics(), "GET", "/metrics", "");
    assert!(metrics.contains("content-type: text/plain; version=0.0.4"), "{metrics}");
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
        assert!(metrics.lines().any(|found| found == line), "{line} is not in\n{metrics}");
    }
    assert!(!metrics.contains("secret-name") && !metrics.contains("INVENTED"));
    let elsewhere = exchange(server.address(), "GET", "/metrics", "");
    assert!(!elsewhere.contains("luctor_sockets_open"), "the metrics are not public");
    server.signal();
    server.ended();
}

#[test]
fn the_log_contains_requests_without_addresses() {
    let directory = directory("log");
    let data = text(&directory);
    let args = ["--listen", "127.0.0.1:0", "--data", data, "--log-format", "json"];
    let server = Server::start(&args, &[("LUCTOR_LOG_LEVEL", "debug")]);
    exchange(server.address(), "GET", "/api/games/abcdefghjkmnpqrs?token=hunter2", "");
    exchange(server.address(), "GET", "/seat/a-secret-of-anna?key=hunter2", "");
    server.signal();
    let log = server.ended();
    let requests: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line} is not JSON")))
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

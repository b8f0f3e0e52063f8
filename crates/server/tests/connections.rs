//! Clients that send half a request, or none.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use luctor_server::Patience;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::world::{PATIENCE, Watcher, World, id_of};

/// A limit that no test reaches.
const LONG: Duration = Duration::from_secs(3600);
/// A limit that tests reach.
const SHORT: Duration = Duration::from_millis(300);
/// The time between two bytes of a slow client.
const PACE: Duration = Duration::from_millis(20);

/// The server of a world at an address, for as long as it lives.
async fn listen(world: &World, patience: Patience) -> (SocketAddr, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    (address, tokio::spawn(world.server().clone().answer_connections(listener, patience)))
}

/// Everything that comes until the server closes the connection. One that is closed before everything was read
/// from it may end with an error.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    let _ = read.expect("the connection should have been closed");
    String::from_utf8(bytes).unwrap()
}

/// Sends a text byte by byte until the server closes the connection; what it answers.
async fn drip(stream: &mut TcpStream, text: &str) -> String {
    let mut answer = String::new();
    for byte in text.bytes().cycle() {
        let mut buffer = [0; 4096];
        match timeout(PACE, stream.read(&mut buffer)).await {
            Ok(Ok(0) | Err(_)) => return answer,
            Ok(Ok(length)) => answer.push_str(std::str::from_utf8(&buffer[..length]).unwrap()),
            Err(_) => {
                if stream.write_all(&[byte]).await.is_err() {
                    return answer + &rest(stream).await;
                }
            }
        }
    }
    unreachable!("a cycle has no end")
}

#[tokio::test]
async fn half_a_head_none_and_a_slow_one_are_cut() {
    let world = World::on_sqlite().await;
    let (address, _) =
        listen(&world, Patience { head: SHORT, body: LONG, ..Patience::default() }).await;
    for begin in ["", "P", "GET /healthz HTTP/1.1\r\nHost: luctor.test\r\nX-Half"] {
        let began = Instant::now();
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(begin.as_bytes()).await.unwrap();
        assert_eq!(rest(&mut stream).await, "", "{begin:?}");
        assert!(began.elapsed() >= SHORT, "{begin:?} had its time");
    }
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nX-Slow: ").await.unwrap();
    assert_eq!(drip(&mut stream, "x").await, "");
}

#[tokio::test]
async fn a_connection_rests_for_a_while_and_no_longer() {
    let world = World::on_sqlite().await;
    let (address, _) =
        listen(&world, Patience { head: SHORT, body: LONG, ..Patience::default() }).await;
    let began = Instant::now();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let ask = b"GET /healthz HTTP/1.1\r\nHost: luctor.test\r\n\r\n";
    stream.write_all(&ask.repeat(2)).await.unwrap();
    let answers = rest(&mut stream).await;
    assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 2, "{answers}");
    assert!(began.elapsed() >= SHORT);
}

#[tokio::test]
async fn half_a_body_and_a_slow_one_are_answered_and_cut() {
    let world = World::on_sqlite().await;
    let (address, _) =
        listen(&world, Patience { head: LONG, body: SHORT, ..Patience::default() }).await;
    let head = "POST /api/games HTTP/1.1\r\nHost: luctor.test\r\nOrigin: http://luctor.test\r\n\
                Content-Type: application/json\r\nContent-Length: 16000\r\n\r\n";
    for slow in [false, true] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(format!("{head}{{\"game\":").as_bytes()).await.unwrap();
        let answer = if slow { drip(&mut stream, " ").await } else { rest(&mut stream).await };
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        let problem =
            "\"code\":\"too-slow\",\"message\":\"The request took too long. Send it again.\"";
        assert!(answer.contains(problem), "{answer}");
    }
}

#[tokio::test]
async fn who_has_asked_in_time_may_listen_for_long() {
    let world = World::on_sqlite().await;
    let (address, _) =
        listen(&world, Patience { head: SHORT, body: SHORT, ..Patience::default() }).await;
    let mut anna = world.browser();
    let game = anna.begin("emulsion:8").await;
    let mut watcher = Watcher::connect(address, &anna, id_of(&game)).await.unwrap();
    watcher.next().await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let ask =
        format!("GET /api/games/{}/stream HTTP/1.1\r\nHost: luctor.test\r\n\r\n", id_of(&game));
    stream.write_all(ask.as_bytes()).await.unwrap();
    // Until others, who came later, have been cut.
    for _ in 0..2 {
        assert_eq!(rest(&mut TcpStream::connect(address).await.unwrap()).await, "");
    }
    let game = anna.play(&game, &["a1-b1"]).await;
    assert_eq!(watcher.next().await["version"], game["version"]);
    let (mut heard, mut buffer) = (String::new(), [0; 65_536]);
    while !heard.contains("\"version\":1") {
        let read = timeout(PATIENCE, stream.read(&mut buffer)).await;
        let length = read.expect("the move should be told").unwrap();
        assert!(length > 0, "the stream goes on");
        heard.push_str(&String::from_utf8_lossy(&buffer[..length]));
    }
}

#[tokio::test]
async fn a_request_that_has_begun_is_answered_though_the_server_ends() {
    let world = World::on_sqlite().await;
    let (address, served) =
        listen(&world, Patience { head: LONG, body: LONG, ..Patience::default() }).await;
    let mut resting = TcpStream::connect(address).await.unwrap();
    let ask = b"GET /healthz HTTP/1.1\r\nHost: luctor.test\r\n\r\n";
    resting.write_all(ask).await.unwrap();
    resting.read_exact(&mut [0]).await.unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let half = "POST /api/games HTTP/1.1\r\nHost: luctor.test\r\nOrigin: http://luctor.test\r\n\
                Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n";
    stream.write_all(half.as_bytes()).await.unwrap();
    // `100 Continue` shows that the server has read the head.
    let mut told = [0; 25];
    stream.read_exact(&mut told).await.unwrap();
    assert_eq!(&told, b"HTTP/1.1 100 Continue\r\n\r\n");
    world.server().close().await;
    rest(&mut resting).await;
    stream.write_all(b"{}").await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(
        answer.starts_with("HTTP/1.1 400 Bad Request") && answer.contains("malformed"),
        "{answer}"
    );
    timeout(PATIENCE, served).await.expect("nobody is there any more").unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

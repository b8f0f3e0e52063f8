use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tempfile::TempDir;
use tokio::io::duplex;

use super::*;
use crate::limits::rate_limit::RateLimit;
use crate::settings::Settings;
use luctor_store::Store;

const LONG: Duration = Duration::from_secs(60);

async fn server(directory: &TempDir) -> (Arc<App>, PostSettings) {
    let address = "game@luctor.test".parse().unwrap();
    let post = PostSettings { address, authserv: "mx.luctor.test".to_owned() };
    let settings =
        Settings { post: Some(post.clone()), rate_limit: RateLimit::Off, ..Settings::default() };
    let db = Store::Data(directory.path().to_owned()).open().await.unwrap();
    (App::new(db, Duration::ZERO, settings), post)
}

/// Everything that is answered to bytes that are sent in pieces of a size.
async fn answers(app: &Arc<App>, post: &PostSettings, sent: &[u8], size: usize) -> String {
    let (mut ours, theirs) = duplex(1024 * 1024);
    let talk = async {
        for piece in sent.chunks(size) {
            // Who has hung up hears no more.
            if ours.write_all(piece).await.is_err() {
                break;
            }
            tokio::task::yield_now().await;
        }
        let _ = ours.shutdown().await;
        let mut heard = Vec::new();
        ours.read_to_end(&mut heard).await.unwrap();
        heard
    };
    let (ended, heard) = tokio::join!(converse(app, post, theirs, LONG), talk);
    ended.unwrap();
    String::from_utf8(heard).unwrap()
}

const MAIL: &str = "From: anna@example.org\r\nSubject: x\r\n\r\n..\r\nSubject: x\r\n.\r\n";

#[tokio::test]
async fn commands_may_come_in_any_pieces() {
    let directory = TempDir::new().unwrap();
    let (app, post) = server(&directory).await;
    let sent = format!(
        "LHLO mx\r\nMAIL FROM:<anna@example.org> SIZE=100 BODY=8BITMIME\r\nRCPT TO:<game@luctor.test>\r\n\
         rcpt to:<nobody@luctor.test>\r\nRCPT TO:<game+abc@luctor.test>\r\nDATA\r\n{MAIL}\
         NOOP\r\nMAIL FROM:<>\r\nRSET\r\nVRFY x\r\nHELP\r\nQUIT\r\nNOOP\r\n"
    );
    let whole = answers(&app, &post, sent.as_bytes(), sent.len()).await;
    insta::assert_snapshot!(whole.replace("\r\n", "\n"), @r"
    220 Luctor takes mail
    250-Luctor greets you
    250-PIPELINING
    250-SIZE 1048576
    250-8BITMIME
    250 ENHANCEDSTATUSCODES
    250 2.1.0 OK
    250 2.1.5 OK
    550 5.1.1 Nobody reads mail at this address
    250 2.1.5 OK
    354 End with a dot on a line of its own
    250 2.6.0 Mail taken
    250 2.6.0 Mail taken
    250 2.0.0 OK
    250 2.1.0 OK
    250 2.0.0 OK
    252 2.1.5 Send a mail, and it will be seen
    214 2.0.0 Mail for the games of this server
    221 2.0.0 Goodbye
    ");
    for size in [1, 2, 3, 5, 7, 11, 64, 100] {
        assert_eq!(
            answers(&app, &post, sent.as_bytes(), size).await,
            whole,
            "pieces of {size} bytes"
        );
    }
}

#[tokio::test]
async fn by_smtp_a_mail_has_one_answer() {
    let directory = TempDir::new().unwrap();
    let (app, post) = server(&directory).await;
    let sent = format!(
        "EHLO mx\r\nMAIL FROM:<anna@example.org>\r\nRCPT TO:<game@luctor.test>\r\nRCPT TO:<game+b@luctor.test>\r\n\
         DATA\r\n{MAIL}HELO mx\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<game@luctor.test>\r\nDATA\r\n.\r\nQUIT\r\n"
    );
    let heard = answers(&app, &post, sent.as_bytes(), sent.len()).await;
    let codes: Vec<&str> =
        heard.lines().filter(|line| line.as_bytes()[3] == b' ').map(|line| &line[..3]).collect();
    assert_eq!(
        codes,
        ["220", "250", "250", "250", "250", "354", "250", "250", "250", "250", "354", "250", "221"],
        "{heard}"
    );
}

#[tokio::test]
async fn what_is_out_of_order_or_not_offered_is_refused() {
    let directory = TempDir::new().unwrap();
    let (app, post) = server(&directory).await;
    let sent = "MAIL FROM:<a@b.c>\r\nLHLO mx\r\nRCPT TO:<game@luctor.test>\r\nDATA\r\nSTARTTLS\r\n\
                AUTH PLAIN AGEAYg==\r\nEXPN x\r\nMAIL FROM:a@b.c\r\nMAIL FROM:<a@b.c> SMTPUTF8\r\n\
                MAIL FROM:<a@b.c> X=Y\r\nMAIL FROM:<a@b.c> SIZE=9999999\r\nMAIL FROM:<a@b.c>\r\nMAIL FROM:<a@b.c>\r\n\
                RCPT TO:<>\r\nRCPT TO:<postmaster@luctor.test>\r\nRCPT TO:<postmaster>\r\nDATA\r\nWHAT\r\n\r\nBDAT 3 LAST\r\nNOOP\r\n";
    let heard = answers(&app, &post, sent.as_bytes(), 4096).await;
    insta::assert_snapshot!(heard.replace("\r\n", "\n"), @r"
    220 Luctor takes mail
    503 5.5.1 Not now: that comes in another order
    250-Luctor greets you
    250-PIPELINING
    250-SIZE 1048576
    250-8BITMIME
    250 ENHANCEDSTATUSCODES
    503 5.5.1 Not now: that comes in another order
    503 5.5.1 There is no recipient
    502 5.5.1 Not offered
    502 5.5.1 Not offered
    502 5.5.1 Not offered
    501 5.5.4 Syntax error
    555 5.5.4 Parameter not offered
    555 5.5.4 Parameter not offered
    552 5.3.4 A mail has at most 1 MiB
    250 2.1.0 OK
    503 5.5.1 Not now: that comes in another order
    550 5.1.1 Nobody reads mail at this address
    550 5.1.1 Nobody reads mail at this address
    550 5.1.1 Nobody reads mail at this address
    503 5.5.1 There is no recipient
    500 5.5.1 Unknown command
    500 5.5.1 Unknown command
    502 5.5.1 Not offered
    ");
}

#[tokio::test]
async fn a_mail_that_is_too_large_is_refused_and_the_next_one_taken() {
    let directory = TempDir::new().unwrap();
    let (app, post) = server(&directory).await;
    let envelope = "MAIL FROM:<a@b.c>\r\nRCPT TO:<game@luctor.test>\r\nRCPT TO:<game+b@luctor.test>\r\nDATA\r\n";
    let line = format!("{}\r\n", "x".repeat(998));
    let sent = format!(
        "LHLO mx\r\n{envelope}From: a@b.c\r\n\r\n{}.\r\n{envelope}{MAIL}QUIT\r\n",
        line.repeat(1100)
    );
    let heard = answers(&app, &post, sent.as_bytes(), 16_000).await;
    let refused = "552 5.3.4 A mail has at most 1 MiB\r\n";
    assert!(heard.contains(&format!("{refused}{refused}250 2.1.0")), "{heard}");
    assert!(
        heard.ends_with("250 2.6.0 Mail taken\r\n250 2.6.0 Mail taken\r\n221 2.0.0 Goodbye\r\n"),
        "{heard}"
    );
}

#[tokio::test]
async fn who_makes_too_many_mistakes_or_too_long_lines_is_sent_away() {
    let directory = TempDir::new().unwrap();
    let (app, post) = server(&directory).await;
    let heard = answers(&app, &post, "WHAT\r\n".repeat(50).as_bytes(), 4096).await;
    assert_eq!(heard.matches("500 5.5.1").count(), 20);
    assert!(heard.ends_with("421 4.7.0 Too many mistakes\r\n"), "{heard}");
    for size in [100, 8192] {
        let heard = answers(&app, &post, "x".repeat(100_000).as_bytes(), size).await;
        assert!(heard.ends_with("500 5.5.2 The line is too long\r\n"), "{heard}");
    }
    let many =
        format!("LHLO x\r\nMAIL FROM:<a@b.c>\r\n{}", "RCPT TO:<game@luctor.test>\r\n".repeat(101));
    let heard = answers(&app, &post, many.as_bytes(), 4096).await;
    assert!(heard.ends_with("250 2.1.5 OK\r\n452 4.5.3 Too many recipients\r\n"), "{heard}");
}

#[tokio::test]
async fn who_is_silent_is_sent_away() {
    let directory = TempDir::new().unwrap();
    let (app, post) = server(&directory).await;
    let (mut ours, theirs) = duplex(1024);
    let ended = converse(&app, &post, theirs, Duration::from_millis(10)).await;
    ended.unwrap();
    let mut heard = String::new();
    ours.read_to_string(&mut heard).await.unwrap();
    assert!(heard.ends_with("421 4.4.2 Too slow\r\n"), "{heard}");
}

#[tokio::test]
async fn who_does_not_listen_is_left() {
    let directory = TempDir::new().unwrap();
    let (app, post) = server(&directory).await;
    // There is no room for the first line.
    let (_ours, theirs) = duplex(4);
    let ended = converse(&app, &post, theirs, Duration::from_millis(10)).await;
    assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
}

#[tokio::test]
async fn the_end_of_the_server_is_told() {
    let directory = TempDir::new().unwrap();
    let (app, post) = server(&directory).await;
    let (mut ours, theirs) = duplex(1024);
    app.tasks.shutdown().cancel();
    converse(&app, &post, theirs, LONG).await.unwrap();
    let mut heard = String::new();
    ours.read_to_string(&mut heard).await.unwrap();
    assert!(heard.ends_with("421 4.3.2 The server ends, come again\r\n"), "{heard}");
}

#[test]
fn any_bytes_are_answered_line_by_line() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let directory = TempDir::new().unwrap();
    let (app, post) = runtime.block_on(server(&directory));
    let commands = prop::sample::select(vec![
        "LHLO x",
        "EHLO x",
        "MAIL FROM:<a@b.c>",
        "MAIL FROM:<>",
        "RCPT TO:<game@luctor.test>",
        "RCPT TO:<",
        "DATA",
        "From: a@b.c",
        ".",
        "..",
        "",
        "RSET",
        "BDAT 10",
        "QUIT",
        "AUTH PLAIN",
        "MAIL FROM:<@x,@y:a@b> SIZE=-1",
    ]);
    let piece = prop_oneof![
        commands.prop_map(|command| format!("{command}\r\n").into_bytes()),
        prop::collection::vec(any::<u8>(), 0..30),
    ];
    let pieces = prop::collection::vec(piece, 0..30);
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
    let held = runner.run(&(pieces, 1..200_usize), |(pieces, size)| {
        let heard = runtime.block_on(answers(&app, &post, &pieces.concat(), size));
        for line in heard.split_terminator("\r\n") {
            let code =
                line.as_bytes().get(..3).is_some_and(|code| code.iter().all(u8::is_ascii_digit));
            prop_assert!(code && line.len() < 500, "{line:?}");
        }
        Ok(())
    });
    held.unwrap();
}

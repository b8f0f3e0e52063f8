//! Tests of sessions, with a handler that accepts every email.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tokio::io::duplex;

use super::*;

const LONG: Duration = Duration::from_secs(60);

/// Accepts every email.
struct AcceptAll;

impl MailHandler for AcceptAll {
    type Mail = ();

    async fn read(&self, _: Vec<u8>) -> Result<(), Outcome> {
        Ok(())
    }

    async fn handle(&self, (): &(), _: Option<&str>) -> Outcome {
        Outcome::Done
    }
}

fn settings() -> IncomingMailSettings {
    let address = "game@luctor.test".parse().unwrap();
    IncomingMailSettings { address, authserv: "mx.luctor.test".to_owned() }
}

/// Runs a session that no shutdown ends.
async fn session(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    patience: Duration,
) -> io::Result<()> {
    run_session(&AcceptAll, &settings(), &CancellationToken::new(), stream, patience).await
}

/// Returns all replies to bytes that are sent in pieces of a size.
async fn replies(sent: &[u8], size: usize) -> String {
    let (mut ours, theirs) = duplex(1024 * 1024);
    let client = async {
        for piece in sent.chunks(size) {
            // The server may have closed the connection.
            if ours.write_all(piece).await.is_err() {
                break;
            }
            tokio::task::yield_now().await;
        }
        let _ = ours.shutdown().await;
        let mut received = Vec::new();
        ours.read_to_end(&mut received).await.unwrap();
        received
    };
    let (ended, received) = tokio::join!(session(theirs, LONG), client);
    ended.unwrap();
    String::from_utf8(received).unwrap()
}

const MAIL: &str = "From: anna@example.org\r\nSubject: x\r\n\r\n..\r\nSubject: x\r\n.\r\n";

#[tokio::test]
async fn commands_may_be_split_anywhere() {
    let sent = format!(
        "LHLO mx\r\nMAIL FROM:<anna@example.org> SIZE=100 BODY=8BITMIME\r\nRCPT TO:<game@luctor.test>\r\n\
         rcpt to:<nobody@luctor.test>\r\nRCPT TO:<game+abc@luctor.test>\r\nDATA\r\n{MAIL}\
         NOOP\r\nMAIL FROM:<>\r\nRSET\r\nVRFY x\r\nHELP\r\nQUIT\r\nNOOP\r\n"
    );
    let whole = replies(sent.as_bytes(), sent.len()).await;
    insta::assert_snapshot!(whole.replace("\r\n", "\n"), @r"
    220 Luctor is ready
    250-Luctor greets you
    250-PIPELINING
    250-SIZE 1048576
    250-8BITMIME
    250 ENHANCEDSTATUSCODES
    250 2.1.0 OK
    250 2.1.5 OK
    550 5.1.1 No such recipient
    250 2.1.5 OK
    354 End the mail with a dot on a line of its own
    250 2.6.0 Mail accepted
    250 2.6.0 Mail accepted
    250 2.0.0 OK
    250 2.1.0 OK
    250 2.0.0 OK
    252 2.1.5 Addresses are not verified, send a mail
    214 2.0.0 Mail for the games of this server
    221 2.0.0 Goodbye
    ");
    for size in [1, 2, 3, 5, 7, 11, 64, 100] {
        assert_eq!(replies(sent.as_bytes(), size).await, whole, "pieces of {size} bytes");
    }
}

#[tokio::test]
async fn a_mail_by_smtp_gets_one_reply() {
    let sent = format!(
        "EHLO mx\r\nMAIL FROM:<anna@example.org>\r\nRCPT TO:<game@luctor.test>\r\nRCPT TO:<game+b@luctor.test>\r\n\
         DATA\r\n{MAIL}HELO mx\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<game@luctor.test>\r\nDATA\r\n.\r\nQUIT\r\n"
    );
    let received = replies(sent.as_bytes(), sent.len()).await;
    let codes: Vec<&str> =
        received.lines().filter(|line| line.as_bytes()[3] == b' ').map(|line| &line[..3]).collect();
    assert_eq!(
        codes,
        ["220", "250", "250", "250", "250", "354", "250", "250", "250", "250", "354", "250", "221"],
        "{received}"
    );
}

#[tokio::test]
async fn unsupported_commands_and_bad_sequences_are_rejected() {
    let sent = "MAIL FROM:<a@b.c>\r\nLHLO mx\r\nRCPT TO:<game@luctor.test>\r\nDATA\r\nSTARTTLS\r\n\
                AUTH PLAIN AGEAYg==\r\nEXPN x\r\nMAIL FROM:a@b.c\r\nMAIL FROM:<a@b.c> SMTPUTF8\r\n\
                MAIL FROM:<a@b.c> X=Y\r\nMAIL FROM:<a@b.c> SIZE=9999999\r\nMAIL FROM:<a@b.c>\r\nMAIL FROM:<a@b.c>\r\n\
                RCPT TO:<>\r\nRCPT TO:<postmaster@luctor.test>\r\nRCPT TO:<postmaster>\r\nDATA\r\nWHAT\r\n\r\nBDAT 3 LAST\r\nNOOP\r\n";
    let received = replies(sent.as_bytes(), 4096).await;
    insta::assert_snapshot!(received.replace("\r\n", "\n"), @r"
    220 Luctor is ready
    503 5.5.1 Bad sequence of commands
    250-Luctor greets you
    250-PIPELINING
    250-SIZE 1048576
    250-8BITMIME
    250 ENHANCEDSTATUSCODES
    503 5.5.1 Bad sequence of commands
    503 5.5.1 No valid recipient
    502 5.5.1 Command not supported
    502 5.5.1 Command not supported
    502 5.5.1 Command not supported
    501 5.5.4 Syntax error
    555 5.5.4 Parameter not supported
    555 5.5.4 Parameter not supported
    552 5.3.4 A mail can have at most 1 MiB
    250 2.1.0 OK
    503 5.5.1 Bad sequence of commands
    550 5.1.1 No such recipient
    550 5.1.1 No such recipient
    550 5.1.1 No such recipient
    503 5.5.1 No valid recipient
    500 5.5.1 Unknown command
    500 5.5.1 Unknown command
    502 5.5.1 Command not supported
    ");
}

#[tokio::test]
async fn a_mail_that_is_too_large_is_rejected_and_the_next_one_accepted() {
    let envelope = "MAIL FROM:<a@b.c>\r\nRCPT TO:<game@luctor.test>\r\nRCPT TO:<game+b@luctor.test>\r\nDATA\r\n";
    let line = format!("{}\r\n", "x".repeat(998));
    let sent = format!(
        "LHLO mx\r\n{envelope}From: a@b.c\r\n\r\n{}.\r\n{envelope}{MAIL}QUIT\r\n",
        line.repeat(1100)
    );
    let received = replies(sent.as_bytes(), 16_000).await;
    let rejected = "552 5.3.4 A mail can have at most 1 MiB\r\n";
    assert!(received.contains(&format!("{rejected}{rejected}250 2.1.0")), "{received}");
    assert!(
        received.ends_with(
            "250 2.6.0 Mail accepted\r\n250 2.6.0 Mail accepted\r\n221 2.0.0 Goodbye\r\n"
        ),
        "{received}"
    );
}

#[tokio::test]
async fn many_errors_and_long_lines_close_the_connection() {
    let received = replies("WHAT\r\n".repeat(50).as_bytes(), 4096).await;
    assert_eq!(received.matches("500 5.5.1").count(), 20);
    assert!(received.ends_with("421 4.7.0 Too many errors\r\n"), "{received}");
    for size in [100, 8192] {
        let received = replies("x".repeat(100_000).as_bytes(), size).await;
        assert!(received.ends_with("500 5.5.2 Line too long\r\n"), "{received}");
    }
    let many =
        format!("LHLO x\r\nMAIL FROM:<a@b.c>\r\n{}", "RCPT TO:<game@luctor.test>\r\n".repeat(101));
    let received = replies(many.as_bytes(), 4096).await;
    assert!(received.ends_with("250 2.1.5 OK\r\n452 4.5.3 Too many recipients\r\n"), "{received}");
}

#[tokio::test]
async fn a_silent_client_is_disconnected() {
    let (mut ours, theirs) = duplex(1024);
    let ended = session(theirs, Duration::from_millis(10)).await;
    ended.unwrap();
    let mut received = String::new();
    ours.read_to_string(&mut received).await.unwrap();
    assert!(received.ends_with("421 4.4.2 Timeout\r\n"), "{received}");
}

#[tokio::test]
async fn a_client_that_does_not_read_is_disconnected() {
    // The first line does not fit into the buffer.
    let (_ours, theirs) = duplex(4);
    let ended = session(theirs, Duration::from_millis(10)).await;
    assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
}

#[tokio::test]
async fn clients_are_notified_of_a_shutdown() {
    let (mut ours, theirs) = duplex(1024);
    let shutdown = CancellationToken::new();
    shutdown.cancel();
    run_session(&AcceptAll, &settings(), &shutdown, theirs, LONG).await.unwrap();
    let mut received = String::new();
    ours.read_to_string(&mut received).await.unwrap();
    assert!(
        received.ends_with("421 4.3.2 The server is shutting down, try again\r\n"),
        "{received}"
    );
}

#[test]
fn any_bytes_get_well_formed_replies() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
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
    let result = runner.run(&(pieces, 1..200_usize), |(pieces, size)| {
        let received = runtime.block_on(replies(&pieces.concat(), size));
        for line in received.split_terminator("\r\n") {
            let code =
                line.as_bytes().get(..3).is_some_and(|code| code.iter().all(u8::is_ascii_digit));
            prop_assert!(code && line.len() < 500, "{line:?}");
        }
        Ok(())
    });
    result.unwrap();
}

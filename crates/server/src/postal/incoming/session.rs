//! A connection with a mail server, which speaks LMTP (RFC 2033) or SMTP (RFC 5321).

use std::io;
use std::sync::Arc;
use std::time::Duration;

use smtp_proto::Error;
use smtp_proto::request::receiver::{DataReceiver, DummyDataReceiver, RequestReceiver};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;

use super::desk::{Desk, Protocol, Then};
use super::reply::{self, Reply};
use super::{Fate, LARGEST_MAIL, PostSettings};
use crate::app::App;
use crate::metrics;

/// Bytes that are read at a time.
const CHUNK: usize = 16 * 1024;

/// What is read at present.
enum Reading {
    Commands,
    Mail(DataReceiver, Vec<u8>),
    /// A mail that is too large, to its end.
    TooLarge(DummyDataReceiver),
}

/// Answers one mail server until it says goodbye, is silent for longer than `patience`, or the server ends.
///
/// # Errors
///
/// The connection is lost.
pub(super) async fn converse(
    app: &Arc<App>,
    post: &PostSettings,
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    patience: Duration,
) -> io::Result<()> {
    let mut desk = Desk::new(post);
    let mut commands = RequestReceiver::default();
    let mut reading = Reading::Commands;
    let mut chunk = vec![0; CHUNK];
    say(&mut stream, &reply::READY.line(), patience).await?;
    loop {
        let count = tokio::select! {
            read = timeout(patience, stream.read(&mut chunk)) => match read {
                Ok(count) => count?,
                Err(_) => return say(&mut stream, &reply::IDLE.line(), patience).await,
            },
            () = app.tasks.shutdown().cancelled() => {
                return say(&mut stream, &reply::CLOSING.line(), patience).await;
            }
        };
        if count == 0 {
            return Ok(());
        }
        let mut bytes = chunk[..count].iter();
        // What was sent ahead is answered together.
        let mut answers = String::new();
        while !bytes.as_slice().is_empty() {
            reading = match reading {
                Reading::Commands => {
                    let command = commands.ingest(&mut bytes).map(smtp_proto::Request::into_owned);
                    if matches!(command, Err(Error::NeedsMoreData { .. })) {
                        Reading::Commands
                    } else {
                        let (answer, then) = desk.answer(command);
                        answers.push_str(&answer);
                        match then {
                            Then::Command => Reading::Commands,
                            Then::Data => Reading::Mail(data(), Vec::new()),
                            Then::End => return say(&mut stream, &answers, patience).await,
                        }
                    }
                }
                Reading::Mail(mut data, mut mail) => {
                    if data.ingest(&mut bytes, &mut mail) {
                        answers.push_str(&taken(app, &mut desk, Some(&mail)).await);
                        Reading::Commands
                    } else if mail.len() > LARGEST_MAIL {
                        Reading::TooLarge(DummyDataReceiver::new_data(&data))
                    } else {
                        Reading::Mail(data, mail)
                    }
                }
                Reading::TooLarge(mut data) => {
                    if data.ingest(&mut bytes) {
                        answers.push_str(&taken(app, &mut desk, None).await);
                        Reading::Commands
                    } else {
                        Reading::TooLarge(data)
                    }
                }
            };
        }
        say(&mut stream, &answers, patience).await?;
    }
}

/// Reads a mail. A dot on its first line ends it too, which the receiver knows only behind the end of a line.
fn data() -> DataReceiver {
    let mut data = DataReceiver::new();
    data.ingest(&mut b"\r\n".iter(), &mut Vec::new());
    data
}

/// Takes a mail that has come whole, or was too large, and answers for its recipients.
async fn taken(app: &Arc<App>, desk: &mut Desk<'_>, mail: Option<&[u8]>) -> String {
    let (from_nobody, tags) = desk.take();
    let mail = mail.filter(|mail| mail.len() <= LARGEST_MAIL);
    let mut known: Vec<(&Option<String>, Reply)> = Vec::new();
    for tag in &tags {
        if known.iter().all(|(known, _)| *known != tag) {
            let fate = match mail {
                Some(mail) => app.take(mail, from_nobody, tag.as_deref()).await,
                None => Fate::TooLarge,
            };
            metrics::mail_received(fate.to_string());
            known.push((tag, answer_of(fate)));
        }
    }
    let of = |tag: &Option<String>| {
        known.iter().find(|(known, _)| *known == tag).map(|(_, reply)| *reply)
    };
    match desk.protocol() {
        Protocol::Lmtp => tags.iter().filter_map(of).map(Reply::line).collect(),
        // What one of them lacks, all get again: what is done is not done twice.
        Protocol::Smtp => {
            let worst =
                known.iter().map(|(_, reply)| *reply).max_by_key(|reply| *reply != reply::TAKEN);
            worst.unwrap_or(reply::NOBODY).line()
        }
    }
}

fn answer_of(fate: Fate) -> Reply {
    match fate {
        Fate::Done | Fate::Repeated | Fate::Ignored(_) => reply::TAKEN,
        Fate::TooOften => reply::TOO_OFTEN,
        Fate::Failed => reply::NOT_NOW,
        Fate::TooLarge => reply::TOO_LARGE,
    }
}

async fn say(
    stream: &mut (impl AsyncWrite + Unpin),
    text: &str,
    patience: Duration,
) -> io::Result<()> {
    let written = async {
        stream.write_all(text.as_bytes()).await?;
        stream.flush().await
    };
    timeout(patience, written).await.unwrap_or(Err(io::ErrorKind::TimedOut.into()))
}

#[cfg(test)]
mod tests;

//! One connection of a mail server.

use std::io;
use std::time::Duration;

use smtp_proto::Error;
use smtp_proto::request::receiver::{DataReceiver, DummyDataReceiver, RequestReceiver};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::handler::{MailHandler, Outcome};
use super::protocol::{Next, Protocol, ProtocolState};
use super::reply::{self, Reply};
use crate::postal::message::{Ignored, LARGEST_MAIL};
use crate::postal::settings::IncomingMailSettings;
use crate::process::metrics;

/// The bytes of one read.
const CHUNK: usize = 16 * 1024;

/// The kind of data that is being received.
enum Receiving {
    Commands,
    Mail(DataReceiver, Vec<u8>),
    /// The rest of an email that is too large.
    TooLarge(DummyDataReceiver),
}

/// Serves one mail server until it quits, is silent for longer than `patience`, or this server shuts down.
///
/// # Errors
///
/// Fails if the connection is lost.
pub(crate) async fn run_session(
    handler: &impl MailHandler,
    settings: &IncomingMailSettings,
    shutdown: &CancellationToken,
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    patience: Duration,
) -> io::Result<()> {
    let mut state = ProtocolState::new(settings);
    let mut commands = RequestReceiver::default();
    let mut receiving = Receiving::Commands;
    let mut chunk = vec![0; CHUNK];
    send(&mut stream, &reply::READY.line(), patience).await?;
    loop {
        let count = tokio::select! {
            read = timeout(patience, stream.read(&mut chunk)) => match read {
                Ok(count) => count?,
                Err(_) => return send(&mut stream, &reply::TIMEOUT.line(), patience).await,
            },
            () = shutdown.cancelled() => {
                return send(&mut stream, &reply::SHUTDOWN.line(), patience).await;
            }
        };
        if count == 0 {
            return Ok(());
        }
        let mut bytes = chunk[..count].iter();
        // Pipelined commands are answered together.
        let mut replies = String::new();
        while !bytes.as_slice().is_empty() {
            receiving = match receiving {
                Receiving::Commands => {
                    let command = commands.ingest(&mut bytes).map(smtp_proto::Request::into_owned);
                    if matches!(command, Err(Error::NeedsMoreData { .. })) {
                        Receiving::Commands
                    } else {
                        let (reply, next) = state.reply_to(command);
                        replies.push_str(&reply);
                        match next {
                            Next::Command => Receiving::Commands,
                            Next::Data => Receiving::Mail(data_receiver(), Vec::new()),
                            Next::Close => return send(&mut stream, &replies, patience).await,
                        }
                    }
                }
                Receiving::Mail(mut data, mut mail) => {
                    if data.ingest(&mut bytes, &mut mail) {
                        replies.push_str(&deliver(handler, &mut state, Some(mail)).await);
                        Receiving::Commands
                    } else if mail.len() > LARGEST_MAIL {
                        Receiving::TooLarge(DummyDataReceiver::new_data(&data))
                    } else {
                        Receiving::Mail(data, mail)
                    }
                }
                Receiving::TooLarge(mut data) => {
                    if data.ingest(&mut bytes) {
                        replies.push_str(&deliver(handler, &mut state, None).await);
                        Receiving::Commands
                    } else {
                        Receiving::TooLarge(data)
                    }
                }
            };
        }
        send(&mut stream, &replies, patience).await?;
    }
}

/// Returns a receiver of an email. Without a line break before it, a dot on the first line would not end the email.
fn data_receiver() -> DataReceiver {
    let mut data = DataReceiver::new();
    data.ingest(&mut b"\r\n".iter(), &mut Vec::new());
    data
}

/// Delivers a received mail to its recipients, and returns the replies. `None` is an email that was too large.
async fn deliver(
    handler: &impl MailHandler,
    state: &mut ProtocolState<'_>,
    mail: Option<Vec<u8>>,
) -> String {
    let (is_bounce, tags) = state.take_envelope();
    let mail = mail.filter(|mail| mail.len() <= LARGEST_MAIL);
    let read = match mail {
        None => Err(Outcome::TooLarge),
        Some(_) if is_bounce => Err(Outcome::Ignored(Ignored::Bounce)),
        Some(mail) => handler.read(mail).await,
    };
    let mut replies: Vec<(&Option<String>, Reply)> = Vec::new();
    for tag in &tags {
        if replies.iter().all(|(known, _)| *known != tag) {
            let outcome = match &read {
                Ok(mail) => handler.handle(mail, tag.as_deref()).await,
                Err(outcome) => *outcome,
            };
            metrics::mail_received(outcome.to_string());
            replies.push((tag, reply_for(outcome)));
        }
    }
    let of = |tag: &Option<String>| {
        replies.iter().find(|(known, _)| *known == tag).map(|(_, reply)| *reply)
    };
    match state.protocol() {
        Protocol::Lmtp => tags.iter().filter_map(of).map(Reply::line).collect(),
        // If one delivery fails, the email comes again for all. Nothing is processed twice.
        Protocol::Smtp => {
            let replies = replies.iter().map(|(_, reply)| *reply);
            let worst = replies.max_by_key(|reply| *reply != reply::ACCEPTED);
            worst.unwrap_or(reply::NO_RECIPIENT).line()
        }
    }
}

fn reply_for(outcome: Outcome) -> Reply {
    match outcome {
        Outcome::Done | Outcome::Repeated | Outcome::Ignored(_) => reply::ACCEPTED,
        Outcome::TooOften => reply::TOO_MANY_MAILS,
        Outcome::Failed => reply::FAILED,
        Outcome::TooLarge => reply::TOO_LARGE,
    }
}

async fn send(
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
